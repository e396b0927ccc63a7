/** A mirror that follows nothing: sessions that are only played, and not measured. */
import type { LiveMirror } from './mirror/live-mirror.ts';

const nothing = async (): Promise<void> => undefined;

export const silentMirror: LiveMirror = {
  open: nothing,
  setClock: () => undefined,
  take: () => undefined,
  report: () => undefined,
  study: () => undefined,
  results: async () => null,
  close: nothing,
};

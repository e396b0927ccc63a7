/** A panel in a window of its own: the bench's page with that panel alone, which the address says. */
import { z } from 'zod';
import { defineStore } from 'pinia';

/** The panel in the address. */
const requested = z.object({
  kind: z.string(),
  settings: z.record(z.string(), z.unknown()),
  /** The group of the page that opened the window: both show the same moment. */
  group: z.string(),
});
export type PanelRequest = z.output<typeof requested>;

const mark = '#panel=';
const size = 'popup,width=760,height=520';

/** The panel that an address requests; null: the whole bench. */
export function requestedPanel({ hash }: Pick<Location, 'hash'>): PanelRequest | null {
  if (!hash.startsWith(mark)) return null;
  try {
    return requested.parse(JSON.parse(decodeURIComponent(hash.slice(mark.length))));
  } catch {
    return null;
  }
}

export function addressOf(
  panel: PanelRequest,
  { origin, pathname, protocol, host }: Pick<Location, 'origin' | 'pathname' | 'protocol' | 'host'>,
): string {
  // Addresses of the desktop's own scheme have no origin.
  const base = origin === 'null' ? `${protocol}//${host}` : origin;
  return `${base}${pathname}${mark}${encodeURIComponent(JSON.stringify(panel))}`;
}

export function openPanelWindow(panel: PanelRequest): void {
  window.open(addressOf(panel, location), '_blank', size);
}

/** The windows that belong together: this page's, and those of the panels that it opened. */
export const useWindowGroup = defineStore('window-group', () => {
  const id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('-');
  return { id, open: (kind: string, settings: PanelRequest['settings']) => openPanelWindow({ kind, settings, group: id }) };
});

/** What live sessions are made with in the product. */
import { loadPlugins } from '../plugins/load-plugin-file.ts';
import type { ProjectPaths } from '../project-paths.ts';
import type { LiveMeans } from './live-session.ts';
import { silentMirror } from './silent-mirror.ts';

export function liveMeans({ page, alarmThread, version }: ProjectPaths): Omit<LiveMeans, 'watching'> {
  return {
    ...{ page, alarmThread, version },
    registry: () => loadPlugins(),
    mirror: () => silentMirror,
    bots: () => ({ start: () => ({ ended: Promise.resolve(), stop: () => undefined }), close: () => Promise.resolve() }),
    nowMs: () => performance.now(),
    reportBug: (error) => console.error(error),
  };
}

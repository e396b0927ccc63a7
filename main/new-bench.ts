/** Puts a bench together: supervised sessions, the experiments on offer, the host. Every shell starts with this. */
import { logError } from './base/terminal-text.ts';
import { join } from 'node:path';
import type { ProjectPaths } from './base/project-paths.ts';
import { LiveSessions } from '../features/live/node/live-sessions.ts';
import { liveMeans } from '../features/live/node/live-means.ts';
import type { PluginStore } from './plugins/plugin-store.ts';
import { SessionSupervisor } from './run/session-supervisor.ts';
import { BenchHost, type SessionOnlooker } from './bench/bench-host.ts';
import { FileConsents } from './bench/file-consents.ts';
import { ExperimentList } from './bench/experiment-list.ts';
import { userFolders } from './base/user-folders.ts';
import { wallMs } from './base/wall-clock.ts';

export interface BenchOptions {
  readonly paths: ProjectPaths;
  /** Paths of experiment files beside those of the project. */
  readonly experiments?: readonly string[];
  /** Folder of the user's own experiments; made when the first one is saved. */
  readonly own: string;
  /** Third-party plugins; left out: there are none. */
  readonly plugins?: PluginStore;
  /** Folder in which sweeps are kept; made when the first one begins. */
  readonly sweeps: string;
  /** Folder in which recordings are kept; made when the first one is. */
  readonly recordings: string;
  /** Sees what pages see of the open run. */
  readonly onlooker?: SessionOnlooker | undefined;
  /** Number of the first run; left out: 1. */
  readonly firstRun?: number;
}

export function newBench(options: BenchOptions): BenchHost {
  const { paths, experiments = [], own, plugins: store, sweeps, recordings, onlooker, firstRun = 1 } = options;
  const plugins = () => store?.active ?? [];
  const { templates, library } = paths;
  return new BenchHost({
    runner: new SessionSupervisor({ workerPath: paths.worker, plugins }),
    experiments: new ExperimentList(paths.experiments, experiments, { own, templates, library, bundled: paths.resources }),
    sweeps: { workerPath: paths.worker, plugins, folder: sweeps },
    recordings: {
      workerPath: paths.worker,
      folder: recordings,
      spool: join(userFolders().cache, 'sessions'),
      exports: join(recordings, 'exports'),
      studies: join(recordings, 'studies'),
    },
    consents: new FileConsents(join(userFolders().settings, 'files.json')),
    plugins: store,
    onlooker,
    live: (floor) => new LiveSessions(liveMeans(paths, floor.stage, plugins), floor),
    firstRun,
    version: paths.version,
    nowMs: wallMs,
    reportBug: logError,
  });
}

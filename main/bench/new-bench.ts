/** Puts a bench together: supervised sessions, the experiments on offer, the host. Every shell starts with this. */
import { join } from 'node:path';
import type { CallTable } from '../../contract/bench.ts';
import type { ProjectPaths } from '../base/project-paths.ts';
import { logError } from '../base/terminal-text.ts';
import { userFolders } from '../base/user-folders.ts';
import { wallMs } from '../base/wall-clock.ts';
import type { PluginStore } from '../plugins/plugin-store.ts';
import { SessionSupervisor } from '../run/session-supervisor.ts';
import type { BenchFeature } from './bench-feature.ts';
import { BenchHost } from './bench-host.ts';
import { ExperimentList } from './experiment-list.ts';
import { FileConsents } from './file-consents.ts';

/** The parts that a bench is built from. */
export interface BenchParts {
  /** Every call that pages may make, of the core and of the features. */
  readonly calls: CallTable;
  readonly features: readonly BenchFeature[];
}

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
  /** Where Foxglove is to see the open run; left out: nowhere. */
  readonly foxglove?: string | undefined;
  /** Number of the first run; left out: 1. */
  readonly firstRun?: number;
}

export function newBench(parts: BenchParts, options: BenchOptions): BenchHost {
  const { paths, experiments = [], own, plugins: store, sweeps, recordings, foxglove, firstRun = 1 } = options;
  const worker = { workerPath: paths.worker, plugins: () => store?.active ?? [] };
  const { templates, library } = paths;
  return new BenchHost({
    ...parts,
    runner: new SessionSupervisor(worker),
    experiments: new ExperimentList(paths.experiments, experiments, { own, templates, library, bundled: paths.resources }),
    worker,
    folders: { sweeps, exports: join(recordings, 'exports'), studies: join(recordings, 'studies') },
    recordings: { workerPath: paths.worker, folder: recordings, spool: join(userFolders().cache, 'sessions') },
    consents: new FileConsents(join(userFolders().settings, 'files.json')),
    plugins: store,
    foxglove,
    firstRun,
    version: paths.version,
    nowMs: wallMs,
    reportBug: logError,
  });
}

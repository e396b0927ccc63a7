/** Benches for tests: with every feature, and all of their files in one folder. */
import { join } from 'node:path';
import { expect } from 'vitest';
import { benchParts } from '../../features/node.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import type { BenchHostOptions } from '../../main/bench/bench-host.ts';
import { ExperimentList } from '../../main/bench/experiment-list.ts';

/** `given` replaces what is usual. */
export function benchOptions(folder: string, given: Partial<BenchHostOptions> & Pick<BenchHostOptions, 'runner'>): BenchHostOptions {
  return {
    ...benchParts,
    experiments: new ExperimentList(folder),
    worker: { workerPath: projectPaths().worker, plugins: () => [] },
    folders: { sweeps: join(folder, 'sweeps'), exports: join(folder, 'exports') },
    version: '0',
    nowMs: () => performance.now(),
    reportBug: (error) => expect.fail(String(error)),
    ...given,
  };
}

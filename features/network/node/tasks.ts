/** The tasks that look for traces in an experiment, and fit a link to one, or to a log. */
import { BenchError } from '../../../contract/errors.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { LinkDirection, LinkFit, TracedLink } from '../calls/link-fit.ts';

export interface TracedExperiment {
  /** Of the experiment file. */
  readonly path: string;
  /** Of a draft; left out: that of the file. */
  readonly text?: string | undefined;
}

export interface FitOrder extends TracedExperiment {
  readonly link: LinkDirection;
}

export const tracesTask: Task<TracedExperiment, readonly TracedLink[]> = {
  name: 'network-traces',
  load: async () => {
    const { loadExperiment } = await import('../../../main/experiment/load-experiment.ts');
    return async ({ path, text }: TracedExperiment, { registry, search }: RunContext) => {
      const { plan } = await loadExperiment(path, { registry, search, text });
      return tracesIn(plan).map(({ trace, ...link }) => ({ ...link, rows: trace.length, length: lengthOf(trace) }));
    };
  },
};

export const fitTask: Task<FitOrder, LinkFit> = {
  name: 'network-fit',
  load: async () => {
    const { loadExperiment } = await import('../../../main/experiment/load-experiment.ts');
    const { fittedTo } = await import('./fitted-to.ts');
    return async ({ path, text, link: { node, direction } }: FitOrder, { registry, search, onShare }: RunContext) => {
      const { plan } = await loadExperiment(path, { registry, search, text });
      const rows = tracesIn(plan).find((each) => each.node === node && each.direction === direction)?.trace;
      if (!rows) throw new BenchError('not-found', `The link ${direction} of ${node} has no trace.`);
      return fittedTo({ name: `The trace ${direction} of ${node}`, rows, up: null }, onShare);
    };
  },
};

export interface LogOrder {
  readonly path: string;
  /** As messages call it. */
  readonly name: string;
}

export const fitLogTask: Task<LogOrder, LinkFit> = {
  name: 'network-fit-log',
  load: async () => {
    const { readApart } = await import('../../../main/motion/reader/read-apart.ts');
    const { fittedTo } = await import('./fitted-to.ts');
    return async ({ path, name }: LogOrder, { onShare }: RunContext) => {
      try {
        const { rows, up, assumed } = await readApart('network-log', path, {});
        const fit = await fittedTo({ name, rows, up }, onShare);
        return { ...fit, notes: [...assumed, ...fit.notes] };
      } catch (error) {
        // Its path is where it is kept for a while.
        throw error instanceof BenchError ? new BenchError(error.code, error.message.replaceAll(path, name), { cause: error }) : error;
      }
    };
  },
};

function tracesIn({ nodes }: Pick<SessionPlan, 'nodes'>): readonly (LinkDirection & { readonly trace: readonly TraceRow[] })[] {
  return nodes.flatMap(({ id: node, ...links }) =>
    (['down', 'up'] as const).flatMap((direction) => {
      const trace = links[direction]?.trace;
      return trace ? [{ node, direction, trace }] : [];
    }),
  );
}

function lengthOf(rows: readonly TraceRow[]): number {
  return (rows.at(-1)?.t ?? 0) - (rows[0]?.t ?? 0);
}

export const networkWorker: WorkerFeature = { tasks: [tracesTask, fitTask, fitLogTask] };

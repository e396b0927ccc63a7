/** The tasks that look for traces in an experiment, and fit a link to one. */
import { BenchError } from '../../../contract/errors.ts';
import type { SessionPlan } from '../../../engine/session/session-plan.ts';
import type { LinkSettings, TraceRow } from '../../../engine/network/link-settings.ts';
import type { RunContext } from '../../../main/run/run-tasks.ts';
import type { WorkerFeature } from '../../../main/run/worker-feature.ts';
import type { Task } from '../../../main/worker/task-host.ts';
import type { LinkKind } from '../calls/how-well.ts';
import type { LinkDirection, LinkFit, TracedLink } from '../calls/link-fit.ts';
import type { Sending } from './fit/packets.ts';

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
    const [{ loadExperiment }, { fitLink, rowsProblem }, { howWell }, { curvesOf, sendingOverFit, packetsOver, sendingOver }, { yamlOf }] =
      await Promise.all([
        import('../../../main/experiment/load-experiment.ts'),
        import('../common/fit/fit-link.ts'),
        import('./fit/how-well.ts'),
        import('./fit/packets.ts'),
        import('./fit/population.ts'),
      ]);
    return async ({ path, text, link: { node, direction } }: FitOrder, { registry, search, onShare }: RunContext) => {
      const { plan } = await loadExperiment(path, { registry, search, text });
      const rows = tracesIn(plan).find((each) => each.node === node && each.direction === direction)?.trace;
      if (!rows) throw new BenchError('not-found', `The link ${direction} of ${node} has no trace.`);
      const problem = rowsProblem(rows);
      if (problem !== null) throw new BenchError('bad-input', `The trace ${direction} of ${node}: ${problem}`);
      const fitted = fitLink(rows);
      const standing = await howWell(rows, fitted, (share) => Promise.resolve(onShare(share)));
      const sending = sendingOver(rows);
      const curvesOver = (kind: LinkKind, settings: LinkSettings, over: Sending) =>
        curvesOf(packetsOver(kind, settings, over), sending.duration);
      return {
        ...standing,
        notes: [...fitted.notes, ...standing.notes],
        rows: rows.length,
        yaml: yamlOf({ link: fitted.link }),
        curves: {
          trace: curvesOver('trace', { delay: 0, trace: rows }, sending),
          fit: curvesOver('fit', fitted.link, sendingOverFit(sending)),
          single: curvesOver('single', fitted.single, sendingOverFit(sending)),
        },
      };
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

export const networkWorker: WorkerFeature = { tasks: [tracesTask, fitTask] };

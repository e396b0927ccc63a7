/** A link that is fitted to a trace, with how well it stands for it, its YAML and the curves of charts. */
import { BenchError } from '../../../contract/errors.ts';
import type { LinkSettings, TraceRow } from '../../../engine/network/link-settings.ts';
import type { LinkKind } from '../calls/how-well.ts';
import type { LinkFit } from '../calls/link-fit.ts';
import { fitLink, rowsProblem } from '../common/fit/fit-link.ts';
import { howWell } from './fit/how-well.ts';
import { curvesOf, packetsOver, sendingOver, sendingOverFit, type Sending } from './fit/packets.ts';
import { yamlOf } from './fit/population.ts';

interface Trace {
  /** As messages call it. */
  readonly name: string;
  readonly rows: readonly TraceRow[];
  /** Of the way up; null: it is the same. */
  readonly up: readonly TraceRow[] | null;
}

/** Rejects with a `BenchError`. */
export async function fittedTo({ name, rows: trace, up }: Trace, onShare: (share: number) => void): Promise<LinkFit> {
  const problem = rowsProblem(trace);
  if (problem !== null) throw new BenchError('bad-input', `${name}: ${problem}`);
  const fitted = fitLink(trace);
  const { rows } = fitted;
  const standing = await howWell(fitted, (share) => Promise.resolve(onShare(share)));
  const sending = sendingOver(rows);
  const curvesOver = (kind: LinkKind, settings: LinkSettings, over: Sending) =>
    curvesOf(packetsOver(kind, settings, over), sending.duration);
  return {
    ...standing,
    notes: [...fitted.notes, ...standing.notes],
    rows: rows.length,
    yaml: yamlOf({ link: up ? { down: fitted.link, up: fitLink(up).link } : fitted.link }),
    curves: {
      trace: curvesOver('trace', { delay: 0, trace: rows }, sending),
      fit: curvesOver('fit', fitted.link, sendingOverFit(sending)),
      single: curvesOver('single', fitted.single, sendingOverFit(sending)),
    },
  };
}

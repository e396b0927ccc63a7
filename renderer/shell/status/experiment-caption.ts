/** A sentence or two about an experiment: what moves, and how its views are read. */
import type { BenchState, ExperimentOutline } from '../../../contract/bench-state.ts';
import { counted, formatQuantity } from '../../components/format/quantity.ts';

/** More names than this are counted. */
const mostNames = 4;

/**
 * `source` of the run: the real paths of a DIS exercise are not known; `shade`: real paths are black on light ground;
 * `nameOf`: of the person at a node.
 */
export function captionOf(
  { entities, lanes, nodes, scored }: Pick<ExperimentOutline, 'entities' | 'lanes' | 'nodes' | 'scored'>,
  source: BenchState['source'],
  shade: 'dark' | 'light',
  nameOf: (node: string) => string = (node) => node,
): string {
  const inks = shade === 'light' ? 'Black' : 'White';
  if (scored) return `A game that was scored. Columns: its viewers. ${inks}: where entities were. Colour: where the game drew them.`;
  const receivers = nodes.flatMap(({ id, down }) => (down ? [{ id, down }] : []));
  const kinds = [...new Set(entities.map(({ motion }) => motion.split(/[:,]/)[0]?.trim() ?? ''))].filter(Boolean);
  const moving = `${counted(entities.length, 'entity', 'entities')}${kinds.length === 1 ? ` (${kinds[0]})` : ''}.`;
  const sets = `${listed(
    lanes.map(({ id }) => id),
    'lanes',
  )}, each one set of algorithms`;
  const delays = receivers.map(({ id, down }) => `${nameOf(id)} ${formatQuantity(down.delay, 's')}`);
  // The views of a single receiver stand side by side where there is room.
  const views = receivers.length === 1 ? `Views: ${sets}, seen by ${delays[0] ?? ''} away.` : `Rows: ${sets}.`;
  const columns =
    receivers.length > 1 ? `Columns: ${delays.length > mostNames ? counted(delays.length, 'receiver') : `${delays.join(', ')} away`}.` : '';
  const real = source === 'exercise' ? 'the updates, extrapolated by the lane’s model' : 'the real path';
  return [moving, views, columns, `${inks}: ${real}. Colour: what that receiver sees.`].filter(Boolean).join(' ');
}

function listed(names: readonly string[], what: string): string {
  return names.length > mostNames ? `${names.length} ${what}` : names.join(', ');
}

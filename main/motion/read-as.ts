/** How a table was read, in words that a person can check and correct. */
import type { ReadAs } from './motion-track.ts';
import type { ColumnPlan } from './mapping/column-plan.ts';
import type { Converted } from './mapping/to-tracks.ts';

export function readAs(plan: ColumnPlan, { timeUnit, geoOrigin }: Converted): ReadAs {
  const { columns, axes, axesName, rate, byRow, unused, geo } = plan;
  const unitOf = (quantity: string, unit: string | undefined) => (quantity === 't' || quantity === 'end' ? (timeUnit ?? '') : (unit ?? ''));
  return {
    columns: columns.map(({ quantity, name, unit }) => ({ quantity, name, unit: unitOf(quantity, unit) })),
    axes: { name: axesName, text: axes.text },
    rate,
    byRow,
    geoOrigin: geo ? geoOrigin : null,
    unused,
  };
}

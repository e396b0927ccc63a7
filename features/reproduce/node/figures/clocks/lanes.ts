/** The lanes of the page of clocks: each clock as it steps and as it slews, and one that knows the time. */
import type { ReceiverResults } from '../../../../../engine/measure/run-results.ts';
import { builtInPlugins } from '../../../../../plugins/index.ts';
import type { Cell } from '../figure.ts';

/** Ids of the built-in clocks. */
export const clockIds = builtInPlugins.filter(({ kind }) => kind === 'clock').map(({ id }) => id);

/** Those that exchange time with the sender. */
export const exchanging = ['cristian', 'running-mean', 'ntp', 'tick-lead'] as const;
export const arriving = ['first-snapshot', 'lower-envelope'] as const;

/** The lane that knows the time. */
export const perfect = 'perfect';

export const slewed = (id: string) => `${id}-slewed`;

/** Corrections that slew take one per cent of the time. */
const slew = 'adjust: slew, slewRate: 0.01';
const common = 'trigger: { heartbeat: 0.06 }, model: { id: fvw }';

export const laneIds = [perfect, ...clockIds.flatMap((id) => [id, slewed(id)])];

/** The lanes as `--set` has them. */
export const laneSet = `lanes=[${[
  laneText(perfect, 'perfect'),
  ...clockIds.flatMap((id) => [laneText(id, `{ id: ${id} }`), laneText(slewed(id), `{ id: ${id}, ${slew} }`)]),
].join(', ')}]`;

function laneText(id: string, synchronisation: string): string {
  return `{ id: ${id}, ${common}, clock: { mode: synchronised, synchronisation: ${synchronisation} } }`;
}

/** Milliseconds. */
export const ms = (seconds: number | null | undefined): number => 1000 * (seconds ?? NaN);

/** A clock's lane beside the one that knows the time. */
export interface ClockCase {
  readonly own: ReceiverResults;
  readonly perfect: ReceiverResults;
}

/** Jumps a minute that the clock adds to those of the network and the model; below 0 it takes some away. */
export const jumpsOf = ({ own, perfect: known }: ClockCase): number => (own.jumpsPerMinute ?? NaN) - (known.jumpsPerMinute ?? NaN);

/** The columns of a clock, each a median over runs. */
export const clockColumns = [
  'Known after, s',
  'Error mean, ms',
  'p95, ms',
  'Largest, ms',
  'Steps a minute',
  'Longest step, ms',
  'Jumps a minute more',
] as const;

export function clockCells(cases: readonly ClockCase[], text: (values: readonly number[]) => Cell): Cell[] {
  const of = (value: (one: ClockCase) => number) => text(cases.map(value));
  return [
    of(({ own }) => own.clockReadyAt ?? NaN),
    of(({ own }) => ms(own.clockErrorMean)),
    of(({ own }) => ms(own.clockErrorP95)),
    of(({ own }) => ms(own.clockErrorMax)),
    of(({ own }) => own.clockStepsPerMinute ?? NaN),
    of(({ own }) => ms(own.clockStepMax)),
    of(jumpsOf),
  ];
}

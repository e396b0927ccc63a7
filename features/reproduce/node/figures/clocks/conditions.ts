/** The clocks against exact answers: one condition each, on links without any randomness. */
import claims from '../../claims/clocks.json' with { type: 'json' };
import type { RunResults } from '../../../../../engine/measure/run-results.ts';
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimOfCases } from '../claim.ts';
import { example } from '../example.ts';
import { figureText } from '../figure-text.ts';
import type { Block, Cell, Figure } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { arriving, clockCells, clockColumns, exchanging, laneIds, laneSet, ms, perfect } from './lanes.ts';

/** s, one way. */
const delay = 0.05;
const slow = 0.12;

interface Condition {
  readonly id: string;
  /** As the experiment file has them. */
  readonly link: string;
  readonly drift?: number;
  readonly words: string;
}

const conditions: readonly Condition[] = [
  { id: 'symmetric', link: `delay: ${delay}`, words: '50 ms each way' },
  { id: 'asymmetric', link: `delay: ${delay}, up: { delay: ${slow} }`, words: '50 ms down, 120 ms up' },
  {
    id: 'freeze',
    link: `delay: ${delay}, bandwidth: 1000000000, schedule: [{ at: 60, bandwidth: 0 }, { at: 63, bandwidth: 1000000000 }]`,
    words: 'from 60 s to 63 s nothing gets through, then all of it',
  },
  {
    id: 'route',
    link: `delay: ${delay}, schedule: [{ at: 60, delay: ${slow} }], up: { delay: ${delay}, schedule: [{ at: 60, delay: ${delay} }] }`,
    words: 'from 60 s on 120 ms down in place of 50 ms',
  },
  { id: 'fast', link: `delay: ${delay}`, drift: 200e-6, words: 'the receiver’s clock is 200 ppm fast' },
  { id: 'slow', link: `delay: ${delay}`, drift: -200e-6, words: 'the receiver’s clock is 200 ppm slow' },
];

export const clockConditions: Figure = {
  id: 'clocks-conditions',
  title: 'One condition at a time',
  source: 'The formulas of the clocks',
  async measure(lab) {
    const performed = await lab.run([run]);
    return performed.flatMap(({ results }) => blocksOf(results));
  },
};

const run: BatchRun = {
  path: example('clock-techniques'),
  sets: [`nodes=[{ id: sender }, ${conditions.map(nodeText).join(', ')}]`, laneSet],
  lanes: laneIds,
  seed: 1,
};

function nodeText({ id, link, drift = 0 }: Condition): string {
  return `{ id: ${id}, link: { ${link} }, clock: { offset: 5, drift: ${drift} } }`;
}

function blocksOf(results: RunResults): Block[] {
  const rows = conditions.flatMap(({ id }) =>
    laneIds.flatMap((lane): Cell[][] => {
      if (lane === perfect) return [];
      const one = { own: receiverOf(results, lane, id), perfect: receiverOf(results, perfect, id) };
      return [[id, lane, ...clockCells([one], ([value = NaN]) => figureText(rounded(value)))]];
    }),
  );
  const meanOf = (lane: string, condition: string) => ms(receiverOf(results, lane, condition).clockErrorMean);
  const isNear = (value: number, exact: number) => Math.abs(value - exact) < 1e-6;
  return [
    {
      kind: 'text',
      text: `No jitter, no loss, exact readings; the receiver’s clock is 5 s ahead. ${conditions.map(({ id, words }) => `${id}: ${words}`).join('; ')}. A run of 120 s.`,
    },
    { kind: 'table', table: { title: 'Error and steps', columns: ['Condition', 'Clock', ...clockColumns], rows } },
    {
      kind: 'claims',
      claims: [
        claimOfCases(
          claims.asymmetry,
          exchanging.map((lane) => isNear(meanOf(lane, 'asymmetric'), ms(slow - delay) / 2)),
        ),
        claimOfCases(
          claims.arrivals,
          arriving.map((lane) => isNear(meanOf(lane, 'symmetric'), -ms(delay))),
        ),
        claimOfCases(
          claims.symmetric,
          exchanging.map((lane) => isNear(meanOf(lane, 'symmetric'), 0)),
        ),
      ],
    },
  ];
}

/** What is below a picosecond is rounding. */
function rounded(value: number): number {
  return Math.abs(value) < 1e-9 ? 0 : value;
}

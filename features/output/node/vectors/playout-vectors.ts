/** Vectors of the playout: when updates are shown that arrive early, late, out of order. */
import { EventQueue } from '../../../../engine/base/time/timeline.ts';
import type { PlayoutRule } from '../../../../engine/plugin-api/fairness.ts';
import { Playout } from '../../../../engine/receiver/playout.ts';
import { Update } from '../../../../engine/update/update.ts';
import type { VectorCase, VectorSet } from './vector-set.ts';

/** Stamps and arrivals, s: in order, overtaken, at the last moment, late. */
const arrivals = [
  [0, 0.05],
  [0.1, 0.28],
  [0.2, 0.24],
  [0.3, 0.5],
  [0.35, 0.56],
  [0.4, 0.9],
  [0.6, 0.6],
] as const;

const rules: readonly (readonly [string, PlayoutRule])[] = [
  ['local lag of 200 ms, late updates used', { lag: 0.2, bucket: 0, late: 'use' }],
  ['local lag of 200 ms, late updates discarded', { lag: 0.2, bucket: 0, late: 'discard' }],
  ['no lag', { lag: 0, bucket: 0, late: 'use' }],
  ['buckets of 250 ms, shown one bucket later', { lag: 0.25, bucket: 0.25, late: 'discard' }],
];

export function playoutVectors(): VectorSet {
  return {
    id: 'playout',
    title: 'Playout delays',
    about: `Updates with the time stamps \`stamp\` arrive at \`arrival\` at a receiver that shows them \`lag\` later; with a \`bucket\`, \`lag\` after the end of
the bucket in which they were made. \`late\` says what becomes of an update that arrives after it was to be shown. Expected are the time from which
it is shown (nothing: never), and the time at which its path passes through its state.`,
    source: 'Mauve, CSCW 2000 (local lag); Gautier and Diot, MiMaze 1998 (bucket synchronisation)',
    tolerance: 1e-9,
    inputs: [
      { name: 'lag', unit: 's' },
      { name: 'bucket', unit: 's' },
      { name: 'late', unit: '' },
      { name: 'stamp', unit: 's' },
      { name: 'arrival', unit: 's' },
    ],
    outputs: [
      { name: 'shown', unit: 's' },
      { name: 'anchor', unit: 's' },
    ],
    cases: rules.flatMap(([name, rule]) => played(name, rule)),
  };
}

function played(name: string, rule: PlayoutRule): readonly VectorCase[] {
  const timeline = new EventQueue();
  const shown = new Map<number, readonly [number, number]>();
  const playout = new Playout(rule, timeline, { show: ({ serial }, anchor, now) => void shown.set(serial, [now, anchor]) });
  arrivals.forEach(([stamp, arrival], serial) =>
    timeline.at(arrival, () => playout.take(Object.assign(new Update(), { serial, stamp }), stamp, arrival)),
  );
  timeline.advanceTo(10);
  return arrivals.map(([stamp, arrival], serial) => ({
    name: `${name}: made at ${stamp} s`,
    input: [rule.lag, rule.bucket, rule.late, stamp, arrival],
    expected: [...(shown.get(serial) ?? [null, null])],
  }));
}

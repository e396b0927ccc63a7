/** The worst seconds of lanes that really ran, and why they were. */
import { expect, test } from 'vitest';
import type { Occurrence } from '../../../contract/session-occurrence.ts';
import { Session } from '../../../engine/session/session.ts';
import { layoutOf } from '../../../main/recording/format/telemetry-layout.ts';
import { TelemetrySampler } from '../../../main/run/telemetry-sampler.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { causeOf } from './second-cause.ts';
import { WorstSeconds } from './worst-seconds.ts';

/** A tank that is played for 20 s: every tick's row. */
function played() {
  const lanes = [lane({ id: 'kept', trigger: { heartbeat: 0.1 } }), lane({ id: 'rare', trigger: { heartbeat: 1 } })];
  const session = new Session(
    plan({ motion: synthetic('human-like', { style: 'mouse' }), nodes: nodes({ delay: 0.05 }), lanes, duration: 20 }),
  );
  const sampler = new TelemetrySampler(session);
  const times: number[] = [];
  const values: number[] = [];
  const row = new Float32Array(sampler.columns.count);
  for (let tick = 0; tick <= Math.round(20 / session.plan.frame); tick++) {
    session.advanceTo(tick * session.plan.frame);
    sampler.sample(row, 0);
    times.push(session.now);
    values.push(...row);
  }
  return { layout: layoutOf(session.plan), columns: sampler.columns, times, values };
}

const { layout, columns, times, values } = played();
const upTo = (time: number) => {
  const length = times.filter((each) => each <= time).length;
  return { layout, times: times.slice(0, length), values: values.slice(0, length * columns.count) };
};
const worstOf = (lane: number) => {
  const worst = new WorstSeconds(layout);
  worst.take({ times, values });
  return worst.of(lane);
};
/** An update of the picture each 0.1 s that takes 50 ms; `without`: lost then. */
const updates = (from: number, to: number, lostFrom = Infinity): readonly Occurrence[] => {
  const all: Occurrence[] = [];
  for (let number = 0, time = from; time < to; number++, time += 0.1) {
    all.push({ number, kind: 'sent', time, update: number, pair: 0, lane: 0 });
    const isLost = time >= lostFrom;
    all.push({ number, kind: isLost ? 'lost' : 'arrived', time: time + 0.05, update: number, pair: 0, lane: 0 });
  }
  return all;
};

test('of each lane three seconds come first that are apart, the furthest off of all its rows before the others', () => {
  for (const index of [0, 1]) {
    const worst = worstOf(index);
    expect(worst).toHaveLength(3);
    const deviations = times.map((_, row) => values[row * columns.count + columns.pair(index, 0, 'deviation')]!);
    expect(worst[0]!.deviation).toBe(deviations.reduce((most, each) => (each > most ? each : most), 0));
    expect(worst.map(({ deviation }) => deviation)).toEqual(worst.map(({ deviation }) => deviation).sort((a, b) => b - a));
    const seconds = worst.map(({ time }) => Math.floor(time)).sort((a, b) => a - b);
    expect(seconds[1]! - seconds[0]!).toBeGreaterThan(1);
    expect(seconds[2]! - seconds[1]!).toBeGreaterThan(1);
  }
});

test('rows that come in pieces, and twice, say the same', () => {
  const worst = new WorstSeconds(layout);
  const half = Math.floor(times.length / 2);
  worst.take({ times: times.slice(0, half), values: values.slice(0, half * columns.count) });
  worst.take({ times: times.slice(half - 5), values: values.slice((half - 5) * columns.count) });
  expect(worst.of(1)).toEqual(worstOf(1));
  expect(worst.until).toBe(times.at(-1));
});

test('lost updates are the cause where there are any, late ones next, then what the entity did', () => {
  const [second] = worstOf(1);
  const { time } = second!;
  const facts = upTo(time);
  const lost = causeOf(second!, { ...facts, occurrences: updates(time - 4, time + 1, time - 0.45) });
  expect(lost).toMatchObject({ cause: 'lost', why: expect.stringMatching(/^after \d+ ms without an update: \d+ of \d+ were lost$/) });
  const late = updates(time - 4, time + 1).map((each) =>
    each.kind === 'arrived' && each.time > time - 0.4 && each.time < time + 0.2 ? { ...each, time: time + 0.2 } : each,
  );
  expect(causeOf(second!, { ...facts, occurrences: late })).toMatchObject({ cause: 'late' });
  const usual = causeOf(second!, { ...facts, occurrences: updates(time - 4, time + 1) });
  expect(usual.cause).toMatch(/^(?:turn|speed)$/);
  expect(usual.why).toMatch(/from an update .* old$/);
});

test('a teleport is the cause whatever updates did', () => {
  const [second] = worstOf(1);
  const facts = upTo(second!.time);
  const moved = facts.values.slice();
  for (let row = facts.times.length - 3; row < facts.times.length; row++) moved[row * columns.count + columns.entity(0, 'x')]! += 40;
  expect(causeOf(second!, { ...facts, values: moved, occurrences: [] })).toMatchObject({ cause: 'teleport', why: 'after a teleport' });
});

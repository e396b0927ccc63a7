/** Scores of a range are those of the results where the range is the whole run, and of a part they are its own. */
import { expect, test } from 'vitest';
import type { ChoiceOutline } from '../../contract/bench-state.ts';
import { standingsOf } from '../../engine/measure/standings.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { loadExperiment } from '../../main/experiment/load-experiment.ts';
import { TelemetrySampler } from '../../main/run/telemetry-sampler.ts';
import { layoutOf } from '../../main/recording/format/telemetry-layout.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { synthetic } from '../../test/support/motion.ts';
import { lane, nodes, plan } from '../../test/support/plans.ts';
import { playoutDelayOf, RangeScores } from './range-scores.ts';

function rowsOf(session: Session, from: number, to: number) {
  const sampler = new TelemetrySampler(session);
  const times: number[] = [];
  const values: number[] = [];
  const row = new Float32Array(sampler.columns.count);
  for (let tick = Math.round(from / session.plan.frame); tick <= Math.round(to / session.plan.frame); tick++) {
    session.advanceTo(tick * session.plan.frame);
    sampler.sample(row, 0);
    times.push(session.now);
    values.push(...row);
  }
  return { times, values };
}

const lanes = [
  lane({ trigger: { distance: 2 } }),
  lane({ id: 'smooth', trigger: { distance: 2 }, convergence: 'linear-blend' }),
  lane({ id: 'late', trigger: { heartbeat: 0.1 }, model: 'delayed' }),
  lane({ id: 'unknown', trigger: { distance: 2 } }),
];
const delays = [0, 0, 0.3, null];
const newSession = () =>
  new Session(
    plan({ motion: synthetic('human-like', { style: 'mouse' }), nodes: nodes({ delay: 0.2 }, { delay: 0.6 }), lanes, duration: 20 }),
  );

test('over the whole run the scores are those of the results', () => {
  const session = newSession();
  const scores = new RangeScores(layoutOf(session.plan), session.plan.frame, delays);
  const { times, values } = rowsOf(session, 0, 19);
  const half = Math.floor(times.length / 2);
  const width = values.length / times.length;
  // In two pieces that overlap by a row.
  scores.take({ times: times.slice(0, half + 1), values: values.slice(0, (half + 1) * width) });
  scores.take({ times: times.slice(half), values: values.slice(half * width) });
  const whole = standingsOf(session.results(), session.now).lanes;
  expect(scores.isThinned).toBe(false);
  for (const [index, found] of scores.lanes.entries()) {
    const expected = whole[index]!;
    expect(found.deviationMean).toBeCloseTo(expected.deviationMean!, 4);
    expect(found.deviationMax).toBeCloseTo(expected.deviationMax!, 4);
    expect(found.deviationP95! / expected.deviationP95!).toBeCloseTo(1, 2);
    expect(found.jumpsPerMinute).toBeCloseTo(expected.jumpsPerMinute!, 6);
    expect(found.judder).toBeCloseTo(expected.judder!, 2);
    expect(found.aee).toBeCloseTo(expected.aee!, 3);
    // The updates at time 0 are in the first row already.
    expect(Math.abs(found.updatesPerSecond! - expected.updatesPerSecond!) * 19).toBeLessThanOrEqual(1);
    if (found.lane === 'unknown') expect(found.shownAge).toBeNull();
    else expect(found.shownAge).toBeCloseTo(expected.shownAge!, 4);
  }
});

test('rows that were left out are noticed; of one row there are no scores', () => {
  const session = newSession();
  const { times, values } = rowsOf(session, 0, 4);
  const width = values.length / times.length;
  const scores = new RangeScores(layoutOf(session.plan), session.plan.frame, delays);
  scores.take({ times: times.slice(0, 1), values: values.slice(0, width) });
  expect(scores.lanes).toEqual([]);
  scores.take({ times: times.slice(-1), values: values.slice(-width) });
  expect(scores.isThinned).toBe(true);
  expect(scores.lanes[0]).toMatchObject({ jumpsPerMinute: null, judder: null });
});

test('the playout delay of a lane is known where all its models have the same one', async () => {
  const registry = new PluginRegistry(builtInPlugins);
  const outlines = ['detail-levels', 'contracts'].map((name) => loadExperiment(`resources/experiments/${name}.yaml`, { registry }));
  const known = (await Promise.all(outlines)).flatMap(({ outline }) => outline.lanes);
  expect(known.some(({ levels }) => levels)).toBe(true);
  expect(known.some(({ contracts }) => contracts)).toBe(true);
  expect(new Set(known.map(playoutDelayOf))).toEqual(new Set([0]));
  const levelled = known.find(({ levels }) => levels)!;
  const [near, ...further] = levelled.levels!;
  const withDelay = (playoutDelay: number | undefined) => ({
    ...levelled,
    levels: [{ ...near!, model: { ...near!.model, playoutDelay } as ChoiceOutline }, ...further],
  });
  expect([0.1, undefined].map((delay) => playoutDelayOf(withDelay(delay)))).toEqual([null, null]);
});

/**
 * What examples show holds in their results that are kept in test/frozen; figures.test.ts runs each, and finds these
 * digit by digit.
 */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Footprint } from '../../engine/base/math/footprint.ts';
import type { RunResults } from '../../engine/measure/run-results.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { Session } from '../../engine/session/session.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { examples, keptResults } from '../../test/frozen/frozen-runs.ts';
import { resultsOf } from '../../test/support/runs.ts';
import { loadExperiment, type LoadOptions } from './load-experiment.ts';

const folder = 'resources/experiments';
const aName: unknown = expect.stringMatching(/\w/);
const aSentence: unknown = expect.stringMatching(/^[A-Z].*\.$/);
const registry = new PluginRegistry(builtInPlugins);

test.each(examples)('%s loads, says what it shows, and each lane sends', async (example) => {
  const { outline } = await loadExperiment(join(folder, `${example}.yaml`), { registry, duration: 5 });
  expect(outline).toMatchObject({
    file: `${example}.yaml`,
    duration: 5,
    name: aName,
    description: aSentence,
  });
  const { lanes } = keptResults(example);
  expect(Object.keys(lanes)).toEqual(outline.lanes.map(({ id }) => id));
  for (const [lane, { triggers, updatesSent, aeeMean }] of Object.entries(lanes)) {
    expect(triggers, lane).toBeGreaterThan(0);
    expect(updatesSent, lane).toBeGreaterThan(0);
    expect(aeeMean, lane).toBeGreaterThanOrEqual(0);
  }
});

type Measure = 'deviationMean' | 'judder';

async function exampleResults(example: string, options: Pick<LoadOptions, 'duration' | 'sets'> = {}): Promise<RunResults> {
  const { plan } = await loadExperiment(join(folder, `${example}.yaml`), { registry, ...options });
  return resultsOf(plan);
}

/** A measure of every lane and receiver. */
function measured({ lanes }: RunResults, of: Measure): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(lanes).map(([lane, { receivers }]) => [
      lane,
      Object.fromEntries(Object.entries(receivers).map(([id, results]) => [id, results[of] ?? NaN])),
    ]),
  );
}

/** Mean deviation, m. */
const deviations = (example: string) => measured(keptResults(example), 'deviationMean');

test('steady-line.yaml shows what it says: nothing to correct, but speed × delay on the local clock', () => {
  const { silent, 'local-clock': local } = deviations('steady-line');
  expect(silent?.['viewer']).toBeCloseTo(0, 9);
  expect(local?.['viewer']).toBeCloseTo(3, 6);
});

test('learned.yaml shows what it says: nearer than any formula to the tank by mouse, further than an arc from the one by keys', () => {
  const lanes = deviations('learned');
  const errors = (tank: string) => Object.values(lanes).map((receivers) => receivers[`sender/${tank}>viewer`] ?? NaN);
  const [learned, ...others] = errors('by-mouse');
  for (const other of others) expect(learned).toBeLessThan(0.9 * other);
  const [ofKeys, arc] = errors('by-keys');
  expect(ofKeys).toBeGreaterThan(1.1 * arc!);
});

test('braking.yaml shows what it says: who stops or lets acceleration decay and stops is nearer than who drives back', () => {
  const lanes = deviations('braking');
  const error = (lane: string) => lanes[lane]?.['viewer'] ?? NaN;
  expect(error('stops')).toBeLessThan(0.6 * error('quadratic'));
  expect(error('decaying-stops')).toBeLessThan(error('decaying'));
  expect(error('imm')).toBeLessThan(error('linear'));
});

test('filters.yaml shows what it says: filters of coarse positions are nearer than the last two, the bank is nearest', () => {
  const lanes = deviations('filters');
  const error = (lane: string) => lanes[lane]?.['viewer'] ?? NaN;
  for (const filter of ['smoothed', 'kalman']) expect(error(filter)).toBeLessThan(0.5 * error('last-two'));
  for (const other of ['smoothed', 'kalman', 'linear']) expect(error('imm')).toBeLessThan(0.5 * error(other));
});

test('offsets.yaml shows what it says: the adaptive offset is between its two times, and in gaps the predictive one stands', () => {
  const lanes = deviations('offsets');
  const error = (lane: string) => lanes[lane]?.['viewer'] ?? NaN;
  const order = ['snap', 'fast', 'adaptive', 'slow', 'predictive-in-gaps'];
  expect(order.toSorted((a, b) => error(a) - error(b))).toEqual(order);
});

test('teleport.yaml shows what it says: a jump where it jumped, a slide through walls, and a jump again where it is too far', () => {
  const { lanes } = keptResults('teleport');
  const shown = Object.entries(lanes).map(([id, { receivers }]) => {
    const { teleports, slidMetres, jumpsPerMinute } = receivers['viewer']!;
    return [id, teleports, Math.round(slidMetres!), jumpsPerMinute];
  });
  expect(shown.filter(([id]) => id !== 'slide')).toEqual([
    ['jump', 5, 0, 0],
    ['slide-but-far', 5, 0, 0],
    ['in-the-past', 5, 0, 0],
  ]);
  expect(shown.find(([id]) => id === 'slide')![1]).toBe(0);
  expect(shown.find(([id]) => id === 'slide')![2]).toBeGreaterThan(60);
});

/** How deep a receiver shows the dasher of forecast.yaml in a wall, and the ball under the ground, at most, lane by lane. */
async function shownInside() {
  const { plan } = await loadExperiment(join(folder, 'forecast.yaml'), { registry });
  const session = new Session(plan);
  const walls = plan.world!.obstacles.map((obstacle) => new Footprint(obstacle, 0));
  const dasher: Record<string, number> = {};
  const ball: Record<string, number> = {};
  for (let tick = 1; tick * plan.frame <= plan.duration; tick++) {
    session.advanceTo(tick * plan.frame);
    for (const { plan: lane, pairs } of session.lanes) {
      const receiverOf = (entity: string) => pairs.find((pair) => plan.entities[pair.entity]?.id === entity)!.receiver;
      const [inWall, underGround] = [receiverOf('dasher'), receiverOf('ball')];
      walls.forEach((wall) => wall.nearest(inWall.shown, 1));
      const inside = Math.max(...walls.map(({ distance }) => -distance));
      if (inWall.drawn) dasher[lane.id] = Math.max(dasher[lane.id] ?? -Infinity, inside);
      if (underGround.drawn) ball[lane.id] = Math.max(ball[lane.id] ?? -Infinity, -underGround.shown.z);
    }
  }
  return { dasher, ball, lanes: session.results().lanes };
}

// As reported of a dash that goes on through walls: Unity-Technologies/com.unity.netcode.gameobjects#1291.
test('forecast.yaml shows what it says: a dash ends at the wall, a ball on the ground, and beside a door it is wrong', async () => {
  const { dasher, ball, lanes } = await shownInside();
  const error = (lane: string, entity: string) => lanes[lane]!.receivers[`sender/${entity}>viewer`]!.deviationMean!;
  expect(dasher['plain']).toBeGreaterThan(0.3);
  for (const lane of ['slide', 'stop']) {
    expect(dasher[lane]).toBeLessThan(-0.39);
    expect(error(lane, 'dasher')).toBeLessThan(0.7 * error('plain', 'dasher'));
    expect(error(lane, 'ball')).toBeLessThan(0.7 * error('plain', 'ball'));
    expect(error(lane, 'runner')).toBeGreaterThan(1.03 * error('plain', 'runner'));
  }
  expect(ball['plain']).toBeGreaterThan(2);
  for (const lane of ['slide', 'stop']) expect(ball[lane]).toBeLessThan(1e-3);
});

test('playouts.yaml shows what it says: each playout where it shines and where it fails', () => {
  const { lanes } = keptResults('playouts');
  const at = (lane: string, node: string) => lanes[lane]!.receivers[node]!;
  const starved = (lane: string, node: string) => at(lane, node).starvedTime!;
  for (const lane of ['fiedler', 'source', 'mirror']) expect(starved(lane, 'even')).toBe(0);
  expect(starved('source', 'jittery')).toBeGreaterThan(10);
  expect(starved('source', 'changing')).toBeGreaterThan(15);
  expect(starved('mirror', 'jittery')).toBeGreaterThan(1);
  expect(starved('mirror-dynamic', 'jittery')).toBeLessThan(starved('mirror', 'jittery'));
  expect(starved('neteq', 'jittery')).toBeLessThan(starved('mirror-dynamic', 'jittery'));
  for (const node of ['even', 'changing']) expect(starved('neteq', node)).toBeGreaterThan(10);
  expect(at('fiedler', 'jittery').jumpsPerMinute!).toBeGreaterThan(10 * at('neteq', 'jittery').jumpsPerMinute!);
});

test('extrapolation-limit.yaml shows what it says: to go on straight is nearest, to stop the furthest off', () => {
  const lanes = deviations('extrapolation-limit');
  const error = (lane: string) => lanes[lane]?.['viewer'] ?? NaN;
  const order = ['quadratic-hold', 'quadratic-decay', 'quadratic', 'quadratic-freeze'];
  expect(order.toSorted((a, b) => error(a) - error(b))).toEqual(order);
  expect(error('turn-freeze')).toBeGreaterThan(error('turn'));
});

test('circle.yaml shows what it says: more updates and acceleration help, and projective velocity blending is closer than Bézier', () => {
  const lanes = deviations('circle');
  const error = (lane: string) => lanes[lane]?.['viewer'] ?? NaN;
  for (const ending of ['', '-coasting']) {
    expect(error(`pvb-3${ending}`)).toBeLessThan(error(`pvb-1${ending}`));
    expect(error(`pvb-5${ending}`)).toBeLessThan(error(`pvb-3${ending}`));
    for (const rate of [1, 3, 5]) expect(error(`pvb-${rate}${ending}`)).toBeLessThan(error(`bezier-${rate}${ending}`));
  }
  for (const rate of [1, 3, 5]) expect(error(`pvb-${rate}`)).toBeLessThan(error(`pvb-${rate}-coasting`) / 2);
});

test('bursty-loss.yaml shows what it says: bursts hurt more than scattered losses, those more than none', async () => {
  const { changes } = measured(await exampleResults('bursty-loss'), 'deviationMean');
  expect(changes?.['bursts']).toBeGreaterThan(changes?.['scattered'] ?? NaN);
  expect(changes?.['scattered']).toBeGreaterThan(changes?.['clean'] ?? NaN);
});

test('narrow-band.yaml shows what it says: on the narrow line fewer updates are better', () => {
  const { flood, careful } = deviations('narrow-band');
  expect(flood?.['narrow']).toBeGreaterThan(careful?.['narrow'] ?? NaN);
  expect(flood?.['broad']).toBeLessThan(careful?.['broad'] ?? NaN);
});

test('changing-links.yaml shows what it says: every third update is worse on the trace, better while the queue is full', () => {
  const { every, third } = deviations('changing-links');
  expect(every?.['mobile']).toBeLessThan(third?.['mobile'] ?? NaN);
  expect(every?.['scheduled']).toBeGreaterThan(third?.['scheduled'] ?? NaN);
});

test('detail-levels.yaml shows what it says: the further away, the fewer updates', () => {
  const { alike, 'by-distance': byDistance } = keptResults('detail-levels').lanes;
  const { gate, tower, hill } = byDistance!.receivers;
  expect(alike!.receivers['hill']?.updates).toBe(alike!.receivers['gate']?.updates);
  expect(hill!.updates).toBeLessThan(tower!.updates);
  expect(tower!.updates).toBeLessThan(gate!.updates);
  expect(byDistance!.bytesSent).toBeLessThan(alike!.bytesSent * 0.6);
});

test('publishing.yaml shows what it says: far fewer bytes, nearly the same picture', () => {
  const { full, parts, 'few-bits': fewBits, differences } = keptResults('publishing').lanes;
  expect(parts?.bytesSent).toBeLessThan((full?.bytesSent ?? NaN) * 0.6);
  for (const lane of [fewBits, differences]) {
    expect(lane?.bytesSent).toBeLessThan((full?.bytesSent ?? NaN) * 0.3);
    expect(lane?.receivers['viewer']?.deviationMean).toBeLessThan((full?.receivers['viewer']?.deviationMean ?? NaN) * 1.5);
  }
});

test('clock-drift.yaml shows what it says: exchanges keep clocks, as far as both ways take equally long', () => {
  const lanes = deviations('clock-drift');
  const error = (lane: string, receiver: string) => lanes[lane]?.[receiver] ?? NaN;
  expect(error('ntp', 'steady')).toBeLessThan(error('alone', 'steady') / 10);
  expect(error('ntp', 'shaky')).toBeLessThan(error('one-sample', 'shaky'));
  expect(error('ntp', 'lopsided')).toBeGreaterThan(10 * error('perfect', 'lopsided'));
  expect(error('delay-by-round-trip', 'steady')).toBeLessThan(error('delay-by-clocks', 'steady') / 10);
});

test('gls-cheater.yaml: every cheat is found, and no other player', () => {
  const { game } = keptResults('gls-cheater');
  const { players } = game!.server!;
  const refused = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([verdict, count]) => verdict !== 'fine' && count > 0)
      .map(([verdict]) => verdict);
  expect(Object.values(players).map(({ updates }) => refused(updates))).toEqual([
    [],
    ['speed', 'teleport'],
    ['spin'], // the lane sends no turn rate, so the headings betray it
    ['teleport'],
    [],
  ]);
  expect(Object.values(players).map(({ shots }) => refused(shots).includes('fireRate'))).toEqual([false, false, false, false, true]);
});

test('refresh-rate.yaml shows what it says: updates as they come judder where the rates differ, interpolated they do not', () => {
  const { 'as-they-come': held, interpolated } = measured(keptResults('refresh-rate'), 'judder');
  for (const screen of ['sixty', 'fast', 'busy']) {
    expect(held![screen]! / held!['same']!, screen).toBeGreaterThan(1.5);
    expect(Math.abs(interpolated![screen]! / interpolated!['same']! - 1), screen).toBeLessThan(0.15);
  }
});

test('relay-ticks.yaml shows what it says: by the stamps of the relay the picture judders, by those of the senders it does not', async () => {
  const judder = (results: RunResults) => measured(results, 'judder')['interpolated']!['b']!;
  const own = judder(keptResults('relay-ticks'));
  const sender = judder(await exampleResults('relay-ticks', { duration: 60, sets: ['relay.stamps=sender'] }));
  expect(own / sender).toBeGreaterThan(3);
});

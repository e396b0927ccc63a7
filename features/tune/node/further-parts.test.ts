/** Parts of the receivers that are chosen where the setup requests them: playouts, limits, jumps and teleports. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import { tuneText } from '../../../test/support/tuning.ts';
import { furtherComponents, tuneSetup, usualComponents, type TuneSetup } from '../calls/tune-setup.ts';
import { laneOfPoint } from './lane-of-point.ts';
import { laneWords } from './lane-words.ts';
import { surveySpace } from './survey-space.ts';
import { textbookPoints } from './textbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const registry = new PluginRegistry(builtInPlugins);
const world = (lane = '', link = '{ delay: 0.05 }') => `driftbench: 1
name: Further
duration: 16
frame: 0.1
entities: [{ id: car, owner: driver, motion: { kind: circular, radius: 40, speed: 10 } }]
nodes: [{ id: driver }, { id: viewer, link: ${link} }]
lanes: [{ id: own, trigger: { heartbeat: 0.2 }${lane} }]
`;

async function survey(setup: object, lane = '') {
  const path = join(folder, 'experiment.yaml');
  writeFileSync(path, world(lane));
  return surveySpace({ path, setup: tuneSetup.parse(setup) }, { registry });
}

type Survey = Awaited<ReturnType<typeof survey>>;
const namesOf = ({ space }: Survey) => space.map(({ name }) => name);
const idsOf = ({ space }: Survey, part: string) => space.find(({ name }) => name === part)?.alternatives.map(({ id }) => id);
/** The lane of the present point with one part at another alternative, in the middle of its scales. */
function laneWith(found: Survey, part: string, id: string): LaneFields {
  const index = found.space.findIndex(({ name }) => name === part);
  const choice = found.space[index]!.alternatives.findIndex((each) => each.id === id);
  const places = found.space[index]!.alternatives[choice]!.dimensions.map((dimension) => (dimension.kind === 'choice' ? 0 : 0.5));
  const present = found.present!;
  return laneOfPoint(found, { choices: present.choices.with(index, choice), places: present.places.with(index, places) });
}

test('they take part where the setup requests them or names their ids, and otherwise stay as they are', async () => {
  expect(namesOf(await survey({}))).toEqual(usualComponents);
  expect(namesOf(await survey({ also: furtherComponents }))).toEqual([...usualComponents, ...furtherComponents]);
  expect(namesOf(await survey({ only: { playout: ['constant'] } }))).toEqual([...usualComponents, 'playout']);
  const kept = await survey({}, ', playout: { id: adaptive }, jumpBeyond: 3');
  expect(laneOfPoint(kept, kept.present!)).toMatchObject({ playout: { id: 'adaptive' }, jumpBeyond: 3 });
  expect(() => tuneSetup.parse({ fix: ['playout'] })).toThrow();
  await expect(survey({ ranges: { 'playout.constant.delay': [0.1, 0.2] } })).rejects.toThrow('range playout.constant.delay');
});

test('every playout is offered with its own parameters, and none at all; limits, jumps and teleports with theirs', async () => {
  const found = await survey({ also: furtherComponents, ranges: { 'jumpBeyond.distance': [1, 9] } });
  expect(idsOf(found, 'playout')).toEqual(['none', ...registry.list('playout').map(({ id }) => id)]);
  expect(idsOf(found, 'extrapolation')).toEqual(['none', 'freeze', 'hold', 'decay']);
  const constant = found.space.find(({ name }) => name === 'playout')!.alternatives.find(({ id }) => id === 'constant')!;
  expect(constant.dimensions.map(({ name }) => name)).toEqual(['delay', 'preset', 'base', 'resync', 'interpolation']);
  expect(laneWith(found, 'playout', 'constant').playout).toEqual({ id: 'constant' });
  expect(laneWith(found, 'playout', 'none')).not.toHaveProperty('playout');
  expect(laneWith(found, 'extrapolation', 'decay').extrapolation).toEqual({ then: 'decay', limit: 0.25, time: 0.25 });
  expect(laneWith(found, 'extrapolation', 'freeze').extrapolation).toEqual({ then: 'freeze', limit: 0.25 });
  expect(laneWith(found, 'jumpBeyond', 'beyond').jumpBeyond).toBe(3);
  expect(laneWith(found, 'teleports', 'slide').teleports).toBe('slide');
});

test('the present lane has its place in them', async () => {
  const lane = ', playout: { id: constant, delay: 0.2 }, extrapolation: { limit: 0.5, then: hold }, jumpBeyond: 20, teleports: slide';
  const found = await survey({ also: furtherComponents }, lane);
  expect(laneOfPoint(found, found.present!)).toMatchObject({
    playout: { id: 'constant', delay: 0.2 },
    extrapolation: { limit: 0.5, then: 'hold' },
    jumpBeyond: 20,
    teleports: 'slide',
  });
});

test('a scheduler that sets when updates are shown is not offered beside playouts', async () => {
  const own = ['local-lag', 'bucket-synchronisation'];
  const leftOut = ({ leftOut: all }: Survey, part: string) =>
    all.filter(({ component, reason }) => component === part && reason.includes('by itself')).map(({ id }) => id);
  const found = await survey({ also: ['scheduler', 'playout'] });
  expect(leftOut(found, 'scheduler')).toEqual(own);
  for (const id of own) expect(idsOf(found, 'scheduler')).not.toContain(id);
  expect(leftOut(await survey({ also: ['scheduler'] }, ', playout: { id: fixed }'), 'scheduler')).toEqual(own);
  expect(leftOut(await survey({ also: ['scheduler'], only: { playout: ['none'] } }), 'scheduler')).toEqual([]);
  const lagged = await survey({ also: ['playout'], fix: ['scheduler'] }, ', scheduler: { id: local-lag }');
  expect([idsOf(lagged, 'playout'), leftOut(lagged, 'playout')]).toEqual([['none'], ['all others']]);
});

test('a lane is described in the words of the trade', async () => {
  const { space } = await survey({});
  const words = (fields: Omit<LaneFields, 'id'>) => laneWords({ id: 'tuned', ...fields }, space);
  expect(words({ playout: { id: 'constant', delay: 0.12 }, extrapolation: { limit: 0.25, then: 'freeze' } })).toBe(
    'linear, snap, constant playout (interpolation delay 120 ms), extrapolation limit 250 ms, then freeze',
  );
  expect(words({ playout: { id: 'adaptive', interval: 0.05, buffer: 3 }, jumpBeyond: 2, teleports: 'slide' })).toBe(
    'linear, snap, adaptive playout (snapshots every 50 ms, buffer 3), corrections beyond 2 m jump, teleports slide',
  );
  expect(words({ extrapolation: { then: 'decay', limit: 0.1, time: 0.5 } })).toBe(
    'linear, snap, extrapolation limit 100 ms, then decay over 500 ms',
  );
});

test('snapshot interpolation by a playout is among the textbook settings, at the present rate', async () => {
  const found = await survey({ also: ['playout'], only: { model: ['linear', 'constant-turn'] } });
  const lanes = textbookPoints(found.space, { parts: found.presentParts, rate: 5 }).map((point) => laneOfPoint(found, point));
  expect(lanes.filter(({ playout }) => playout)).toMatchObject([
    { playout: { id: 'constant', delay: 0.4 }, trigger: { heartbeat: 0.2 }, convergence: { id: 'snap' } },
    { playout: { id: 'constant', delay: 0.4 }, trigger: { heartbeat: 0.2 }, convergence: { id: 'linear-blend' } },
  ]);
});

test('over a network with jitter a tuning that may choose playouts finds one that judders less', async () => {
  const setup: Partial<TuneSetup> = {
    blocks: 6,
    objectives: ['judder'],
    fix: [...usualComponents],
    only: { playout: ['none', 'constant'] },
  };
  const text = world('', '{ delay: 0.1, jitter: { law: uniform, spread: 0.1 } }').replace('duration: 16', 'duration: 36');
  const { candidates, recommended } = await tuneText(text, { evaluations: 60, setup });
  const found = candidates.find(({ number }) => number === recommended)!;
  expect(found.advice).toContain('interpolation delay');
  expect(found.lane).toHaveProperty('playout');
});

test('clock plugins are offered where a clock can be off, where the lane has one, or by name', async () => {
  const modes = ['synchronised', 'local', 'one-way-delay'];
  const plugins = registry.list('clock').map(({ id }) => id);
  expect(idsOf(await survey({}), 'clock')).toEqual(modes);
  expect(idsOf(await survey({ only: { clock: ['local', 'ntp'] } }), 'clock')).toEqual(['local', 'ntp']);
  const found = await survey({}, ', clock: { delayFrom: round-trip, synchronisation: { id: cristian, samples: 4 } }');
  expect(idsOf(found, 'clock')).toEqual([...modes, ...plugins]);
  expect(laneOfPoint(found, found.present!).clock).toMatchObject({ mode: 'synchronised', synchronisation: { id: 'cristian', samples: 4 } });
  expect(laneWith(found, 'clock', 'local').clock).toEqual({ delayFrom: 'round-trip', mode: 'local' });
  const lane = laneWith(found, 'clock', 'lower-envelope');
  expect(lane.clock).toMatchObject({ delayFrom: 'round-trip', mode: 'synchronised', synchronisation: { id: 'lower-envelope' } });
  expect(laneWords(lane, found.space)).toMatch(/clock lower-envelope \(least delay [\d.]+ s/);
});

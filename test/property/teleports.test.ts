/** Teleports within a spawn in whole sessions: one jump, no slide, no swing; whatever the scheme, and with lost updates. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import { Session } from '../../engine/session/session.ts';
import type { LanePlan, MotionPlan } from '../../engine/session/session-plan.ts';
import type { MotionSource } from '../../engine/plugin-api/motion.ts';
import { findingsOf } from '../../main/motion/findings.ts';
import { openMotionFile } from '../../main/motion/open-motion-file.ts';
import { readMotionFile } from '../../main/motion/read-motion-file.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { frames, statesAt } from '../support/motion.ts';
import { lane, nodes, plan, type LaneChoice } from '../support/plans.ts';
import { resultsOf } from '../support/runs.ts';

const speed = 5;
const far = 100;
/** Along x at a steady speed; at each of these times 100 m further, to and fro. */
function dashing(...times: number[]): MotionPlan {
  const before = (now: number) => times.filter((time) => time <= now).length;
  return {
    kind: 'path',
    teleports: true,
    create() {
      let count = 0;
      return {
        sample(now: number, out: KinematicState) {
          count = before(now);
          [out.x, out.vx] = [speed * now + far * (count % 2), speed];
          return 1;
        },
        teleports: () => count,
      };
    },
  };
}
/** The same motion, of which nothing says that it teleports. */
function blind(motion: MotionPlan): MotionPlan {
  const source = motion.kind === 'path' ? motion.create() : null;
  return { kind: 'path', create: () => ({ sample: (now, out) => (source as MotionSource).sample(now, out) }) };
}

const trigger = { distance: 0.5, heartbeat: 0.5 };
const schemes = builtInPlugins.filter(({ kind }) => kind === 'convergence').map(({ id }) => id);
const link: LinkSettings = { delay: 0.05 };

/** The receiver of each lane, and the places that it is shown at. */
function shownIn(motion: MotionPlan, lanes: readonly LanePlan[], links: LinkSettings = link) {
  const session = new Session(plan({ motion, lanes, nodes: nodes(links), duration: 6 }));
  const places = lanes.map((): number[] => []);
  for (let tick = 1; tick <= 300; tick++) {
    session.advanceTo(tick * 0.02);
    session.lanes.forEach(({ pairs: [pair] }, index) => pair!.receiver.fix.id >= 0 && places[index]!.push(pair!.receiver.shown.x));
  }
  const { lanes: results } = session.results();
  return lanes.map(({ id }, index) => ({ results: results[id]!.receivers['r0'] as ReceiverResults, places: places[index]! }));
}

type Shown = ReturnType<typeof shownIn>[number];

test.each(schemes)('%s shows a teleport as one jump of its length, which is no jump of a correction', (convergence) => {
  const [{ results, places }] = shownIn(dashing(3), [lane({ model: 'linear', trigger, convergence })]) as [Shown];
  expect(results).toMatchObject({ teleports: 1, jumpsPerMinute: 0, slidMetres: 0 });
  expect(results.teleportMax).toBeGreaterThan(99);
  expect(results.teleportMax).toBeLessThan(101);
  expect(results.deviationMax).toBeLessThan(101);
  expect(results.velocityStepMax).toBeLessThan(2 * speed);
  // A second computation, from the places alone: nothing is shown on the way, nor beyond.
  expect(places.filter((x) => x > 20 && x < 110)).toEqual([]);
  expect(Math.max(...places)).toBeLessThan(131);
  expect(Math.min(...places)).toBeGreaterThan(-1);
});

test('snapshot interpolation does not swing through the places between', () => {
  const model = { model: 'delayed', params: { model: { delay: 0.3 } }, trigger: { heartbeat: 0.1 } };
  const [{ results, places }] = shownIn(dashing(3), [lane(model)]) as [Shown];
  expect(results).toMatchObject({ teleports: 1, jumpsPerMinute: 0 });
  expect(places.filter((x) => (x > 20 && x < 110) || x < -1 || x > 131)).toEqual([]);
});

describe('with a playout', () => {
  const past = (choice: LaneChoice) =>
    lane({ model: 'linear', trigger, playout: 'constant', params: { playout: { delay: 0.31 } }, ...choice });

  test.each(schemes)('a teleport is one jump when its moment is rendered, whatever the scheme: %s', (convergence) => {
    const [{ results, places }] = shownIn(dashing(3), [past({ convergence })]) as [Shown];
    expect(results).toMatchObject({ teleports: 1, jumpsPerMinute: 0, slidMetres: 0 });
    expect(results.velocityStepMax).toBeLessThan(2 * speed);
    expect(Math.abs(results.teleportMax! - far)).toBeLessThan(speed * 0.02 + 1e-6);
    // Places of a tick each, the last one at 6 s: it is elsewhere from 3.32 s on.
    expect(places.filter((x) => x > 50)).toHaveLength(135);
    expect(places.filter((x) => x > 16 && x < 115)).toEqual([]);
  });

  test('the export error counts the jump at its moment, amid a tick', () => {
    const [{ results }] = shownIn(dashing(3), [past({})]) as [Shown];
    const [steady] = shownIn(dashing(), [past({})]) as [Shown];
    // While it is late by 0.31 s it is shown 100 m off, and not 1.55 m off.
    expect(results.aee! - steady.results.aee!).toBeCloseTo(0.31 * far, 6);
  });

  test('to and fro within the delay are two jumps', () => {
    const [{ results, places }] = shownIn(dashing(3, 3.1), [past({})]) as [Shown];
    expect(results).toMatchObject({ teleports: 2, jumpsPerMinute: 0 });
    expect(places.filter((x) => x > 50)).toHaveLength(5);
  });

  test('what has run empty jumps as soon as it hears of it', () => {
    const [{ results }] = shownIn(dashing(3), [past({ params: { playout: { delay: 0 } } })]) as [Shown];
    expect(results).toMatchObject({ teleports: 1, jumpsPerMinute: 0, slidMetres: 0 });
  });

  test('where it slides, the way is counted', () => {
    const lanes = ['linear-blend', 'exponential'].map((convergence) => ({
      ...past({ id: convergence, convergence }),
      teleports: 'slide' as const,
    }));
    for (const { results, places } of shownIn(dashing(3), lanes)) {
      expect(results).toMatchObject({ teleports: 0, jumpsPerMinute: 0 });
      expect(results.slidMetres).toBeGreaterThan(99);
      expect(results.slidMetres).toBeLessThan(101);
      expect(places.slice(0, -135).filter((x) => x > 16)).toEqual([]);
      expect(places.filter((x) => x > 20 && x < 110).length).toBeGreaterThan(2);
    }
  });

  test.each(['adaptive', 'quantile'])('%s shows one jump over a line with jitter and loss', (playout) => {
    const links: LinkSettings = { delay: 0.1, jitter: { law: 'uniform', spread: 0.05 }, loss: { law: 'independent', ratio: 0.2 } };
    const [{ results, places }] = shownIn(dashing(3), [past({ playout, trigger: { heartbeat: 0.1 }, params: {} })], links) as [Shown];
    expect(results).toMatchObject({ teleports: 1, slidMetres: 0 });
    expect(places.filter((x) => x > 20 && x < 110)).toEqual([]);
  });
});

test('where it slides, the way is counted, and none of it is a jump', () => {
  const slide = (convergence: string) => ({
    ...lane({ id: convergence, model: 'linear', trigger, convergence }),
    teleports: 'slide' as const,
  });
  for (const { results, places } of shownIn(dashing(3), [slide('linear-blend'), slide('exponential')])) {
    expect(results.teleports).toBe(0);
    expect(results.slidMetres).toBeGreaterThan(99);
    expect(results.slidMetres).toBeLessThan(101);
    expect(places.filter((x) => x > 20 && x < 110).length).toBeGreaterThan(2);
  }
});

test('the bit outlives a lost update: the next one says of the teleport as well', () => {
  const lost: LinkSettings = { delay: 0.05, loss: { law: 'independent', ratio: 0.6 } };
  const [{ results, places }] = shownIn(
    dashing(1, 2, 3, 4, 5),
    [lane({ model: 'linear', trigger: { heartbeat: 0.1 }, convergence: 'linear-blend' })],
    lost,
  ) as [Shown];
  expect(results.teleports).toBe(5);
  expect(results.slidMetres).toBe(0);
  expect(places.filter((x, k) => Math.abs(x - (places[k - 1] ?? x)) > 2)).toHaveLength(5);
});

test('corrections beyond jumpBeyond are shown at once, shorter ones as the scheme has it', () => {
  const choice = lane({ model: 'linear', trigger, convergence: 'linear-blend' });
  const lanes = [99, 101].map((jumpBeyond) => ({ ...choice, id: `${jumpBeyond}`, jumpBeyond }));
  const [beyond, within] = shownIn(blind(dashing(3)), lanes).map(({ results }) => results) as [ReceiverResults, ReceiverResults];
  expect(beyond.jumpMax).toBeGreaterThan(99);
  expect(within).toMatchObject({ jumpsPerMinute: 0 });
  expect(beyond).not.toHaveProperty('teleports');
});

test('one bit travels, and only where something teleports', () => {
  const bytes = (motion: MotionPlan) => {
    const { bytesSent, updatesSent } = resultsOf(
      plan({ motion, lanes: [lane({ model: 'linear', trigger: { heartbeat: 0.1 } })], nodes: nodes(link) }),
    ).lanes['base']!;
    return bytesSent / updatesSent;
  };
  expect([bytes(dashing()), bytes(blind(dashing()))]).toEqual([57, 56]);
});

/** The rows of a file: 5 m/s along x, 100 m further from t = 3.02 s on. */
const rows = Array.from({ length: 301 }, (_, k) => ({ t: k * 0.02, x: 0.1 * k + (k > 150 ? far : 0), teleport: Number(k === 151) }));

async function inFile<T>(columns: readonly ('t' | 'x' | 'teleport')[], read: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'teleports-'));
  try {
    const lines = rows.map((row) => [...columns.map((name) => row[name]), 0].join(','));
    await writeFile(join(folder, 'm.csv'), [[...columns, 'y'].join(','), ...lines, ''].join('\n'));
    return await read(join(folder, 'm.csv'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('a file marks a teleport in its column, or its speed does; between two rows nothing is on the way', async () => {
  const marked = await inFile(['t', 'x', 'teleport'], (path) => readMotionFile(path));
  const fast = await inFile(['t', 'x'], (path) => readMotionFile(path, { mapping: { teleportAbove: 50 } }));
  const neither = await inFile(['t', 'x'], (path) => readMotionFile(path));
  for (const motion of [marked, fast]) {
    const [{ results, places }] = shownIn(motion, [lane({ model: 'linear', trigger, convergence: 'spring' })]) as [Shown];
    expect(results).toMatchObject({ teleports: 1, jumpsPerMinute: 0 });
    expect(places.filter((x) => x > 20 && x < 110)).toEqual([]);
    expect(placesOf(motion).filter((x) => x > 15.2 && x < 115)).toEqual([]);
  }
  expect(neither).not.toHaveProperty('teleports');
});

test('rows that are marked are no question, and their number is said', async () => {
  const file = await inFile(['t', 'x'], (path) => openMotionFile(path, { form: 'path', mapping: { teleportAbove: 50 } }));
  expect(file.notes).toEqual(['1 teleport is marked.']);
  expect(findingsOf(file).questions.join()).not.toContain('teleport');
});

/** Every 7 ms. */
function placesOf(motion: MotionPlan): number[] {
  const source = motion.kind === 'path' ? motion.create() : null;
  return statesAt(source as MotionSource, frames(6, 0.007)).map(({ x }) => x);
}

/** What a picture would be without one thing is what a game without that thing shows. */
import { expect, test } from 'vitest';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import { loggedPair, loggedSession } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan, type LaneChoice } from '../../../test/support/plans.ts';
import { causesOf, type CauseFigures, type CauseId, type Causes } from './causes.ts';
import type { GameSetting } from './identify/game-setting.ts';
import { flowOf, type UpdateFlow } from './identify/updates.ts';
import { MeasuredLink } from './measured-link.ts';
import { updatesWithout } from './updates-without.ts';
import type { LoggedPair } from './viewer.ts';

const watch = { step: () => Promise.resolve() };

const blend: GameSetting = { model: { id: 'linear' }, convergence: { id: 'linear-blend', time: 0.2 }, clock: 'synchronised' };
const interpolation: GameSetting = {
  model: { id: 'linear' },
  playout: { id: 'constant', delay: 0.25, interpolation: 'linear' },
  convergence: { id: 'snap' },
  clock: 'synchronised',
};
const lanes: Readonly<Record<string, LaneChoice>> = {
  blend: { model: 'linear', convergence: 'linear-blend', params: { convergence: { time: 0.2 } } },
  jumps: { model: 'linear', convergence: 'snap' },
  interpolation: { model: 'linear', playout: 'constant', params: { playout: { delay: 0.25, interpolation: 'linear' } } },
};

function game(name: keyof typeof lanes, link: LinkSettings, heartbeat = 0.1): LoggedPair {
  const motion = synthetic('human-like', { style: 'mouse' });
  return loggedPair(
    loggedSession(plan({ motion, nodes: nodes(link), lanes: [lane({ trigger: { heartbeat }, ...lanes[name] })], duration: 20 })).logs,
  );
}

function flowIn({ truth, received }: LoggedPair): UpdateFlow {
  if (!received) throw new Error('The viewer logs no arrivals.');
  return flowOf({ ...received, truth, clockErrorAt: received.clockError ?? (() => 0) });
}

function causes(pair: LoggedPair, setting: GameSetting): Promise<Causes> {
  const { shown, truth, received } = pair;
  return causesOf({ shown, truth, flow: flowIn(pair), setting, ageless: null, knowsClockError: Boolean(received?.clockError) }, watch);
}

const alone = ({ causes: all }: Causes, id: CauseId) => all.find((each) => each.id === id)?.alone ?? null;

/** Within this share, and what hardly can be seen. */
function expectNear(found: CauseFigures | null, set: CauseFigures, share: number): void {
  for (const name of ['deviationMean', 'deviationP95', 'pictureLatenessMean', 'judder'] as const) {
    const [own, other] = [found?.[name] ?? NaN, set[name] ?? NaN];
    expect(Math.abs(own - other), `${name}: ${own} and ${other}`).toBeLessThanOrEqual(share * other + 0.003);
  }
  expect(Math.abs((found?.jumpsPerMinute ?? NaN) - (set.jumpsPerMinute ?? NaN))).toBeLessThanOrEqual(2 + share * (set.jumpsPerMinute ?? 0));
}

const clean = { delay: 0.1 };
const lossy = { delay: 0.1, loss: { law: 'independent', ratio: 0.25 } } as const;
const jittery = { delay: 0.1, jitter: { law: 'uniform', spread: 0.09 } } as const;

test.each(['blend', 'interpolation'] as const)('without loss a lossy %s is one that loses nothing', async (name) => {
  const found = await causes(game(name, lossy), name === 'blend' ? blend : interpolation);
  const set = game(name, clean);
  expectNear(alone(found, 'loss'), set.score, 0.02);
  // Loss is all that is wrong beside the delay that is there anyway.
  expect(found.base.judder).toBeGreaterThan(1.1 * (set.score.judder ?? NaN));
  expect(alone(found, 'jitter')?.deviationP95).toBeCloseTo(found.base.deviationP95 ?? NaN, 6);
  expect(found.bursts?.count).toBeGreaterThan(10);
});

test('without jitter a jittery blend is one whose delay is even', async () => {
  const pair = game('blend', jittery);
  const found = await causes(pair, blend);
  expectNear(
    alone(found, 'jitter'),
    game('blend', { delay: new MeasuredLink(flowIn(pair).updates, pair.truth.step / 2).meanDelay }).score,
    0.04,
  );
  expect(alone(found, 'loss')).toEqual(found.base);
});

test('without delay a blend has the present at once', async () => {
  const found = await causes(game('blend', { delay: 0.3 }), blend);
  expectNear(alone(found, 'delay'), game('blend', { delay: 0 }).score, 0.02);
});

test('a sending that is logged after its arrival makes nothing come later', () => {
  const pair = game('blend', { delay: 0.3 });
  const flow = flowIn(pair);
  const updates = flow.updates.map((each, k) => (k === 3 ? { ...each, sentAt: each.arrivedAt + 0.02 } : each));
  expect(updatesWithout({ ...flow, updates }, { delay: true }, pair.truth)).toEqual(updates);
});

test('with an update each tick a blend is one whose game sends each tick', async () => {
  const found = await causes(game('blend', clean, 0.4), blend);
  expectNear(alone(found, 'gaps'), game('blend', clean, 0.02).score, 0.04);
});

test('without smoothing corrections jump', async () => {
  const found = await causes(game('blend', clean), blend);
  expectNear(alone(found, 'smoothing'), game('jumps', clean).score, 1e-9);
  expect(alone(found, 'smoothing')?.jumpsPerMinute).toBeGreaterThan(found.base.jumpsPerMinute ?? NaN);
});

test('all that is taken away together leaves what even the best link and game have', async () => {
  const { causes: all } = await causes(game('interpolation', { ...lossy, ...jittery }), interpolation);
  const last = all.at(-1)?.together;
  expect(last?.deviationP95).toBeLessThan(0.02);
  expect(last?.pictureLatenessMean).toBeLessThan(0.01);
});

test('what is not logged is not guessed', async () => {
  const pair = game('blend', lossy);
  const { received } = pair;
  if (!received) throw new Error('The viewer logs no arrivals.');
  const blind = { ...pair, received: { ...received, arrivals: { ...received.arrivals, sent: null }, states: {} } };
  const found = await causes(blind, blend);
  expect(found.bursts).toBeNull();
  for (const id of ['loss', 'clocks', 'stamps'] as const)
    expect(found.causes.find((each) => each.id === id)).toMatchObject({
      alone: null,
      together: null,
      why: expect.stringMatching(/log/) as string,
    });
});

test('stamps that are not those of the states are found, and put right', async () => {
  const pair = game('blend', clean);
  const { received } = pair;
  if (!received) throw new Error('The viewer logs no arrivals.');
  const { arrivals } = received;
  // A relay stamps what it passes on by its own ticks of 0.1 s, and later than the states were.
  const stamp = arrivals.stamp.map((each, k) => each + 0.05 + 0.04 * ((k * 0.618) % 1));
  const restamped = { ...pair, received: { ...received, arrivals: { ...arrivals, stamp } } };
  const found = await causes(restamped, blend);
  expect(found.base.deviationMean).toBeGreaterThan(1.2 * (pair.score.deviationMean ?? NaN));
  expectNear(alone(found, 'stamps'), pair.score, 0.03);
});

test('with perfect clocks a game whose clock is off shows what one with a true clock shows', async () => {
  const motion = synthetic('human-like', { style: 'mouse' });
  const [sender, viewer] = nodes(clean);
  const off = [sender, { ...viewer, clock: { offset: 0.06, drift: 0, jitter: 0 } }] as ReturnType<typeof nodes>;
  const { logs } = loggedSession(
    plan({ motion, nodes: off, lanes: [lane({ trigger: { heartbeat: 0.1 }, ...lanes['interpolation'] })], duration: 20 }),
  );
  // The log is by true time; exchanges say so, while the game believes that the server is 0.06 s further.
  const exchanges = Array.from({ length: 20 }, (_, k) => `C,${k},${k + 0.02},${k + 0.02},${k + 0.04},sender\n`);
  const [head, ...rows] = (logs['r0'] ?? '').split('\n');
  const pair = loggedPair({ ...logs, r0: [head, `O,0,0.06,sender`, ...rows].join('\n') + exchanges.join('') });
  const found = await causes(pair, interpolation);
  expectNear(found.base, pair.score, 1e-9);
  expectNear(alone(found, 'clocks'), game('interpolation', clean).score, 1e-6);
  expect(pair.score.deviationMean).not.toBeCloseTo(game('interpolation', clean).score.deviationMean ?? NaN, 1);
});

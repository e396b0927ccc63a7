/** A threshold per receiver: the budget, who is served, and updates that are made between triggers. */
import { expect, test } from 'vitest';
import { power } from '../../../engine/base/math/power.ts';
import { mean } from '../../../engine/base/math/sample.ts';
import type { LaneResults } from '../../../engine/measure/run-results.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { Decision } from '../../../engine/publisher/decisions.ts';
import type { ExportedEntity } from '../../../engine/session/exported-entity.ts';
import { Session } from '../../../engine/session/session.ts';
import type { MotionPlan } from '../../../engine/session/session-plan.ts';
import humanLike from '../../../engine/world/motions/human-like/index.ts';
import linear from '../../../engine/world/motions/linear.ts';
import { motionSource, synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan, recorded, type LaneChoice, type PlanChoice } from '../../../test/support/plans.ts';
import { resultsOf } from '../../../test/support/runs.ts';

const trigger = { distance: 0.09, orientation: 0.05, heartbeat: 1 };
const motion = { kind: 'synthetic', definition: humanLike, params: humanLike.params.parse({ style: 'mouse' }) } as const;
const variants = ['efficient', 'balanced', 'fair'] as const;
const usual: readonly LinkSettings[] = [0.2, 0.5, 0.8].map((delay) => ({ delay, jitter: { law: 'uniform', spread: 0.1 } }));
const third = lane({ id: 'third', scheduler: 'every-nth', params: { scheduler: { n: 3 } }, trigger });
const turns = lane({ id: 'turns', scheduler: 'deterministic-budget', trigger });
const own = (id: string, scheduler: object) => lane({ id, scheduler: 'receiver-threshold', params: { scheduler }, trigger });
const all = variants.map((variant) => own(variant, { variant }));

const lanesOn = (links: readonly LinkSettings[], lanes = [third, turns, ...all], duration = 120): Record<string, LaneResults> =>
  resultsOf(plan({ motion, seed: 11, duration, nodes: nodes(...links), lanes })).lanes;

/** Mean deviations from the real path, m. */
const deviations = ({ receivers }: LaneResults) => Object.values(receivers).map(({ deviationMean }) => deviationMean ?? Infinity);
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

test('every variant keeps the budget, has less mean or less spread than every third update, and the trigger goes on as without it', () => {
  const lanes = lanesOn(usual);
  const { third: nth, turns: det, efficient, fair } = lanes as Record<'third' | 'turns' | (typeof variants)[number], LaneResults>;
  for (const id of variants) {
    expect(lanes[id]!.triggers).toBe(nth.triggers);
    expect(lanes[id]!.updatesFresh).toBeGreaterThan(0);
    expect(Math.abs(lanes[id]!.updatesSent - nth.updatesSent)).toBeLessThan(0.05 * nth.updatesSent);
    expect(Math.max(...deviations(lanes[id]!))).toBeLessThan(Math.max(...deviations(det)));
  }
  expect(nth.updatesFresh).toBeUndefined();
  expect(mean(deviations(efficient))).toBeLessThan(0.85 * mean(deviations(nth)));
  expect(spread(deviations(fair))).toBeLessThan(0.6 * spread(deviations(det)));
});

test('the ramp of fair is an eighth of the delay, at least 0.1 s and at most the parameter', () => {
  const ramped = (...delays: readonly number[]) => {
    const links = delays.map((delay) => ({ delay }));
    return lanesOn(
      links,
      [own('default', { variant: 'fair' }), ...[0.1, 0.3].map((ramp) => own(`${ramp}`, { variant: 'fair', ramp }))],
      40,
    );
  };
  const near = ramped(0.1, 0.3, 0.6);
  expect(near['default']).toEqual(near['0.1']);
  const far = ramped(2.4, 2.4, 2.4);
  expect(far['default']).toEqual(far['0.3']);
  expect(far['default']).not.toEqual(far['0.1']);
});

test('a rate per second is kept, whatever the trigger does', () => {
  const { rated } = lanesOn(usual, [own('rated', { rate: 2 })]);
  expect(Math.abs(rated!.updatesSent / 120 - 2)).toBeLessThan(0.15);
});

test('a budget for all receivers sends every update to all, and none of its own', () => {
  const every = lane({ id: 'every', scheduler: 'send-to-all', trigger });
  const lanes = lanesOn(usual, [every, own('own', { budget: 3 })], 30);
  expect(lanes['own']).toEqual(lanes['every']);
});

test('a budget of nothing sends the first update only', () => {
  expect(lanesOn(usual, [own('none', { budget: 0 })], 30)['none']!.updatesSent).toBe(3);
});

test('a receiver that hears nothing has its fair share, and the others no more error than without it', () => {
  const deaf = { delay: 0.3, loss: { law: 'independent', ratio: 1 } } as const;
  for (const variant of variants) {
    const { own: lanes } = lanesOn([...usual, deaf], [own('own', { variant, budget: 4 / 3 })]);
    const { receivers, updatesSent } = lanes!;
    expect(receivers['r3']!.updates).toBeGreaterThan((0.75 * updatesSent) / 4);
    expect(receivers['r3']!.updates).toBeLessThan((1.25 * updatesSent) / 4);
  }
});

test('no queue of a narrow link is filled', () => {
  const narrow = usual.map((link) => ({ ...link, bandwidth: 1200 }));
  const lanes = lanesOn(narrow, [third, turns, ...all], 200);
  for (const id of variants) expect(Math.max(...deviations(lanes[id]!))).toBeLessThan(Math.max(...deviations(lanes['third']!)));
});

test('a motion that needs nothing for a while keeps the budget as well', () => {
  const legs = { kind: 'synthetic', definition: linear, params: linear.params.parse({}) } as const;
  const rare = [lane({ id: 'fifth', scheduler: 'every-nth', params: { scheduler: { n: 5 } }, trigger }), own('own', { budget: 3 / 5 })];
  const { fifth, own: found } = resultsOf(plan({ motion: legs, seed: 1, duration: 240, nodes: nodes(...usual), lanes: rare })).lanes;
  expect(found!.updatesSent).toBeLessThan(1.08 * fifth!.updatesSent);
});

test('on a straight path, too, a lost update is sent again', () => {
  const legs = { kind: 'synthetic', definition: linear, params: linear.params.parse({}) } as const;
  const lossy: readonly LinkSettings[] = [0.05, 0.07, 0.1].map((delay) => ({ delay, loss: { law: 'independent', ratio: 0.4 } }));
  const other = lane({ id: 'other', scheduler: 'every-nth', params: { scheduler: { n: 2 } }, trigger });
  const lanes = resultsOf(
    plan({ motion: legs, seed: 1, duration: 120, nodes: nodes(...lossy), lanes: [other, own('own', { budget: 1.5 })] }),
  ).lanes;
  expect(Math.max(...deviations(lanes['own']!))).toBeLessThan(Math.max(...deviations(lanes['other']!)));
});

/** A motion of a fifth of its pace, and from `step` (s) on of twice it: its triggers come ten times as often. */
function quickening(style: string, seed: number, step: number): MotionPlan {
  return {
    kind: 'path',
    create: () => {
      const source = motionSource('human-like', { style }, seed);
      return {
        sample(now, out) {
          const pace = now < step ? 0.2 : 2;
          const spawn = source.sample(0.2 * Math.min(now, step) + 2 * Math.max(0, now - step), out);
          for (const speed of ['vx', 'vy', 'vz', 'wx', 'wy', 'wz'] as const) out[speed] *= pace;
          for (const acceleration of ['ax', 'ay', 'az'] as const) out[acceleration] *= pace * pace;
          return spawn;
        },
      };
    },
  };
}

test.each([
  ['mouse', 1],
  ['keys', 1],
  ['keys', 2],
] as const)('a tenfold step of the trigger rate overdraws budget and rate by two horizons at most: %s, seed %d', (style, seed) => {
  const [step, end, rate] = [200, 260, 0.8];
  const lanes = variants.flatMap((variant) => [own(`${variant} by budget`, { variant }), own(`${variant} by rate`, { variant, rate })]);
  const without = lanes.map((each) => ({ ...each, trigger: { distance: 0.09, orientation: 0.05 } }));
  const overdrafts = lanes.map((): number[] => []);
  const sent = lanes.map((): number[] => []);
  const choice = plan({ motion: quickening(style, seed, step), seed, duration: end, nodes: nodes(...usual), lanes: without });
  const session = new Session(choice, {
    onDecision: (lane, _entity, { kind, time, why }) => {
      if (kind !== 'send') return;
      sent[lane]!.push(time);
      if (time >= step) overdrafts[lane]!.push(why[4]!);
    },
  });
  session.advanceTo(step);
  const before = session.results().lanes['fair by rate']!.triggers / step;
  session.advanceTo(end);
  expect((session.results().lanes['fair by rate']!.triggers - before * step) / (end - step)).toBeGreaterThan(6 * before);
  for (const each of overdrafts) {
    expect(each.length).toBeGreaterThan(30);
    expect(Math.max(...each)).toBeLessThanOrEqual(2);
  }
  // With a budget by rate a horizon is 30 s of it; the first update, to all, is not counted.
  const byRate = sent.filter((_, lane) => lane % 2 === 1).map((times) => times.slice(3));
  for (const times of byRate) expect(Math.max(...times.map((at, index) => index + 1 - rate * at))).toBeLessThanOrEqual(2 * 30 * rate);
});

/** The places of these receivers become empty, or are taken, in all lanes. */
function setPresent(session: Session, isPresent: boolean, places: readonly number[]): void {
  for (const { exports } of session.lanes) {
    const [exported] = exports as [ExportedEntity];
    for (const place of places) {
      exported.pairs[place]!.isAway = !isPresent;
      if (isPresent) exported.addReceiver(place, session.now);
      else exported.removeReceiver(place, session.now);
    }
  }
}

const many: readonly LinkSettings[] = [0.2, 0.5, 0.3, 0.35, 0.4, 0.45, 0.55, 0.6].map((delay) => ({ delay }));
const spending = [own('by budget', { budget: 1 }), own('by rate', { rate: 3 })];

test('empty places count for nothing: the others are served as if there were no more', () => {
  const sentTo = (links: readonly LinkSettings[]) => {
    const sends: string[] = [];
    const session = new Session(plan({ motion, seed: 3, duration: 60, nodes: nodes(...links), lanes: spending }), {
      observer: { onUpdate: ({ kind, lane, pair, time }) => void (kind === 'sent' && sends.push(`${lane} ${pair} ${time}`)) },
    });
    setPresent(session, false, [...links.keys()].slice(2));
    session.advanceTo(60);
    return sends;
  };
  const alone = sentTo(many.slice(0, 2));
  expect(sentTo(many)).toEqual(alone);
  expect(alone.length).toBeGreaterThan(200);
});

test('when eight share what two had, thresholds follow at once: less than a horizon is overdrawn', () => {
  const [join, end] = [120, 180];
  const overdrafts: number[] = [];
  const session = new Session(plan({ motion, seed: 1, duration: end, nodes: nodes(...many), lanes: spending }), {
    onDecision: (_lane, _entity, { kind, time, why }) => {
      if (kind === 'send' && time > join && !Number.isNaN(why[4]!)) overdrafts.push(why[4]!);
    },
  });
  const joining = [2, 3, 4, 5, 6, 7];
  setPresent(session, false, joining);
  session.advanceTo(join);
  setPresent(session, true, joining);
  session.advanceTo(end);
  expect(overdrafts.length).toBeGreaterThan(100);
  expect(Math.max(...overdrafts)).toBeLessThan(1);
});

test('who takes the place of another inherits no account of errors', () => {
  const fair = [own('fair', { variant: 'fair' })];
  const factors: number[] = [];
  const session = new Session(plan({ motion, seed: 2, duration: 100, nodes: nodes(...usual), lanes: fair }), {
    onDecision: (_lane, _entity, { kind, time, receiver, why }) => {
      if (kind === 'send' && receiver === 2 && time > 60 && !Number.isNaN(why[3]!)) factors.push(why[3]!);
    },
  });
  session.advanceTo(60);
  setPresent(session, false, [2]);
  setPresent(session, true, [2]);
  session.advanceTo(100);
  expect(factors[0]).toBe(1);
  expect(Math.min(...factors)).toBeGreaterThan(0.3);
});

test('recorded updates are sent as they are: there is no state between them', () => {
  const updates = Array.from({ length: 60 }, (_, index) => ({ t: index / 2, x: 10 * index, y: index % 7, vx: 20, vy: index % 3 }));
  const lanes = [lane({ id: 'third', scheduler: 'every-nth', params: { scheduler: { n: 3 } } }), own('own', {})];
  const { third: nth, own: found } = resultsOf(plan({ motion: recorded(updates), duration: 30, nodes: nodes(...usual), lanes })).lanes;
  expect(found!.updatesFresh).toBeUndefined();
  expect(found!.updatesSent).toBeGreaterThan(0.7 * nth!.updatesSent);
  expect(found!.updatesSent).toBeLessThan(1.3 * nth!.updatesSent);
});

test('results do not depend on who watches, nor on how the time is cut', () => {
  const choice = plan({ motion, seed: 5, duration: 20, nodes: nodes(...usual), lanes: all });
  const decisions: Decision['kind'][] = [];
  const watched = new Session(choice, { onDecision: (_lane, _entity, { kind }) => void decisions.push(kind) });
  for (let time = 0; time < 20; time += 0.37) watched.advanceTo(time);
  watched.advanceTo(20);
  expect(watched.results()).toEqual(resultsOf(choice));
  expect(decisions.filter((kind) => kind === 'send').length).toBe(
    Object.values(watched.results().lanes).reduce((sum, { updatesSent }) => sum + updatesSent, 0),
  );
});

test('decisions are explained: distance, need, threshold, factor, overdraft', () => {
  const explained: number[][] = [];
  const choice = plan({ motion, seed: 5, duration: 20, nodes: nodes(...usual), lanes: [own('fair', { variant: 'fair' })] });
  const session = new Session(choice, { onDecision: (_lane, _entity, { kind, why }) => kind === 'send' && explained.push([...why]) });
  session.advanceTo(20);
  const later = explained.slice(3);
  expect(later.length).toBeGreaterThan(20);
  for (const [distance, need, threshold, factor, overdraft] of later) {
    expect(need!).toBeGreaterThan(threshold!);
    expect([distance! >= 0, factor! > 0, overdraft! < 2]).toEqual([true, true, true]);
  }
});

test('a receiver whose error is that of its delay does not win over those whose error an update lowers', () => {
  const links: readonly LinkSettings[] = [0.05, 0.1, 3].map((delay) => ({ delay }));
  const { near, far } = (({ receivers: { r0, r2 } }: LaneResults) => ({ near: r0!, far: r2! }))(lanesOn(links, [own('own', {})])['own']!);
  expect(far.updates).toBeLessThan(2.4 * near.updates);
  expect(near.deviationMean).toBeLessThan(1.35);
});

/** Mean deviation, m, of `efficient` over that of a threshold to all that sends as many updates, found by its updates. */
function besideCoarser(choice: Omit<PlanChoice, 'lanes'>, rules: LaneChoice, budget: number): number {
  const { efficient } = resultsOf(
    plan({ ...choice, lanes: [lane({ ...rules, id: 'efficient', scheduler: 'receiver-threshold', params: { scheduler: { budget } } })] }),
  ).lanes;
  const ladder = Array.from({ length: 7 }, (_, step) => 0.5 * power(1.35, step));
  const lanes = ladder.map((distance, step) => lane({ ...rules, id: `coarse-${step}`, trigger: { distance } }));
  const rows = Object.values(resultsOf(plan({ ...choice, lanes })).lanes);
  const wanted = efficient!.updatesSent;
  // The ladder goes from many updates to few.
  const after = Math.max(
    1,
    rows.findIndex(({ updatesSent }) => updatesSent < wanted),
  );
  const [more, fewer] = [rows[after - 1]!, rows[after]!];
  expect([more.updatesSent >= wanted, fewer.updatesSent < wanted]).toEqual([true, true]);
  const share = (more.updatesSent - wanted) / (more.updatesSent - fewer.updatesSent);
  const coarse = (1 - share) * mean(deviations(more)) + share * mean(deviations(fewer));
  return mean(deviations(efficient!)) / coarse;
}

/** One mean of ratios over seeds. */
const overSeeds = (ratio: (seed: number) => number) => Math.exp(mean([1, 2, 3].map((seed) => Math.log(ratio(seed)))));

test('with rare updates, as of pedestrians, the threshold is a threshold: no update moves it by a factor', () => {
  const rules = { model: 'linear', trigger: { distance: 0.1, heartbeat: 5 } } as const;
  const links: readonly LinkSettings[] = [0.015, 0.03, 0.06, 0.1, 0.2, 0.4].map((delay) => ({ delay }));
  const walk = synthetic('gls-wander', { speed: 1.4, turnRate: 2, interval: 3 });
  const ratio = overSeeds((seed) => besideCoarser({ motion: walk, seed, duration: 40, nodes: nodes(...links) }, rules, 2));
  expect(ratio).toBeLessThan(1.25);
});

test('in mobile networks and on a LAN nothing is overspent at the start, nor saved for half a minute afterwards', () => {
  const lan: readonly LinkSettings[] = [0.0002, 0.0005, 0.001, 0.002].map((delay) => ({ delay }));
  const mobile: readonly LinkSettings[] = [0.022, 0.035, 0.15, 0.06].map((delay) => ({
    delay,
    jitter: { law: 'uniform', spread: delay / 2 },
  }));
  for (const links of [lan, mobile]) {
    expect(overSeeds((seed) => besideCoarser({ motion, seed, duration: 40, nodes: nodes(...links) }, { trigger }, 4 / 3))).toBeLessThan(
      1.12,
    );
  }
});

/** Every eight seconds the tank is destroyed, and respawns so far (m) from where it would be. */
function respawning(seed: number, apart: number): MotionPlan {
  return {
    kind: 'path',
    create: () => {
      const source = motionSource('human-like', { style: 'mouse' }, seed);
      return {
        sample(now, out) {
          source.sample(now, out);
          const spawn = 1 + Math.floor(now / 8);
          out.x += apart * ((7 * spawn) % 5);
          return spawn;
        },
      };
    },
  };
}

test('where an entity respawns is no error: updates go the same way, whether it is here or half a kilometre away', () => {
  const links = usual.map((link) => ({ ...link, loss: { law: 'independent', ratio: 0.05 } }) as const);
  const sent = [0, 512].map((apart) => {
    const lanes = resultsOf(plan({ motion: respawning(1, apart), seed: 1, duration: 100, nodes: nodes(...links), lanes: all })).lanes;
    return variants.map((id) => Object.values(lanes[id]!.receivers).map(({ updates }) => updates));
  });
  expect(sent[1]).toEqual(sent[0]);
});

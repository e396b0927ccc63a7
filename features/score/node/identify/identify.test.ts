/** The setting that a game has is found from what it got and drew. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggedPair, loggedSession } from '../../../../test/support/game-logs.ts';
import { synthetic } from '../../../../test/support/motion.ts';
import { lane, nodes, plan, type LaneChoice } from '../../../../test/support/plans.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import type { LoggedPair } from '../viewer.ts';
import { laneOf, type GameSetting } from './game-setting.ts';
import { identify } from './identify.ts';
import { arriving, distancesOf, redrawn } from './redraw.ts';
import { flowOf } from './updates.ts';

const watch = { step: () => Promise.resolve() };

function givenOf({ shown, truth, score, received }: LoggedPair) {
  if (!received) throw new Error('The viewer logs no arrivals.');
  return {
    shown,
    flow: flowOf({ ...received, truth, clockErrorAt: received.clockError ?? (() => 0) }),
    deviation: score.deviationMean ?? 0,
  };
}

/** A game of the engine: its lane on a link with jitter and loss. */
function gameOf(choice: LaneChoice, seed = 1): LoggedPair {
  const link = { delay: 0.08, jitter: { law: 'uniform', spread: 0.05 }, loss: { law: 'independent', ratio: 0.08 } } as const;
  const motion = synthetic('human-like', { style: 'mouse' });
  return loggedPair(loggedSession(plan({ motion, nodes: nodes(link), lanes: [lane(choice)], frame: 1 / 30, duration: 10, seed })).logs);
}

const trigger = { heartbeat: 0.1 };
const milliseconds = (least: number, most: number) => fc.integer({ min: least, max: most }).map((each) => each / 1000);
const interpolation = fc.constantFrom('linear', 'hermite');
const anyPlayout = fc.oneof(
  fc.record({ id: fc.constant('constant'), delay: milliseconds(20, 500), interpolation }),
  fc.record({ id: fc.constant('constant'), base: fc.constant('arrival'), delay: milliseconds(20, 300), interpolation }),
  fc.record({
    id: fc.constant('fixed'),
    interp: milliseconds(50, 200),
    ratio: fc.constantFrom(1, 2, 3),
    interval: fc.constant(0.1),
    interpolation,
  }),
  fc.record({
    id: fc.constant('adaptive'),
    interval: fc.constant(0.1),
    buffer: fc.integer({ min: 1, max: 4 }),
    dynamic: fc.boolean(),
    interpolation,
  }),
  fc.record({ id: fc.constant('quantile'), start: milliseconds(20, 200), quantile: fc.constantFrom(0.8, 0.95, 0.99), interpolation }),
);
const anyGame: fc.Arbitrary<LaneChoice> = fc.oneof(
  anyPlayout.map(({ id, ...params }) => ({ trigger, model: 'linear', playout: id, params: { playout: params } })),
  fc
    .record({
      model: fc.constantFrom('static', 'linear', 'quadratic', 'constant-turn'),
      clock: fc.constantFrom('synchronised' as const, 'local' as const),
      convergence: fc.constantFrom(
        'snap',
        'linear-blend',
        'projective-velocity-blend',
        'projective-blend',
        'exponential',
        'spring',
        'hermite',
      ),
      time: milliseconds(50, 400),
      limit: fc.constantFrom(undefined, 0.15),
      trigger: fc.constantFrom({ heartbeat: 0.1 }, { distance: 0.3, heartbeat: 1 }),
    })
    .map(({ model, clock, convergence, time, limit, trigger }) => ({
      model,
      clock,
      convergence,
      trigger,
      ...(limit !== undefined && { extrapolation: { limit, beyond: 'freeze' as const, time: 0.25 } }),
      params: { convergence: convergence === 'snap' ? {} : { time } },
    })),
);

/** What was found is what was set, by kind and numbers. */
function isAsSet({ model, playout, convergence, clock }: GameSetting, { params = {}, ...set }: LaneChoice): boolean {
  const own = { ...params.playout } as Readonly<Record<string, number | string | boolean>>;
  if (set.playout === undefined)
    return (
      playout === undefined &&
      model.id === set.model &&
      convergence.id === set.convergence &&
      (clock === (set.clock ?? 'synchronised') || model.id === 'static') &&
      isNear(convergence['time'], (params.convergence as { time?: number }).time)
    );
  // A number of updates is a constant delay as long as they are.
  if (set.playout === 'fixed')
    return (
      playout?.id === 'constant' &&
      isNear(playout['delay'], Math.max(Number(own['interp']), Number(own['ratio']) * Number(own['interval'])))
    );
  return (
    playout?.id === set.playout &&
    ['delay', 'base', 'buffer', 'start'].every(
      (name) => own[name] === undefined || own['dynamic'] === true || isNear(playout[name], own[name]),
    )
  );
}

function isNear(found: unknown, set: unknown): boolean {
  return typeof set === 'number' ? Math.abs(Number(found) - set) <= 1e-5 : found === set;
}

const games = fc.sample(anyGame, { seed: 41, numRuns: 30 });
let asSet = 0;

test.each(games.map((game, k) => [JSON.stringify(game), game, k + 1] as const))(
  '%s is drawn again, or said to be another',
  async (_, game, seed) => {
    const found = await identify(givenOf(gameOf(game, seed)), watch);
    expect(found?.explains).toBe((found?.residual.mean ?? Infinity) < 1e-5);
    if (found?.explains && isAsSet(found.setting, game)) asSet += 1;
  },
);

test('what is found is what was set, where nothing else draws the same', () => {
  expect(asSet).toBeGreaterThanOrEqual(27);
});

const atStamps = { clock: 'synchronised', convergence: 'snap', trigger: { distance: 0.3, heartbeat: 1 } } as const;

test.each([
  ['linear', 'freeze', ', for 150 ms at most'],
  ['linear', 'decay', ', for 150 ms, then ever more slowly (to 1/e in 200 ms)'],
  ['quadratic', 'freeze', ', for 150 ms at most'],
  ['quadratic', 'hold', ', for 150 ms, then straight on'],
  ['quadratic', 'decay', ', for 150 ms, then ever more slowly (to 1/e in 200 ms)'],
  ['constant-turn', 'hold', ', for 150 ms, then straight on'],
] as const)('after its limit an extrapolation (%s) is found to %s', async (model, beyond, text) => {
  const game = { ...atStamps, model, extrapolation: { limit: 0.15, beyond, time: 0.2 } };
  const found = await identify(givenOf(gameOf(game, 3)), watch);
  expect(found?.residual.mean).toBeLessThan(1e-5);
  expect(found?.text).toBe(`extrapolation (${model}) of the newest update from its time stamp${text}, corrections jump`);
});

test('where nothing turns, a model of turns is no other model', async () => {
  const pair = gameOf({ ...atStamps, model: 'linear' });
  const received = pair.received as NonNullable<LoggedPair['received']>;
  const still = { qw: 1, qx: 0, qy: 0, qz: 0, wx: 0, wy: 0, wz: 0 };
  const columns = Object.entries(still).map(([name, value]) => [name, new Float64Array(received.arrivals.t.length).fill(value)]);
  const states = { ...received.states, ...(Object.fromEntries(columns) as object) };
  const given = givenOf({ ...pair, received: { ...received, states } });
  expect([givenOf(pair).flow.turns, given.flow.turns]).toEqual([true, false]);
  const found = await identify(given, watch);
  expect(found?.residual.mean).toBeLessThan(1e-5);
  expect(found?.alsoNear.filter((text) => text.includes('constant-turn'))).toEqual([]);
});

/** The pictures of a game that is not ours: a line between the two updates around a moment, else the newest. */
function drawnApart({ shown, received }: LoggedPair, delay: number): PoseTrack {
  const { arrivals, states } = received as NonNullable<LoggedPair['received']>;
  const { t, x, y, spawn } = shown.columns;
  const place = (column: Float64Array | undefined, k: number) => column?.[k] ?? 0;
  const drawn = Array.from(t, (now) => {
    const known = Array.from(arrivals.t, (_, k) => k)
      .filter((k) => (arrivals.t[k] as number) <= now)
      .toSorted((a, b) => place(arrivals.stamp, a) - place(arrivals.stamp, b));
    const after = known.findIndex((k) => place(arrivals.stamp, k) > now - delay);
    const [a, b] = after === -1 ? [known.at(-1), known.at(-1)] : [known[Math.max(after - 1, 0)], known[after]];
    if (a === undefined || b === undefined) return null;
    const length = place(arrivals.stamp, b) - place(arrivals.stamp, a);
    const share = length > 0 ? (now - delay - place(arrivals.stamp, a)) / length : 0;
    const between = (column: Float64Array | undefined) => rounded(place(column, a) + share * (place(column, b) - place(column, a)));
    return { x: between(states.x), y: between(states.y) };
  });
  return {
    ...shown,
    columns: {
      ...shown.columns,
      x: x.map((_, k) => drawn[k]?.x ?? 0),
      y: y.map((_, k) => drawn[k]?.y ?? 0),
      spawn: spawn.map((each, k) => (drawn[k] ? each : 0)),
    },
  };
}

/** As recorders round. */
function rounded(metres: number): number {
  return Math.round(1e6 * metres) / 1e6;
}

test('a game that draws by itself is found to the rounding of its log', async () => {
  const pair = gameOf({ trigger, model: 'linear' });
  const found = await identify({ ...givenOf(pair), shown: drawnApart(pair, 0.173), deviation: 3 }, watch);
  expect(found?.setting).toMatchObject({ playout: { id: 'constant', delay: 0.173, interpolation: 'linear' }, extrapolation: { limit: 0 } });
  expect(found?.residual.p95).toBeLessThan(2e-6);
  expect(found?.text).toBe('snapshot interpolation, 173 ms (1.73 updates) behind the time stamps, linear, then it stands');
});

/** A game that draws the newest update in a manner of its own; `step` makes of a frame's length what it changes. */
function drawnInOwnManner({ shown, received }: LoggedPair, step: (state: Frame) => Frame): PoseTrack {
  const { arrivals, states } = received as NonNullable<LoggedPair['received']>;
  const { t } = shown.columns;
  const [x, y] = [new Float64Array(t.length), new Float64Array(t.length)];
  let frame: Frame = { x: NaN, y: NaN, dt: 0, updates: [] };
  let next = 0;
  t.forEach((now, k) => {
    const updates: Newest[] = [];
    for (; (arrivals.t[next] ?? Infinity) <= now; next++)
      updates.push({
        arrivedAt: arrivals.t[next] as number,
        x: states.x?.[next] ?? 0,
        y: states.y?.[next] ?? 0,
        vx: states.vx?.[next] ?? 0,
        vy: states.vy?.[next] ?? 0,
      });
    frame = step({ ...frame, dt: now - (t[k - 1] ?? now), updates });
    [x[k], y[k]] = [frame.x, frame.y];
  });
  return { ...shown, columns: { ...shown.columns, x, y } };
}

interface Newest {
  readonly arrivedAt: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

interface Frame {
  readonly x: number;
  readonly y: number;
  readonly dt: number;
  /** What has arrived since the frame before. */
  readonly updates: readonly Newest[];
  readonly newest?: Newest;
}

/** Frames of 17, 33 or 50 ms: what a game does by frames it does not do by time. */
function withUnevenFrames(pair: LoggedPair): LoggedPair {
  const kept = pair.shown.columns.t.map((_, k) => Number(k % 7 !== 2 && k % 5 !== 3));
  const columns = Object.fromEntries(
    Object.entries(pair.shown.columns).map(([name, column]) => [name, (column as Float64Array).filter((_, k) => kept[k])]),
  );
  const shown = { ...pair.shown, columns: columns as unknown as PoseTrack['columns'] };
  return { ...pair, shown: { ...shown, columns: { ...shown.columns, mark: shown.columns.mark.map((_, k) => k + 1) } } };
}

test('a game that goes a share of the way in each frame, however long, is found', async () => {
  const pair = withUnevenFrames(gameOf({ trigger, model: 'linear' }));
  const shown = drawnInOwnManner(pair, (frame) => {
    const newest = frame.updates.at(-1) ?? frame.newest;
    if (!newest) return frame;
    if (Number.isNaN(frame.x)) return { ...frame, ...place(newest), newest };
    return { ...frame, x: frame.x + 0.2 * (newest.x - frame.x), y: frame.y + 0.2 * (newest.y - frame.y), newest };
  });
  const found = await identify({ ...givenOf(pair), shown, deviation: 3 }, watch);
  expect(found?.setting).toMatchObject({ model: { id: 'static' }, convergence: { id: 'exponential' }, manner: 'each-frame' });
  expect(found?.text).toContain('each frame goes 20 % of the rest of the way');
  expect(found?.residual.p95).toBeLessThan(1e-3);
});

function place({ x, y }: Newest): { readonly x: number; readonly y: number } {
  return { x, y };
}

test('a game that does something else is not explained by what is nearest', async () => {
  const pair = gameOf({ trigger, model: 'linear' });
  const { columns } = pair.shown;
  const x = columns.x.map((each, k) => each + 0.4 * Math.sin(0.7 * k));
  const found = await identify({ ...givenOf(pair), shown: { ...pair.shown, columns: { ...columns, x } } }, watch);
  expect(found).toMatchObject({ explains: false });
  expect(found?.residual.mean).toBeGreaterThan(found?.limit ?? NaN);
});

test('a setting that is known is drawn once, and searched for where it does not fit', async () => {
  const given = givenOf(gameOf({ trigger, model: 'linear' }));
  const right: GameSetting = { model: { id: 'linear' }, convergence: { id: 'snap' }, clock: 'synchronised' };
  expect(await identify(given, watch, right)).toMatchObject({ setting: right, redraws: 0 });
  expect(await identify(given, watch, { ...right, clock: 'local' })).toMatchObject({ setting: right });
});

test('an update without its state, of a time without a truth, is left out', () => {
  const { truth, received } = gameOf({ trigger, model: 'linear' });
  if (!received) throw new Error('The viewer logs no arrivals.');
  const early = received.arrivals.stamp.map((each) => each - 2);
  const { updates } = flowOf({ arrivals: { ...received.arrivals, stamp: early, sent: null }, states: {}, truth, clockErrorAt: () => 0 });
  expect(updates[0]?.stamp).toBeGreaterThanOrEqual(truth.begin - 1e-6);
  expect(updates.length).toBeGreaterThan(50);
});

test('of updates that arrive in one moment, the first is the one that the log has first', () => {
  const { flow } = givenOf(gameOf({ trigger, model: 'linear' }));
  const [a, b] = flow.updates.filter(({ arrivedAt }) => !Number.isNaN(arrivedAt));
  if (!a || !b) throw new Error('Nothing arrived.');
  const order = (rows: readonly [number, number] | null) =>
    arriving([
      { ...a, arrivedAt: 5, row: rows?.[0] },
      { ...b, arrivedAt: 5, row: rows?.[1] },
    ]).map(({ update: { stamp } }) => stamp);
  expect(order([7, 8])).toEqual([a.stamp, b.stamp]);
  expect(order([8, 7])).toEqual([b.stamp, a.stamp]);
  expect(order(null)).toEqual([a.stamp, b.stamp]);
});

test('numbers of updates may wrap, and arrivals come twice and in any order', () => {
  const pair = gameOf({ trigger, model: 'linear', playout: 'constant' });
  const { flow, shown } = givenOf(pair);
  const setting: GameSetting = {
    model: { id: 'linear' },
    playout: { id: 'constant', delay: 0.1 },
    convergence: { id: 'snap' },
    clock: 'synchronised',
  };
  const picture = redrawn(laneOf(setting), arriving(flow.updates), shown);
  expect(Math.max(...distancesOf(shown, picture))).toBeLessThan(1e-9);
  const { received } = pair;
  if (!received) throw new Error('The viewer logs no arrivals.');
  const number = received.arrivals.number.map((each) => each % 16);
  const wrapped = flowOf({ ...received, arrivals: { ...received.arrivals, number, sent: null }, truth: pair.truth, clockErrorAt: () => 0 });
  expect(Math.max(...distancesOf(shown, redrawn(laneOf(setting), arriving(wrapped.updates), shown)))).toBeLessThan(1e-9);
});

/** Tunings with metrics and blocks that cannot be measured, and with bounds that cannot be kept. */
import { expect, test } from 'vitest';
import { networkRows } from '../calls/tune-result.ts';
import { figure } from '../../../main/cli/columns.ts';
import { tuneText as resultText } from '../cli/tune-report.ts';
import newestAge from '../../../resources/plugins/newest-age.ts';
import worstFirst from '../../../resources/plugins/worst-first.ts';
import errorArea from '../../../test/support/plugins/kinds/error-area.ts';
import { tuneText, type TuningHere } from '../../../test/support/tuning.ts';

const world = (motion: string, lane = '') => `driftbench: 1
name: Made
duration: 24
frame: 0.1
entities: [{ id: car, owner: driver, motion: ${motion} }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.05 } }]
lanes: [{ id: own, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 }${lane} }]
`;
const circle = world('{ kind: circular }');
const setup: TuningHere['setup'] = {
  blocks: 12,
  only: { model: ['linear', 'constant-turn'], trigger: ['distance'] },
  fix: ['convergence', 'clock', 'scheduler'],
};

/** A circle, but for the time (s) between two spawns. */
function circleFile(leaves: number, returns: number): string {
  const rows = Array.from({ length: 242 }, (_, k) => k / 10)
    .filter((t) => t < leaves || t >= returns)
    .map((t) => `${t},${10 * Math.cos(t)},${10 * Math.sin(t)},${t < leaves ? 1 : 2}`);
  return ['t,x,y,life', ...rows, ''].join('\n');
}

test('a misspelt metric is refused before anything runs, with what is allowed', async () => {
  let runs = 0;
  const tuned = (given: Partial<TuningHere['setup']>) =>
    tuneText(circle, { evaluations: 3000, setup: { ...setup, ...given }, onRun: () => (runs += 1) });
  const wrong = tuned({ objectives: ['deviatonP95'] });
  await expect(wrong).rejects.toThrow(/^objectives\[0\]: unknown metric "deviatonP95"; allowed: .*bytesPerSecond.*cpuNs\./);
  await expect(wrong).rejects.toThrow('Did you mean "deviationP95"?');
  await expect(tuned({ bounds: [{ metric: 'jumpsPerMinut', max: 5 }] })).rejects.toThrow(
    /^bounds\[0\]\.metric: unknown metric "jumpsPerMinut".*Did you mean "jumpsPerMinute"\?/,
  );
  expect(runs).toBe(0);
});

test('a metric that this motion does not have is refused after the first block', async () => {
  let runs = 0;
  const tuned = tuneText(circle, { evaluations: 3000, setup: { ...setup, objectives: ['updateErrorMean'] }, onRun: () => (runs += 1) });
  await expect(tuned).rejects.toThrow('updateErrorMean: the present setting does not measure it');
  expect(runs).toBe(1);
});

test('blocks on which there is nothing to measure are left out, of all parts', async () => {
  const blocks = new Map<number, number>();
  const files = { 'tank.csv': circleFile(1.9, 6.1) };
  const result = await tuneText(world('{ kind: trace, file: tank.csv }'), {
    evaluations: 24,
    setup,
    files,
    onRun: ({ motionFrom = 0 }) => void blocks.set(motionFrom, (blocks.get(motionFrom) ?? 0) + 1),
  });
  const { tuningBlocks, choosingBlocks = NaN, heldOutBlocks, emptyBlocks } = result;
  expect([emptyBlocks, tuningBlocks + choosingBlocks + heldOutBlocks]).toEqual([2, 10]);
  expect(result.candidates[0]).toMatchObject({ number: 0 });
  expect(result.candidates.length).toBeGreaterThan(1);
  // The present setting only was run there, with as many seeds as the block's part has.
  for (const from of [2, 4]) expect([1, 2, 4]).toContain(blocks.get(from));
  expect(Math.min(...[...blocks].flatMap(([from, runs]) => (from === 2 || from === 4 ? [] : [runs])))).toBeGreaterThan(4);
});

test('motion of several files is tuned on and held out; a file without anything to measure is named', async () => {
  const files = { 'a.csv': circleFile(24, 25), 'b.csv': circleFile(24, 25), 'gone.csv': circleFile(0.2, 24) };
  const second = (file: string) => [
    { from: 0, to: 12, set: {} },
    { from: 0, to: 12, set: { 'entities.car.motion.file': file } },
  ];
  const traced = world('{ kind: trace, file: a.csv }');
  const met = new Set<string>();
  const onRun: TuningHere['onRun'] = ({ motionFrom, sets = [] }) =>
    void met.add(`${sets.some((set) => set.includes('b.csv'))} ${motionFrom}`);
  const result = await tuneText(traced, { evaluations: 24, setup: { ...setup, segments: second('b.csv') }, files, onRun });
  expect(result).toMatchObject({ segments: 2, tuningBlocks: 4, choosingBlocks: 4, heldOutBlocks: 4, blockLength: 2 });
  expect([...met].sort()).toEqual([false, true].flatMap((isB) => [0, 10, 2, 4, 6, 8].map((from) => `${isB} ${from}`)));
  const tuned = tuneText(traced, { evaluations: 24, setup: { ...setup, segments: second('gone.csv') }, files });
  await expect(tuned).rejects.toThrow('segments[1]: there is nothing to measure on its blocks to tune on, to choose on, or to report on');
});

test('figures stand by network as well, and their weighted mean is the figure of all', async () => {
  const networks = [
    { name: 'near', weight: 3, link: { delay: 0.02 } },
    { name: 'far', weight: 1, link: { delay: 0.4 } },
  ];
  const result = await tuneText(circle, { evaluations: 32, setup: { ...setup, blocks: 6, networks } });
  for (const { heldOut, byNetwork } of result.candidates) {
    const [near, far] = byNetwork as [number[], number[]];
    expect(far[0]).toBeGreaterThanOrEqual(near[0]!);
    heldOut.forEach((value, k) => expect((3 * near[k]! + far[k]!) / 4).toBeCloseTo(value, 9));
  }
  expect(networkRows(result).map(({ network, candidate }) => `${network} ${candidate}`)).toEqual([
    'near present',
    'near recommended',
    'far present',
    'far recommended',
  ]);
  const figures = result.candidates.find(({ number }) => number === result.recommended)?.byNetwork[1] ?? [];
  expect(resultText(result)).toMatch(new RegExp(`far +recommended +${figures.map((value) => figure(value)).join(' +')}`));
  // Where one setting answers both questions it stands once, under both.
  const answers = (result.answers ?? []).map((answer) => ({ ...answer, number: result.recommended }));
  const titles = 'Most accurate at your present cost, and: Cheapest at your present error';
  expect(resultText({ ...result, answers })).toContain(`\n▶ ${titles}\n${result.verdict.join('\n')}\n`);
  // Of one network each: its figures, also for the setting that is recommended.
  expect(result.groups?.map(({ name, networks: members, share }) => [name, members, share])).toEqual([
    ['near', ['near'], 0.75],
    ['far', ['far'], 0.25],
  ]);
  for (const [place, { settings }] of (result.groups ?? []).entries()) {
    const byNumber = new Map(settings.map(({ number, values }) => [number, values]));
    for (const number of [0, result.recommended])
      expect(byNumber.get(number)).toEqual(result.candidates.find((each) => each.number === number)?.byNetwork[place]);
  }
});

test('motion that is absent throughout is refused with what is missing', async () => {
  const files = { 'tank.csv': circleFile(1.9, 24) };
  const tuned = tuneText(world('{ kind: trace, file: tank.csv }'), { evaluations: 3000, setup, files });
  await expect(tuned).rejects.toThrow('deviationP95: there is nothing to measure on 11 of 12 blocks');
});

test('where no candidate keeps a bound, the nearest one is recommended and what it breaks is said', async () => {
  const bounds = [{ metric: 'bytesPerSecond', max: 1 }];
  const { candidates, recommended, verdict } = await tuneText(circle, { evaluations: 60, setup: { ...setup, blocks: 6, bounds } });
  const least = Math.min(...candidates.map(({ choosing }) => choosing[1]!));
  expect(candidates.find(({ number }) => number === recommended)?.choosing[1]).toBe(least);
  expect(least).toBeLessThan(candidates[0]!.choosing[1]!);
  expect(verdict[0]).toMatch(
    /^No candidate keeps all bounds on the held-out blocks to choose on\. The nearest there is .*: traffic .* B\/s, allowed at most 1\.$/,
  );
});

test('a game is tuned for the hits on which its players disagree; players drive anew in every block', async () => {
  const game = `driftbench: 1
name: Shooters
duration: 360
frame: 0.05
world: { kind: arena, size: [40, 40], obstacles: 3 }
game: { screens: own, players: { count: 2, link: { delay: 0.3 } } }
lanes: [{ id: own, trigger: { distance: 0.25, heartbeat: 5 }, model: { id: linear } }]
`;
  const seeds = new Set<number>();
  const { candidates, objectives, recommended } = await tuneText(game, {
    evaluations: 48,
    setup: { ...setup, blocks: 6, objectives: ['game.contact.disagreedOfEither', 'bytesPerSecond'] },
    onRun: ({ seed }) => seeds.add(seed),
  });
  expect(objectives[0]?.title).toBe('game contact: disagreed of either');
  expect(candidates.length).toBeGreaterThan(1);
  for (const { heldOut } of candidates) expect(heldOut[0]! >= 0 && heldOut[0]! <= 1).toBe(true);
  expect(new Set(candidates.map(({ heldOut }) => heldOut[0])).size).toBeGreaterThan(1);
  // Two blocks to tune on; two to choose on with as many seeds as the search has runs for, four at least; two to
  // report on with two, the recommended one with eight.
  const choosing = Math.max(Math.floor(48 / candidates.length / 2) - 2, 4);
  expect(seeds.size).toBe(2 + 2 * choosing + 2 * (recommended === 0 ? 2 : 8));
});

test('a metric of a plugin limits extrapolation', async () => {
  const limited = `${circle}metrics: [{ id: newest-age }]\n`;
  const bounds = [{ metric: 'metrics.newest-age', max: 0.25 }];
  const { candidates, recommended } = await tuneText(limited, { evaluations: 120, setup: { ...setup, bounds }, plugins: [newestAge] });
  expect(candidates[0]).toMatchObject({ keepsBounds: false, bounded: [expect.closeTo(0.31, 2)] });
  const chosen = candidates.find(({ number }) => number === recommended);
  expect(chosen?.keepsBounds).toBe(true);
  expect(chosen!.bounded[0]).toBeLessThanOrEqual(0.25);
});

test('the trigger and the scheduler of third-party plugins are searched, measured and recommended', async () => {
  const two = world('{ kind: human-like, style: keys }')
    .replace('duration: 24', 'duration: 96')
    .replace('{ id: viewer, link: { delay: 0.05 } }', '{ id: near, link: { delay: 0.05 } }, { id: far, link: { delay: 0.2 } }');
  const only = { ...setup.only, trigger: ['rule:error-area'], scheduler: ['worst-first'] };
  // The present setting has more traffic.
  const bounds = [{ metric: 'bytesPerSecond', max: 120 }];
  const { candidates, recommended, laneYaml, failures } = await tuneText(two, {
    evaluations: 120,
    setup: { ...setup, blocks: 6, only, fix: ['convergence', 'clock'], bounds },
    plugins: [errorArea, worstFirst],
  });
  const [present, ...found] = candidates;
  expect([present?.number, found.length > 1, failures]).toEqual([0, true, 0]);
  const number = expect.any(Number) as number;
  for (const { lane, heldOut } of found) {
    expect(lane).toMatchObject({ trigger: { rule: { id: 'error-area' }, heartbeat: number }, scheduler: { id: 'worst-first' } });
    expect(heldOut.every(Number.isFinite)).toBe(true);
  }
  // Those that the search drew; a textbook setting has the defaults, which are left out.
  expect(found.some(({ lane }) => ['updates', 'patience'].every((name) => name in (lane['scheduler'] as object)))).toBe(true);
  expect(new Set(found.map(({ lane }) => JSON.stringify(lane))).size).toBe(found.length);
  expect(recommended).not.toBe(0);
  for (const id of ['error-area', 'worst-first']) expect(laneYaml).toContain(`id: ${id}`);
});

test('the present setting and the recommended one are reported on with further seeds, on the same runs', async () => {
  const runs = new Map<number, Set<number>>();
  const result = await tuneText(circle, {
    evaluations: 100,
    setup: { ...setup, blocks: 6 },
    onRun: ({ point, repeat }) => runs.set(point, (runs.get(point) ?? new Set()).add(repeat)),
  });
  const { recommended, candidates } = result;
  expect(recommended).not.toBe(0);
  // Two blocks each: to tune on, to choose on with as many seeds as the search has runs for, to report on with
  // two seeds; then twelve further seeds to report on.
  const choosing = 2 * Math.floor(100 / candidates.length / 2 - 2);
  expect(choosing).toBeGreaterThan(8);
  const repeatsOf = (number: number) => [...(runs.get(number) ?? [])].sort((a, b) => a - b);
  expect(repeatsOf(recommended)).toEqual(repeatsOf(0));
  expect(repeatsOf(0).length).toBe(2 + choosing + 4 + 24);
  for (const { number } of candidates) if (number !== 0 && number !== recommended) expect(repeatsOf(number).length).toBe(2 + choosing + 4);
});

test('textbook settings are measured before the search draws any, and take part in the choice', async () => {
  const lanes = new Map<string, number>();
  const keys = world('{ kind: human-like, style: keys }', ', convergence: { id: exponential }').replace('frame: 0.1', 'frame: 0.05');
  const { candidates } = await tuneText(keys, {
    evaluations: 36,
    setup: { blocks: 6, fix: ['clock', 'scheduler'] },
    onRun: ({ values }) => lanes.set(String(values[0]), (lanes.get(String(values[0])) ?? 0) + 1),
  });
  type Tried = Readonly<Record<string, { readonly id: string; readonly heartbeat?: number }>>;
  const tried = [...lanes].map(([text]) => JSON.parse(text) as Tried).filter(({ model }) => model?.id !== 'linear');
  const [snap, blend] = [{ id: 'snap' }, { id: 'linear-blend', time: 0.1 }];
  const [turning, turned, straight, blended, ...interpolated] = tried.slice(0, 6);
  const trigger = { distance: 0.5, heartbeat: 1 };
  expect([turning, turned, straight, blended]).toMatchObject([
    { model: { id: 'constant-turn' }, convergence: snap, trigger },
    { model: { id: 'constant-turn' }, convergence: blend, trigger },
    { model: { id: 'quadratic' }, convergence: snap, trigger },
    { model: { id: 'quadratic' }, convergence: blend, trigger },
  ]);
  expect(interpolated.map(({ convergence }) => convergence)).toEqual([snap, blend]);
  for (const lane of interpolated)
    expect(lane['model']).toMatchObject({ id: 'delayed', delay: expect.closeTo(2 * lane['trigger']!.heartbeat!, 2) as number });
  const books = ['constant-turn', 'quadratic', 'delayed'];
  expect(candidates.some(({ lane }) => books.includes((lane['model'] as { id: string }).id))).toBe(true);
});

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
duration: 16
frame: 0.1
entities: [{ id: car, owner: driver, motion: ${motion} }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.05 } }]
lanes: [{ id: own, model: { id: linear }, trigger: { distance: 0.5, heartbeat: 1 }${lane} }]
`;
const circle = world('{ kind: circular }');
const setup: TuningHere['setup'] = {
  blocks: 8,
  only: { model: ['linear', 'constant-turn'], trigger: ['distance'] },
  fix: ['convergence', 'clock', 'scheduler'],
};

/** A circle, but for the time (s) between two spawns. */
function circleFile(leaves: number, returns: number): string {
  const rows = Array.from({ length: 162 }, (_, k) => k / 10)
    .filter((t) => t < leaves || t >= returns)
    .map((t) => `${t},${10 * Math.cos(t)},${10 * Math.sin(t)},${t < leaves ? 1 : 2}`);
  return ['t,x,y,life', ...rows, ''].join('\n');
}

test('a misspelt metric is refused before the search', async () => {
  let runs = 0;
  const tuned = tuneText(circle, { evaluations: 3000, setup: { ...setup, objectives: ['deviatonP95'] }, onRun: () => (runs += 1) });
  await expect(tuned).rejects.toThrow('deviatonP95: the present setting does not measure it');
  await expect(tuned).rejects.toThrow('Did you mean "deviationP95"?');
  expect(runs).toBe(1);
});

test('blocks on which there is nothing to measure are left out, of both kinds', async () => {
  const blocks = new Map<number, number>();
  const files = { 'tank.csv': circleFile(1.9, 6.1) };
  const result = await tuneText(world('{ kind: trace, file: tank.csv }'), {
    evaluations: 100,
    setup,
    files,
    onRun: ({ motionFrom = 0 }) => void blocks.set(motionFrom, (blocks.get(motionFrom) ?? 0) + 1),
  });
  expect(result).toMatchObject({ tuningBlocks: 3, heldOutBlocks: 3, emptyBlocks: 2 });
  expect(result.candidates[0]).toMatchObject({ number: 0 });
  expect(result.candidates.length).toBeGreaterThan(1);
  // The present setting only was run there.
  expect([blocks.get(2), blocks.get(4)]).toEqual([2, 1]);
});

test('motion of several files is tuned on and held out; a file without anything to measure is named', async () => {
  const files = { 'a.csv': circleFile(16, 17), 'b.csv': circleFile(16, 17), 'gone.csv': circleFile(0.2, 16) };
  const second = (file: string) => [
    { from: 0, to: 8, set: {} },
    { from: 0, to: 8, set: { 'entities.car.motion.file': file } },
  ];
  const traced = world('{ kind: trace, file: a.csv }');
  const met = new Set<string>();
  const onRun: TuningHere['onRun'] = ({ motionFrom, sets = [] }) =>
    void met.add(`${sets.some((set) => set.includes('b.csv'))} ${motionFrom}`);
  const result = await tuneText(traced, { evaluations: 60, setup: { ...setup, segments: second('b.csv') }, files, onRun });
  expect(result).toMatchObject({ segments: 2, tuningBlocks: 4, heldOutBlocks: 4, blockLength: 2 });
  expect([...met].sort()).toEqual([false, true].flatMap((isB) => [0, 2, 4, 6].map((from) => `${isB} ${from}`)));
  const tuned = tuneText(traced, { evaluations: 60, setup: { ...setup, segments: second('gone.csv') }, files });
  await expect(tuned).rejects.toThrow('segments[1]: there is nothing to measure on its blocks to tune on, or on its held-out ones');
});

test('figures stand by network as well, and their weighted mean is the figure of all', async () => {
  const networks = [
    { name: 'near', weight: 3, link: { delay: 0.02 } },
    { name: 'far', weight: 1, link: { delay: 0.4 } },
  ];
  const result = await tuneText(circle, { evaluations: 200, setup: { ...setup, blocks: 4, networks } });
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
});

test('motion that is absent throughout is refused with what is missing', async () => {
  const files = { 'tank.csv': circleFile(1.9, 16) };
  const tuned = tuneText(world('{ kind: trace, file: tank.csv }'), { evaluations: 3000, setup, files });
  await expect(tuned).rejects.toThrow('deviationP95: there is nothing to measure on 7 of 8 blocks');
});

test('where no candidate keeps a bound, the nearest one is recommended and what it breaks is said', async () => {
  const bounds = [{ metric: 'bytesPerSecond', max: 1 }];
  const { candidates, recommended, verdict } = await tuneText(circle, { evaluations: 200, setup: { ...setup, bounds } });
  const least = Math.min(...candidates.map(({ bounded }) => bounded[0]!));
  expect(candidates.find(({ number }) => number === recommended)?.bounded).toEqual([least]);
  expect(least).toBeLessThan(candidates[0]!.bounded[0]!);
  expect(verdict[0]).toMatch(
    /^No candidate keeps all bounds on the held-out blocks\. The nearest is .*: traffic .* B\/s, allowed at most 1\.$/,
  );
});

test('a game is tuned for the hits on which its players disagree; players drive anew in every block', async () => {
  const game = `driftbench: 1
name: Shooters
duration: 240
frame: 0.05
world: { kind: arena, size: [40, 40], obstacles: 3 }
game: { screens: own, players: { count: 2, link: { delay: 0.3 } } }
lanes: [{ id: own, trigger: { distance: 0.25, heartbeat: 5 }, model: { id: linear } }]
`;
  const seeds = new Set<number>();
  const { candidates, objectives } = await tuneText(game, {
    evaluations: 120,
    setup: { ...setup, blocks: 4, objectives: ['game.contact.disagreedOfEither', 'bytesPerSecond'] },
    onRun: ({ seed }) => seeds.add(seed),
  });
  expect(objectives[0]?.title).toBe('game contact: disagreed of either');
  expect(candidates.length).toBeGreaterThan(1);
  for (const { heldOut } of candidates) expect(heldOut[0]! >= 0 && heldOut[0]! <= 1).toBe(true);
  expect(new Set(candidates.map(({ heldOut }) => heldOut[0])).size).toBeGreaterThan(1);
  expect(seeds.size).toBe(6);
});

test('a metric of a plugin limits extrapolation', async () => {
  const limited = `${circle}metrics: [{ id: newest-age }]\n`;
  const bounds = [{ metric: 'metrics.newest-age', max: 0.25 }];
  const { candidates, recommended } = await tuneText(limited, { evaluations: 120, setup: { ...setup, bounds }, plugins: [newestAge] });
  expect(candidates[0]).toMatchObject({ keepsBounds: false, bounded: [expect.closeTo(0.3, 2)] });
  const chosen = candidates.find(({ number }) => number === recommended);
  expect(chosen?.keepsBounds).toBe(true);
  expect((chosen!.lane['trigger'] as { heartbeat: number }).heartbeat).toBeLessThan(0.25);
});

test('the trigger and the scheduler of third-party plugins are searched, measured and recommended', async () => {
  const two = world('{ kind: human-like, style: keys }')
    .replace('duration: 16', 'duration: 64')
    .replace('{ id: viewer, link: { delay: 0.05 } }', '{ id: near, link: { delay: 0.05 } }, { id: far, link: { delay: 0.2 } }');
  const only = { ...setup.only, trigger: ['rule:error-area'], scheduler: ['worst-first'] };
  // The present setting has more traffic.
  const bounds = [{ metric: 'bytesPerSecond', max: 120 }];
  const { candidates, recommended, laneYaml, failures } = await tuneText(two, {
    evaluations: 120,
    setup: { ...setup, blocks: 4, only, fix: ['convergence', 'clock'], bounds },
    plugins: [errorArea, worstFirst],
  });
  const [present, ...found] = candidates;
  expect([present?.number, found.length > 1, failures]).toEqual([0, true, 0]);
  const number = expect.any(Number) as number;
  for (const { lane, heldOut } of found) {
    expect(lane).toMatchObject({
      trigger: { rule: { id: 'error-area' }, heartbeat: number },
      scheduler: { id: 'worst-first', updates: number, patience: number },
    });
    expect(heldOut.every(Number.isFinite)).toBe(true);
  }
  expect(new Set(found.map(({ lane }) => JSON.stringify(lane))).size).toBe(found.length);
  expect(recommended).not.toBe(0);
  for (const id of ['error-area', 'worst-first']) expect(laneYaml).toContain(`id: ${id}`);
});

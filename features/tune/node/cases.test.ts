/** The cases of a tuning: which blocks, seeds and networks, and what a run of one meets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tuneSetup } from '../calls/tune-setup.ts';
import { registry } from '../../../test/support/tuning.ts';
import { performRun } from '../../../main/run/perform-run.ts';
import { casesOf, heldOutOf, type TuneCase } from './cases.ts';

const blocksOf = (cases: readonly TuneCase[]) => [...new Set(cases.map(({ block }) => block))];

test('of three blocks one is tuned on, one chosen on, one reported on; no two parts share a seed; networks count by their weights', () => {
  const networks = [
    { name: 'near', weight: 3, link: { delay: 0.01 } },
    { name: 'far', weight: 1, link: { trace: 'far.csv' } },
  ];
  const survey = { segments: [{ from: 0, length: 120, sets: [] }], linked: ['a', 'b'], hasMadePlayers: true };
  const { tuning, choosing, reporting, stages, blockLength } = casesOf(survey, tuneSetup.parse({ networks, blocks: 12, seed: 5 }));
  expect([blockLength, stages]).toEqual([10, [2, 4, 8]]);
  const parts = [tuning, choosing, reporting].map(blocksOf);
  for (const blocks of parts) expect(blocks.map((block) => Math.floor(block / 3))).toEqual([0, 1, 2, 3]);
  expect(parts.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, block) => block));
  for (const { block, motionFrom } of [...tuning, ...choosing, ...reporting]) expect(motionFrom).toBe(10 * block);
  const seeds = [tuning, choosing, reporting].map((cases) => [...new Set(cases.map(({ seed }) => seed))]);
  expect(seeds.map(({ length }) => length)).toEqual([4, 8, 8]);
  expect(new Set(seeds.flat()).size).toBe(20);
  expect([tuning.length, choosing.length, reporting.length, new Set(tuning.map(({ weight }) => weight))]).toEqual([
    8,
    16,
    16,
    new Set([0.75, 0.25]),
  ]);
  const far = '{"trace":"far.csv"}';
  expect(tuning[1]?.sets).toEqual([`nodes.a.link=${far}`, `nodes.b.link=${far}`, `game.players.link=${far}`]);
});

test('the seed draws which block is of which part: each block is of each as often as the others', () => {
  const survey = { segments: [{ from: 0, length: 60, sets: [] }], linked: [], hasMadePlayers: false };
  const counts = Array.from({ length: 6 }, () => [0, 0, 0]);
  for (let seed = 0; seed < 3000; seed++) {
    const { tuning, choosing, reporting } = casesOf(survey, tuneSetup.parse({ blocks: 6, seed }));
    [tuning, choosing, reporting].forEach((cases, part) => blocksOf(cases).forEach((block) => (counts[block]![part]! += 1)));
  }
  for (const count of counts.flat()) expect(Math.abs(count - 1000)).toBeLessThan(100);
});

test('every segment of motion has blocks of all parts, as long as the others; those of all segments take turns', () => {
  const segments = [
    { from: 30, length: 91, sets: [] },
    { from: 0, length: 30, sets: ['entities.car.motion.file="b.csv"'] },
  ];
  const { tuning, choosing, reporting, blockLength, blocks, stages } = casesOf(
    { segments, linked: [], hasMadePlayers: false },
    tuneSetup.parse({ blocks: 12 }),
  );
  expect([blockLength, blocks, stages]).toEqual([10, 12, [1, 2, 4]]);
  for (const cases of [tuning, choosing, reporting]) {
    const met = cases.filter(({ seed }) => seed < 2000);
    expect([0, 1].map((segment) => met.filter((each) => each.segment === segment).length)).toEqual([3, 1]);
    expect(met.findIndex(({ segment }) => segment === 1)).toBeLessThan(2);
    for (const { segment, sets } of met) expect(sets.length).toBe(segment);
  }
  const all = [...tuning, ...choosing, ...reporting];
  expect(new Set(all.map(({ block }) => block)).size).toBe(12);
  const of = (segment: number) => [...new Set(all.filter((each) => each.segment === segment).map((each) => each.motionFrom))];
  expect([of(0), of(1)].map((starts) => starts.sort((a, b) => a - b))).toEqual([
    [30, 40, 50, 60, 70, 80, 90, 100, 110],
    [0, 10, 20],
  ]);
});

test('schedules and traces go on from block to block, as the motion does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const path = join(folder, 'experiment.yaml');
    writeFileSync(
      path,
      `driftbench: 1
name: Conditions
duration: 60
frame: 0.1
entities: [{ id: car, owner: driver, motion: { kind: circular } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.02 } }]
lanes: [{ id: own, trigger: { heartbeat: 0.1 } }]
`,
    );
    writeFileSync(join(folder, 'trace.csv'), 't,delay\n0,0.02\n10,0.02\n10.1,0.3\n60,0.3\n');
    const networks = [
      { name: 'traced', link: { trace: 'trace.csv' } },
      { name: 'scheduled', link: { delay: 0.02, schedule: [{ at: 10, delay: 0.3 }] } },
    ];
    const cases = casesOf(
      { segments: [{ from: 0, length: 60, sets: [] }], linked: ['viewer'], hasMadePlayers: false },
      tuneSetup.parse({ networks, blocks: 6 }),
    );
    const ages: number[] = [];
    const all = [...cases.tuning, ...heldOutOf(cases)].filter(({ block }) => block < 2).sort((a, b) => a.block - b.block);
    const first = all.filter(({ block }) => block === 0).length;
    for (const { seed, motionFrom, duration, sets } of all) {
      const { results } = await performRun({ path, seed, motionFrom, duration, sets }, { registry });
      ages.push(results.lanes['own']?.receivers['viewer']?.delayMean ?? NaN);
    }
    expect(ages.map((age) => age > 0.2)).toEqual(all.map((_, k) => k >= first));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** The cases of a tuning: which blocks, seeds and networks, and what a run of one meets. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tuneSetup } from '../calls/tune-setup.ts';
import { registry } from '../../../test/support/tuning.ts';
import { performRun } from '../../../main/run/perform-run.ts';
import { casesOf } from './cases.ts';

test('blocks alternate; no held-out case has a block or a seed that is tuned on; networks count by their weights', () => {
  const networks = [
    { name: 'near', weight: 3, link: { delay: 0.01 } },
    { name: 'far', weight: 1, link: { trace: 'far.csv' } },
  ];
  const survey = { segments: [{ from: 0, length: 80, sets: [] }], linked: ['a', 'b'], hasMadePlayers: true };
  const { tuning, heldOut, stages, blockLength } = casesOf(survey, tuneSetup.parse({ networks, blocks: 8, seed: 5 }));
  expect([blockLength, stages]).toEqual([10, [2, 4, 8]]);
  const of = (cases: typeof tuning, key: 'block' | 'seed' | 'weight' | 'motionFrom') => [...new Set(cases.map((each) => each[key]))];
  expect([of(tuning, 'block'), of(heldOut, 'block')]).toEqual([
    [0, 2, 4, 6],
    [1, 3, 5, 7],
  ]);
  expect(of(tuning, 'motionFrom')).toEqual([0, 20, 40, 60]);
  expect(of(heldOut, 'seed').some((seed) => of(tuning, 'seed').includes(seed))).toBe(false);
  expect([tuning.length, heldOut.length, of(tuning, 'weight')]).toEqual([8, 16, [0.75, 0.25]]);
  const far = '{"trace":"far.csv"}';
  expect(tuning[1]?.sets).toEqual([`nodes.a.link=${far}`, `nodes.b.link=${far}`, `game.players.link=${far}`]);
});

test('every segment of motion has blocks of both kinds, as long as the others; those of all segments take turns', () => {
  const segments = [
    { from: 30, length: 61, sets: [] },
    { from: 0, length: 20, sets: ['entities.car.motion.file="b.csv"'] },
  ];
  const { tuning, heldOut, blockLength, blocks, stages } = casesOf(
    { segments, linked: [], hasMadePlayers: false },
    tuneSetup.parse({ blocks: 8 }),
  );
  expect([blockLength, blocks, stages]).toEqual([10, 8, [1, 2, 4]]);
  const placesOf = (cases: typeof tuning) => cases.map(({ segment, motionFrom, sets }) => [segment, motionFrom, sets.length]);
  expect(placesOf(tuning)).toEqual([
    [0, 30, 0],
    [1, 0, 1],
    [0, 50, 0],
    [0, 70, 0],
  ]);
  expect(placesOf(heldOut.filter(({ seed }) => seed < 2000))).toEqual([
    [0, 40, 0],
    [1, 10, 1],
    [0, 60, 0],
    [0, 80, 0],
  ]);
  expect(new Set([...tuning, ...heldOut].map(({ block }) => block)).size).toBe(8);
});

test('schedules and traces go on from block to block, as the motion does', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const path = join(folder, 'experiment.yaml');
    writeFileSync(
      path,
      `driftbench: 1
name: Conditions
duration: 40
frame: 0.1
entities: [{ id: car, owner: driver, motion: { kind: circular } }]
nodes: [{ id: driver }, { id: viewer, link: { delay: 0.02 } }]
lanes: [{ id: own, trigger: { heartbeat: 0.1 } }]
`,
    );
    writeFileSync(join(folder, 'trace.csv'), 't,delay\n0,0.02\n10,0.02\n10.1,0.3\n40,0.3\n');
    const networks = [
      { name: 'traced', link: { trace: 'trace.csv' } },
      { name: 'scheduled', link: { delay: 0.02, schedule: [{ at: 10, delay: 0.3 }] } },
    ];
    const { tuning, heldOut } = casesOf(
      { segments: [{ from: 0, length: 40, sets: [] }], linked: ['viewer'], hasMadePlayers: false },
      tuneSetup.parse({ networks, blocks: 4 }),
    );
    const ages: number[] = [];
    for (const { seed, motionFrom, duration, sets } of [...tuning, ...heldOut].filter(({ block }) => block < 2)) {
      const { results } = await performRun({ path, seed, motionFrom, duration, sets }, { registry });
      ages.push(results.lanes['own']?.receivers['viewer']?.delayMean ?? NaN);
    }
    expect(ages.map((age) => age > 0.2)).toEqual([false, false, true, true, true, true]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readStudy } from './read-study.ts';

let folder = '';
let documented = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  documented = /```yaml\n(.*?)```/s.exec(await readFile('docs/studies.md', 'utf8'))?.[1] ?? '';
});
afterAll(() => rm(folder, { recursive: true }));

async function study(text: string) {
  const path = join(folder, 'study.yaml');
  await writeFile(path, text);
  return readStudy(path);
}

test('the documented study is a valid one, with the defaults filled in', async () => {
  const { design, seed } = await study(documented);
  expect(design.conditions.map(({ id }) => id)).toEqual(['smooth', 'snap', 'static', 'smooth-3g']);
  expect(design.questions.map(({ id }) => id)).toEqual(['quality', 'control', 'fairness', 'annoyance']);
  expect([design.kind, design.round, design.practice, design.order, seed]).toEqual(['rating', 60, 1, 'williams', 1]);
});

test('what cannot be is refused with file, line and field', async () => {
  const replaced = (from: string, to: string) => study(documented.replace(from, to));
  await expect(replaced('lane: jumping', 'lane: jumpy')).rejects.toThrow(
    /study.yaml:17:\d+: study.conditions.snap.lane: unknown lane "jumpy"; allowed: converging, jumping, unpredicted/,
  );
  await expect(replaced('id: snap, lane: jumping', 'id: snap, lane: converging')).rejects.toThrow(
    /"snap" has the lane and the link of "smooth"/,
  );
  await expect(replaced('round: 60', 'round: 600')).rejects.toThrow(/study.round: found 600; allowed: a number ≥ 20 and ≤ 120 s/);
  await expect(study(documented.replace(/study:.*/s, ''))).rejects.toThrow('study.yaml has no study; needed: the field study');
});

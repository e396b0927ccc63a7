/** The comparison of a sweep, from its log to its table. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkComparisons, comparedRows, comparisonName, writeComparison } from './comparison.ts';
import { RunLog } from './run-log.ts';

const variations = [{ path: 'delay', values: ['1', '2'], unit: 's' }];
const plan = { path: 'x.yaml', variations, repeats: 3, seed: 5, sets: [] };

let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'driftbench-'))));
afterAll(() => rm(folder, { recursive: true }));

test('metrics of lanes as a whole are compared; failed runs have no pair', async () => {
  const log = await RunLog.open(join(folder, 'runs.jsonl'));
  for (let number = 0; number < 6; number++) {
    const point = Math.floor(number / 3);
    const place = { number, point, repeat: number % 3, seed: 5 + (number % 3), values: [variations[0]!.values[point]!] };
    const metrics = { 'a.aeeMean': 4 + point, 'b.aeeMean': 3, 'a.far.aee': 9, 'b.far.aee': 1, 'game.shots': 7 };
    const record = number === 4 ? { ...place, fault: 'it died' } : { ...place, metrics };
    await log.append({ number, failed: number === 4, text: JSON.stringify(record) });
  }
  const rows = await comparedRows({ lanes: 'a', values: ['delay=1'] }, plan, ['a', 'b'], log);
  await writeComparison(folder, plan, rows);
  await log.close();
  expect(await readFile(join(folder, comparisonName), 'utf8')).toBe(
    [
      'delay (s),metric,unit,item,with,pairs,points,seeds,mean of with,mean difference,95 % from,95 % to,share below,scope',
      '1,b.aeeMean,m·s,b,a,3,1,3,4,-1,-1,-1,1,one entity to one receiver',
      '2,b.aeeMean,m·s,b,a,2,1,2,5,-2,-2,-2,1,one entity to one receiver',
      `*,b.aeeMean,m·s,b,a,5,2,3,4.4,-1.4,${rows[2]!.low},${rows[2]!.high},1,one entity to one receiver`,
      '2,a.aeeMean,m·s,2,1,2,1,2,4,1,1,1,0,one entity to one receiver',
      '2,b.aeeMean,m·s,2,1,2,1,2,3,0,0,0,0.5,one entity to one receiver',
      '',
    ].join('\n'),
  );
});

test('what is compared must be a lane or a swept value', () => {
  expect(() => checkComparisons({ lanes: 'c' }, ['a', 'b'], variations)).toThrow(
    '--compare-lanes c: there is no such lane; the lanes are a, b.',
  );
  expect(() => checkComparisons({ values: ['delay=3'] }, ['a'], variations)).toThrow('--compare-values delay=3: name a varied field');
});

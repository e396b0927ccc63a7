/** Reruns: with the same lanes the same results, with others those of an experiment with them. */
import { replayMeans } from '../../test/support/replay-means.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { Recording } from '../recording/recording.ts';
import { performRerun } from './rerun.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = (name: string) => join(folder, name);

const rates = 'rates: { tick: 64, send: 32, render: { rate: 75, noise: 0.002, hitches: { every: 1, length: 0.1 } } }\n';

beforeAll(async () => {
  for (const [name, lane] of [
    ['linear', {}],
    ['blended', { convergence: 'hermite', trigger: '{ distance: 1 }' }],
    ['rated', {}],
  ] as const) {
    const text = smallExperiment({ duration: 3, ...lane });
    writeFileSync(place(`${name}.yaml`), name === 'rated' ? `${text}${rates}` : text);
    const { writer } = await recordRun(place(`${name}.yaml`), place(`${name}.mcap`));
    writer.close();
  }
});

const rerun = (text: string, path: string, shares: number[] = []) =>
  performRerun(
    { recording: place('linear.mcap'), name: 'draft', text, path },
    { ...replayMeans, onShare: (share) => void shares.push(share) },
  );

async function contentsOf(path: string) {
  const recording = await Recording.open(path);
  const tables = [...recording.messages(['rows'])].map(({ record }) => record);
  const times = tables.flatMap((table) => [...table.times!]);
  const values = tables.flatMap((table) => [...table.values]);
  const { results, setup } = recording;
  recording.close();
  return { times, values, results, layout: setup.layout, inputs: setup.inputs };
}

test.each(['linear', 'blended'])('under the lanes of %s it comes out as that experiment does', async (name) => {
  const path = place(`again-${name}.mcap`);
  const shares: number[] = [];
  await rerun(readFileSync(place(`${name}.yaml`), 'utf8'), path, shares);
  expect(await contentsOf(path)).toEqual(await contentsOf(place(`${name}.mcap`)));
  expect(shares.at(-1)).toBe(1);
});

test('a recording of nodes with rates of their own comes out as it was', async () => {
  const path = place('again-rated.mcap');
  const request = { recording: place('rated.mcap'), name: 'draft', text: readFileSync(place('rated.yaml'), 'utf8'), path };
  await performRerun(request, { ...replayMeans, onShare: () => undefined });
  expect(await contentsOf(path)).toEqual(await contentsOf(place('rated.mcap')));
  expect((await contentsOf(path)).results).not.toEqual((await contentsOf(place('linear.mcap'))).results);
});

test('lanes that are none are refused by the name that stands for them', async () => {
  await expect(rerun('lanes: [{ id: base, model: { id: nonsense } }]', place('none.mcap'))).rejects.toMatchObject({ code: 'bad-input' });
  await expect(rerun('name: no lanes', place('none.mcap'))).rejects.toThrow('draft: there are no lanes');
});

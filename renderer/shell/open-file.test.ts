// @vitest-environment happy-dom
/** Files that are dropped or chosen: which part of the page opens them, and those that nothing opens. */
import { expect, test } from 'vitest';
import { motion } from '../../features/motion/page/index.ts';
import { score } from '../../features/score/page/index.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useBench } from '../run/connection/bench.ts';
import { type FileKind, type PageFeature, usePageFeatures } from './page-feature.ts';
import { useOpenFile } from './open-file.ts';

freshStores();

function filesWith(...features: readonly PageFeature[]) {
  usePageFeatures().list = features;
  return { files: useOpenFile(), bench: useBench() };
}

test('a file of another kind is refused, with the kinds that can be opened', async () => {
  const { files, bench } = filesWith(motion);
  await files.openAll([new File(['1'], 'tank.png')]);
  expect(bench.refusal).toBe(
    'tank.png cannot be opened; choose an experiment (.yaml, .driftbench), a recording (.mcap), a view (.view.json), or motion (.rec, .csv, .tsv, .txt, .log, .dat, .tum, .plt, .parquet, .jsonl, .ndjson, .json, .geojson, .gpx, .kml, .tcx, .xml, .gz, .zst, .bag, .db3, .ulg, .dem).',
  );
});

test('an experiment that is too large is refused with its size and the largest that can be opened', async () => {
  const { files, bench } = filesWith();
  await files.openAll([new File([' '.repeat(3_210_000)], 'tank.yaml')]);
  expect(bench.refusal?.replaceAll('\u202f', ' ')).toBe('tank.yaml is too large for an experiment: 3.21 MB, at most 200 kB.');
});

test('what can be dropped is listed by what it is opened for', () => {
  const { files } = filesWith(motion);
  expect(files.dropInWords).toBe(
    'an experiment (.yaml, .driftbench) to edit it, a recording (.mcap) or a view (.view.json) to see it, motion (.csv, .parquet, .gpx, .rec …) to run it',
  );
});

test('of two kinds whose endings fit, the one with the longer ending opens the file', async () => {
  const opened: string[] = [];
  const kind = (ending: string): FileKind => ({
    endings: [ending],
    words: ending,
    purpose: 'run',
    open: async ({ name }) => void opened.push(`${ending}: ${name}`),
  });
  const { files } = filesWith({ id: 'two', files: [kind('.json'), kind('.plan.json')] });
  for (const name of ['a.json', 'b.Plan.JSON']) await files.openAll([new File(['1'], name)]);
  expect(opened).toEqual(['.json: a.json', '.plan.json: b.Plan.JSON']);
});

test('of files at once those are opened together that belong together, under the name of their folder', async () => {
  const opened: unknown[] = [];
  const sessions = [
    {
      ...score.sessions![0]!,
      open: async (name: string, own: readonly File[]) => void opened.push([name, ...own.map((each) => each.name)]),
    },
  ];
  const { files, bench } = filesWith({ id: 'logs', sessions });
  const log = (name: string) => new File(['driftbench-log 1,process=a\n'], name);
  const other = new File(['hello'], 'notes.txt');
  await files.openAll([log('b.csv'), other, log('a.log')], 'session');
  await files.openAll([log('a.log')]);
  expect(opened).toEqual([
    ['session', 'a.log', 'b.csv'],
    ['a', 'a.log'],
  ]);
  await files.openAll([other, other]);
  expect(bench.refusal).toBe(
    'None of these files (2) is a log of a game, which begins with “driftbench-log 1,”. Other files are opened one at a time.',
  );
  await files.openAll([], 'empty');
  expect(bench.refusal).toContain('empty: none of its files (0) is a log of a game');
});

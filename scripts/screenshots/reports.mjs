/** Reports as the command line writes them, opened from the disk: of a sweep, and of a game that was scored. */
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../steps.mjs';

const run = promisify(execFile);
const grid = ['--vary', 'nodes.far.link.delay=0.2..1.4:0.2', '--repeat', '4', '--duration', '40'];

/** Resolves once it is drawn. */
export async function openSweepReport(/** @type {import('playwright-core').Page} */ page, /** @type {string} */ experiment) {
  const [folder, report] = await placeOfReport();
  const files = ['--out', join(folder, 'sweep'), '--report', report];
  await run(process.execPath, ['bin/driftbench.mjs', 'sweep', experiment, ...grid, ...files, '--quiet'], { cwd: root });
  await page.goto(pathToFileURL(report).href);
  await page.getByTestId('sweep-points').waitFor();
}

/** A game that needs no other program. Resolves once it is played, scored and drawn. */
export async function openScoreReport(/** @type {import('playwright-core').Page} */ page) {
  const [, report] = await placeOfReport();
  const game = 'geckos-ws';
  await run(process.execPath, ['scripts/games.mjs', game], { cwd: root });
  await run(process.execPath, ['bin/driftbench.mjs', 'score', `.cache/games/${game}/session`, '--report', report, '--quiet'], {
    cwd: root,
  });
  await page.goto(pathToFileURL(report).href);
  await page.getByTestId('scored-numbers').waitFor();
}

/** A new folder, and the report in it. */
async function placeOfReport() {
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-report-'));
  return /** @type {const} */ ([folder, join(folder, 'report.html')]);
}

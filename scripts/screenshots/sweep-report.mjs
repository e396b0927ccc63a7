/** The report of a sweep, as the command line writes it, opened from the disk. */
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
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-report-'));
  const report = join(folder, 'report.html');
  const files = ['--out', join(folder, 'sweep'), '--report', report];
  await run(process.execPath, ['bin/driftbench.mjs', 'sweep', experiment, ...grid, ...files, '--quiet'], { cwd: root });
  await page.goto(pathToFileURL(report).href);
  await page.getByTestId('sweep-points').waitFor();
}

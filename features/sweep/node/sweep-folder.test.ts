import { expect, test } from 'vitest';
import { example } from '../../reproduce/node/figures/example.ts';
import { Grid } from './grid.ts';
import { manifestOf } from './manifest.ts';
import { openSweep } from './sweep-folder.ts';

const plan = { path: example('steady-line'), variations: [], repeats: 1, seed: 1, sets: [] };

test.runIf(process.platform === 'linux')('a folder that the system has no place for is refused at once', async () => {
  const manifest = await manifestOf(plan, { version: '0.1.0', plugins: [], inputs: [] });
  await expect(openSweep('/proc/driftbench/sweep', { grid: new Grid(plan), manifest }, false)).rejects.toMatchObject({
    code: 'bad-input',
    message: expect.stringContaining('/proc/driftbench/sweep: cannot be written: ENOENT'),
  });
});

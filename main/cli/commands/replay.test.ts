import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallExperiment } from '../../../test/support/experiments.ts';
import { recordRun } from '../../../test/support/recorded.ts';
import { jsonBytes } from '../../recording/format/recording-format.ts';
import { commandOf } from '../../../test/support/command.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));
const experiment = join(folder, 'small.yaml');
writeFileSync(experiment, smallExperiment({ duration: 4 }));

/** A recording of four seconds; its results are not quite those if `spoilt`. */
async function recording(name: string, spoilt = false): Promise<string> {
  const path = join(folder, name);
  const { writer, session } = await recordRun(experiment, path);
  const results = session.results();
  const [time, frames] = [session.now, results.frames + 1];
  if (spoilt) writer.take({ kind: 'results', time, json: jsonBytes({ time, results: { ...results, frames } }) });
  writer.close();
  return path;
}

const called = (...args: string[]) => commandOf(['replay', ...args]);

test('a replay prints what a run prints, and is verified against what was recorded', async () => {
  const path = await recording('good.mcap');
  const { status, out, err } = await called(path, '--json', '--verify');
  expect({ status, err }).toEqual({
    status: 0,
    err: expect.stringMatching(/Verified: the same 201 rows and the results as when it was recorded, trace [0-9a-f]{16}\.\n$/),
  });
  expect(JSON.parse(out)).toMatchObject({ seed: 1, duration: 4, frames: 200 });
});

test('where the results differ, the status is 1 and the fields are named', async () => {
  const { status, err } = await called(await recording('spoilt.mcap', true), '--verify');
  expect(status).toBe(1);
  expect(err).toContain('results.frames: 201, now 200');
});

test('a file that is no recording is refused as such', async () => {
  expect(await called(join(folder, 'none.mcap'))).toMatchObject({ status: 2 });
});

test.each([[['--json']], [['--lanes']]])('a replay that is interrupted ends, with %j too', async ([option = '']) => {
  const path = await recording('long.mcap');
  const lanes = join(folder, 'lanes.yaml');
  writeFileSync(lanes, '- { id: seldom, from: base, trigger: { distance: 5 } }\n');
  const more = option === '--lanes' ? [option, lanes] : [option];
  expect(await commandOf(['replay', path, ...more], AbortSignal.abort())).toMatchObject({
    status: 130,
    out: '',
    err: expect.stringContaining('Interrupted.'),
  });
});

/** The real paths of a recorded session drive other experiments. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Session } from '../../engine/session/session.ts';
import { registry } from '../../test/support/plans.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { commandOf } from '../../test/support/command.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { openMotionFile } from './open-motion-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment = (file: string) => `
driftbench: 1
name: Again
duration: 2
entities: [{ id: ghost, owner: sender, motion: { kind: trace, file: ${file}, entity: tank } }]
nodes: [{ id: sender }, { id: near, link: { delay: 0.1 } }]
lanes: [{ id: base, trigger: { distance: 0.1 } }]
`;

test('an entity of a recording is where it was, as a trace and as an imported CSV', async () => {
  const path = join(folder, 'played.mcap');
  const { writer, session } = await recordRun('resources/experiments/netgames05.yaml', path, ['duration=2']);
  writer.close();
  const csv = join(folder, 'trace.csv');
  expect(await commandOf(['import', path, '--entity', 'tank', '--out', csv])).toMatchObject({ status: 0 });
  expect(readFileSync(csv, 'utf8').split('\n')[0]).toBe('t,x,y,z,yaw,life');
  const { x, y } = session.lanes[0]!.exports[0]!.real;
  for (const file of [path, csv]) {
    writeFileSync(join(folder, 'again.yaml'), experiment(file).replace(file === csv ? ', entity: tank' : '', ''));
    const again = new Session((await loadExperiment(join(folder, 'again.yaml'), { registry })).plan);
    again.advanceTo(2);
    const { real } = again.lanes[0]!.exports[0]!;
    expect(Math.hypot(real.x - x, real.y - y)).toBeLessThan(1e-3);
  }
});

test('what a recording cannot give is refused by name', async () => {
  const path = join(folder, 'played.mcap');
  await expect(openMotionFile(path, { form: 'updates' })).rejects.toThrow('gives real paths, not updates');
  writeFileSync(join(folder, 'odd.yaml'), experiment('played.mcap').replace('entity: tank', 'entity: nobody'));
  await expect(loadExperiment(join(folder, 'odd.yaml'), { registry })).rejects.toThrow('there is no entity nobody; it has tank');
});

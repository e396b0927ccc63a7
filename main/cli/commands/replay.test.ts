import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { livePlan } from '../../../contract/live/live-plan.ts';
import { Mirror } from '../../../engine/live/mirror.ts';
import { observe } from '../../../test/support/live-events.ts';
import { registry } from '../../../test/support/plans.ts';
import { projectPaths } from '../../project-paths.ts';
import { LiveJournal } from '../../recordings/live-journal.ts';
import { runCommandLine } from '../program.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment: unknown = parse(readFileSync(join(projectPaths().experiments, 'gls.yaml'), 'utf8'));
const setup = { epoch: 1, experiment, seed: 3, seats: 2 };

/** A recording of two seconds; `spoil` changes its mirror at the end, so that it tells other results. */
async function recording(name: string, spoil: (mirror: Mirror) => void = () => undefined): Promise<string> {
  const plan = livePlan(setup, registry);
  const mirror = new Mirror(plan);
  const path = join(folder, name);
  const journal = new LiveJournal(path, { driftbench: '0', setup }, mirror);
  journal.enter(observe({ ...plan, duration: 2 }).events.map((event) => mirror.take(event)!));
  mirror.advanceTo(2);
  spoil(mirror);
  await journal.finish();
  return path;
}

async function called(...args: string[]) {
  const printed: string[] = [];
  const told: string[] = [];
  const status = await runCommandLine(['replay', ...args], {
    print: (text) => void printed.push(text),
    tell: (text) => void told.push(text),
    redraws: false,
    interrupted: new AbortController().signal,
  });
  return { status, printed: printed.join(''), told: told.join('') };
}

test('a replay prints what a run prints, and is verified against what was measured', async () => {
  const path = await recording('good.mcap');
  const { status, printed, told } = await called(path, '--json', '--verify');
  expect({ status, told }).toEqual({ status: 0, told: 'Verified: the same results as when it was played.\n' });
  expect(JSON.parse(printed)).toMatchObject({ seed: 3, duration: 2, frames: 101 });
});

test('where the results differ, the status is 1 and the fields are named', async () => {
  const path = await recording('spoilt.mcap', (mirror) => void (mirror.session.lanes[0]!.pairs[0]!.received += 1));
  const { status, told } = await called(path, '--verify');
  expect(status).toBe(1);
  expect(told).toContain('updatesReceived: ');
});

test('a file that is none is told to be none', async () => {
  expect(await called(join(folder, 'none.mcap'))).toMatchObject({ status: 2 });
});

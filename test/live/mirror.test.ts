/** The mirror of a live session in a real worker: opened by its setup, fed events, ended; the bench shows it. */
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { livePlan } from '../../features/live/common/live-plan.ts';
import type { LiveSetup } from '../../features/live/calls/live-calls.ts';
import type { Fault } from '../../contract/bench-state.ts';
import type { LiveScore } from '../../engine/live/scores.ts';
import { BenchSession } from '../../main/bench/bench-session.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { LiveMirrorRunner } from '../../features/live/node/mirror/live-mirror-runner.ts';
import { sharedSeconds } from '../../main/base/wall-clock.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { smallExperiment } from '../support/experiments.ts';
import { observe } from '../support/live-events.ts';
import { registry } from '../support/plans.ts';
import { patience } from '../support/patience.ts';

const experiment: unknown = parse(readFileSync(join(projectPaths().experiments, 'gls.yaml'), 'utf8'));
const setup: LiveSetup = { epoch: 1, experiment, seed: 5, seats: 2, startedAt: null, time: 0 };
const standing = { startedAt: null, time: 0 };

/** A bench that shows a mirror, and all that it receives. */
function benchWithMirror() {
  const supervisor = new SessionSupervisor({ workerPath: projectPaths().worker });
  const rows: RowBlock[] = [];
  const scores: (readonly LiveScore[])[] = [];
  const faults: Fault[] = [];
  const bench = new BenchSession(supervisor, {
    changed: () => undefined,
    rows: (_epoch, row) => rows.push(row),
    decisions: () => undefined,
    standings: () => undefined,
  });
  const listener = {
    scores: (each: readonly LiveScore[]) => scores.push(each),
    hits: () => undefined,
    leftOut: (seat: number, counts: object) => expect.fail(`seat ${seat}: ${JSON.stringify(counts)}`),
    fault: (fault: Fault) => faults.push(fault),
    notRecorded: (problem: string) => expect.fail(problem),
  };
  const mirror = new LiveMirrorRunner(supervisor, bench, listener, projectPaths().worker);
  return { bench, mirror, rows, scores, faults };
}

test('a session that is played elsewhere is shown on the bench as it runs, and leaves it empty', async () => {
  const plan = { ...livePlan(setup, registry), duration: 3 };
  const { events } = observe(plan);
  const { bench, mirror, rows, scores } = benchWithMirror();
  await mirror.open({ setup, clock: standing });
  expect(bench.state).toMatchObject({ status: 'paused', seed: 5, layout: { entities: ['player-1', 'player-2'] } });
  await expect(bench.restart({ paused: false })).rejects.toMatchObject({ code: 'not-possible' });
  mirror.take(events);
  mirror.setClock({ startedAt: sharedSeconds(), time: 0 });
  await vi.waitFor(() => expect(bench.state.time).toBeGreaterThan(1), patience);
  expect(bench.state).toMatchObject({ status: 'running', pace: 1, fault: null });
  await vi.waitFor(() => expect(rows.length).toBeGreaterThan(3), patience);
  const lives = [0, 1].map((seat) => ({ seat, life: 1 }));
  await vi.waitFor(() => expect(scores.at(-1)).toMatchObject(lives), patience);
  await mirror.close();
  expect(bench.state).toMatchObject({ status: 'empty', experiment: null });
});

test('a player who rejoins during a restart is in the new session, which keeps the speed set meanwhile', async () => {
  const { events } = observe({ ...livePlan(setup, registry), duration: 3 });
  const { bench, mirror, scores } = benchWithMirror();
  await mirror.open({ setup, clock: standing });
  const again = mirror.open({ setup: { ...setup, epoch: 2 }, clock: standing });
  mirror.take(events);
  mirror.setClock({ startedAt: sharedSeconds(), time: 0 });
  await again;
  await vi.waitFor(() => expect(bench.state.time).toBeGreaterThan(1), patience);
  const lives = [0, 1].map((seat) => ({ seat, life: 1 }));
  await vi.waitFor(() => expect(scores.at(-1)).toMatchObject(lives), patience);
  await mirror.close();
});

test('a mirror that cannot go on says so, once, and that the players do', async () => {
  const { bench, mirror, faults } = benchWithMirror();
  await mirror.open({ setup, clock: standing });
  mirror.setClock({ startedAt: sharedSeconds() - 100, time: 0 });
  await vi.waitFor(() => expect(faults).toHaveLength(1), patience);
  expect(faults[0]!.message).toContain('Players can continue');
  expect(bench.state).toMatchObject({ status: 'failed' });
  mirror.take([]);
  await mirror.close();
  expect(bench.state).toMatchObject({ status: 'empty', fault: null });
  const draft = { path: join(projectPaths().experiments, 'draft.yaml'), text: smallExperiment(), base: null };
  expect(await bench.openText(draft, { paused: true })).toMatchObject({ status: 'paused', source: 'session' });
  await mirror.open({ setup, clock: standing });
  expect(bench.state).toMatchObject({ status: 'paused', fault: null });
  await mirror.close();
});

test('a session that cannot be played is refused with the reason', async () => {
  const { bench, mirror, faults } = benchWithMirror();
  const unplayed = { ...setup, experiment: { driftbench: 1, name: 'none', duration: 1, entities: [], nodes: [], lanes: [] } };
  await expect(mirror.open({ setup: unplayed, clock: standing })).rejects.toMatchObject({ code: 'bad-input' });
  expect(faults).toEqual([]);
  await mirror.close();
  expect(bench.state).toMatchObject({ status: 'empty', fault: null });
});

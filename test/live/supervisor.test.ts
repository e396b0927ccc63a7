/** Sessions in real workers: opened, commanded, ended; no event follows the end. */
import type { DecisionRows } from '../../main/recording/format/decision-rows.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Fault } from '../../contract/bench-state.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import type { OpenedSession, SessionProgress, SessionRequest } from '../../main/run/session-messages.ts';
import { SessionSupervisor } from '../../main/run/session-supervisor.ts';
import { smallExperiment } from '../support/experiments.ts';
import { patience } from '../support/patience.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
const path = join(folder, 'small.yaml');
const request: SessionRequest = { path, seed: 3, pace: 1, paused: false };

beforeAll(() => writeFileSync(path, smallExperiment({ duration: 30 })));
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a session and keeps its events. */
function started(change: Partial<SessionRequest> = {}, workerPath = projectPaths().worker) {
  const opened: OpenedSession[] = [];
  const progress: SessionProgress[] = [];
  const rows: RowBlock[] = [];
  const decisions: DecisionRows[] = [];
  const faults: Fault[] = [];
  const events = {
    opened: (value: OpenedSession) => void opened.push(value),
    progress: (value: SessionProgress) => void progress.push(value),
    rows: (value: RowBlock) => void rows.push(value),
    decisions: (value: DecisionRows) => void decisions.push(value),
    fault: (value: Fault) => void faults.push(value),
  };
  const session = new SessionSupervisor({ workerPath }).start({ ...request, ...change }, events);
  return { session, opened, progress, rows, decisions, faults };
}

test('a session opens with its seed and layout before any other event', async () => {
  const { session, opened, progress } = started({ paused: true });
  await session.ready;
  expect(opened).toMatchObject([{ seed: 3, layout: { entities: ['car'], lanes: ['base'], pairs: [{ receiver: 'viewer' }] } }]);
  expect(progress).toMatchObject([{ status: 'paused', time: 0 }]);
  await session.end();
});

test('commands sent while it still opens are carried out afterwards, in order', async () => {
  const { session, progress } = started({ paused: true });
  await Promise.all([session.command({ kind: 'setPace', pace: 'max' }), session.command({ kind: 'play' })]);
  await vi.waitFor(() => expect(progress.at(-1)).toMatchObject({ status: 'finished', time: 30 }), patience);
  await session.end();
});

test('as fast as possible a session outruns the clock, and still sends no more rows than a screen can show', async () => {
  const long = join(folder, 'long.yaml');
  writeFileSync(long, smallExperiment({ duration: 10 * (patience.timeout / 1000) }));
  const began = performance.now();
  const { session, progress, rows, decisions } = started({ path: long, pace: 'max' });
  await vi.waitFor(() => expect(progress.at(-1)?.status).toBe('finished'), patience);
  expect(decisions[0]).toMatchObject({ first: 0 });
  const took = (performance.now() - began) / 1000;
  expect(rows.reduce((sum, { times }) => sum + times.length, 0)).toBeLessThanOrEqual(60 * took + 2);
  expect(rows.at(-1)?.times.at(-1)).toBe(progress.at(-1)?.time);
  await session.end();
});

test('a session that was ended says nothing more, and refuses commands', async () => {
  const { session, rows, faults } = started();
  await session.ready;
  const pending = session.command({ kind: 'step', frames: 10_000 });
  const refused = expect(pending).rejects.toMatchObject({ code: 'not-possible' });
  await session.end();
  await refused;
  const seen = rows.length;
  await expect(session.command({ kind: 'play' })).rejects.toMatchObject({ code: 'not-possible' });
  expect({ rows: rows.length, faults }).toEqual({ rows: seen, faults: [] });
});

test('a session that is ended while it opens never opens', async () => {
  const { session, opened, faults } = started();
  await session.end();
  await expect(session.ready).rejects.toMatchObject({ code: 'not-possible' });
  expect({ opened, faults }).toEqual({ opened: [], faults: [] });
});

test('a worker that cannot even start is a fault', async () => {
  const { session, faults } = started({}, join(folder, 'nowhere.js'));
  await expect(session.ready).rejects.toMatchObject({ code: 'session-died', message: expect.stringContaining('nowhere.js') });
  expect(faults).toHaveLength(1);
});

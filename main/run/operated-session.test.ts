import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownModel } from '../../engine/update/contracts.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { Session } from '../../engine/session/session.ts';
import type { UpdateObserver } from '../../engine/network/update-tracer.ts';
import { smallExperiment } from '../../test/support/experiments.ts';
import { lane } from '../../test/support/plans.ts';
import { loadExperiment } from '../experiment/load-experiment.ts';
import { loadPlugins } from '../plugins/load-plugin.ts';
import type { RecorderMessage } from '../recording/recorder-port.ts';
import { OperatedSession } from './operated-session.ts';
import type { CatchUp, SessionCommand, SessionReport } from './session-messages.ts';
import { SessionRecorder } from './session-recorder.ts';

let plan: SessionPlan;
const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));

beforeAll(async () => {
  const path = join(folder, 'small.yaml');
  writeFileSync(path, smallExperiment({ duration: 4 }));
  plan = (await loadExperiment(path, { registry: await loadPlugins() })).plan;
});
afterAll(() => rmSync(folder, { recursive: true }));

type Only<Kind extends SessionReport['kind']> = Extract<SessionReport, { kind: Kind }>;

/** A session on a wall clock that the test turns, and all that it reports. */
class Rig {
  readonly session: Session;
  readonly reports: SessionReport[] = [];
  readonly live: OperatedSession;
  wall = 100;
  #id = 0;

  constructor(pace: number | 'max' = 1, paused = false, given = plan, recorder?: SessionRecorder, catchUp?: CatchUp) {
    this.session = new Session(given);
    const report = (message: SessionReport) => this.reports.push(message);
    const hands = { pace, paused, clock: () => this.wall, report };
    this.live = new OperatedSession({ session: this.session, recorder, catchUp, ...hands });
  }

  command(command: SessionCommand): number {
    this.live.execute({ id: ++this.#id, command });
    return this.#id;
  }

  /** Lets `wait` seconds of wall time pass, in turns of 5 ms. */
  pass(wait: number): void {
    for (let left = wait; left > 0; left -= 0.005) {
      this.wall += 0.005;
      this.live.slice();
    }
  }

  of<Kind extends SessionReport['kind']>(kind: Kind): Only<Kind>[] {
    return this.reports.filter((report): report is Only<Kind> => report.kind === kind);
  }

  get rowTimes(): number[] {
    return this.of('rows').flatMap(({ rows }) => [...rows.times]);
  }

  get progress() {
    return this.of('progress').at(-1)?.progress;
  }
}

test('a session that is opened paused shows its first frame and waits', () => {
  const rig = new Rig(1, true);
  rig.pass(1);
  expect(rig.rowTimes).toEqual([0]);
  expect(rig.of('progress').map(({ progress }) => progress)).toEqual([
    {
      status: 'paused',
      time: 0,
      pace: 1,
      achievedPace: 0,
      nodes: plan.nodes.map(({ id, down, up }) => ({ id, down, up })),
      offers: [[]],
    },
  ]);
});

test('at pace 1 every frame gives a row, and progress comes twice a second', () => {
  const rig = new Rig();
  rig.pass(2.05);
  expect(rig.rowTimes).toEqual(Array.from({ length: 103 }, (_, i): unknown => expect.closeTo(i * 0.02, 9)));
  expect(rig.of('progress')).toHaveLength(5);
  expect(rig.progress?.achievedPace).toBeCloseTo(1, 1);
});

test('the last row and the last progress are those of the end', () => {
  const rig = new Rig('max');
  while (!rig.session.finished) rig.pass(0.01);
  expect(rig.rowTimes.at(-1)).toBe(4);
  expect(rig.progress).toMatchObject({ status: 'finished', time: 4 });
  expect(rig.live.slice()).toBeNull();
});

test('a command is answered after the progress that shows it', () => {
  const rig = new Rig();
  rig.pass(0.5);
  const id = rig.command({ kind: 'pause' });
  expect(rig.reports.slice(-2)).toMatchObject([
    { kind: 'progress', progress: { status: 'paused' } },
    { kind: 'done', id },
  ]);
  expect(rig.rowTimes.at(-1)).toBe(rig.progress?.time);
});

test('a step is answered when it has been taken', () => {
  const rig = new Rig(1, true);
  const id = rig.command({ kind: 'step', frames: 3 });
  expect(rig.of('done')).toEqual([]);
  rig.pass(0.01);
  expect(rig.of('done')).toEqual([{ kind: 'done', id }]);
  expect(rig.progress).toMatchObject({ status: 'paused', time: 0.06 });
  expect(rig.rowTimes.at(-1)).toBe(0.06);
});

test('a command holds from where the session stands; a refused one leaves everything as it was', () => {
  const rig = new Rig();
  rig.pass(1.01);
  rig.command({ kind: 'setLink', change: { node: 'viewer', direction: 'down', delay: 0.3 } });
  rig.command({ kind: 'setLink', change: { node: 'unknown', direction: 'both' } });
  rig.command({ kind: 'setLink', change: { node: 'driver', direction: 'down' } });
  rig.command({ kind: 'setPace', pace: 2 });
  expect(rig.of('refused').map(({ fault }) => fault.code)).toEqual(['not-found', 'not-possible']);
  expect(rig.progress).toMatchObject({
    time: 1,
    pace: 2,
    nodes: [{ id: 'driver' }, { id: 'viewer', down: { delay: 0.3 }, up: { delay: 0.1 } }],
  });
});

test('a link change applies to later updates, not to those in flight', () => {
  const rig = new Rig('max', true);
  rig.command({ kind: 'setLink', change: { node: 'viewer', direction: 'both', delay: 0.5 } });
  rig.command({ kind: 'play' });
  while (!rig.session.finished) rig.pass(0.01);
  const { updatesReceived = 0, delayMean } = rig.session.results().lanes['base']?.receivers['viewer'] ?? {};
  expect(updatesReceived).toBeGreaterThan(5);
  expect(delayMean).toBeCloseTo((0.1 + (updatesReceived - 1) * 0.5) / updatesReceived, 6);
});

test('a contract is offered from where the session stands, and named by the update of the next frame', () => {
  const [base] = plan.lanes;
  const model = lane({ model: 'fpw' }).model;
  const contracts = { named: [{ id: 'straight', model }], schedule: [{ at: 2, offer: ownModel, entity: null }] };
  const rig = new Rig(1, true, { ...plan, lanes: [{ ...base!, contracts }] });
  const newest = () => rig.session.lanes[0]!.exports[0]!.exported.update;
  rig.command({ kind: 'step', frames: 50 });
  rig.pass(0.01);
  expect([rig.progress?.offers, newest().contract]).toEqual([[['own']], 0]);
  rig.command({ kind: 'setContract', change: { lane: 'base', contract: 'straight' } });
  rig.command({ kind: 'setContract', change: { lane: 'base', contract: 'curved' } });
  rig.command({ kind: 'setContract', change: { lane: 'base', contract: 'own', entity: 'unknown' } });
  rig.command({ kind: 'setContract', change: { lane: 'other', contract: 'own' } });
  expect(rig.of('refused').map(({ fault }) => fault.message)).toEqual([
    'Lane "base" has no contract "curved"; it has own, automatic, straight.',
    'There is no entity "unknown"; there are car.',
    'There is no lane "other"; there are base.',
  ]);
  expect([rig.progress?.offers, newest().contract]).toEqual([[['straight']], 0]);
  rig.command({ kind: 'step', frames: 1 });
  rig.pass(0.01);
  expect(newest()).toMatchObject({ contract: 1, stamp: rig.session.now });
  rig.command({ kind: 'step', frames: 50 });
  rig.pass(0.01);
  expect([rig.progress?.offers, newest().contract]).toEqual([[['own']], 0]);
});

test('a lane that names no contracts says so', () => {
  const rig = new Rig();
  rig.command({ kind: 'setContract', change: { lane: 'base', contract: 'own' } });
  expect(rig.of('refused')[0]?.fault.message).toBe('Lane "base" has no contracts; add them in the experiment file.');
});

test('a finished session refuses to go on', () => {
  const rig = new Rig('max');
  while (!rig.session.finished) rig.pass(0.01);
  rig.command({ kind: 'play' });
  expect(rig.of('refused')).toMatchObject([{ fault: { code: 'not-possible' } }]);
  rig.command({ kind: 'pause' });
  expect(rig.progress?.status).toBe('finished');
});

const anyAct = fc.oneof(
  fc.record({ wait: fc.double({ min: 0.005, max: 1, noNaN: true }) }),
  fc.record({
    command: fc.constantFrom<SessionCommand>(
      { kind: 'play' },
      { kind: 'pause' },
      { kind: 'step', frames: 7 },
      { kind: 'setPace', pace: 5 },
    ),
  }),
);

test('however it is paced, paused and stepped, a session measures what a batch run measures', () => {
  const batch = new Session(plan);
  batch.advanceTo(plan.duration);
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 20 }), (acts) => {
      const rig = new Rig();
      for (const act of acts) {
        if ('wait' in act) rig.pass(act.wait);
        else rig.command(act.command);
      }
      rig.command({ kind: 'setPace', pace: 'max' });
      rig.command({ kind: 'play' });
      while (!rig.session.finished) rig.pass(0.01);
      expect(rig.session.results()).toEqual(batch.results());
      expect(rig.rowTimes).toEqual([...new Set(rig.rowTimes)].sort((a, b) => a - b));
    }),
    { numRuns: 40 },
  );
});

test.each([50, 'max'] as const)('the recording has a row of every tick at pace %s, with the numbers of pace 1', (pace) => {
  const kept = (given: number | 'max') => {
    const rows: [number, ...number[]][] = [];
    const recorder = new SessionRecorder(plan, (message) => {
      if (message.kind !== 'rows') return;
      const { columns, times, values } = message.rows;
      times.forEach((time, row) => rows.push([time, ...values.subarray(row * columns, (row + 1) * columns)]));
    });
    const rig = new Rig(given, false, plan, recorder);
    while (!rig.session.finished) rig.pass(0.01);
    return { rows, shown: rig.rowTimes.length };
  };
  const [fast, slow] = [kept(pace), kept(1)];
  expect(fast.rows).toEqual(slow.rows);
  expect(fast.rows.map(([time]) => time)).toEqual(Array.from({ length: 201 }, (_, tick): unknown => expect.closeTo(tick * 0.02, 9)));
  expect(fast.shown).toBeLessThan(slow.shown / 10);
});

test('above pace 1 the session waits for its recorder; at pace 1 it goes on', () => {
  let waiting = 0;
  const recorder = new SessionRecorder(
    plan,
    () => undefined,
    () => waiting,
  );
  const fast = new Rig(50, false, plan, recorder);
  const slow = new Rig(1, false, plan, recorder);
  waiting = 20 * 1024;
  for (const rig of [fast, slow]) rig.pass(0.5);
  expect(fast.session.now).toBeLessThanOrEqual(0.5);
  expect(slow.session.now).toBeCloseTo(0.5, 1);
  waiting = 0;
  fast.pass(0.1);
  expect(fast.session.finished).toBe(true);
});

test('the recorder gets what happens ten times a second at most, and all of it once the session stands', () => {
  let wall = 0;
  let happened = 0;
  const handedOver: { readonly wall: number; readonly rows: number }[] = [];
  const recorder = new SessionRecorder(plan, (message) => {
    if (message.kind === 'occurrences') handedOver.push({ wall, rows: message.rows.values.length / message.rows.columns });
  });
  const onUpdate: UpdateObserver = (event) => {
    happened += 1;
    recorder.observer.onUpdate?.(event);
  };
  const session = new Session(plan, { observer: { ...recorder.observer, onUpdate } });
  const hands = { pace: 1, paused: false, clock: () => wall, report: () => undefined } as const;
  const operated = new OperatedSession({ ...hands, session, recorder });
  for (; wall < 3; wall += 0.005) operated.slice();
  const gaps = handedOver.slice(1).map((each, i) => each.wall - handedOver[i]!.wall);
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThan(0.0999);
  operated.execute({ id: 1, command: { kind: 'pause' } });
  const ofThePause = 1;
  expect(handedOver.reduce((sum, { rows }) => sum + rows, 0)).toBe(happened + ofThePause);
});

test('a session that is made again at its end is recorded to the end, with its results', () => {
  const endOf = (catchUp?: CatchUp) => {
    const messages: RecorderMessage[] = [];
    const odd = { ...plan, duration: 3.99 };
    const recorder = new SessionRecorder(odd, (message) => messages.push(message));
    new Rig('max', false, odd, recorder, catchUp).pass(1);
    const times = messages.flatMap((message) => (message.kind === 'rows' ? [...message.rows.times] : []));
    return { last: times.at(-1), results: messages.flatMap((message) => (message.kind === 'results' ? [message.time] : [])) };
  };
  expect(endOf({ until: Infinity, changes: [] })).toEqual(endOf());
  expect(endOf()).toEqual({ last: 3.99, results: [3.99] });
});

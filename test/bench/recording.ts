/** The cost of recording: the session's thread, the thread that writes, and opening and searching a large file. */
import { blockOf } from '../../contract/telemetry-frames.ts';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { Session } from '../../engine/session/session.ts';
import type { SessionDecisionObserver } from '../../engine/session/lane.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { recordingFormat, type SetupRecord } from '../../main/recording/format/recording-format.ts';
import { outlineLane } from '../../main/experiment/outline.ts';
import { Recorder } from '../../main/recording/recorder.ts';
import { RecorderPort, type RecorderMessage } from '../../main/recording/recorder-port.ts';
import { Recording } from '../../main/recording/recording.ts';
import { RecordingWriter } from '../../main/recording/recording-writer.ts';
import { RecordedPast } from '../../main/recording/recorded-past.ts';
import { DecisionBatch } from '../../main/recording/format/decision-rows.ts';
import { occurrenceColumns } from '../../main/recording/format/occurrence-rows.ts';
import { OperatedSession } from '../../main/run/operated-session.ts';
import { SessionRecorder } from '../../main/run/session-recorder.ts';
import { layoutOf } from '../../main/recording/format/telemetry-layout.ts';
import { glsLane, glsPlan } from '../support/gls.ts';
import { collect } from '../support/heap.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-bench-'));
const workerPath = fileURLToPath(new URL('./worker.js', import.meta.url));
/** Of the file that is searched. */
const largeBytes = Number(process.env['RECORDING_MB'] ?? 1000) * 1e6;

export async function benchRecording(): Promise<Findings> {
  try {
    // So long that what the compiler does at the beginning of a session does not count.
    const all = [await onAndOff(2, 4000), await onAndOff(16, 90), writing(), await searching()];
    return { lines: ['Recordings', ...all.flatMap(({ lines }) => lines)], merits: all.flatMap(({ merits }) => merits) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A session of which `length` (s) is to be measured. */
const planOf = (players: number, length: number) =>
  glsPlan({ players, duration: 2 * length, lanes: [glsLane('P+C'), { ...glsLane('P'), id: 'shadow' }] });

const rounds = 5;
/** Times of a millisecond that a session may wait for its recorder. */
const mostSlept = 60_000;

/**
 * The session as the bench runs it, as fast as it can: alone, with everything gathered for a recording that is not
 * written, and with one that is written beside it. In turn, and the median of the rounds' ratios: the machine's speed
 * drifts.
 */
async function onAndOff(players: number, length: number): Promise<Findings> {
  const plan = planOf(players, length);
  const ratios: { tapped: number; recorded: number }[] = [];
  for (let round = 0; round <= rounds; round++) {
    const alone = msPerSecond(plan, undefined);
    const tapped = msPerSecond(plan, new SessionRecorder(plan, () => undefined));
    const { recorder, line } = Recorder.record(workerPath, join(folder, `${players}.mcap`));
    const port = new RecorderPort(line);
    port.send({ kind: 'setup', setup: setupOf(plan), inputs: [] });
    const send = (message: RecorderMessage) => port.send(message);
    const recorded = msPerSecond(plan, new SessionRecorder(plan, send, () => port.waiting));
    await recorder.close();
    if (round > 0) ratios.push({ tapped: tapped / alone, recorded: recorded / alone });
  }
  const medianOf = (what: 'tapped' | 'recorded') => ratios.map((ratio) => ratio[what]).sort((a, b) => a - b)[rounds >> 1] as number;
  const value = medianOf('recorded');
  const figures = [`tapped ${medianOf('tapped').toFixed(3)} ×`, `recorded ${value.toFixed(3)} ×`];
  const what = `recording ${players} players, 2 lanes: time of the session`;
  const merit: Merit = { what, value, unit: '× unrecorded', reference: 1.6, is: 'bound', good: 'below' };
  return { lines: [row(`${players} players, 2 lanes, ${length} s`, ...figures)], merits: [merit] };
}

/** Time that this thread was at work, ms, where the kernel reports it; elsewhere wall time. */
function timed(work: () => void): number {
  collect();
  const began = threadMs();
  work();
  return threadMs() - began;
}

function threadMs(): number {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[0]) / 1e6 : performance.now();
}

/** What a simulated second takes, ms; slices end where they end, so that not every session gets equally far. */
function msPerSecond(plan: SessionPlan, recorder: SessionRecorder | undefined): number {
  let simulated = 0;
  const took = timed(() => (simulated = watched(plan, recorder).now));
  return took / simulated;
}

/**
 * An interactive session without a page; it stops before the end, where all results are made for the recording, once.
 */
function watched(plan: SessionPlan, recorder: SessionRecorder | undefined): Session {
  const decisions = new DecisionBatch(plan, () => undefined);
  const onDecision: SessionDecisionObserver = (lane, entity, decision) => {
    decisions.add(lane, entity, decision);
    recorder?.onDecision(lane, entity, decision);
  };
  const session = new Session(plan, { observer: recorder?.observer, onDecision });
  const until = plan.duration / 2;
  const clock = () => performance.now() / 1e3;
  const hands = { pace: 'max', paused: false, clock, report: () => undefined } as const;
  const operated = new OperatedSession({ ...hands, session, decisions, recorder });
  const sleep = new Int32Array(new SharedArrayBuffer(4));
  for (let slept = 0; session.now < until;) {
    const { now } = session;
    operated.slice();
    // Where it waits for the recorder, so that no row is left out, this thread sleeps.
    if (session.now !== now) continue;
    Atomics.wait(sleep, 0, 0, 1);
    if (++slept > mostSlept) throw new Error('The recorder takes no more messages.');
  }
  recorder?.end();
  return session;
}

function setupOf(plan: SessionPlan): SetupRecord {
  const { duration, lanes } = plan;
  const named = { file: 'gls.yaml', name: 'gls', entities: [], nodes: [], arena: { width: 200, depth: 200 }, frame: 1 / 60 };
  const outline = { ...named, duration, lanes: lanes.map(outlineLane) } as unknown as SetupRecord['outline'];
  const bench = { format: recordingFormat, driftbench: '0', began: '', plugins: [], inputs: [] };
  return { ...bench, kind: 'session', name: 'gls', file: 'gls.yaml', experiment: '{}', seed: 1, layout: layoutOf(plan), outline };
}

/** What the thread takes for a million occurrences, and for rows. */
function writing(): Findings {
  const count = 1_000_000;
  const plan = planOf(16, 16);
  const path = join(folder, 'written.mcap');
  const writer = new RecordingWriter(path, { setup: setupOf(plan), inputs: [] });
  const columns = occurrenceColumns.length;
  const took = timed(() => {
    for (let first = 0; first < count; first += 500)
      writer.take({ kind: 'occurrences', rows: { first, columns, values: occurrences(first, 500), texts: [] } });
    writer.end();
  });
  const bytes = statSync(path).size;
  writer.close();
  const lines = [
    row(
      'writing an occurrence',
      `${((took / count) * 1e6).toFixed(0)} ns`,
      `${((count * columns * 8) / took / 1e3).toFixed(0)} MB/s taken`,
      `${(bytes / count).toFixed(1)} B on disk`,
    ),
  ];
  return { lines, merits: [] };
}

/** Events as a session of sixteen reports them: 5 000 a second. */
function occurrences(first: number, count: number): Float64Array<ArrayBuffer> {
  const columns = occurrenceColumns.length;
  const values = new Float64Array(count * columns).fill(-1);
  for (let i = 0; i < count; i++) {
    const number = first + i;
    values.set(
      [
        number % 5,
        number / 5000,
        0,
        number % 16,
        number % 240,
        -1,
        Math.floor(number / 80),
        -1,
        -1,
        24 + (number % 3),
        number / 5000 - 0.1,
        -1,
      ],
      i * columns,
    );
  }
  return values;
}

async function searching(): Promise<Findings> {
  const path = join(folder, 'large.mcap');
  const plan = planOf(16, 16);
  const writer = new RecordingWriter(path, { setup: setupOf(plan), inputs: [] });
  const columns = 4000;
  const draws = new RandomStream(1, 'rows');
  let time = 0;
  for (; writer.bytes < largeBytes; time += 0.5) {
    const values = Float32Array.from({ length: 10 * columns }, () => draws.uniform());
    const times = Float64Array.from({ length: 10 }, (_, i) => time + i * 0.05);
    writer.take({ kind: 'rows', rows: blockOf({ columns, times, values }) });
    writer.take({
      kind: 'occurrences',
      rows: { first: 0, columns: occurrenceColumns.length, values: occurrences(time * 5000, 2500), texts: [] },
    });
  }
  writer.close();
  const openings: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    const opened = await Recording.open(path);
    new RecordedPast(opened).span();
    openings.push(performance.now() - began);
    opened.close();
  }
  const opening = openings.sort((a, b) => a - b)[rounds >> 1]!;
  const recording = await Recording.open(path);
  const past = new RecordedPast(recording);
  const { to } = past.span();
  const seeks: number[] = [];
  for (let seek = 0; seek < 50; seek++) {
    const share = draws.uniform();
    const from = performance.now();
    await past.rows({ from: share * to, to: share * to + 1, most: 100 });
    await past.occurrences({ from: share * to, to: share * to + 1, after: -1, limit: 500 });
    seeks.push(performance.now() - from);
  }
  const whole = performance.now();
  await past.density({ from: 0, to, bins: 1000 });
  const density = performance.now() - whole;
  recording.close();
  // Just written: what is read is in the system's cache.
  const large = `a recording of ${(largeBytes / 1e6).toFixed(0)} MB, cached`;
  const merits: Merit[] = [
    { what: `${large}: opening`, value: opening, unit: 'ms', reference: 50, is: 'bound', good: 'below' },
    {
      what: `${large}: reading a second of it, the longest of ${seeks.length}`,
      value: Math.max(...seeks),
      unit: 'ms',
      reference: 50,
      is: 'bound',
      good: 'below',
    },
  ];
  const lines = [
    row(
      `a file of ${(statSync(path).size / 1e6).toFixed(0)} MB`,
      `opened in ${opening.toFixed(0)} ms`,
      `a second in ${Math.max(...seeks).toFixed(0)} ms`,
      `density ${density.toFixed(0)} ms`,
    ),
  ];
  return { lines, merits };
}

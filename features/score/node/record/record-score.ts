/** Writes a scored session as a recording: what the game logged, as the bench, exports and other tools open it. */
import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { BenchError } from '../../../../contract/errors.ts';
import { blockOf } from '../../../../contract/telemetry-frames.ts';
import { RecordingPlace } from '../../../../main/recording/recording-place.ts';
import { occurrenceRows } from '../../../../main/recording/format/occurrence-rows.ts';
import { RecordingWriter } from '../../../../main/recording/recording-writer.ts';
import type { GameLog } from '../../../../main/motion/game-log/game-log.ts';
import { timesOn, type LogClock } from '../clocks.ts';
import type { MeasuredSession } from '../score-session.ts';
import { scoredGame } from '../scored-game.ts';
import { ScoreEvents, type TimedNote } from './score-events.ts';
import type { PictureLane } from './picture-lanes.ts';
import { ScoreRows } from './score-rows.ts';
import { scoreSetup, type ScoreSetup } from './score-setup.ts';

/** Rows of a block at most. */
const blockRows = 16;

export interface RecordOptions {
  readonly cancelled: AbortSignal;
  /** Beside the game's own pictures. */
  readonly lanes?: readonly PictureLane[];
}

/**
 * Resolves to the line that says what was written; an existing file at `path` is replaced once the recording is whole.
 * Rejects with a `BenchError`, or with the signal's reason.
 */
export async function recordScore(
  path: string,
  logs: readonly GameLog[],
  measured: MeasuredSession,
  { cancelled, lanes = [] }: RecordOptions,
): Promise<string> {
  const { scored, pairs } = measured;
  const processes = logs.map(({ process }) => process);
  const setup = scoreSetup(path, { programs: scored.programs, pairs, processes, game: scoredGame(measured), lanes });
  const place = await RecordingPlace.begin(path);
  try {
    await writeRecording(place.path, setup, { logs, measured, lanes, cancelled });
    await place.take();
  } catch (error) {
    await rm(place.path, { force: true });
    throw error;
  } finally {
    await place.end();
  }
  const { begin, every } = setup;
  return `${path}: its time 0 is ${begin.toFixed(3)} s by the clock of the truth; a row every ${(1000 * every).toFixed(1)} ms.`;
}

interface Written {
  readonly lanes: readonly PictureLane[];
  readonly logs: readonly GameLog[];
  readonly measured: MeasuredSession;
  readonly cancelled: AbortSignal;
}

/** Second by second, so that little is in memory beside the logs. */
async function writeRecording(path: string, { setup, truths, pairs, columns, begin, duration, every }: ScoreSetup, written: Written) {
  const { logs, measured, lanes, cancelled } = written;
  const writer = new RecordingWriter(path, { setup, inputs: [] });
  const rows = new ScoreRows(columns, truths, pairs, lanes);
  const events = new ScoreEvents(pairs, truths, { notes: notesOf(logs, measured), begin, duration });
  const last = Math.ceil(duration / every - 1e-9);
  const values = new Float32Array(blockRows * columns.count);
  try {
    for (let row = 0, time = 0; row <= last;) {
      const times: number[] = [];
      for (const until = time + 1; times.length < blockRows && row <= last && (times.length === 0 || time < until); row++) {
        time = Math.min(row * every, duration);
        rows.sample(begin + time, values, times.length * columns.count);
        times.push(time);
      }
      const block = { columns: columns.count, times: Float64Array.from(times), values: values.subarray(0, times.length * columns.count) };
      writer.take({ kind: 'rows', rows: blockOf(block) });
      const found = events.upTo(time);
      if (found.length > 0) writer.take({ kind: 'occurrences', rows: occurrenceRows(found) });
      if (writer.problem !== null) throw new BenchError('not-possible', writer.problem);
      await setImmediate();
      cancelled.throwIfAborted();
    }
    writer.end();
    if (writer.problem !== null) throw new BenchError('not-possible', writer.problem);
  } finally {
    writer.close();
  }
}

/** Those of all processes, and the worst moments. */
function notesOf(logs: readonly GameLog[], { scored: { clocks, worst, begin } }: MeasuredSession): readonly TimedNote[] {
  const noted = logs.flatMap(({ process, notes }, k) => {
    const times = timesOn(
      Float64Array.from(notes, ({ t }) => t),
      (clocks[k] as LogClock).line,
    );
    return notes.map(({ text }, note) => ({ time: times[note] as number, text: `${process}: ${text}` }));
  });
  return [...noted, ...worst.map(({ viewer, time, text }) => ({ time: begin + time, text: `${viewer}: ${text}` }))];
}

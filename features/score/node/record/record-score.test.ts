/** A recording of a scored game, opened by all that open recordings. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TelemetryColumns } from '../../../../contract/telemetry.ts';
import { loadExperiment } from '../../../../main/experiment/load-experiment.ts';
import type { PoseTrack } from '../../../../main/motion/game-log/game-log.ts';
import { rowsOf } from '../../../../main/recording/format/table.ts';
import { OpenedRecording } from '../../../../main/recording/opened-recording.ts';
import { Recording } from '../../../../main/recording/recording.ts';
import { unpackExperiment } from '../../../../main/recording/unpacked-experiment.ts';
import { replay } from '../../../../main/run/replay.ts';
import { Session } from '../../../../engine/session/session.ts';
import { loggedSession, logHead, readLog, usualOptions } from '../../../../test/support/game-logs.ts';
import { synthetic } from '../../../../test/support/motion.ts';
import { lane, nodes, plan, registry } from '../../../../test/support/plans.ts';
import { replayMeans } from '../../../../test/support/replay-means.ts';
import { exportRecording } from '../../../output/node/tables/export-recording.ts';
import { writeFoxglove } from '../../../output/node/foxglove/write-foxglove.ts';
import { measureSession, type MeasuredSession } from '../score-session.ts';
import { scoredGame } from '../scored-game.ts';
import { recordScore } from './record-score.ts';
import { scoreSetup } from './score-setup.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-score-'));
const never = new AbortController().signal;
const path = join(folder, 'session.mcap');
/** The clock of the truth began so long before the session, s. */
const early = 4000;
let measured: MeasuredSession;
let recording: Recording;

beforeAll(async () => {
  const { logs } = loggedSession(
    plan({
      duration: 8,
      lanes: [lane({ model: 'linear' })],
      motion: synthetic('circular', {}),
      nodes: nodes({ delay: 0.1, loss: { law: 'independent', ratio: 0.2 } }, { delay: 0.3 }),
    }),
  );
  const later = (line: string) => line.replace(/^([TSUN]),([\d.e-]+)/, (_, kind: string, t: string) => `${kind},${early + Number(t)}`);
  const both = (line: string) =>
    line.replace(
      /^R,([^,]+),([^,]+),([^,]+),([^,]+)/,
      (_, t, number, entity, stamp) => `R,${early + Number(t)},${number},${entity},${early + Number(stamp)}`,
    );
  const read = Object.entries({ ...logs, r0: `${logs['r0']}N,2.5,it stuttered\n` }).map(([process, text]) =>
    readLog(
      text
        .split('\n')
        .map((line) => both(later(line)))
        .join('\n'),
      `${process}.log`,
    ),
  );
  measured = measureSession(read, usualOptions);
  expect(await recordScore(path, read, measured, { cancelled: never })).toBe(
    `${path}: its time 0 is 4000.000 s by the clock of the truth; a row every 16.7 ms.`,
  );
  recording = await Recording.open(path);
});
afterAll(() => {
  recording.close();
  rmSync(folder, { recursive: true });
});

/** The last row at or before a time. */
const rowAt = ({ columns: { t } }: Pick<PoseTrack, 'columns'>, time: number) => t.findLastIndex((each) => each <= time);

test('its rows are the truth at even times, and the last picture of each viewer', () => {
  const { setup, isComplete } = recording;
  expect(isComplete).toBe(true);
  expect(setup).toMatchObject({ kind: 'score', rowEvery: 1 / 60 });
  expect(setup.layout.pairs).toEqual(['r0', 'r1'].map((receiver) => ({ entity: 0, publisher: 'sender', receiver })));
  const columns = new TelemetryColumns(setup.layout);
  let rows = 0;
  for (const { record } of recording.messages(['rows'])) {
    const { times, values, columns: width } = rowsOf(record);
    times.forEach((time, row) => {
      rows += 1;
      const number = (column: number) => values[row * width + column] as number;
      measured.pairs.forEach(({ shown, truth }, pair) => {
        // Steps of a tick are straight.
        const real = truth.rows;
        const before = rowAt({ columns: real }, early + time + 1e-9);
        const share = (early + time - (real.t[before] as number)) / ((real.t[before + 1] ?? Infinity) - (real.t[before] as number));
        const x = (real.x[before] as number) + share * ((real.x[before + 1] ?? 0) - (real.x[before] as number));
        expect(number(columns.entity(0, 'x'))).toBeCloseTo(x, 3);
        const frame = rowAt(shown, early + time);
        const drawn = frame === -1 ? NaN : (shown.columns.x[frame] as number);
        if (Number.isNaN(drawn)) expect(number(columns.pair(0, pair, 'x'))).toBeNaN();
        else expect(number(columns.pair(0, pair, 'x'))).toBeCloseTo(drawn, 3);
      });
    });
  }
  expect(rows).toBe(Math.ceil((measured.pairs[0]!.truth.end - early) * 60 - 1e-9) + 1);
});

test('updates are events, and notes and worst moments are notes', async () => {
  const opened = await OpenedRecording.open(path);
  const all = await opened.past.occurrences({ from: 0, to: 9, after: -1, limit: 10_000 });
  const of = (kind: string) => all.occurrences.filter((each) => each.kind === kind);
  const [first, second] = measured.pairs.map(({ received }) => received!.arrivals);
  expect(of('arrived')).toHaveLength(first!.t.length + second!.t.length);
  expect(of('lost').length).toBeGreaterThan(3);
  const { time, since, update, pair, lane } = of('arrived').findLast((each) => each.pair === 0)!;
  expect([pair, lane, update]).toEqual([0, 0, first!.number.at(-1)]);
  expect(time).toBeCloseTo(first!.t.at(-1)! - early, 9);
  expect(time - since!).toBeCloseTo(0.1, 6);
  const notes = await opened.past.occurrences({ from: 0, to: 9, after: -1, limit: 100, kinds: ['noted'] });
  expect(notes.occurrences.map(({ text }) => text)).toContain('r0: it stuttered');
  expect(notes.occurrences).toHaveLength(1 + measured.scored.worst.length);
  expect(measured.scored.worst.length).toBeGreaterThan(0);
  expect((await opened.note(3, 'seen here')).kind).toBe('noted');
  await opened.close();
});

test('exports and other tools read it', async () => {
  const out = join(folder, 'tables');
  await exportRecording(recording, out, { format: 'csv' }, { cancelled: never });
  const metrics = readFileSync(join(out, 'metrics.csv'), 'utf8').split('\n');
  const [head, row] = [metrics[0]!.split(','), metrics[400]!.split(',')];
  expect(Number(row[head.indexOf('deviation (m)')])).toBeGreaterThan(0);
  const delays = metrics
    .slice(1, -1)
    .map((line) => line.split(','))
    .filter((cells) => cells[3] === 'r0');
  expect(Number(delays.at(-1)?.[head.indexOf('deliveredDelay (s)')])).toBeCloseTo(0.1, 4);
  expect(await writeFoxglove(recording, join(folder, 'foxglove.mcap'), { every: 0.1, cancelled: never })).toBeGreaterThan(100);
});

test('nothing can be replayed, and its motion is that of an experiment', async () => {
  await expect(replay(recording, replayMeans)).rejects.toThrow(
    'session.mcap is what a game logged, and there is nothing to replay. Its motion can be that of an experiment: motion: { kind: trace, file: session.mcap, entity: … }.',
  );
  const file = await unpackExperiment(recording, folder, 'experiment');
  const { plan: loaded } = await loadExperiment(file, { registry });
  const session = new Session(loaded);
  session.advanceTo(4);
  const { rows } = measured.pairs[0]!.truth;
  const row = rowAt({ columns: rows }, early + 4 + 1e-9);
  expect(session.entities[0]?.state.x).toBeCloseTo(rows.x[row] as number, 2);
});

test('a long session has its rows further apart; one beyond all bounds is refused, and nothing is left', async () => {
  const lasting = (end: number) => {
    const log = readLog(`${logHead}all\nT,0,red,0,0,0\nS,0,red,0,0,0\nT,0.1,red,1,0,0\nS,0.1,red,1,0,0\nT,${end},red,1,0,0\n`);
    return { log, session: measureSession([log], usualOptions) };
  };
  const { session } = lasting(86_400);
  const { every } = scoreSetup('day.mcap', {
    programs: [],
    pairs: session.pairs,
    processes: ['all'],
    game: scoredGame(session),
    lanes: [],
  });
  expect(86_400 / every).toBeLessThan(400_001);
  const year = join(folder, 'year.mcap');
  await expect(recordScore(year, [lasting(3e7).log], lasting(3e7).session, { cancelled: never })).rejects.toThrow(
    'too large to be recorded',
  );
  expect(() => statSync(year)).toThrow('ENOENT');
});

/** The handlers of calls about recordings. */
import { parse } from 'node:path';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import { type Standings, standingsOf } from '../../engine/measure/standings.ts';
import type { CallResult } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { BenchSession } from './bench-session.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';
import type { BenchRecordings } from './bench-recordings.ts';

export type RecordingHandlers = HandlersOf<CallsOf<'recordings'> | 'session.record'>;

export interface RecordingHandlerParts {
  readonly session: BenchSession;
  /** Null: this bench records nothing. */
  readonly recordings: BenchRecordings | null;
  /** Shows rows of a run to every page. */
  readonly show: (epoch: number, rows: RowBlock) => void;
  /** Shows the standings of a run to every page. */
  readonly rank: (epoch: number, standings: Standings) => void;
  /** Lists the experiment of a recording. */
  readonly offer: (path: string) => void;
}

/** A recording that was read, and by which name. */
interface ReadRecording {
  readonly file: string;
  readonly recorder: Recorder;
}

export function recordingHandlers(parts: RecordingHandlerParts): RecordingHandlers {
  const { session, recordings } = parts;
  const needed = (): BenchRecordings => {
    if (recordings) return recordings;
    throw new BenchError('not-possible', 'This bench does not record sessions.');
  };
  /** Kept recordings have the name of their experiment, recent sessions that of its file. */
  const openNames = (): readonly string[] => {
    const { experiment } = session.state;
    return experiment ? [experiment.name, parse(experiment.file).name] : [];
  };
  return {
    'session.record': ({ keep }) => {
      if (!keep && session.state.source === 'live')
        throw new BenchError(
          'not-possible',
          'The recording of a playtest is always kept; delete it from the list of recordings once it is over.',
        );
      needed().keep(keep, session.state.experiment?.name ?? '');
      return session.state;
    },
    'recordings.list': () => recordings?.list(openNames()) ?? [],
    'recordings.open': async ({ file }) => opened(parts, needed(), { file, recorder: await needed().read(file) }),
    'recordings.keep': ({ file }) => needed().keepRecent(file, openNames()),
    'recordings.remove': ({ file }) => needed().remove(file, openNames()),
  };
}

/** If it cannot be shown it is closed, and the open run stays. */
async function opened(
  { session, show, rank, offer }: RecordingHandlerParts,
  recordings: BenchRecordings,
  read: ReadRecording,
): Promise<CallResult<'recordings.open'>> {
  const { recorder } = read;
  const experiment = await recordings.unpack(recorder);
  if (experiment !== null) offer(experiment);
  const { last, epoch } = await shown(session, recordings, read, experiment).catch((error: unknown) => {
    void recorder.close();
    throw error;
  });
  session.setRecording(recordings.state, true);
  if (last.times.length > 0) show(epoch, last);
  const { results = null } = recorder.state.opened ?? {};
  if (results) rank(epoch, standingsOf(results.results, results.time));
  return session.state;
}

/** The run that it is from now on, and the last of its rows. */
async function shown(session: BenchSession, recordings: BenchRecordings, read: ReadRecording, experiment: string | null) {
  const { recorder } = read;
  const { setup } = recorder.state.opened ?? {};
  if (!setup) throw new BenchError('internal', 'The opened recording has no setup.');
  const { from, to } = recorder.span();
  const last = await recorder.rows({ from: Math.max(from, to - 1), to, most: 1 });
  const take = (run: number, former: Promise<void>) => recordings.show(read, run, former);
  const { epoch } = session.showRecording(setup, { time: to, experiment }, take);
  return { last, epoch };
}

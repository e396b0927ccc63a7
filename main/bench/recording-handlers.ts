/** The handlers of calls about recordings. */
import type { TelemetryRows } from '../../contract/telemetry-frames.ts';
import type { CallResult } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import type { Recorder } from '../recording/recorder.ts';
import type { BenchSession } from './bench-session.ts';
import type { CallsOf, HandlersOf } from './handlers-of.ts';
import type { RecordingDesk } from './recording-desk.ts';

export type RecordingHandlers = HandlersOf<CallsOf<'recordings'> | 'session.record'>;

/** `desk` null: this bench records nothing. `show` shows rows of a run to every page. */
export function recordingHandlers(
  session: BenchSession,
  desk: RecordingDesk | null,
  show: (epoch: number, rows: TelemetryRows) => void,
): RecordingHandlers {
  const needed = (): RecordingDesk => {
    if (desk) return desk;
    throw new BenchError('not-possible', 'This bench does not record sessions.');
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
    'recordings.list': () => desk?.list() ?? [],
    'recordings.open': async ({ file }) => opened(session, needed(), await needed().read(file), show),
    'recordings.keep': ({ file }) => needed().keepRecent(file),
    'recordings.remove': ({ file }) => needed().remove(file),
  };
}

/** Where it cannot be shown it is closed, and what was open stays. */
async function opened(
  session: BenchSession,
  desk: RecordingDesk,
  recorder: Recorder,
  show: (epoch: number, rows: TelemetryRows) => void,
): Promise<CallResult<'recordings.open'>> {
  const { last, epoch } = await shown(session, desk, recorder).catch((error: unknown) => {
    void recorder.close();
    throw error;
  });
  session.setRecording(desk.state, true);
  if (last.times.length > 0) show(epoch, last);
  return session.state;
}

/** The run that it is from now on, and the last of its rows. */
async function shown(session: BenchSession, desk: RecordingDesk, recorder: Recorder) {
  const { setup } = recorder.state.opened ?? {};
  if (!setup) throw new BenchError('internal', 'The opened recording has no setup.');
  const { from, to } = recorder.span();
  const last = await recorder.rows({ from: Math.max(from, to - 1), to, most: 1 });
  const { epoch } = session.showRecording(setup, to, (run, former) => desk.show(recorder, run, former));
  return { last, epoch };
}

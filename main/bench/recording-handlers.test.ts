import { expect, test } from 'vitest';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import type { Recorder } from '../recording/recorder.ts';
import { BenchSession } from './bench-session.ts';
import type { RecordingDesk } from './recording-desk.ts';
import { recordingHandlers } from './recording-handlers.ts';

test('a recording of which the last rows cannot be read is closed, and what is open stays', async () => {
  let closed = false;
  const recorder = {
    state: { opened: { setup: {} } },
    span: () => ({ from: 0, to: 1 }),
    rows: () => Promise.reject(new Error('The disk is gone.')),
    close: async () => void (closed = true),
  } as unknown as Recorder;
  const desk = { read: async () => recorder, unpack: async () => null } as unknown as RecordingDesk;
  const session = new BenchSession(new ScriptedRunner(), {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  const before = session.state;
  const { 'recordings.open': open } = recordingHandlers({
    session,
    desk,
    show: () => expect.fail('nothing is shown'),
    rank: () => expect.fail('nothing is ranked'),
    offer: () => expect.fail('nothing is listed'),
  });
  await expect(open({ file: 'match.mcap' })).rejects.toThrow('The disk is gone.');
  expect([closed, session.state]).toEqual([true, before]);
});

import { expect, test } from 'vitest';
import { ScriptedRunner } from '../../test/support/scripted-runner.ts';
import type { Recorder } from '../recording/recorder.ts';
import { BenchSession } from './bench-session.ts';
import type { BenchRecordings } from './bench-recordings.ts';
import { recordingHandlers } from './recording-handlers.ts';

test('a recording whose last rows are unreadable is closed, and the open run stays', async () => {
  let closed = false;
  const recorder = {
    state: { opened: { setup: {} } },
    span: () => ({ from: 0, to: 1 }),
    rows: () => Promise.reject(new Error('The disk is gone.')),
    close: async () => void (closed = true),
  } as unknown as Recorder;
  const recordings = { read: async () => recorder, unpack: async () => null } as unknown as BenchRecordings;
  const session = new BenchSession(new ScriptedRunner(), {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  const before = session.state;
  const { 'recordings.open': open } = recordingHandlers({
    session,
    recordings,
    show: () => expect.fail('nothing is shown'),
    rank: () => expect.fail('nothing is ranked'),
    offer: () => expect.fail('nothing is listed'),
  });
  await expect(open({ file: 'match.mcap' })).rejects.toThrow('The disk is gone.');
  expect([closed, session.state]).toEqual([true, before]);
});

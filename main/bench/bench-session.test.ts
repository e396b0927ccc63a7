import { expect, test } from 'vitest';
import { layout, ScriptedRunner, ScriptedSession } from '../../test/support/scripted-runner.ts';
import type { SetupRecord } from '../recording/format/recording-format.ts';
import { BenchSession } from './bench-session.ts';

function newSession() {
  const runner = new ScriptedRunner();
  const session = new BenchSession(runner, {
    changed: () => undefined,
    rows: () => undefined,
    decisions: () => undefined,
    standings: () => undefined,
  });
  return { runner, session };
}

test('the results of a session are recorded also where a live session takes its place, those of a live session are not', async () => {
  const { runner, session } = newSession();
  await session.open('/one.yaml', { paused: false });
  const own = runner.newest;
  const guests: ScriptedSession[] = [];
  const show = () =>
    session.show((events) => {
      const guest = new ScriptedSession({ path: '/two.yaml', pace: 1, paused: false }, events);
      guests.push(guest);
      setImmediate(() => guest.open());
      return guest;
    });
  await show();
  await expect.poll(() => own.ended).toBe(true);
  await show();
  await expect.poll(() => guests[0]!.ended).toBe(true);
  expect(own.commands).toEqual([{ kind: 'finish' }]);
  expect(guests.map(({ commands }) => commands)).toEqual([[], []]);
});

test('a recording without an experiment cannot be run again, and stays open', async () => {
  const { session } = newSession();
  session.showRecording({ layout, seed: 3 } as SetupRecord, { time: 9, experiment: null }, () => undefined);
  const before = session.state;
  await expect(session.restart({ paused: false })).rejects.toThrow('No experiment is open');
  expect(session.state).toBe(before);
});

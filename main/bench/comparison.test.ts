import { expect, test } from 'vitest';
import type { Recorder } from '../recording/recorder.ts';
import { Comparison } from './comparison.ts';

test('of two simultaneous requests the later one is shown, and the other is closed', async () => {
  const closed: string[] = [];
  const read = async (file: string) => {
    const opened = { setup: { outline: { name: file }, layout: {}, seed: 1 } };
    return { state: { opened }, span: () => ({ from: 0, to: 1 }), close: async () => void closed.push(file) } as unknown as Recorder;
  };
  let runs = 0;
  const comparison = new Comparison({
    recordings: { read, readPath: read, newSpoolPath: () => expect.fail('nothing is run once more') },
    recorded: () => expect.fail('nothing is run once more'),
    worker: { workerPath: '', plugins: () => [] },
    newRun: () => ++runs,
    nowMs: () => 0,
    changed: () => undefined,
  });
  await Promise.all([comparison.open('one.mcap'), comparison.open('two.mcap')]);
  expect([comparison.state.name, closed]).toEqual(['two.mcap', ['one.mcap']]);
  await comparison.close();
  expect(closed).toEqual(['one.mcap', 'two.mcap']);
});

// @vitest-environment happy-dom
/** One-line notices: an incomplete or damaged recording, a finished session. */
import { mount } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { BenchState } from '../../../contract/bench-state.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import NoticeLine from './NoticeLine.vue';

const noticeOf = (state: Partial<BenchState>) => lineOf(state).text();

function lineOf(state: Partial<BenchState>) {
  setActivePinia(createPinia());
  const wired = wiredBench((name) => (name === 'experiments.list' ? [] : exampleState));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet({ ...exampleState, status: 'finished', ...state });
  return mount(NoticeLine);
}

const recorded = { kept: true, file: null, bytes: 1, problem: null };
const recording = {
  source: 'recording',
  time: 12.3,
  recording: recorded,
  capabilities: { controls: false, changes: false, seeks: true, records: false },
} as const;

test('a session that is over can be run again, and its line be put away', async () => {
  const line = lineOf({});
  expect(line.text()).toContain('The session is over; its results stay until the next run.');
  await line.get('[aria-label=Dismiss]').trigger('click');
  expect(line.text()).toBe('');
});

test('a recording is not offered to be run, and needs no word where it is whole', () => {
  expect(noticeOf(recording)).toBe('');
});

test('a recording that was never ended says when it breaks off, and what mends it', () => {
  const said = noticeOf({ ...recording, recording: { ...recorded, breaksOff: true } });
  expect(said).toContain('This recording ends abruptly at 00:12.30');
  expect(said).toContain('driftbench recording repair');
});

test('damaged pieces of a recording are named, also where it has no end', () => {
  const damage = '2 damaged pieces were left out.';
  expect(noticeOf({ ...recording, recording: { ...recorded, damage } })).toContain('Damaged recording: 2 damaged pieces were left out.');
  const both = noticeOf({ ...recording, recording: { ...recorded, breaksOff: true, damage } });
  expect([both.includes('This recording ends abruptly'), both.includes(damage)]).toEqual([true, true]);
});

test('a refusal leaves when its reason does: the same call succeeds, or another run begins', async () => {
  setActivePinia(createPinia());
  let refuses = true;
  const wired = wiredBench((name) => {
    if (name === 'session.pause' && refuses) throw new Error('The session is not running; there is nothing to pause.');
    return name === 'experiments.list' ? [] : exampleState;
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  await bench.pause();
  expect(bench.refusal).toContain('nothing to pause');
  await bench.play();
  expect(bench.refusal).toContain('nothing to pause');
  refuses = false;
  await bench.pause();
  expect(bench.refusal).toBeNull();
  refuses = true;
  await bench.pause();
  wired.state({ ...exampleState, epoch: 2 });
  await vi.waitFor(() => expect(bench.refusal).toBeNull());
});

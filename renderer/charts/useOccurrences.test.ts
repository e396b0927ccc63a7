// @vitest-environment happy-dom
/** Requests for past occurrences while a panel is visible; a moving span of them equals the same span requested whole. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { defineComponent, shallowRef } from 'vue';
import { BenchClient } from '../../client/bench-client.ts';
import { patience } from '../../test/support/patience.ts';
import { useBench } from '../run/connection/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useOccurrences, OccurrenceSpan } from './useOccurrences.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import type { OccurrencesQuestion } from '../../contract/history-calls.ts';

freshStores();

test('a filter changed right after an answer is requested too, though nothing else moves', async () => {
  const wired = wiredBench(() => ({ epoch: 1, occurrences: [], more: false }));
  useBench().attach(new BenchClient(wired.port));
  wired.greet({ ...exampleState, status: 'paused' });
  const lane = shallowRef(0);
  mount(defineComponent({ setup: () => (useOccurrences(() => ({ lane: lane.value })), () => null) }));
  const asked = () =>
    wired.calls.filter(([name]) => name === 'history.occurrences').map(([, question]) => (question as { lane: number }).lane);
  await vi.waitFor(() => expect(asked()).toContain(0), patience);
  lane.value = 1;
  await vi.waitFor(() => expect(asked()).toContain(1), patience);
});

const all = Array.from({ length: 100 }, (_, number) => ({ number, kind: 'sent' as const, time: number / 10 }));

function countingPages(page: number) {
  const questions: OccurrencesQuestion[] = [];
  const span = new OccurrenceSpan((question) => {
    questions.push(question);
    const { from, to, after } = question;
    const found = all.filter(({ number, time }) => number > after && time >= from && time <= to);
    return Promise.resolve({ epoch: 1, occurrences: found.slice(0, page), more: found.length > page });
  });
  return { span, questions };
}

const within = (from: number, to: number) => all.filter(({ time }) => time >= from && time <= to);

test('moving forward requests only new occurrences; going back requests the whole span', async () => {
  const { span, questions } = countingPages(1000);
  for (const [from, to] of [
    [0, 3],
    [1, 4],
    [3.5, 6],
    [2, 5],
  ] as const) {
    await span.show({ epoch: 1 }, from, to);
    expect(span.held).toEqual(within(from, to));
  }
  expect(questions.map(({ from, after }) => [from, after])).toEqual([
    [0, -1],
    [3, 30],
    [4, 40],
    [2, -1],
  ]);
});

test('what does not fit into a few answers comes with the next, and is said to lack meanwhile', async () => {
  const { span } = countingPages(5);
  await span.show({ epoch: 1 }, 0, 4);
  expect([span.held.length, span.lacks]).toEqual([20, true]);
  await span.show({ epoch: 1 }, 0, 4);
  await span.show({ epoch: 1 }, 0, 4);
  expect([span.held, span.lacks]).toEqual([within(0, 4), false]);
});

test('another subject is another span', async () => {
  const { span, questions } = countingPages(1000);
  await span.show({ epoch: 1, lane: 0 }, 0, 3);
  await span.show({ epoch: 1, lane: 1 }, 1, 4);
  expect(questions.map(({ lane, from }) => [lane, from])).toEqual([
    [0, 0],
    [1, 1],
  ]);
});

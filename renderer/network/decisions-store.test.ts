// @vitest-environment happy-dom
/** The page's store of decisions fetches new ones, and starts again with another run. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { emptyBenchState, recordingCapabilities } from '../../contract/bench-state.ts';
import type { DecisionRow, DecisionsAnswer } from '../../contract/decisions.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from '../run/connection/bench.ts';
import { useSchedule } from './decisions-store.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

const row = (number: number): DecisionRow => ({
  number,
  time: number,
  pair: 0,
  lane: 0,
  trigger: number,
  kind: 'send',
  update: number,
  due: null,
  why: [],
});

/** A bench that gives these answers to `decisions.list`, one after another, and has no recording. */
function benchWith(...answers: DecisionsAnswer[]) {
  const wired = wiredBench((name) => {
    if (name !== 'decisions.list') throw new Error('This session is not being recorded.');
    return answers.shift();
  });
  useBench().attach(new BenchClient(wired.port));
  return wired;
}

test('it requests what comes after the newest it has, and counts what it misses where nothing is recorded', async () => {
  const wired = benchWith(
    { epoch: 2, decisions: [row(0), row(1)], missed: 0, newest: 1 },
    { epoch: 2, decisions: [row(5)], missed: 3, newest: 5 },
  );
  const schedule = useSchedule();
  await schedule.refresh();
  await schedule.refresh();
  expect(wired.calls.map(([, params]) => params)).toMatchObject([{ after: -1 }, { epoch: 2, after: 1 }, { epoch: 2, from: 0, to: 5 }]);
  expect([schedule.decisions.map(({ number }) => number), schedule.missed]).toEqual([[5], 5]);
});

test('what came before the page looked, or while it did not, is read from the recording', async () => {
  const fresh: DecisionsAnswer[] = [
    { epoch: 2, decisions: [row(7), row(8)], missed: 7, newest: 8 },
    { epoch: 2, decisions: [row(12)], missed: 3, newest: 12 },
  ];
  const past = Array.from({ length: 13 }, (_, number) => row(number));
  const wired = wiredBench((name, params) => {
    const { from, to } = params as { readonly from: number; readonly to: number };
    if (name === 'decisions.list') return fresh.shift() ?? { epoch: 2, decisions: [], missed: 0, newest: 12 };
    return { epoch: 2, more: false, decisions: past.filter(({ time }) => time >= from && time <= to) };
  });
  useBench().attach(new BenchClient(wired.port));
  useBench().state = { ...emptyBenchState, epoch: 2, capabilities: recordingCapabilities };
  const schedule = useSchedule();
  const numbers = () => schedule.decisions.map(({ number }) => number);
  await schedule.refresh();
  expect([numbers(), schedule.missed]).toEqual([[...Array(9).keys()], 0]);
  await schedule.refresh();
  await schedule.refresh();
  expect([numbers(), schedule.missed, schedule.isCut]).toEqual([[...Array(13).keys()], 0, false]);
  expect(wired.calls.filter(([name]) => name === 'history.decisions')).toHaveLength(2);
});

test('another run begins anew', async () => {
  benchWith({ epoch: 2, decisions: [row(7)], missed: 7, newest: 7 }, { epoch: 3, decisions: [], missed: 0, newest: -1 });
  const schedule = useSchedule();
  await schedule.refresh();
  await schedule.refresh();
  expect([schedule.decisions, schedule.missed]).toEqual([[], 0]);
});

test('while one answer is awaited others wait, and are one: what was decided meanwhile is not missed', async () => {
  const wired = benchWith({ epoch: 1, decisions: [row(0)], missed: 0, newest: 0 }, { epoch: 1, decisions: [row(1)], missed: 0, newest: 1 });
  const schedule = useSchedule();
  await Promise.all([schedule.refresh(), schedule.refresh(), schedule.refresh()]);
  expect([wired.calls.length, schedule.decisions.map(({ number }) => number)]).toEqual([2, [0, 1]]);
});

test('decisions that the page keeps no more are said to be not shown', async () => {
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ ...row(from + index), time: 0.001 * (from + index) }));
  const fresh: DecisionsAnswer[] = [
    { epoch: 2, decisions: rows(0, 19_000), missed: 0, newest: 18_999 },
    { epoch: 2, decisions: rows(19_000, 21_000), missed: 0, newest: 20_999 },
  ];
  const past = rows(0, 1000);
  const wired = wiredBench((name) => (name === 'decisions.list' ? fresh.shift() : { epoch: 2, more: false, decisions: past }));
  useBench().attach(new BenchClient(wired.port));
  const schedule = useSchedule();
  await schedule.refresh();
  expect([schedule.decisions.length, schedule.isCut]).toEqual([19_000, false]);
  await schedule.refresh();
  expect([schedule.decisions.length, schedule.isCut]).toEqual([20_000, true]);
});

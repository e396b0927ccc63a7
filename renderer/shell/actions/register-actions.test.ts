// @vitest-environment happy-dom
/** All actions of the page: each has keys of its own, and says why it is not possible while it is not. */
import { afterEach, expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { type BenchState, recordingCapabilities } from '../../../contract/bench-state.ts';
import type { Role } from '../../../contract/bench.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { exampleLive } from '../../../test/support/page/live-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { reasonAgainst } from '../../components/actions/action.ts';
import { useActions } from '../../components/actions/use-actions.ts';
import { pageFeatures } from '../../../features/page.ts';
import { registerFeatures } from '../register-features.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();
afterEach(() => localStorage.clear());

/** The actions of a page that is connected, and shows this. */
function actionsOn(state: Partial<BenchState>, role: Role = 'operator') {
  const wired = wiredBench(() => []);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role, version: '' });
  registerFeatures(pageFeatures);
  const { actions } = useActions();
  wired.greet(state);
  const whyNot = (id: string) => {
    const action = actions.value.find((each) => each.id === id);
    return action ? reasonAgainst(action) : 'there is no such action';
  };
  return { wired, actions, whyNot };
}

test('no two actions have the same name or the same keys', () => {
  const { actions } = actionsOn(exampleState);
  const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);
  expect(repeated(actions.value.map(({ id }) => id))).toEqual([]);
  expect(repeated(actions.value.flatMap(({ keys = '' }) => (keys === '' ? [] : [keys])))).toEqual([]);
});

test('an action that is not possible says why, in every state of the bench', () => {
  const { wired, actions } = actionsOn({});
  const states: Partial<BenchState>[] = [
    {},
    exampleState,
    { ...exampleState, status: 'finished' as const },
    { ...exampleState, source: 'recording', capabilities: recordingCapabilities, status: 'paused' },
  ];
  for (const state of states) {
    wired.state(state);
    const reasons = actions.value.map(reasonAgainst).filter((reason) => reason !== null);
    expect(reasons.filter((reason) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
  }
});

test('the first reason against an action is given', () => {
  const { wired, whyNot } = actionsOn({});
  const reasons = () => ['play-pause', 'restart', 'step', 'record', 'draft-save', 'live-open', 'sweep-cancel', 'panel-next'].map(whyNot);
  expect(new Set(reasons().slice(0, 4))).toEqual(new Set(['No experiment is open: choose one.']));
  wired.state(exampleState);
  expect(reasons()).toEqual([
    null,
    null,
    null,
    'The open session is not being recorded.',
    'Nothing is being edited: open the editor.',
    null,
    'No sweep is running.',
    'Panels need an open experiment: choose one.',
  ]);
  wired.state({ ...exampleState, status: 'finished' });
  expect([whyNot('step'), whyNot('play-pause')]).toEqual(['The session is over: restart it.', null]);
  wired.state({ ...exampleState, capabilities: recordingCapabilities, source: 'recording' });
  expect(whyNot('restart')).toBe('A recording is open: it can be viewed, not run.');
  wired.live(exampleLive);
  expect([whyNot('pace-2'), whyNot('restart'), whyNot('live-open')]).toEqual([
    'A live session is open: start and pause it in its own panel.',
    null,
    'A live session is already open.',
  ]);
});

test('a viewer learns that the page may only view', () => {
  const { whyNot } = actionsOn(exampleState, 'viewer');
  expect(whyNot('restart')).toBe('This page is read-only; open the operator’s page to make changes.');
});

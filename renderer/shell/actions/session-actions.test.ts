// @vitest-environment happy-dom
/** Contracts given out from the palette. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { BenchState } from '../../../contract/bench-state.ts';
import { useBench } from '../../run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { isEnabled } from '../../components/actions/action.ts';
import { contractActions } from './session-actions.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

const { experiment } = exampleState;
const [base, third] = experiment!.lanes;
const contracts = { named: [{ id: 'ring', model: base!.model }], offers: ['own', 'own'] };
const contracted: BenchState = { ...exampleState, experiment: { ...experiment!, lanes: [base!, { ...third!, contracts }] } };

function actionsOn(state: BenchState) {
  const wired = wiredBench(() => state);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '0.1.0' });
  wired.greet(state);
  return { wired, actions: contractActions().value };
}

test('every contract of every lane that names some can be offered, but the one that is', () => {
  const { wired, actions } = actionsOn(contracted);
  expect(actions.map((action) => [action.id, isEnabled(action)])).toEqual([
    ['contract-third-own', false],
    ['contract-third-automatic', true],
    ['contract-third-ring', true],
  ]);
  actions.at(-1)?.run();
  expect(wired.calls).toContainEqual(['session.setContract', { lane: 'third', contract: 'ring' }]);
});

test('a session that is over takes no more word', () => {
  const { actions } = actionsOn({ ...contracted, status: 'finished' });
  expect(actions.map(({ whyNot }) => whyNot?.())).toEqual(Array(3).fill('The session is over: restart it.'));
});

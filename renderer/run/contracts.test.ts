// @vitest-environment happy-dom
/** Contracts given out by hand, as the bench hears of them, and taken back. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { ContractChange } from '../../contract/bench.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from './connection/bench.ts';
import { useContracts } from './contracts.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

const { experiment } = exampleState;
const tank = experiment!.entities[0]!;

/** Two entities, and a lane that offers them these. */
function offering(offers: readonly string[]): BenchState {
  const [base, third] = experiment!.lanes;
  const contracts = { named: [{ id: 'ring', model: base!.model }], offers };
  return {
    ...exampleState,
    experiment: { ...experiment!, entities: [tank, { ...tank, id: 'car' }], lanes: [base!, { ...third!, contracts }] },
  };
}

/** A bench that applies changes of contracts. */
function benchOffering(offers: readonly string[]) {
  let now = offers;
  const wired = wiredBench((_, params) => {
    const { contract, entity } = params as ContractChange;
    now = now.map((offer, index) => (entity === undefined || entity === ['tank', 'car'][index] ? contract : offer));
    return offering(now);
  });
  useBench().attach(new BenchClient(wired.port));
  wired.greet(offering(offers));
  return wired;
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const offered = () => useBench().state.experiment?.lanes[1]?.contracts?.offers;

test('one given to all is taken back from each entity to what it had, and given again', async () => {
  const { calls } = benchOffering(['own', 'automatic']);
  const contracts = useContracts();
  contracts.choose('third', null, 'ring', 0);
  await settled();
  expect(offered()).toEqual(['ring', 'ring']);
  contracts.undo();
  await settled();
  expect(offered()).toEqual(['own', 'automatic']);
  contracts.redo();
  await settled();
  expect(offered()).toEqual(['ring', 'ring']);
  expect(calls.map(([, params]) => params)).toEqual([
    { lane: 'third', contract: 'ring' },
    { lane: 'third', entity: 'tank', contract: 'own' },
    { lane: 'third', entity: 'car', contract: 'automatic' },
    { lane: 'third', contract: 'ring' },
  ]);
});

test('those that are given out in quick succession are taken back one by one', async () => {
  benchOffering(['own', 'own']);
  const contracts = useContracts();
  contracts.choose('third', null, 'ring', 0);
  await settled();
  contracts.choose('third', 1, 'own', 300);
  await settled();
  contracts.undo();
  await settled();
  expect(offered()).toEqual(['ring', 'ring']);
});

test('one given to a single entity leaves the others theirs', async () => {
  const { calls } = benchOffering(['own', 'own']);
  const contracts = useContracts();
  contracts.choose('third', 1, 'automatic', 0);
  await settled();
  expect(offered()).toEqual(['own', 'automatic']);
  contracts.undo();
  await settled();
  expect(offered()).toEqual(['own', 'own']);
  expect(calls.map(([, params]) => params)).toEqual([
    { lane: 'third', entity: 'car', contract: 'automatic' },
    { lane: 'third', contract: 'own' },
  ]);
});

test('the one that is on offer already is nothing to undo', () => {
  const { calls } = benchOffering(['own', 'own']);
  const contracts = useContracts();
  contracts.choose('third', null, 'own', 0);
  expect([contracts.edits.undoable, calls]).toEqual([[], []]);
});

test('another run begins with nothing to undo', async () => {
  const wired = benchOffering(['own', 'own']);
  const contracts = useContracts();
  contracts.choose('third', null, 'ring', 0);
  await settled();
  expect(contracts.edits.undoable).toHaveLength(1);
  wired.state({ ...offering(['own', 'own']), epoch: 2 });
  expect(contracts.edits.undoable).toEqual([]);
});

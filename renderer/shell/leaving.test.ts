/** Actions that wait until unsaved changes are saved or discarded. */
import { expect, test } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useDialogs } from '../components/dialogs.ts';
import { useBench } from '../run/connection/bench.ts';
import { useDraft } from '../editor/draft.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useLeaving } from './leaving.ts';

freshStores();

/** A draft with unsaved changes that an action would lose; `left`: how often the action has run. */
async function leavingOne() {
  const wired = wiredBench((name) => (name === 'experiments.check' ? { problems: [], resolved: { nodes: [], lanes: [] } } : exampleState));
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const [draft, dialogs, leaving] = [useDraft(), useDialogs(), useLeaving()];
  await draft.begin('driftbench: 1\nname: tank\n', 'tank.yaml', null);
  await draft.edit({ kind: 'set', path: ['name'], value: 'ship' });
  expect(draft.unsaved).toBe(true);
  const counted = { left: 0 };
  leaving.leave(() => void counted.left++);
  expect([dialogs.open, counted.left]).toEqual(['unsaved', 0]);
  return { counted, dialogs, leaving };
}

test('the action runs once its changes are discarded', async () => {
  const { counted, dialogs, leaving } = await leavingOne();
  leaving.discard();
  expect([dialogs.open, counted.left]).toEqual([null, 1]);
});

test('another dialog in place of the question gives the action up: a later save does not run it', async () => {
  const { counted, dialogs, leaving } = await leavingOne();
  dialogs.open = 'palette';
  dialogs.open = 'save-draft';
  leaving.proceed();
  expect(counted.left).toBe(0);
});

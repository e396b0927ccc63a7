// @vitest-environment happy-dom
/** Two lanes in their dialog: no number is shown before its unit is known. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { LaneOutline } from '../../../contract/bench-state.ts';
import { schemaOf } from '../../../main/experiment/published-schema.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { registry } from '../../../test/support/plans.ts';
import { useBench } from '../../run/connection/bench.ts';
import CompareDialog from './CompareDialog.vue';
import { useComparison } from './compare-lanes.ts';

freshStores();

/** The second of the example’s lanes sends later. */
const further = (lane: LaneOutline): LaneOutline => ({ ...lane, trigger: { distance: 0.2 } });
const example = exampleState.experiment as NonNullable<typeof exampleState.experiment>;
const lanes = example.lanes.map((lane, index) => (index === 0 ? lane : further(lane)));

const textsOf = (selector: string) =>
  [...document.querySelectorAll(`[data-testid=comparison] ${selector}`)].map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
const heading = () => textsOf('thead th')[0];

/** The dialog, where the bench answers so for the schema. */
async function opened(schema: () => string): Promise<void> {
  const wired = wiredBench((name) => (name === 'experiments.schema' ? schema() : []));
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet({ ...exampleState, experiment: { ...example, lanes } });
  const dialog = mount(CompareDialog, { attachTo: document.body });
  onTestFinished(() => dialog.unmount());
  useComparison().open('base');
  await flushPromises();
}

test('numbers have their units from the schema', async () => {
  await opened(() => JSON.stringify(schemaOf(registry)));
  expect(heading()).toBe('1 difference');
  expect(textsOf('tr.differs td')).toEqual(['0.09 m', '0.2 m']);
});

test('without the schema no number is shown', async () => {
  await opened(() => {
    throw new Error('not now');
  });
  expect(heading()).toBe('reading the units …');
  expect(textsOf('tbody tr')).toEqual([]);
});

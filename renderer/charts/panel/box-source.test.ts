/** Where box plots have their samples from. */
import { computed, effectScope, nextTick, shallowRef } from 'vue';
import { expect, test } from 'vitest';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { type Boxes, useBoxes, useBoxSource } from './box-source.ts';
import { type ChartSettings, readChart } from './chart-settings.ts';

freshStores();

test('the source is loaded once, with the first box plot', async () => {
  let loads = 0;
  const measured: Boxes = { series: [], metrics: [], metric: { title: 'AEE', unit: 'm·s' }, axis: 'delay', places: ['0.1'], advice: '' };
  useBoxSource().load = async () => {
    loads++;
    return () => computed(() => measured);
  };
  const kind = shallowRef<ChartSettings['kind']>('series');
  const scope = effectScope();
  const boxes = scope.run(() => useBoxes(() => ({ ...readChart(null), kind: kind.value })))!;
  expect([loads, boxes.value.places]).toEqual([0, []]);
  for (const next of ['box', 'series', 'box'] as const) {
    kind.value = next;
    await nextTick();
    await nextTick();
  }
  expect([loads, boxes.value]).toEqual([1, measured]);
  scope.stop();
});

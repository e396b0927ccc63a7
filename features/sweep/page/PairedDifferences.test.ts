// @vitest-environment happy-dom
/** The table of paired differences. */
import { mount } from '@vue/test-utils';
import { effectScope, nextTick, shallowRef, triggerRef } from 'vue';
import { expect, test } from 'vitest';
import type { SweepRow } from '../calls/sweep-state.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import ChoiceMenu from '../../../renderer/components/ChoiceMenu.vue';
import { useSettings } from '../../../renderer/components/theme/settings.ts';
import PairedDifferences from './PairedDifferences.vue';
import { usualFigures, useFigure } from './useFigure.ts';

freshStores();

const plan = {
  variations: [{ path: 'nodes.far.link.delay', values: ['0.2', '0.5'], unit: 's', help: '' }],
  repeats: 3,
  lanes: ['base', 'fair'],
};
const metrics = ['base.aeeMean', 'fair.aeeMean'];

test('lanes and values are compared with the chosen one, as rows arrive', async () => {
  const rows = shallowRef(new Map<number, SweepRow>());
  const palette = () => useSettings().palette;
  const figure = effectScope().run(() =>
    useFigure({
      plan: () => plan,
      metrics: () => metrics,
      rows: () => rows.value,
      look: () => undefined,
      palette,
      chosen: () => usualFigures[0]!.chosen,
      change: () => undefined,
    }),
  )!;
  const table = mount(PairedDifferences, { props: { figure, plan } });
  const textOf = () => table.findAll('tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()));
  expect(table.find('table').exists()).toBe(false);
  table.getComponent(ChoiceMenu).vm.$emit('choose', 'lane base');
  for (let run = 0; run < 6; run++) rows.value.set(run, { run, cells: [10 + run, 8 + run] });
  triggerRef(rows);
  await nextTick();
  expect(textOf().map((cells) => [cells[0], cells[2], ...cells.slice(3, -1).map(Number)])).toEqual([
    ['200', 'fair − base', NaN, NaN, NaN, 100, 3],
    ['500', 'fair − base', NaN, NaN, NaN, 100, 3],
    ['all', 'fair − base', NaN, NaN, NaN, 100, 6],
  ]);
  expect(
    textOf()[2]
      ?.slice(3, 6)
      .map((text) => text.replace('−', '-'))
      .map(Number),
  ).toEqual([-2, -2, -2]);
  table.getComponent(ChoiceMenu).vm.$emit('choose', 'delay of far 200 ms');
  await nextTick();
  expect(textOf().map((cells) => cells.slice(0, 3))).toEqual([
    ['500', 'base.aeeMean', '500 − 200'],
    ['500', 'fair.aeeMean', '500 − 200'],
  ]);
});

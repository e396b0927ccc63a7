// @vitest-environment happy-dom
/** Inspecting what a view shows, by pointer and by keyboard. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { nextTick } from 'vue';
import { BenchClient } from '../../client/bench-client.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';
import { useBench } from '../run/connection/bench.ts';
import { useSelection } from '../run/selection.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import ViewCell from './ViewCell.vue';

freshStores();

/** The event at so many pixels from the left edge of its element. */
function at(event: PointerEvent, x: number): PointerEvent {
  return Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: 0 } });
}

test('a drag inspects nothing, and Enter after it does', async () => {
  const wired = wiredBench();
  useBench().attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  const selection = useSelection();
  const cell = mount(ViewCell, { props: { subject: { who: 'receiver', receiver: 'near', lane: 0 } } });
  const canvas = cell.get('canvas');
  await nextTick();
  canvas.element.setPointerCapture = () => undefined;
  for (const [type, x] of [
    ['pointerdown', 0],
    ['pointermove', 40],
    ['pointerup', 40],
  ] as const)
    canvas.element.dispatchEvent(at(new PointerEvent(type, { button: 0, pointerId: 1 }), x));
  await canvas.trigger('click');
  expect(selection.pins).toEqual([]);
  await canvas.trigger('keydown', { key: 'Enter' });
  expect(selection.pair).toMatchObject({ lane: 0, receiver: 'near' });
});

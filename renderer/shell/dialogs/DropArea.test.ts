// @vitest-environment happy-dom
/** Files dropped on the window. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useBench } from '../../run/connection/bench.ts';
import DropArea from './DropArea.vue';

freshStores();

test('a file dropped on a page that may not open it does not replace the page, which says why', () => {
  const bench = useBench();
  bench.connection = { kind: 'open', role: 'viewer', version: '' };
  mount(DropArea);
  const event = Object.defineProperty(new Event('drop', { cancelable: true }), 'dataTransfer', {
    value: { types: ['Files'], files: [new File(['1'], 'tank.csv')] },
  });
  window.dispatchEvent(event);
  expect([event.defaultPrevented, bench.refusal]).toEqual([true, 'This page is read-only; open the operator’s page to make changes.']);
});

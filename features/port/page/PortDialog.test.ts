// @vitest-environment happy-dom
/** A lane as code in its dialog: what is requested, what is shown, and a lane without a port. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { port } from './index.ts';
import PortDialog from './PortDialog.vue';
import { usePortedLane } from './ported-lane.ts';

freshStores();

function opened(answer: (name: string) => unknown) {
  const wired = wiredBench(answer);
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  mount(PortDialog, { attachTo: document.body });
  return { sent: () => wired.calls.filter(([name]) => name === 'port.write').map(([, params]) => params) };
}

const at = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);

test('a lane’s menu shows its code; another language is written anew; every file can be saved', async () => {
  const files = [
    { name: 'Lane.cs', text: 'public static class Lane' },
    { name: 'LaneTest.cs', text: '' },
    { name: 'vectors.txt', text: '' },
  ];
  const { sent } = opened((name) => (name === 'port.write' ? files : []));
  port.laneItems?.[0]?.run('base');
  await flushPromises();
  expect(at('port-code')?.textContent).toBe('public static class Lane');
  expect(['Lane.cs', 'LaneTest.cs', 'vectors.txt'].map((name) => at(`port-save-${name}`)?.tagName)).toEqual(Array(3).fill('BUTTON'));
  const select = at('port-language') as HTMLSelectElement;
  select.value = 'bevy';
  select.dispatchEvent(new Event('change'));
  await flushPromises();
  expect(sent()).toEqual([
    { lane: 'base', language: 'csharp' },
    { lane: 'base', language: 'rust', engine: 'bevy' },
  ]);
});

test('a lane without a port says why', async () => {
  opened((name) => {
    if (name === 'port.write') throw new Error('The lane base has no port: model imm');
    return [];
  });
  await usePortedLane().show({ model: 'imm' });
  await flushPromises();
  expect(document.querySelector('[role=alert]')?.textContent).toContain('model imm');
  expect(at('port-code')).toBeNull();
});

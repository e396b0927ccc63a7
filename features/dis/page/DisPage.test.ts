// @vitest-environment happy-dom
/** DIS in the panel: requests of the forms, the confirmation, the states of listening and sending. */
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { Role } from '../../../contract/bench.ts';
import { noListening, noSending, type DisState } from '../calls/dis-calls.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { useDis } from './dis.ts';
import DisPage from './DisPage.vue';

freshStores();
beforeEach(() => localStorage.clear());

const off: DisState = { listening: noListening, sending: noSending };
const own = [{ name: 'eth0', address: '10.0.0.5', broadcast: '10.0.0.255' }];

function opened(reach: string | null = null, role: Role = 'operator') {
  const wired = wiredBench(
    (name) => ({ 'dis.interfaces': own, 'dis.reach': { text: reach } })[name] ?? (name.startsWith('dis.') ? off : []),
  );
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role, version: '' });
  wired.greet(exampleState);
  const page = mount(DisPage);
  const at = (id: string) => page.get(`[data-testid=${id}]`);
  const sent = () => wired.calls.filter(([name]) => name === 'dis.listen' || name === 'dis.send');
  return { wired, page, at, sent };
}

test('an exercise is requested with its filters; what is no number is refused at its field', async () => {
  const { at, page, sent } = opened();
  await at('dis-exercise').setValue('256');
  expect(page.get('[role=alert]').text()).toBe('a number from 0 to 255, or empty: all');
  expect(at('dis-start-listening').attributes('disabled')).toBeDefined();
  await at('dis-exercise').setValue('3');
  await at('dis-site').setValue('7');
  await at('dis-start-listening').trigger('click');
  await flushPromises();
  expect(sent()).toEqual([['dis.listen', { port: 3000, gather: 6, lag: 0.5, entities: 64, exercise: 3, site: 7 }]]);
});

test('models under schemes are not requested without any', async () => {
  const { at, page } = opened();
  useDis().listen = { ...useDis().listen, lanes: 'compare', models: [] };
  await flushPromises();
  expect(page.get('[role=alert]').text()).toBe('at least one model and one scheme');
  expect(at('dis-start-listening').attributes('disabled')).toBeDefined();
});

test('while an exercise is heard its counters stand in place of the form; why it ended is said', async () => {
  const { wired, at, page } = opened();
  const listening = { ...noListening, status: 'running' as const, place: 'Listens.', entities: 5, shown: 4, pdusPerSecond: 1234.4 };
  wired.dis({ ...off, listening: { ...listening, datagrams: 90, counts: '80 Entity State PDUs; passed over: 3 too short.' } });
  await flushPromises();
  expect(at('dis-listening').text()).toBe('Shown in the views. Listens.');
  expect(at('dis-rate').text()).toBe('1\u202f234');
  expect(at('dis-counts').text()).toBe('90: 80 Entity State PDUs; passed over: 3 too short.');
  expect(page.text()).toContain('Entities that came after the session began are counted, not shown');
  await at('dis-stop-listening').trigger('click');
  await flushPromises();
  expect(wired.calls.at(-1)).toEqual(['dis.stopListening', {}]);
  wired.dis({ ...off, listening: { ...noListening, problem: 'UDP failed.' } });
  await flushPromises();
  expect(at('dis-listen-problem').text()).toBe('UDP failed.');
});

const loopback = { to: '127.0.0.1', port: 3000, ttl: 1, version: 6, exercise: 1, site: 1, application: 1 };
const atZero = { origin: { latitude: 0, longitude: 0, altitude: 0 } };

test('on the loopback a session is sent at once; what is sent is counted, and a pause is said to hold it', async () => {
  const { wired, at, page, sent } = opened();
  await at('dis-start-sending').trigger('click');
  await flushPromises();
  expect(sent()).toEqual([['dis.send', { ...loopback, ...atZero }]]);
  wired.dis({
    ...off,
    sending: { ...noSending, status: 'sending', place: 'Sends.', pdus: 7, entityStates: 4, fires: 2, detonations: 1, bytes: 1008 },
  });
  wired.state({ ...exampleState, status: 'paused' });
  await flushPromises();
  expect(at('dis-sent').text()).toBe('7: 4 Entity State, 2 Fire, 1 Detonation; 1\u202f008 bytes');
  expect(page.find('[data-testid=dis-held]').exists()).toBe(true);
});

test('where it leaves the machine it is sent only after a confirmation that says what it does', async () => {
  const reach = 'Sends to the multicast group 239.1.2.3, UDP port 3000, through eth0 (10.0.0.5), TTL 1: every host that joined …';
  const { at, page, sent } = opened(reach);
  await at('dis-to').setValue('239.1.2.3');
  await at('dis-start-sending').trigger('click');
  await flushPromises();
  expect(sent()).toEqual([]);
  expect(at('dis-confirm').text()).toContain(reach);
  await at('dis-confirm').findAll('button')[1]!.trigger('click');
  expect(page.find('[data-testid=dis-confirm]').exists()).toBe(false);
  await at('dis-start-sending').trigger('click');
  await flushPromises();
  await at('dis-confirmed').trigger('click');
  await flushPromises();
  expect(sent()).toEqual([['dis.send', { ...loopback, to: '239.1.2.3', ...atZero, confirmed: true }]]);
});

test('who may only look can neither listen nor send', async () => {
  const { at, page } = opened(null, 'viewer');
  await flushPromises();
  expect([at('dis-start-listening'), at('dis-start-sending')].map((each) => each.attributes('disabled') !== undefined)).toEqual([
    true,
    true,
  ]);
  expect(page.text()).toContain('Only an operator');
});

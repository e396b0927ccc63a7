// @vitest-environment happy-dom
/** The operator's panel: opening, seats, networks impaired and restored, confirmations. */
import { flushPromises, mount } from '@vue/test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import type { Role } from '../../../contract/bench.ts';
import { type LiveState, noLiveState } from '../calls/live-state.ts';
import { useActions } from '../../../renderer/components/actions/use-actions.ts';
import { registerFeatures } from '../../../renderer/shell/register-features.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useDialogs } from '../../../renderer/components/dialogs.ts';
import { useLive } from './live.ts';
import { useLiveLinks } from './live-draft.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { exampleLive, exampleSeat, exampleDirection } from '../../../test/support/page/live-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import NodeItem from '../../../renderer/editor/experiment/NodeItem.vue';
import HostButton from './HostButton.vue';
import { live as liveFeature } from './index.ts';
import CloseDialog from './CloseDialog.vue';
import JoinDialog from './JoinDialog.vue';
import LivePage from './LivePage.vue';
import ScheduleDialog from './ScheduleDialog.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

const answers: Readonly<Record<string, unknown>> = {
  'live.interfaces': [{ name: 'wlan0', address: '192.168.1.20', isPrivate: true }],
  'live.discover': [{ name: 'Tanks on lab', address: 'http://192.168.1.5:7350/join' }],
};

beforeEach(() => {
  localStorage.clear();
});

function opened(live: LiveState = noLiveState, role: Role = 'operator') {
  const wired = wiredBench((name) => answers[name] ?? (name.startsWith('live.') ? { ...exampleLive, status: 'lobby' } : []));
  const bench = useBench();
  const store = useLive();
  registerFeatures([liveFeature]);
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role, version: '' });
  wired.greet(exampleState);
  wired.live(live);
  wired.calls.length = 0;
  const show = (component: Parameters<typeof mount>[0]) => mount(component, { attachTo: document.body });
  return { wired, store, show, panel: show(LivePage), actions: useActions() };
}

const impaired = exampleSeat(1, { occupant: 'person', name: 'Second', down: { ...exampleDirection, impaired: true } });
const last = ({ calls }: { calls: (readonly [string, unknown])[] }) => calls.at(-1);

test('a refused participant is listed with the reason', () => {
  const message = 'This browser cannot load the host’s plugin coasting: it could not be had.';
  const { panel } = opened({ ...exampleLive, troubles: [{ name: 'Third', message }] });
  expect(panel.get('[data-testid=live-troubles]').text()).toBe(`Third: ${message}`);
});

test('people come before bots and empty seats, in the order of their seats', () => {
  const seats = (['bot', 'person', 'empty', 'bot', 'away', 'person'] as const).map((occupant, seat) => exampleSeat(seat, { occupant }));
  const { panel } = opened({ ...exampleLive, seats });
  expect(panel.findAll('[data-testid=seat-row]').map((row) => row.attributes('data-seat'))).toEqual(['1', '4', '5', '0', '3', '2']);
});

test('a player whose page does not respond is marked', () => {
  const { panel } = opened({ ...exampleLive, status: 'running', seats: [exampleSeat(0, { occupant: 'person', silent: true }), impaired] });
  expect(panel.findAll('[data-testid=readiness]').map((each) => each.text())).toEqual(['page does not respond', 'playing']);
});

test('nothing is hosted until an operator opens it', async () => {
  const { wired, panel, store } = opened();
  expect(panel.text()).toContain('The bench listens only while the session is open');
  await panel.get('[data-testid=live-bots]').setValue('4');
  await panel.get('[data-testid=live-bots]').trigger('blur');
  await panel.get('[data-testid=live-round]').setValue('120');
  await panel.get('[data-testid=live-round]').trigger('blur');
  await panel.get('[data-testid=live-open]').trigger('click');
  await flushPromises();
  expect(last(wired)).toEqual(['live.open', { lan: false, bots: 4, round: 120 }]);
  expect(store.state.status).toBe('lobby');
});

test('the experiments that people can play come first, the open one foremost; with another one open the example is offered', async () => {
  const { wired, panel } = opened();
  const listed = { name: 'A', description: '', topic: '', origin: 'example' } as const;
  await flushPromises();
  useBench().experiments = [
    { ...listed, file: 'watched.yaml' },
    { ...listed, file: 'duel.yaml', seats: 2 },
    { ...listed, file: 'live.yaml', seats: 8 },
  ];
  await flushPromises();
  const files = () =>
    panel.findAll('input[type=radio]').map((input) => [input.attributes('value'), (input.element as HTMLInputElement).checked]);
  expect(files()).toEqual([
    ['live.yaml', true],
    ['duel.yaml', false],
  ]);
  expect(panel.text()).toContain('1 other experiment cannot be played');
  await panel.get('[data-testid="live-file-duel.yaml"]').setValue(true);
  await panel.get('[data-testid=live-open]').trigger('click');
  await flushPromises();
  expect(last(wired)).toEqual(['live.open', { lan: false, bots: 0, file: 'duel.yaml' }]);
});

test('the first round is set in the lobby, the next one begins with a press', async () => {
  const { wired, panel } = opened(exampleLive);
  const set = async (value: string) => {
    await panel.get('[data-testid=round-length]').setValue(value);
    await panel.get('[data-testid=round-length]').trigger('blur');
    await flushPromises();
  };
  expect([panel.get('[data-testid=readiness]').text(), panel.find('[data-testid=live-new-round]').exists()]).toEqual([
    '1 of 2 ready, waiting for First',
    false,
  ]);
  await set('180');
  expect(last(wired)).toEqual(['live.round', { length: 180 }]);
  wired.live({ ...exampleLive, status: 'running' });
  wired.calls.length = 0;
  await flushPromises();
  await set('60');
  expect(wired.calls).toEqual([]);
  await panel.get('[data-testid=live-new-round]').trigger('click');
  expect(last(wired)).toEqual(['live.round', { length: 60 }]);
});

test('a preset on a card changes that seat alone', async () => {
  const { wired, panel } = opened(exampleLive);
  const card = panel.getComponent('[data-seat="1"]');
  card.getComponent({ name: 'ChoiceMenu' }).vm.$emit('choose', '4g');
  await flushPromises();
  expect(last(wired)).toEqual(['live.link', { seat: 1, direction: 'both', preset: '4g' }]);
});

test('the interface is one of this machine’s', async () => {
  localStorage.setItem('driftbench.live-reach', 'lan');
  localStorage.setItem('driftbench.live-address', '192.168.1.20');
  const { wired, panel } = opened();
  await flushPromises();
  expect(panel.get('[data-testid=live-address]').text()).toBe('192.168.1.20');
  await panel.get('[data-testid=live-open]').trigger('click');
  expect(last(wired)).toEqual(['live.open', { lan: true, bots: 0, address: '192.168.1.20' }]);
});

test('another host is joined by discovery or by address, with the code where it is known', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { show } = opened();
  show(JoinDialog);
  const inDialog = <E extends HTMLElement>(id: string) => document.querySelector<E>(`[data-testid=${id}]`)!;
  const type = async (id: string, text: string) => {
    inDialog<HTMLInputElement>(id).value = text;
    inDialog(id).dispatchEvent(new Event('input'));
    await flushPromises();
  };
  useDialogs().toggle('live-join');
  await flushPromises();
  inDialog('join-found').click();
  await flushPromises();
  expect(useDialogs().open).toBeNull();
  useDialogs().toggle('live-join');
  await flushPromises();
  await type('join-address', 'ftp://lab');
  expect(inDialog('join-go').hasAttribute('disabled')).toBe(true);
  await type('join-address', '10.0.0.2:8000');
  await type('join-code', 'abc234');
  inDialog('join-go').click();
  expect(open.mock.calls.map(([address]) => address)).toEqual(['http://192.168.1.5:7350/join', 'http://10.0.0.2:8000/join#ABC234']);
  open.mockRestore();
});

test('a viewer opens nothing', () => {
  const { panel } = opened(noLiveState, 'viewer');
  expect(panel.get('[data-testid=live-open]').attributes('disabled')).toBeDefined();
});

test('the code, the address and a picture of both are shown, and every seat with its measured delay', () => {
  const { panel } = opened(exampleLive);
  expect(panel.get('[data-testid=shown-code]').text()).toBe('K7QX3M');
  expect(panel.get('[data-testid=qr]').attributes('aria-label')).toBe('QR code of http://192.168.1.20:7350/join#K7QX3M');
  const first = panel.get('[data-seat="0"]').text();
  expect(first).toContain('First');
  expect(first).toMatch(/200\u202fms.*measured200\u202fms/);
  expect(first).toContain('Measured delay of the last minute: 200\u202fms to 200\u202fms');
  expect(panel.get('[data-seat="3"]').text()).toContain('empty');
});

test('the measured delay to a player is one number, on the seat and at the node', async () => {
  const down = { ...exampleDirection, delivered: { mean: 0.3, p50: 0.234, p99: 0.4, max: 0.5 } };
  const { panel, wired } = opened({ ...exampleLive, seats: [exampleSeat(0, { down })] });
  const node = { id: 'player-1', down: exampleDirection.settings, up: exampleDirection.settings };
  wired.greet({ ...exampleState, source: 'live', experiment: { ...exampleState.experiment!, nodes: [node] } });
  const item = mount(NodeItem, { props: { node }, attachTo: document.body });
  await flushPromises();
  await item.get('[data-testid=node-player-1]').trigger('click');
  expect([panel.get('[data-testid=delivered]').text(), item.get('.measured').text()]).toEqual(['234\u202fms', 'measured234\u202fms']);
});

test('a stalled or impaired network is shown in red on the row and in the top bar, and only then', async () => {
  const { wired, panel, show } = opened(exampleLive);
  const host = show(HostButton);
  expect([panel.find('[data-testid=impaired]').exists(), host.text()]).toEqual([false, 'host: lobby 3/4']);
  wired.live({ ...exampleLive, status: 'running', seats: [exampleSeat(0), impaired] });
  await flushPromises();
  expect([panel.get('[data-testid=impaired]').text(), host.text()]).toEqual(['impaired', 'host: running 1/2impaired']);
});

test('stalls and bursts of a seat are numbers in sentences; a burst has the rest once it has a length', async () => {
  const { wired, panel, store } = opened(exampleLive);
  store.chosen = 1;
  await flushPromises();
  const enter = async (id: string, value: string) => {
    const field = panel.get(`[data-testid="${id}"]`);
    await field.setValue(value);
    await field.trigger('blur');
    await flushPromises();
    return last(wired);
  };
  const change = { seat: 1, direction: 'both' };
  expect(await enter('live-stall-lasts', '280')).toEqual(['live.link', { ...change, stalls: { every: 60, lasts: 0.28, spread: 0 } }]);
  expect(await enter('live-shift-spread', '10')).toEqual(['live.link', { ...change, shifts: { spread: 0.01, correlationTime: 30 } }]);
  expect(panel.get('[data-testid="live-burst-loss"]').attributes('readonly')).toBeDefined();
  const burst = { id: 'burst', lasts: 0.15, loss: { law: 'independent', ratio: 0.5 } };
  expect(await enter('live-burst-lasts', '150')).toEqual(['live.link', { ...change, states: [{ id: 'calm', lasts: 4.85 }, burst] }]);
});

test('a number changes one seat’s network, or all of them, and undo restores it', async () => {
  const { wired, panel, store } = opened(exampleLive);
  store.chosen = 1;
  await flushPromises();
  const delay = panel.get('[data-testid="link-delay-player-2"]');
  await delay.setValue('500');
  await delay.trigger('blur');
  await flushPromises();
  expect(last(wired)).toEqual(['live.link', { seat: 1, direction: 'both', delay: 0.5 }]);
  useLiveLinks().undo();
  await flushPromises();
  const way = {
    seat: 1,
    delay: 0.2,
    loss: 0,
    duplicate: 0,
    order: 'keep',
    bandwidth: null,
    queue: null,
    jitter: { spread: 0 },
    stalls: null,
    shifts: null,
    states: null,
  };
  expect(wired.calls.slice(-2)).toEqual([
    ['live.link', { ...way, direction: 'up' }],
    ['live.link', { ...way, direction: 'down' }],
  ]);
});

test('unchanged fields of the jitter stay', async () => {
  const way = { ...exampleDirection, settings: { delay: 0.2, jitter: { law: 'normal', spread: 0.05, correlation: 0.4 } } } as const;
  const state = { ...exampleLive, seats: [exampleSeat(0, { up: way, down: way })] };
  const { wired, panel, store } = opened(state);
  store.chosen = 0;
  await flushPromises();
  expect(panel.get('[data-testid=live-jitter-law]').text()).toContain('normal');
  const set = async (field: string, value: string) => {
    wired.live(state);
    await flushPromises();
    const input = panel.get(`[data-testid="link-${field}-player-1"]`);
    await input.setValue(value);
    await input.trigger('blur');
    await flushPromises();
    return last(wired);
  };
  const call = (jitter: object) => ['live.link', { seat: 0, direction: 'both', jitter: { law: 'normal', ...jitter } }];
  expect(await set('jitter', '80')).toEqual(call({ spread: 0.08, correlation: 0.4 }));
  expect(await set('correlation', '0.9')).toEqual(call({ spread: 0.05, correlation: 0.9 }));
});

test('the second press kicks a participant', async () => {
  const { wired, panel } = opened(exampleLive);
  const kick = panel.get('[data-seat="1"] [data-testid=kick]');
  await kick.trigger('click');
  expect([kick.text(), wired.calls.length]).toEqual(['sure?', 0]);
  await kick.trigger('click');
  expect(last(wired)).toEqual(['live.kick', { seat: 1 }]);
});

test('closing asks first', async () => {
  const { wired, show } = opened(exampleLive);
  show(CloseDialog);
  useDialogs().toggle('live-close');
  await flushPromises();
  expect(document.body.textContent).toContain('The participants in 3 seats');
  document.querySelector<HTMLElement>('[data-testid=live-close-sure]')?.click();
  await flushPromises();
  expect(last(wired)).toEqual(['live.close', {}]);
});

test('a spike every 20 s is one press, for the seat that is chosen', async () => {
  const { wired, store, show } = opened(exampleLive);
  store.chosen = 0;
  show(ScheduleDialog);
  useDialogs().toggle('live-schedule');
  await flushPromises();
  document.querySelector<HTMLElement>('[data-testid=schedule-spikes]')?.click();
  await flushPromises();
  expect(last(wired)).toEqual(['live.schedule', { seat: 0, direction: 'both', spikes: [{ extra: 0.3, every: 20, length: 1 }] }]);
  expect(useDialogs().open).toBeNull();
});

test('the palette’s actions reach the session as it stands', async () => {
  const { wired, actions } = opened({ ...exampleLive, status: 'running' });
  expect(['live-open', 'live-start', 'live-pause'].map(actions.isEnabled)).toEqual([false, false, true]);
  actions.runAction('live-pause');
  actions.runAction('live-spike');
  await flushPromises();
  expect(wired.calls).toEqual([
    ['live.pause', {}],
    ['live.schedule', { spikes: [{ extra: 0.3, every: 20, length: 1 }] }],
  ]);
});

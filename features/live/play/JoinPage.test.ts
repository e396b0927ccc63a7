// @vitest-environment happy-dom
/** The player’s page: joining, refusals in words, the lobby, reconnecting. */
import { mount, type VueWrapper } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BenchClient } from '../../../client/bench-client.ts';
import type { LiveState } from '../calls/live-state.ts';
import { BenchClock } from '../../../engine/live/bench-clock.ts';
import { BenchConnection } from '../../../renderer/run/connection/connection.ts';
import { EntryRefused } from '../../../renderer/run/connection/page-port.ts';
import { Pilot } from './pilot.ts';
import { useParticipation } from './participation.ts';
import { exampleLive } from '../../../test/support/page/live-state.ts';
import { wiredBench, type WiredBench } from '../../../test/support/page/wired-bench.ts';
import JoinPage from './JoinPage.vue';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { patience } from '../../../test/support/patience.ts';

freshStores();

let page: VueWrapper;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

const seating = { seat: 0, token: 'mine', ticket: 'once', life: 1, setup: {} };

/** Takes the seat that it is given, and lives no frame. */
const idlePlayer = {
  join: (bench: BenchClient, request: { name: string; token?: string | undefined }) => bench.call('live.join', request),
  close: () => undefined,
  advance: () => undefined,
  participant: null,
  fault: null,
  clock: new BenchClock(),
};

interface Host {
  readonly wired: WiredBench;
  /** Codes that were tried. */
  readonly codes: string[];
  refuse: string | null;
}

/** A page before a host that accepts the code K7QX3M. */
function visited({ code = '', live = exampleLive as LiveState } = {}): Host {
  const host: Host = { codes: [], refuse: null, wired: wiredBench(answer) };
  function answer(name: string): unknown {
    if (host.refuse !== null && name === 'live.join') throw new Error(host.refuse);
    if (name === 'live.join') return seating;
    if (name === 'live.time') return { received: 0, answered: 0 };
    if (name === 'live.ready') return { ...live, seats: live.seats.map((seat) => ({ ...seat, ready: true })) };
    return live;
  }
  const participation = useParticipation();
  const connection = new BenchConnection({
    async open() {
      host.codes.push(participation.code);
      if (participation.code !== '' && participation.code !== 'K7QX3M') throw new EntryRefused('That is not the code of this session.');
      participation.code = '';
      setTimeout(() => host.wired.greetPlayer(live));
      return host.wired.port;
    },
    wait: () => new Promise(() => undefined),
    onClient: (client) => participation.attach(client),
    onState: (state) => participation.connectionChanged(state),
  });
  participation.begin({ code, connect: () => void connection.run(), retry: () => connection.retryNow() }, idlePlayer);
  page = mount(JoinPage, { attachTo: document.body, props: { player: idlePlayer, pilot: new Pilot() } });
  return host;
}

const find = (id: string) => page.find(`[data-testid=${id}]`);
const soon = (holds: () => void) => vi.waitFor(holds, patience);
const inLobby = () => soon(() => expect(find('lobby').exists()).toBe(true));

async function joinAs(name: string, code = 'k7q x3m'): Promise<void> {
  if (find('join-code').exists()) await find('join-code').setValue(code);
  await find('player-name').setValue(name);
  await find('door').trigger('submit');
}

test('code and name lead into the lobby, which shows who is ready', async () => {
  const { wired, codes } = visited();
  await joinAs(' First ');
  await soon(() => expect(find('lobby').text()).toContain('1 of 2 ready'));
  expect(codes).toEqual(['K7QX3M']);
  expect(wired.calls).toEqual([['live.join', { name: 'First' }]]);
  await find('ready').trigger('click');
  await soon(() => expect(find('lobby').text()).toContain('You are ready'));
  expect(wired.calls.at(-1)).toEqual(['live.ready', { ready: true }]);
});

test('the code of the address is filled in, the name remembered', async () => {
  localStorage.setItem('driftbench.player-name', 'First');
  visited({ code: 'K7QX3M' });
  expect((find('join-code').element as HTMLInputElement).value).toBe('K7QX3M');
  expect((find('player-name').element as HTMLInputElement).value).toBe('First');
  expect(find('join').attributes('disabled')).toBeUndefined();
});

test('a wrong code is refused in the host’s words, and another can be tried', async () => {
  const { codes } = visited();
  await joinAs('First', 'AAAAAA');
  await soon(() => expect(find('refusal').text()).toBe('That is not the code of this session.'));
  await joinAs('First');
  await inLobby();
  expect(codes).toEqual(['AAAAAA', 'K7QX3M']);
});

test('a measured connection is saved as a trace and as a link', async () => {
  visited();
  await joinAs('First');
  await inLobby();
  expect(find('measure-fit').exists()).toBe(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  await find('measure-start').trigger('click');
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  await soon(() => expect(find('measure-fit').exists()).toBe(true));
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:saved');
  await find('measure-save').trigger('click');
  await find('measure-fit').trigger('click');
  const [trace, link] = saved.mock.calls.map(([file]) => (file as Blob).text());
  saved.mockRestore();
  expect(await trace).toMatch(/^t,rtt \(s\)\n0\.0000,0\.000000\n/);
  expect(await link).toContain('link:\n  delay: 0\n');
});

test('a full session says so; who is let in already needs no code again', async () => {
  const host = visited();
  host.refuse = 'All 4 seats are taken.';
  await joinAs('First');
  await soon(() => expect(find('refusal').text()).toBe('All 4 seats are taken.'));
  expect(find('join-code').exists()).toBe(false);
  host.refuse = null;
  await find('spectate').trigger('click');
  await soon(() => expect(host.wired.calls.at(-1)).toEqual(['live.join', { name: 'First', spectate: true }]));
});

test('a dropped connection keeps the lobby and is sought again; a reloaded tab goes back to its seat', async () => {
  const { wired } = visited();
  await joinAs('First');
  await inLobby();
  wired.drop('The bench went away.');
  await soon(() => expect(find('connection-notice').text()).toContain('Your seat is reserved'));
  page.unmount();
  setActivePinia(createPinia());
  const again = visited();
  await soon(() => expect(again.wired.calls).toEqual([['live.join', { name: 'First', token: 'mine' }]]));
});

test('a kicked player, and all players when the host ends, read why above the join form', async () => {
  const { wired } = visited();
  await joinAs('First');
  await inLobby();
  wired.live({ ...exampleLive, status: 'off', seats: [] });
  await soon(() => expect(find('refusal').text()).toBe('The host has ended the session.'));
  await joinAs('First');
  await soon(() => expect(wired.calls).toHaveLength(2));
  wired.drop('The host has let you go.', 'refused');
  await soon(() => expect(find('refusal').text()).toBe('The host has let you go.'));
  expect(find('door').exists()).toBe(true);
});

test('a running session is the arena; paused and over stand in it in words', async () => {
  const { wired } = visited({ live: { ...exampleLive, status: 'running', time: 12, round: { number: 1, length: 3600, began: 0 } } });
  await joinAs('First');
  await soon(() => expect(find('own-score').text()).toBe('hits 1 · taken 2'));
  // 59:48 at the host’s report, then counting down.
  expect(find('round-time').text()).toMatch(/^5\d:\d\d$/);
  const shown = (live: Partial<LiveState>) => wired.live({ ...exampleLive, status: 'running', ...live });
  shown({ latency: 'hidden' });
  await soon(() => expect(find('network').exists()).toBe(false));
  const seats = exampleLive.seats.map((seat) => ({ ...seat, game: { roundTrip: 0.4008, loss: 0.02 } }));
  shown({ latency: 'game', seats });
  await soon(() => expect(find('network').text()).toMatch(/401\s*ms, 2\.0\s*% lost/));
  shown({ latency: 'connection', seats });
  await soon(() => expect(find('network').text()).not.toContain('lost'));
  wired.live({ ...exampleLive, status: 'paused' });
  await soon(() => expect(find('paused').exists()).toBe(true));
  wired.live({ ...exampleLive, status: 'over' });
  const scores = () => find('over').findAll('tbody tr');
  await soon(() => expect(scores().map((row) => row.text())).toEqual(['Second21', 'First12', 'player-300']));
});

test('a destroyed player reads by whom and when the next spawn begins; kills, deaths, teams and the result are on the page', async () => {
  const mode = { kind: 'teams', teams: 2, point: { x: 0, y: 0, radius: 5 }, limit: 3 } as const;
  const seats = exampleLive.seats.map((seat) => ({ ...seat, kills: 3 - seat.seat, deaths: seat.seat }));
  const played: LiveState = { ...exampleLive, status: 'running', time: 12, mode, respawns: true, seats };
  const { wired } = visited({ live: played });
  await joinAs('First');
  await soon(() => expect(find('own-score').text()).toBe('kills 3 · deaths 0'));
  expect(find('teams').text()).toBe('Team A 4Team B 2');
  const hits = [{ number: 1, kind: 'destroyed', time: 11, shooter: 1, tank: 0 } as const];
  wired.live({ ...played, hits, seats: seats.map((seat) => (seat.seat === 0 ? { ...seat, life: 0, respawnAt: 13.5 } : seat)) });
  await soon(() => expect(find('destroyed').text()).toBe('Destroyed by SecondYou are back in 2 s.'));
  expect(find('kill-feed').text()).toBe('Second destroyed First');
  wired.live({ ...played, status: 'over', hits });
  await soon(() => expect(find('result').text()).toBe('Team A wins, 4 to 2 kills'));
  const rows = find('over')
    .findAll('tr')
    .map((row) => row.text());
  expect(rows).toEqual(['playerkillsdeathshits', 'Team A, 4 kills', 'First301', 'player-3120', 'Team B, 2 kills', 'Second212']);
});

test.each([
  ['Ada\u202e', 'a name has letters, digits, punctuation and spaces only'],
  ['x'.repeat(25), 'a name has 1 to 24 characters'],
])('a name that the host would refuse is not sent: %j', async (name, rule) => {
  const host = visited();
  await joinAs(name);
  expect([find('name-rule').text(), find('join').attributes('disabled'), host.codes]).toEqual([expect.stringContaining(rule), '', []]);
});

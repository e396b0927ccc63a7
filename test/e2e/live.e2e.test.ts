/**
 * A live session in Chromium: an operator hosts, three browsers join by the code, load the host's plugin, drive and see
 * each other on impaired networks.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeadReckoningPlugin } from '../../engine/plugin-api/index.ts';
import { bundlePlugin } from '../../main/plugins/bundle-plugin.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { BenchInChromium } from '../support/bench-in-chromium.ts';
import { paused, soon } from '../support/bench-page.ts';
import { apart, invitation, join, placeSeen, shownText, smallScreen } from '../support/players-in-chromium.ts';

const names = ['First', 'Second', 'Third'];
const coasting = 'test/support/plugins/coasting';
let bench: BenchInChromium;
let operator: Page;
let visitors: BrowserContext[];
let players: Page[];

beforeAll(async () => {
  bench = await BenchInChromium.startWithHeap(512, '--experiment', 'resources/experiments/gls.yaml', '--plugin', coasting);
  operator = await bench.open(await bench.visitorOnSlowScreen());
  visitors = await Promise.all(names.map(() => bench.visitorOnSlowScreen(smallScreen)));
});

afterAll(async () => await bench.stop());

const row = (seat: number) => operator.locator(`[data-seat="${seat}"]`);

async function number(testId: string, value: number): Promise<void> {
  const field = operator.locator(`[data-panel=lan] [data-testid=${testId}]`);
  await field.fill(String(value));
  await field.press('Enter');
}

test('nothing is hosted until an operator opens it; then there are a code, an address and a picture of both', async () => {
  // No test looks at what the bench runs until then, and it costs time.
  await operator.getByTestId('pause').click();
  await paused(operator);
  await operator.getByTestId('host').click();
  expect(await shownText(operator, 'host')).toBe('host: off');
  await number('live-seats', 3);
  await number('live-round', 300);
  await operator.getByTestId('live-open').click();
  await operator.getByTestId('live').waitFor();
  expect(await shownText(operator, 'shown-code')).toMatch(/^[2-9A-Z]{6}$/);
  expect(await operator.getByTestId('qr').count()).toBe(1);
  await soon(async () => expect(await shownText(operator, 'host')).toBe('host: lobby 0/3'));
});

test('a wrong code is refused with a message', async () => {
  const stranger = await bench.open(await bench.visitor(), await shownText(operator, 'shown-address'));
  await stranger.getByTestId('join-code').fill('222222');
  await stranger.getByTestId('player-name').fill('Nobody');
  await stranger.getByTestId('join').click();
  await soon(async () => expect(await shownText(stranger, 'refusal')).toContain('Wrong join code'));
  await stranger.close();
});

test('a browser that gets another plugin than the host’s does not run it, and says so to both sides', async () => {
  const visitor = await bench.visitor();
  await visitor.route('**/plugins/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'document.title = "run"' }));
  const page = await visitor.newPage();
  await page.goto(await invitation(operator));
  await page.getByTestId('player-name').fill('Fourth');
  await page.getByTestId('join').click();
  await soon(async () => expect(await shownText(page, 'refusal')).toContain('cannot load the host’s plugin coasting'));
  expect(await page.title()).not.toBe('run');
  await soon(async () => expect(await shownText(operator, 'live-troubles')).toMatch(/^Fourth: .*plugin coasting/));
  await soon(async () => expect(await shownText(operator, 'host')).toBe('host: lobby 0/3'));
  await visitor.close();
});

test('three browsers join by the code and get ready', async () => {
  players = [];
  for (const [index, visitor] of visitors.entries()) players.push(await join(bench, operator, visitor, names[index] ?? ''));
  await soon(async () => expect(await shownText(operator, 'host')).toBe('host: lobby 3/3'));
  for (const player of players) await player.getByTestId('ready').click();
  await soon(async () => expect(await operator.getByTestId('live').innerText()).toContain('3 of 3 ready'));
});

/** What the plugin says, at times around its fix. */
function extrapolated(plugin: unknown): readonly number[] {
  const { create, params } = plugin as DeadReckoningPlugin;
  const model = create({ params: params.parse({}), world: { groundAt: () => undefined, obstacles: [], roads: [] } });
  const fix = { x: 1 / 3, y: 2, z: 0, vx: 7.1, vy: -0.3, vz: 0.9, ax: 0, ay: 0, az: 0, qw: 1, qx: 0, qy: 0, qz: 0, wx: 0, wy: 0, wz: 0 };
  const out = { ...fix };
  return Array.from({ length: 200 }, (_, index) => (index - 50) / 37).flatMap((dt) => {
    model.extrapolate(fix, { dt }, out);
    return [out.x, out.y, out.z];
  });
}

test('the plugin gives the same numbers in their pages as in Node', async () => {
  const bundle = await bundlePlugin(coasting);
  const here = (await loadPlugins([bundle])).get('dead-reckoning', 'coasting');
  const [page] = players as [Page];
  const address = `/plugins/${bundle.checksum}.js`;
  const there = await page.evaluate<readonly number[]>(
    `import(${JSON.stringify(address)}).then((module) => (${extrapolated.toString()})(module.default))`,
  );
  expect(there).toEqual(extrapolated(here));
});

test('what all lanes share is frozen in their pages before the plugin is loaded', async () => {
  const [page] = players as [Page];
  const shared = ['Math', 'Array.prototype', 'Number', 'Object.prototype', 'Float64Array.prototype'];
  expect(await page.evaluate<readonly boolean[]>(`[${shared.join()}].map(Object.isFrozen)`)).toEqual(shared.map(() => true));
});

/** In the page, as a plugin could: what it reads and sends, with what came of each attempt. */
async function tried(elsewhere: string) {
  const outcome = (target: EventTarget) =>
    new Promise<string>((resolve) => {
      for (const kind of ['load', 'open', 'error']) target.addEventListener(kind, () => resolve(kind));
    });
  const script = document.createElement('script');
  const inline = document.createElement('script');
  script.src = `${elsewhere}/script.js`;
  inline.textContent = 'document.title = "inline"';
  const loaded = outcome(script);
  document.head.append(script, inline);
  navigator.sendBeacon(`${elsewhere}/beacon`, document.title);
  const fetched = fetch(elsewhere, { mode: 'no-cors' }).then(
    () => 'load',
    () => 'error',
  );
  const others = [Object.assign(new Image(), { src: `${elsewhere}/image` }), new WebSocket(elsewhere.replace('http', 'ws'))].map(outcome);
  return { cookie: document.cookie, sent: await Promise.all([loaded, fetched, ...others]), isInline: document.title === 'inline' };
}

test('code in a player’s page sends to the host alone, loads nothing else, and reads no cookie', async () => {
  let connections = 0;
  const server = createServer((_, response) => response.end()).on('connection', () => (connections += 1));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = new URL(await invitation(operator));
  const visitor = await bench.visitor();
  await visitor.request.post(`${address.origin}/enter`, { data: { code: address.hash.slice(1) }, headers: { origin: address.origin } });
  expect((await visitor.cookies()).map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([[true, 'Strict']]);
  const page = await visitor.newPage();
  await page.goto(address.href);
  const found = await page.evaluate(tried, elsewhere);
  expect(found).toEqual({ cookie: '', sent: ['error', 'error', 'error', 'error'], isInline: false });
  expect(connections).toBe(0);
  await fetch(elsewhere);
  expect(connections).toBe(1);
  await visitor.close();
  server.close();
});

test('each network is impaired by numbers, for one or for all', async () => {
  for (const [seat, delay] of [200, 500, 800].entries()) {
    await row(seat).getByTestId('seat-choose').click();
    await number(`link-delay-player-${seat + 1}`, delay);
    await soon(async () => expect(await row(seat).innerText()).toContain(`${delay}`));
  }
});

test('they drive by keys and see each other, and come to see where each one really is', async () => {
  await operator.getByTestId('live-start').click();
  const [first, second, third] = players as [Page, Page, Page];
  for (const player of players) {
    await player.getByTestId('arena').waitFor();
    await soon(async () => expect((await player.getByTestId('sight').textContent())?.split(' at ').length).toBe(4));
  }
  const before = await placeSeen(first, 'You');
  await first.keyboard.down('KeyA');
  await first.keyboard.down('ArrowUp');
  await soon(async () => expect(apart(await placeSeen(first, 'You'), before)).toBeGreaterThan(2));
  await first.keyboard.up('KeyA');
  await first.keyboard.up('ArrowUp');
  for (const other of [second, third])
    await soon(async () => expect(apart(await placeSeen(other, 'First'), await placeSeen(first, 'You'))).toBeLessThan(0.3));
});

const shownAs = async (seat: number) => await row(seat).getByTestId('readiness').innerText();

/** Of the first, by a press of `key`, and the second sees it. */
async function driveOn(key: string): Promise<void> {
  const [first, second] = players as [Page, Page];
  const before = await placeSeen(first, 'You');
  await first.keyboard.down(key);
  await soon(async () => expect(apart(await placeSeen(first, 'You'), before)).toBeGreaterThan(2));
  await first.keyboard.up(key);
  await soon(async () => expect(apart(await placeSeen(second, 'First'), await placeSeen(first, 'You'))).toBeLessThan(0.3));
}

/** In the page: no other code of it runs until the answer comes. */
function waitFor(address: string): string {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  request.send();
  return request.responseText;
}

test('a page whose plugin does not return is marked, stops no other player, and comes back when it ends', async () => {
  const [first, , third] = players as [Page, Page, Page];
  // It waits for an answer: a call that computes would use up a core meanwhile.
  const unanswered: Route[] = [];
  await third.route('**/unanswered', (route) => void unanswered.push(route));
  const stuck = third.evaluate(waitFor, '/unanswered');
  await driveOn('ArrowUp');
  await soon(async () => expect(await shownAs(2)).toBe('page does not respond'));
  for (const route of unanswered) await route.fulfill({ body: 'answered' });
  expect(await stuck).toBe('answered');
  await soon(async () => expect(await shownAs(2)).toBe('playing'));
  await soon(async () => expect(apart(await placeSeen(third, 'First'), await placeSeen(first, 'You'))).toBeLessThan(0.3));
});

test('a page whose plugin uses up its memory is ended by its browser and marked; the others play on, and it comes back', async () => {
  const third = players[2] as Page;
  const crashed = third.waitForEvent('crash');
  const ended = third.evaluate('{ const kept = []; for (;;) kept.push(new Array(1e6).fill(0.5)); }').catch(() => 'ended');
  await crashed;
  expect(await ended).toBe('ended');
  await soon(async () => expect(await shownAs(2)).toBe('disconnected, seat reserved'));
  await driveOn('ArrowDown');
  await third.close();
  // As by a person who opens the address again: its cookie leads to the seat.
  const again = await bench.open(visitors[2] as BrowserContext, await invitation(operator));
  players[2] = again;
  await again.getByTestId('join').click();
  await soon(async () => expect(await shownAs(2)).toBe('playing'));
  await soon(async () => expect(await placeSeen(again, 'You')).not.toContain(NaN));
});

test('measured delays stand beside the configured ones', async () => {
  const configured = [200, 500, 800];
  const delivered = async (seat: number) => Number((await row(seat).getByTestId('delivered').first().innerText()).split(/\s*ms/)[0]);
  // How late the proxy is, is the benchmark's to say.
  await soon(async () => {
    const measured = await Promise.all(configured.map((_, seat) => delivered(seat)));
    for (const [seat, delay] of configured.entries()) expect(measured[seat]).toBeGreaterThanOrEqual(delay - 1);
    expect(measured).toEqual([...measured].sort((a, b) => a - b));
  });
});

test('a reloaded page comes back to its seat', async () => {
  const [, second] = players as [Page, Page];
  await second.reload();
  await second.getByTestId('arena').waitFor();
  await soon(async () => expect((await second.getByTestId('sight').textContent())?.startsWith('You at')).toBe(true));
  await soon(async () => expect(await row(1).innerText()).toContain('Second'));
  await soon(async () => expect((await players[0]?.getByTestId('sight').textContent()) ?? '').toContain('Second at'));
});

test('a stalled network is marked in red, and resumed', async () => {
  await row(2).getByTestId('stall').click();
  await soon(async () => expect(await row(2).getByTestId('impaired').first().innerText()).toBe('stalled'));
  expect(await shownText(operator, 'host-impaired')).toBe('impaired');
  await row(2).getByTestId('stall').click();
  await soon(async () => expect(await row(2).getByTestId('impaired').count()).toBe(0));
});

test('a kicked player sees the reason, and the seat is free', async () => {
  const third = players[2] as Page;
  // A second press counts for some seconds only, which a busy machine may take between two: both come in one turn of
  // the page.
  const kick = row(2).getByTestId('kick');
  await kick.evaluate((button: HTMLElement) => [1, 2].forEach(() => button.click()));
  await soon(async () => expect(await shownText(third, 'refusal')).toContain('removed you'));
  await soon(async () => expect(await row(2).innerText()).toContain('empty'));
});

test('a spectator sees all players', async () => {
  const third = players[2] as Page;
  await third.getByTestId('join-code').fill(await shownText(operator, 'shown-code'));
  await third.getByTestId('spectate').click();
  await soon(async () => expect((await third.getByTestId('sight').textContent()) ?? '').toMatch(/First at .*Second at/));
});

test('when the host closes, every player is notified', async () => {
  await operator.getByTestId('live-close').click();
  await operator.getByTestId('live-close-sure').click();
  await soon(async () => expect(await shownText(operator, 'host')).toBe('host: off'));
  for (const player of players.slice(0, 2)) await soon(async () => expect(await shownText(player, 'refusal')).toContain('ended'));
});

test('no page logged an error', () => {
  // Refusals are answers of the host; browsers note them all the same.
  expect(bench.complaints.filter((each) => !each.includes('the server responded with a status of 403'))).toEqual([]);
});

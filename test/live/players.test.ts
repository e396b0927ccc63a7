/** Player clients over real sockets: they live the same session as the host, each for itself. */
import { afterEach, expect, test, vi } from 'vitest';
import { fileURLToPath } from 'node:url';
import { LivePlans } from '../../features/live/common/live-plans.ts';
import { ReportReader } from '../../features/live/calls/report-reader.ts';
import type { ReportSink } from '../../engine/live/participant-output.ts';
import { BotGroup } from '../../features/live/node/bots/bot-group.ts';
import { ThreadedBots } from '../../features/live/node/bots/threaded-bots.ts';
import { Bot } from '../../features/live/node/bots/bot.ts';
import { loadPlugins } from '../../main/plugins/load-plugin.ts';
import { bundlePlugin } from '../../main/plugins/bundle-plugin.ts';
import type { FaultError } from '../../main/worker/faults.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import type { LiveRig } from '../support/live-rig.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { patience } from '../support/patience.ts';

const rigFor = closedAfterEach();
const timers: NodeJS.Timeout[] = [];
afterEach(() => {
  for (const timer of timers.splice(0)) clearInterval(timer);
});

const registry = await loadPlugins();

/** A computer player with a person's cookie. */
async function player(rig: LiveRig, number: number, plugins = registry): Promise<Bot> {
  const bot = new Bot({ address: rig.origin, cookie: await rig.enter(), name: `Player ${number}`, number }, new LivePlans(plugins));
  timers.push(setInterval(() => bot.advance(), 10));
  await vi.waitFor(() => expect(bot.client.participant).not.toBeNull(), patience);
  return bot;
}

/** The kinds of a report's entries, in order. */
function kindsIn(report: Uint8Array): string[] {
  const kinds: string[] = [];
  const reader = new ReportReader();
  const names = ['moved', 'made', 'sent', 'arrived', 'acknowledged', 'fired', 'heard'];
  const sink = Object.fromEntries(names.map((name) => [name, () => void kinds.push(name)])) as unknown as ReportSink;
  expect(reader.read(report, 16, sink)).toBeNull();
  return kinds;
}

test('players join, drive, see each other, and acknowledge what they get', async () => {
  const rig = await rigFor(3);
  const players = [await player(rig, 1), await player(rig, 2), await player(rig, 3)];
  rig.session.host.run.start();
  await vi.waitFor(() => {
    for (const { client } of players) {
      const { participant } = client;
      const others = [0, 1, 2].filter((seat) => seat !== participant!.seat);
      for (const seat of others) expect(participant!.shownOf(seat)?.received).toBeGreaterThan(1);
      for (const pair of participant!.session.lanes[0]!.exports[participant!.seat]!.pairs)
        expect(pair.estimates.delay.value).toBeGreaterThan(0);
    }
  }, patience);
  const { seats } = rig.session.host.state;
  expect(seats.map(({ refused }) => refused)).toEqual([{}, {}, {}]);
  // The classic bound of an offset from an exchange: half its round trip.
  expect(seats.every(({ clockError, roundTrip }) => clockError! <= roundTrip! / 2 + 0.05)).toBe(true);
  expect(players.map(({ client }) => client.participant!.refused)).toEqual([0, 0, 0]);
  // What has happened is reported a little later.
  await vi.waitFor(() => {
    const kinds = new Set(rig.reports.flatMap(({ report }) => kindsIn(report)));
    for (const what of ['moved', 'made', 'sent', 'arrived', 'acknowledged']) expect(kinds).toContain(what);
  }, patience);
});

test('where the tanks are shown is where they really were a little before', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await player(rig, 1), await player(rig, 2)];
  rig.session.host.run.start();
  await vi.waitFor(() => expect(bob.client.participant!.session.now).toBeGreaterThan(2), patience);
  // On a busy machine a clock is first put right, and what was held up comes late.
  await vi.waitFor(() => {
    const real = ada.client.participant!.place;
    const shown = bob.client.participant!.shownOf(ada.client.participant!.seat)!.receiver.shown;
    expect(Math.hypot(shown.x - real.x, shown.y - real.y)).toBeLessThan(1);
    expect(Math.abs(ada.client.time - rig.session.host.run.clock.time)).toBeLessThan(0.1);
  }, patience);
});

test('no player advances during a pause; after a restart all begin at 0', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await player(rig, 1), await player(rig, 2)];
  const { run } = rig.session.host;
  run.start();
  await vi.waitFor(() => expect(ada.client.participant!.session.now).toBeGreaterThan(0.5), patience);
  run.pause();
  await vi.waitFor(() => expect(ada.client.time).toBe(run.clock.time), patience);
  const stands = ada.client.participant!.session.now;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(ada.client.participant!.session.now).toBe(stands);
  await run.restart(9);
  run.start();
  await vi.waitFor(() => {
    for (const { client } of [ada, bob]) {
      expect(client.seating!.setup).toMatchObject({ epoch: 2, seed: 9 });
      expect(client.participant!.shownOf(1 - client.participant!.seat)?.receiver.drawn).toBe(true);
    }
  }, patience);
});

test('who loses the game socket comes back to the same place by itself', async () => {
  const rig = await rigFor(2);
  const [ada, bob] = [await player(rig, 1), await player(rig, 2)];
  rig.session.host.run.start();
  await vi.waitFor(() => expect(bob.client.participant!.shownOf(0)?.receiver.drawn).toBe(true), patience);
  const before = ada.client.participant!;
  rig.session.host.run.lines.hangUp(rig.session.host.seats.all[0]!, 1001, 'A drop.');
  await vi.waitFor(() => expect(ada.client.seating!.life).toBe(2), patience);
  await vi.waitFor(() => expect(bob.client.participant!.shownOf(0)?.receiver.fix.spawn).toBe(2), patience);
  const after = ada.client.participant!;
  const furthest = before.session.plan.game!.tanks.maxSpeed * (after.session.now - before.session.now);
  expect(Math.hypot(after.place.x - before.place.x, after.place.y - before.place.y)).toBeLessThanOrEqual(furthest);
});

test('bots of a thread of their own drive by the session’s time', async () => {
  const rig = await rigFor(
    2,
    { bots: 2 },
    { bots: () => new ThreadedBots(projectPaths().worker, [], (error) => expect.fail(error.message)) },
  );
  await vi.waitFor(() => expect(rig.session.host.state.seats.map(({ ready }) => ready)).toEqual([true, true]), patience);
  rig.session.host.run.start();
  const frames = () => rig.reports.flatMap(({ report }) => kindsIn(report)).filter((what) => what === 'moved').length;
  await vi.waitFor(() => expect(frames()).toBeGreaterThan(100), patience);
  // A clock that was ahead stands still until the time is there.
  await vi.waitFor(() => expect((frames() / 2) * 0.02).toBeLessThanOrEqual(rig.session.host.run.clock.time + 0.1), patience);
  expect(rig.session.host.state.seats.map(({ refused }) => refused)).toEqual([{}, {}]);
});

test('bots fill the seats, leave a seat to a person, and leave on request', async () => {
  const group = new BotGroup(registry);
  const rig = await rigFor(3, { bots: 3 }, { bots: () => group });
  const occupants = () => rig.session.host.state.seats.map(({ occupant }) => occupant);
  await vi.waitFor(() => expect(occupants()).toEqual(['bot', 'bot', 'bot']), patience);
  const person = await rig.player('Ada');
  await vi.waitFor(() => expect(occupants().filter((each) => each === 'bot')).toHaveLength(2), patience);
  expect(person.plays).toBe(true);
  rig.session.host.setBots(0);
  await vi.waitFor(() => expect(occupants().filter((each) => each === 'bot')).toEqual([]), patience);
});

test('a plugin that fails while a person plays is named to the operator; the others play on', async () => {
  const plugins = [await bundlePlugin(fileURLToPath(new URL('../support/plugins/bad/throwing.mjs', import.meta.url)))];
  const rig = await rigFor(2, { sets: ['lanes.shown.model.id=throwing'] }, { plugins: () => plugins });
  const [ada, bob] = [await player(rig, 1, await loadPlugins(plugins)), await rig.player('Bob')];
  rig.session.host.run.start();
  const message = 'extrapolate threw RangeError: the planted error';
  await vi.waitFor(
    () => expect(rig.session.host.state.troubles).toEqual([{ name: 'Player 1', message: expect.stringContaining(message) as string }]),
    patience,
  );
  expect(ada.fault?.message).toContain('Plugin dead-reckoning/throwing');
  expect(bob.plays).toBe(true);
});

test.each([
  ['endless-model', 'Plugin dead-reckoning/endless-model: extrapolate did not return within 1 s at session time'],
  ['throwing', 'Plugin dead-reckoning/throwing: extrapolate threw RangeError: the planted error'],
  ['exiting', 'process.exit is not available to plugins'],
  ['nosy', 'sees 0 variables and undefined require'],
  ['hoarding-arrays', 'in plugin dead-reckoning/hoarding-arrays: extrapolate'],
])('a plugin %s in bots is named, and ends the bots alone', async (name, message) => {
  const plugins = [await bundlePlugin(fileURLToPath(new URL(`../support/plugins/bad/${name}.mjs`, import.meta.url)))];
  const failures: FaultError[] = [];
  // On a busy machine any call may take a second.
  const stuckMs = name === 'endless-model' ? 1000 : patience.timeout;
  const bots = new ThreadedBots(projectPaths().worker, plugins, (error) => failures.push(error), { stuckMs, memoryMb: 256 });
  const rig = await rigFor(2, { bots: 2, sets: [`lanes.shown.model.id=${name}`] }, { bots: () => bots, plugins: () => plugins });
  await vi.waitFor(() => expect(rig.session.host.state.seats.some(({ occupant }) => occupant === 'bot')).toBe(true), patience);
  if (rig.session.host.state.status === 'lobby') rig.session.host.run.start();
  await vi.waitFor(() => expect(failures[0]?.message).toContain(message), patience);
  expect(failures[0]?.fault.plugin).toMatchObject({ id: name });
});

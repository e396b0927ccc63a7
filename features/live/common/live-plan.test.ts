/** The plan of a live session: seats, relay, and fields that a live session does not support. */
import { expect, test } from 'vitest';
import { builtInPlugins } from '../../../plugins/index.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { livePlan, seatsOf } from './live-plan.ts';

const registry = new PluginRegistry(builtInPlugins);
const lane = { id: 'seen', trigger: { distance: 0.25 }, model: { id: 'fpw' } };
const played = { driftbench: 1, name: 'Played', duration: 60, game: { players: 2 }, lanes: [lane] };

function planOf(experiment: object, seats = 2) {
  return livePlan({ experiment, seed: 7, seats }, registry);
}

test('seat n is entity n and node n, and the host relays', () => {
  const plan = planOf(played, 5);
  expect(plan.entities.map(({ id, owner }) => [id, owner])).toEqual([1, 2, 3, 4, 5].map((seat) => [`player-${seat}`, seat - 1]));
  expect(plan.nodes.map(({ id, down }) => [id, down !== null])).toEqual([
    ['player-1', true],
    ['player-2', true],
    ['player-3', true],
    ['player-4', true],
    ['player-5', true],
    ['host', false],
  ]);
  expect([plan.relay, plan.seed, plan.asCounted]).toEqual([5, 7, true]);
});

test('a relay of the file stays, behind the seats, and so does the time server', () => {
  const plan = planOf({ ...played, nodes: [{ id: 'hub', link: { delay: 0.01 } }], relay: 'hub', timeServer: 'hub' }, 3);
  expect(plan.nodes.map(({ id }) => id)).toEqual(['player-1', 'player-2', 'player-3', 'hub']);
  expect([plan.relay, plan.timeServer]).toEqual([3, 3]);
});

test('with fewer seats, the other seats’ settings are left out', () => {
  const each = { 'player-1': { link: { delay: 0.2 } }, 'player-4': { link: { delay: 0.8 } } };
  const plan = planOf({ ...played, game: { players: { count: 4, each } } }, 2);
  expect(plan.nodes.map(({ up }) => up.delay)).toEqual([0.2, 0, 0]);
});

test('single players are ordered by their entities, not by the nodes', () => {
  const motion = { kind: 'player' };
  const nodes = [
    { id: 'b', link: { delay: 0.2 } },
    { id: 'a', link: { delay: 0.1 } },
  ];
  const entities = [
    { id: 'red', owner: 'a', motion },
    { id: 'blue', owner: 'b', motion },
  ];
  const plan = planOf({ ...played, game: {}, nodes, entities });
  expect(plan.entities.map(({ owner }) => owner)).toEqual([0, 1]);
  expect(plan.nodes.map(({ id }) => id)).toEqual(['a', 'b', 'host']);
});

test('an experiment has as many seats as players; one that people cannot play has none', () => {
  expect(seatsOf(played)).toBe(2);
  expect(seatsOf({ ...played, game: { players: 2, hits: { decider: 'server' } } })).toBeNull();
  expect(seatsOf({ ...played, lanes: 1 })).toBeNull();
  expect(seatsOf(null)).toBeNull();
});

const still = { id: 'car', owner: 'player-1', motion: { kind: 'circular' } };

test.each([
  ['another motion', { ...played, entities: [still] }, 'entities.car.motion.kind'],
  ['a trace', { ...played, entities: [{ ...still, motion: { kind: 'trace', file: 'a.csv' } }] }, 'entities.car.motion.kind'],
  ['a cheat', { ...played, game: { players: { count: 2, motion: { cheat: 'speed' } } } }, 'game.players.motion.cheat'],
  ['a number of triggers', { ...played, lanes: [{ ...lane, trigger: { triggers: 9 } }] }, 'lanes.seen.trigger.triggers'],
  ['NTP', { ...played, lanes: [{ ...lane, clock: { mode: 'synchronised', synchronisation: 'ntp' } }] }, 'lanes.seen.clock.synchronisation'],
  ['a server', { ...played, relay: 'hub', nodes: [{ id: 'hub', link: {} }], game: { players: 2, server: {} } }, 'game.server'],
  ['a server that decides', { ...played, game: { players: 2, hits: { decider: 'server' } } }, 'game.hits.decider'],
  ['a viewer', { ...played, nodes: [{ id: 'viewer', link: {} }] }, 'nodes.viewer.link'],
  [
    'without players',
    { ...played, game: {}, entities: [{ ...still, owner: 'a' }], nodes: [{ id: 'a' }, { id: 'b', link: {} }] },
    'entities',
  ],
  ['a rate of sending', { ...played, rates: { send: 20 } }, 'rates.send: found a rate of sending'],
  ['a rate of drawing', { ...played, rates: { render: 60 } }, 'rates.render: found 60 Hz, but the experiment has players'],
  ['a relay with ticks', { ...played, relay: { id: 'hub', tick: 0.05 }, nodes: [{ id: 'hub' }] }, 'relay.tick: found 0.05'],
  ['a relay that stamps', { ...played, relay: { id: 'hub', stamps: 'own' }, nodes: [{ id: 'hub' }] }, 'relay.stamps: found own'],
  ['short frames', { ...played, frame: 0.005 }, 'frame'],
  ['an unknown field', { ...played, lanse: [] }, 'lanse'],
])('%s cannot be lived: the message names the field', (_, experiment, field) => {
  expect(() => planOf(experiment)).toThrow(
    expect.objectContaining({ code: 'bad-input', message: expect.stringContaining(`${field}`) as string }),
  );
});

test('a value that is no experiment is refused', () => {
  for (const experiment of [null, 'x', 3, [], { game: 3 }, { game: { players: 'x' } }, { game: null }]) {
    expect(() => livePlan({ experiment, seed: 1, seats: 2 }, registry)).toThrow(expect.objectContaining({ code: 'bad-input' }));
  }
});

test('a link model is refused: real packets are impaired by the other fields only', () => {
  const hub = { id: 'hub', link: { delay: 0.01, model: { id: 'handover' } } };
  expect(() => planOf({ ...played, nodes: [hub], relay: 'hub' })).toThrow('nodes.hub.link.model: found a link model of a plugin;');
});

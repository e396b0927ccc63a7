import { expect, test } from 'vitest';
import { loadText, refusalOf } from '../../test/support/refused-experiment.ts';

const good = `driftbench: 1
name: Game
duration: 1
world: { size: [40, 40], obstacles: 3 }
nodes:
  - { id: hub, link: {} }
game:
  players: { count: 3, link: { delay: 0.1 } }
lanes:
  - { id: shadow, trigger: { heartbeat: 1 } }
  - { id: seen, from: shadow }
`;

function changed(from: string, to: string): string {
  expect(good).toContain(from);
  return good.replace(from, to);
}

test('a number of players makes as many nodes with links and entities that they own', async () => {
  const { plan } = await loadText(good);
  expect(plan.nodes.map(({ id, down }) => [id, down?.delay])).toEqual([
    ['hub', 0],
    ['player-1', 0.1],
    ['player-2', 0.1],
    ['player-3', 0.1],
  ]);
  expect(plan.entities.map(({ id, owner, motion }) => [id, owner, motion.kind])).toEqual([
    ['player-1', 1, 'player'],
    ['player-2', 2, 'player'],
    ['player-3', 3, 'player'],
  ]);
});

test('the default rules are those of GLS', async () => {
  const { plan } = await loadText(changed('players: {', 'hits: { decider: target, judged: [2, 1, 2] }\n  players: {'));
  expect(plan.game).toEqual({
    screens: 0,
    tanks: { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
    shots: { speed: 5, life: 4, reload: 0.5, muzzle: 0 },
    hits: { decider: 'target', radius: 1, radiusPerDelay: 0, judged: [1, 2], targeting: false },
  });
});

test('one of many players is changed by its id, in the file and by an option', async () => {
  const text = changed(
    'count: 3,',
    'count: 3, motion: { fire: constant }, each: { player-2: { link: { delay: 0.5 }, motion: { start: [1, 2] } } },',
  );
  const { plan } = await loadText(text, { sets: ['game.players.each.player-3.motion.cheat=speed', 'game.players.link.loss.ratio=0.1'] });
  expect(plan.nodes.slice(1).map(({ down }) => [down?.delay, down?.loss])).toEqual(
    [0.1, 0.5, 0.1].map((delay) => [delay, { law: 'independent', ratio: 0.1 }]),
  );
  const players = plan.entities.map(({ motion }) => (motion.kind === 'player' ? motion.player : null));
  expect(players.map((player) => player?.params['fire'])).toEqual(['constant', 'constant', 'constant']);
  expect(players.map((player) => player?.start)).toEqual([undefined, { x: 1, y: 2, heading: 0 }, undefined]);
  expect(players.map((player) => player?.cheat)).toEqual([undefined, undefined, { kind: 'speed', factor: 2 }]);
});

test('the number of players is swept like any field', async () => {
  const { plan } = await loadText(good, { sets: ['game.players.count=100'] });
  expect(plan.entities).toHaveLength(100);
});

test('players and their nodes given by hand play with those that were made', async () => {
  const text = good.replace(
    'nodes:\n',
    'entities: [{ id: ann, owner: anns, motion: { kind: player } }]\nnodes:\n  - { id: anns, link: {} }\n',
  );
  const { plan, outline } = await loadText(text);
  expect(plan.entities.map(({ id }) => id)).toEqual(['ann', 'player-1', 'player-2', 'player-3']);
  expect(outline.entities[0]).toEqual({ id: 'ann', owner: 'anns', motion: 'reference player, aimed' });
});

test('the lane on the players’ screens is the one that is named, otherwise the first that runs', async () => {
  expect((await loadText(good, { lanes: ['seen'] })).plan.game?.screens).toBe(0);
  expect((await loadText(changed('game:', 'game:\n  screens: seen'))).plan.game?.screens).toBe(1);
});

test('a relay is the server where there is to be one', async () => {
  const relayed = changed('duration: 1', 'duration: 1\nrelay: hub');
  const server = {
    node: 0,
    rewind: 4,
    reach: Infinity,
    cover: true,
    slack: { distance: 1e-3, speed: 1e-3, angle: 1e-3, turnRate: 1e-3, reload: 1e-3 },
  };
  expect((await loadText(relayed)).plan.game?.server).toBeUndefined();
  expect((await loadText(relayed, { sets: ['game.hits.decider=server'] })).plan.game?.server).toEqual(server);
  const given = await loadText(good, { sets: ['game.server.node=hub', 'game.server.rewind=1', 'game.server.slack.angle=0.1'] });
  expect(given.plan.game?.server).toEqual({ ...server, rewind: 1, slack: { ...server.slack, angle: 0.1 } });
});

test.each([
  ['count: 3', 'count: 0', 'file.yaml:8:14: game.players.count: found 0; allowed: a whole number ≥ 1 and ≤ 1000.'],
  [
    'players: { count: 3, link: { delay: 0.1 } }',
    'players: -1',
    'file.yaml:8:3: game.players: found -1; allowed: a whole number ≥ 1 and ≤ 1000 or a map with count, link, clock, motion, each.',
  ],
  [
    'delay: 0.1',
    'dealy: 0.1',
    'file.yaml:8:32: game.players.link.dealy: unknown field "dealy"; allowed: preset, delay, jitter, order, loss, duplicate, bandwidth, queue, stalls, shifts, states, schedule, trace, model, down, up. Did you mean "delay"?',
  ],
  [
    'delay: 0.1',
    'jitter: { law: normal }',
    'file.yaml:8:32: game.players.link.jitter.spread: missing; law normal needs it: a number ≥ 0 and ≤ 60 s.',
  ],
  [
    'count: 3,',
    'count: 3, each: { player-4: {} },',
    'file.yaml:8:32: game.players.each.player-4: there is no player "player-4"; allowed: player-1 to player-3.',
  ],
  [
    'count: 3,',
    'count: 3, each: { player-2: { lnik: {} } },',
    'file.yaml:8:44: game.players.each.player-2.lnik: unknown field "lnik"; allowed: link, clock, motion. Did you mean "link"?',
  ],
  [
    'count: 3,',
    'count: 3, each: { player-2: { link: { queue: 3 } } },',
    'file.yaml:8:52: game.players.each.player-2.link.queue: a queue forms only before a bandwidth; give bandwidth too, or leave queue out.',
  ],
  [
    'count: 3,',
    'count: 3, motion: { fier: aimed },',
    /^file.yaml:8:34: game.players.motion.fier: unknown field "fier"; allowed: kind, .*Did you mean "fire"\?$/,
  ],
  [
    'count: 3,',
    'count: 3, motion: { player: clever },',
    'file.yaml:8:34: game.players.motion.player: unknown kind of player "clever"; allowed: reference, bot.',
  ],
  [
    'count: 3,',
    'count: 3, motion: { cheat: lie },',
    'file.yaml:8:34: game.players.motion.cheat: unknown value "lie"; allowed: none, speed, turn, teleport, fire-rate.',
  ],
  ['id: hub', 'id: player-2', 'file.yaml:8:3: game.players.id: "player-2" is the id of an earlier element of nodes; ids must be unique.'],
  ['game:', 'game:\n  screens: sene', 'file.yaml:8:3: game.screens: unknown lane "sene"; allowed: shadow, seen. Did you mean "seen"?'],
  ['obstacles: 3', 'terrain: { kind: hills }', 'file.yaml:4:37: world.terrain.kind: found "hills"; the game is played on flat ground.'],
  [
    'heartbeat: 1',
    'triggers: 100',
    'file.yaml:10:30: lanes.shadow.trigger.triggers: players react to what they see, so no distance can be searched for before the run; give a distance.',
  ],
  [
    'game:',
    'game:\n  hits: { decider: server }',
    'file.yaml:8:11: game.hits.decider: there is no server; needed: game.server.node, or a relay, which then is the server.',
  ],
  [
    'game:',
    'game:\n  server: { node: hbu }',
    'file.yaml:8:13: game.server.node: unknown node "hbu"; allowed: hub, player-1, player-2, player-3. Did you mean "hub"?',
  ],
  [
    'game:',
    'game:\n  server: { node: player-1 }',
    'file.yaml:8:13: game.server.node: the server "player-1" plays "player-1"; needed: a node that does not play.',
  ],
  [
    'game:',
    'entities: [{ id: twin, owner: player-1, motion: { kind: player } }]\ngame:',
    'file.yaml:7:24: entities.twin.owner: "player-1" is played by "player-1" too; every player needs a node of its own.',
  ],
])('%j as %j is refused', async (from, to, message) => {
  const refused = await refusalOf(changed(from, to));
  if (typeof message === 'string') expect(refused).toBe(message);
  else expect(refused).toMatch(message);
});

test('a player needs a game, and a game a player', async () => {
  const made = 'game:\n  players: { count: 3, link: { delay: 0.1 } }';
  const viewer = good.replace('nodes:\n', 'nodes:\n  - { id: viewer, link: {} }\n');
  const alone = viewer.replace(made, 'entities: [{ id: ann, owner: hub, motion: { kind: player } }]');
  expect(await refusalOf(alone)).toBe(
    'file.yaml:8:45: entities.ann.motion.kind: "ann" has no game to play; add one, game: {}, for the rules of GLS.',
  );
  expect(await refusalOf(viewer.replace(made, 'game: {}'))).toBe('file.yaml:1:1: entities: missing; needed: a list of at least 1.');
  expect(await refusalOf(viewer.replace(made, 'game: {}\nentities: [{ id: ann, owner: hub, motion: { kind: linear } }]'))).toBe(
    'file.yaml:8:1: game: the game has no players; needed: game.players, as in players: 2, or entities with motion: { kind: player }.',
  );
});

test('a player needs to receive updates', async () => {
  const deaf = good.replace('nodes:\n', 'entities: [{ id: deaf, owner: d, motion: { kind: player } }]\nnodes:\n  - { id: d }\n');
  expect(await refusalOf(deaf)).toBe(
    'file.yaml:5:34: entities.deaf.motion: "deaf" receives nothing: its node "d" needs a link, as in link: { delay: 0.1 }.',
  );
});

test('a relay without a link is no server', async () => {
  const text = changed('id: hub, link: {} }', 'id: hub }\nrelay: hub');
  expect(await refusalOf(text, { sets: ['game.server={}'] })).toBe(
    'file.yaml:7:1: relay: the server "hub" receives nothing; its node needs a link, as in { id: hub, link: {} }.',
  );
});

test('a lane that runs alone must be on the screens where the file says which one is', async () => {
  expect(await refusalOf(changed('game:', 'game:\n  screens: seen'), { lanes: ['shadow'] })).toBe(
    'file.yaml: --lane shadow: the lane "seen" is on the players’ screens; run it too, or put another there: --set game.screens=shadow.',
  );
});

test('every tank needs room where it starts', async () => {
  const crowd = refusalOf(good, { sets: ['world={ size: [5, 5] }', 'game.players=40'] });
  expect(await crowd).toContain('game: there is no room in an arena of 5 m by 5 m for 40 tanks; use a larger arena or fewer tanks.');
  const walled = refusalOf(good, { sets: ['world.obstacles=0', 'game.players={ count: 2, motion: { start: [0, 0] } }'] });
  expect(await walled).toContain('game: there is no room for "player-2" at [0, 0]: a wall, an obstacle or another tank is there.');
});

test('the point to capture is within the arena, the default one too', async () => {
  const game = 'game:\n  mode: { kind: capture-the-point, point: { x: 401 } }';
  const refusal = await refusalOf(changed('game:', game).replace('world: { size: [40, 40], obstacles: 3 }\n', ''));
  expect(refusal).toContain('game.mode.point.x: found 401; allowed in this arena: −400 to 400 m.');
});

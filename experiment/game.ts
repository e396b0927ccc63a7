/** The game in the file: what tanks can do, how shots fly, when a shot is a hit, who decides. */
import { z } from 'zod';
import { gameModes, hitDeciders, type GameRules, type ModeRules, type RespawnRules } from '../engine/game/game-rules.ts';
import { defaultServerRules } from '../engine/game/server/server-rules.ts';
import { numberField, oneOf } from './fields.ts';
import { playersFields } from './players.ts';
import type { GameServerPlan, SessionGamePlan } from '../engine/session/session-plan.ts';
import type { EntityFields } from './entities.ts';
import type { LaneFields } from './lanes.ts';
import type { NodeFields } from './nodes.ts';
import { arenaOf, type WorldFields } from './world.ts';
import { present } from './field-maps.ts';
import type { Report } from './problem.ts';
import { refer } from './references.ts';
import { relayId, relayPath, type RelayFields } from './relays.ts';

/** The game of GLS (NOSSDAV’06), and what the paper leaves open. */
export const defaultGame = {
  tanks: { maxSpeed: 2, maxTurnRate: Math.PI / 2, acceleration: Infinity, turnAcceleration: Infinity, radius: 0.5 },
  shots: { speed: 5, life: 4, reload: 0.5, muzzle: 0 },
  hits: { decider: 'shooter', radius: 1, radiusPerDelay: 0, judged: [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4], targeting: false },
} as const satisfies GameRules;

const { tanks, shots, hits } = defaultGame;

const tankFields = z
  .strictObject({
    maxSpeed: numberField({ unit: 'm/s', above: 0, max: 1e4, default: tanks.maxSpeed, help: 'Full speed, ahead and back.' }).optional(),
    maxTurnRate: numberField({ unit: 'rad/s', above: 0, max: 100, default: tanks.maxTurnRate, help: 'Full turn rate.' }).optional(),
    acceleration: numberField({ unit: 'm/s²', above: 0, help: 'How fast its speed can change. Left out: at once.' }).optional(),
    turnAcceleration: numberField({ unit: 'rad/s²', above: 0, help: 'How fast its turn rate can change. Left out: at once.' }).optional(),
    radius: numberField({
      unit: 'm',
      min: 0,
      max: 1e3,
      default: tanks.radius,
      help: 'Radius of the circle that collides with walls, obstacles and tanks.',
    }).optional(),
  })
  .describe('What tanks can do.');

const shotFields = z
  .strictObject({
    speed: numberField({ unit: 'm/s', above: 0, max: 1e5, default: shots.speed, help: 'How fast shots fly.' }).optional(),
    life: numberField({ unit: 's', above: 0, max: 60, default: shots.life, help: 'How long they fly.' }).optional(),
    reload: numberField({ unit: 's', min: 0, max: 60, default: shots.reload, help: 'Least time between two shots of a tank.' }).optional(),
    muzzle: numberField({
      unit: 'm',
      min: 0,
      max: 1e3,
      default: shots.muzzle,
      help: 'How far ahead of the tank’s centre a shot starts.',
    }).optional(),
  })
  .describe('How shots fly.');

/** Most radii by which every shot is judged besides. */
const mostRadii = 32;
const contactRadius = (help: string) => numberField({ unit: 'm', above: 0, max: 1e3, help });

const hitFields = z
  .strictObject({
    decider: oneOf(
      hitDeciders,
      'Whose view decides: the shooter’s, the target’s, or a server’s that rewinds. Default: shooter.',
    ).optional(),
    radius: contactRadius('A shot that comes this near to a tank’s centre hits it. Default: 1.').optional(),
    radiusPerDelay: numberField({
      unit: 'm/s',
      min: 0,
      max: 1e3,
      default: hits.radiusPerDelay,
      help: 'The contact radius grows by this times the one-way delay.',
    }).optional(),
    judged: z
      .array(contactRadius('A contact radius.'))
      .max(mostRadii)
      .optional()
      .meta({ description: 'Further contact radii by which every shot is judged in the same run. Unit: m.', default: hits.judged }),
    targeting: z
      .boolean()
      .optional()
      .describe('Other nodes start a shot as far along its path as it has flown at its shooter by then. Default: false.'),
  })
  .describe('When a shot is a hit.');

/** Where a file has the group, and not its fields. */
const defaultRespawn: RespawnRules = { hits: 1, delay: 2, protection: 2 };
const defaultMode: ModeRules = { kind: 'free-for-all', teams: 2, point: { x: 0, y: 0, radius: 5 }, limit: null };

const respawnFields = z
  .strictObject({
    hits: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 100,
      default: defaultRespawn.hits,
      help: 'Hits that destroy a tank.',
    }).optional(),
    delay: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: defaultRespawn.delay,
      help: 'Time from the destruction of a tank to its next spawn, which begins at another place.',
    }).optional(),
    protection: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: defaultRespawn.protection,
      help: 'Time after the beginning of a spawn in which no hit on it counts.',
    }).optional(),
  })
  .describe('Hits destroy tanks, which respawn. Left out: hits count, and destroy nothing.');

const mostTeams = 8;
const modeFields = z
  .strictObject({
    kind: oneOf(
      gameModes,
      'free-for-all: each against all. teams: hits on one’s own side do not count. capture-the-point: as teams, and a side that alone is on the point gets a point a second. Default: free-for-all.',
    ).optional(),
    teams: numberField({
      unit: '',
      integer: true,
      min: 2,
      max: mostTeams,
      default: defaultMode.teams,
      help: 'Number of sides, unless each plays against all; players are dealt to them in turn.',
    }).optional(),
    point: z
      .strictObject({
        x: numberField({
          unit: 'm',
          min: -1e4,
          max: 1e4,
          default: defaultMode.point.x,
          help: 'East of the middle of the arena.',
        }).optional(),
        y: numberField({
          unit: 'm',
          min: -1e4,
          max: 1e4,
          default: defaultMode.point.y,
          help: 'North of the middle of the arena.',
        }).optional(),
        radius: numberField({ unit: 'm', above: 0, max: 1e4, default: defaultMode.point.radius, help: 'Its radius.' }).optional(),
      })
      .optional()
      .describe('The disc that is captured.'),
    limit: numberField({
      unit: '',
      above: 0,
      max: 1e6,
      help: 'Kills, or points of capture-the-point, of one side that end a round of a live session. Left out: the time alone ends it.',
    }).optional(),
  })
  .describe('Who plays against whom, and for which score. Left out: each against all.');

const slack = (unit: string, fallback: number, help: string) => numberField({ unit, min: 0, max: 1e3, default: fallback, help }).optional();

const serverFields = z
  .strictObject({
    node: z.string().optional().describe('Id of the server’s node; it needs a link and must not have a player. Default: the relay.'),
    rewind: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: defaultServerRules.rewind,
      help: 'Rewind limit (lag compensation): a shot that was fired longer ago than this when it arrives is refused.',
    }).optional(),
    reach: numberField({
      unit: 'm',
      min: 0,
      help: 'A hit is refused where the target, as the server knows it, was further than this from where it was seen. Left out: it may be anywhere.',
    }).optional(),
    cover: z
      .boolean()
      .optional()
      .describe('A hit is refused where an obstacle stands between the shot and the target as the server knows it. Default: true.'),
    slack: z
      .strictObject({
        distance: slack('m', defaultServerRules.slack.distance, 'Tolerance on the distance covered.'),
        speed: slack('m/s', defaultServerRules.slack.speed, 'Tolerance on the speed.'),
        angle: slack('rad', defaultServerRules.slack.angle, 'Tolerance on the angle turned.'),
        turnRate: slack('rad/s', defaultServerRules.slack.turnRate, 'Tolerance on the turn rate.'),
        reload: slack('s', defaultServerRules.slack.reload, 'Tolerance on the reload time.'),
      })
      .optional()
      .describe('Tolerances: how far an update or a shot may exceed the possible; the quantisation steps of a lane are added.'),
  })
  .describe('The authoritative server: it checks every update and every shot, and decides hits where it is the decider.');

export const gameFields = z
  .strictObject({
    screens: z
      .string()
      .optional()
      .describe('Id of the lane that is on the players’ screens: by it they decide, and shots fly. Default: the first that runs.'),
    players: playersFields.optional(),
    tanks: tankFields.optional(),
    shots: shotFields.optional(),
    hits: hitFields.optional(),
    respawn: respawnFields.optional(),
    mode: modeFields.optional(),
    server: serverFields.optional(),
  })
  .describe('The game that entities of motion player play, by default that of GLS. Left out: no entity is a player’s.');

export type GameFields = z.output<typeof gameFields>;

/** An experiment file as far as its game goes. */
interface GameFile {
  readonly game?: GameFields | undefined;
  readonly relay?: RelayFields | undefined;
  readonly world?: WorldFields | undefined;
  readonly nodes: readonly NodeFields[];
  readonly entities: readonly EntityFields[];
  readonly lanes: readonly LaneFields[];
}

/** The game but for the number of the lane on the players' screens, which depends on the lanes that run. */
export interface ResolvedGame extends Omit<SessionGamePlan, 'screens'> {
  /** Id of that lane; left out: the first that runs. */
  readonly screens?: string;
}

/** Null where there is no game. */
export function resolveGame(file: GameFile, report: Report): ResolvedGame | null {
  const { game } = file;
  checkPlayers(file, report);
  if (!game) return null;
  if (game.screens !== undefined) refer('lane', file.lanes, game.screens, ['game', 'screens'], report);
  checkGround(file, report);
  checkTriggers(file, report);
  checkPoint(file, report);
  const rules = rulesOf(game);
  return { ...rules, ...present({ screens: game.screens, server: resolveServer(file, game, rules, report) }) };
}

/** Defaults are those of the game of GLS. */
function rulesOf({ tanks = {}, shots = {}, hits = {}, respawn, mode }: GameFields): GameRules {
  const judged = [...new Set(hits.judged ?? defaultGame.hits.judged)].sort((a, b) => a - b);
  return {
    tanks: { ...defaultGame.tanks, ...present(tanks) },
    shots: { ...defaultGame.shots, ...present(shots) },
    hits: { ...defaultGame.hits, ...present(hits), judged },
    ...(respawn && { respawn: { ...defaultRespawn, ...present(respawn) } }),
    ...(mode && { mode: { ...defaultMode, ...present(mode), point: { ...defaultMode.point, ...present(mode.point ?? {}) } } }),
  };
}

function checkPlayers({ game, entities, nodes }: GameFile, report: Report): void {
  const players = entities.flatMap(({ id, owner, motion }, index) => (motion.kind === 'player' ? [{ id, owner, index }] : []));
  if (game && players.length === 0) {
    const message = 'the game has no players; needed: game.players, as in players: 2, or entities with motion: { kind: player }.';
    report({ path: ['game'], message });
  }
  for (const [order, { id, owner, index }] of players.entries()) {
    const place = ['entities', index, 'motion'];
    if (!game) report({ path: [...place, 'kind'], message: `"${id}" has no game to play; add one, game: {}, for the rules of GLS.` });
    const node = nodes.find((one) => one.id === owner);
    if (node && !node.link)
      report({ path: place, message: `"${id}" receives nothing: its node "${owner}" needs a link, as in link: { delay: 0.1 }.` });
    const later = players.slice(order + 1).find((other) => other.owner === owner);
    const message = `"${owner}" is played by "${later?.id}" too; every player needs a node of its own.`;
    if (later) report({ path: ['entities', index, 'owner'], message });
  }
}

/** A point outside of the arena is captured by no one. */
function checkPoint({ game, world }: GameFile, report: Report): void {
  const { kind, point } = { ...defaultMode, ...game?.mode };
  if (kind !== 'capture-the-point' || !point) return;
  const { width, depth } = arenaOf(world);
  for (const [axis, half] of [
    ['x', width / 2],
    ['y', depth / 2],
  ] as const) {
    const found = point[axis] ?? 0;
    if (Math.abs(found) > half)
      report({ path: ['game', 'mode', 'point', axis], message: `found ${found}; allowed in this arena: −${half} to ${half} m.` });
  }
}

function checkGround({ world }: GameFile, report: Report): void {
  const kind = world?.terrain?.kind ?? 'flat';
  if (kind !== 'flat') report({ path: ['world', 'terrain', 'kind'], message: `found "${kind}"; the game is played on flat ground.` });
}

/** Distances are looked for by running the world without a network; what players do depends on the network. */
function checkTriggers({ lanes }: GameFile, report: Report): void {
  for (const [index, { trigger }] of lanes.entries()) {
    for (const request of ['triggers', 'budgetOf'] as const) {
      if (trigger?.[request] === undefined) continue;
      const message = 'players react to what they see, so no distance can be searched for before the run; give a distance.';
      report({ path: ['lanes', index, 'trigger', request], message });
    }
  }
}

function resolveServer(file: GameFile, { server }: GameFields, { hits }: GameRules, report: Report): GameServerPlan | undefined {
  if (!server && hits.decider !== 'server') return undefined;
  const { node: id = relayId(file.relay), slack = {}, ...rules } = server ?? {};
  if (id === undefined) {
    const message = 'there is no server; needed: game.server.node, or a relay, which then is the server.';
    report({ path: server ? ['game', 'server'] : ['game', 'hits', 'decider'], message });
    return undefined;
  }
  const path = server?.node === undefined ? relayPath(file.relay) : ['game', 'server', 'node'];
  const node = refer('node', file.nodes, id, path, report);
  if (node < 0) return undefined;
  if (!file.nodes[node]?.link)
    report({ path, message: `the server "${id}" receives nothing; its node needs a link, as in { id: ${id}, link: {} }.` });
  const played = file.entities.find(({ owner, motion }) => owner === id && motion.kind === 'player');
  if (played) report({ path, message: `the server "${id}" plays "${played.id}"; needed: a node that does not play.` });
  return { node, ...defaultServerRules, ...present(rules), slack: { ...defaultServerRules.slack, ...present(slack) } };
}

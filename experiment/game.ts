/** The game in the file: what tanks can do, how shots fly, when a shot is a hit, who decides. */
import { z } from 'zod';
import { hitDeciders, type GameRules } from '../engine/game/game-rules.ts';
import { defaultServerRules as server } from '../engine/game/server/server-rules.ts';
import { numberField, oneOf } from './fields.ts';
import { playersFields } from './players.ts';

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
      help: 'Of the circle that collides with walls, obstacles and tanks.',
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
      .meta({ description: 'Radii by which every shot is judged besides, in the same run. Unit: m.', default: hits.judged }),
    targeting: z
      .boolean()
      .optional()
      .describe('At the others a shot starts as far along its way as it has come at its shooter by then. Default: false.'),
  })
  .describe('When a shot is a hit.');

const slack = (unit: string, fallback: number, help: string) => numberField({ unit, min: 0, max: 1e3, default: fallback, help }).optional();

const serverFields = z
  .strictObject({
    node: z.string().optional().describe('Id of the node that it is; it needs a link, and plays not itself. Default: the relay.'),
    rewind: numberField({
      unit: 's',
      min: 0,
      max: 60,
      default: server.rewind,
      help: 'How far back it can look. A shot that was fired longer ago than this when it hears of it is refused.',
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
        distance: slack('m', server.slack.distance, 'Further than a tank can get.'),
        speed: slack('m/s', server.slack.speed, 'Faster than a tank drives.'),
        angle: slack('rad', server.slack.angle, 'Further turned than a tank can be.'),
        turnRate: slack('rad/s', server.slack.turnRate, 'Faster than a tank turns.'),
        reload: slack('s', server.slack.reload, 'Earlier than a tank has reloaded.'),
      })
      .optional()
      .describe('By how much an update or a shot may be beyond what is possible; the steps of a lane’s quantisation come on top.'),
  })
  .describe('A server that checks every update and every shot, and decides hits if it is to.');

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
    server: serverFields.optional(),
  })
  .describe('The game that entities of motion player play, by default that of GLS. Left out: no entity is a player’s.');

export type GameFields = z.output<typeof gameFields>;

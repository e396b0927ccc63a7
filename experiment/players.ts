/** Groups of players in the file: nodes and entities with common fields, and overrides for single ones. */
import { z } from 'zod';
import { defaultPlayer } from './player-motion.ts';
import { nodeClock } from './clocks.ts';
import type { EntityFields } from './entities.ts';
import { mergeFields, present } from './field-maps.ts';
import { numberField } from './fields.ts';
import { nodeLink, mergeNodeLinks } from './links.ts';
import type { NodeFields } from './nodes.ts';
import type { Problem, Report } from './problem.ts';

export const mostPlayers = 1000;
const howMany = (help: string) => numberField({ unit: '', integer: true, min: 1, max: mostPlayers, help });

/** Parameters of a player; they are checked by the schema of its kind. */
export const playerMotion = z
  .looseObject({ player: z.string().min(1).optional().describe(`Kind of player. Default: ${defaultPlayer}.`) })
  .describe('Parameters of the players.');

const own = {
  link: nodeLink.optional(),
  clock: nodeClock.optional(),
  motion: playerMotion.optional(),
};

const groupFields = z
  .strictObject({
    count: howMany('How many.'),
    ...own,
    each: z
      .record(z.string(), z.strictObject(own).describe('One player.'))
      .optional()
      .describe('Overrides for single players, by their ids: player-1, player-2 …'),
  })
  .describe('Players that are alike.');

export const playersFields = z
  .union([howMany('How many players.'), groupFields])
  .describe('Makes this many players, each a node and an entity (player-1, player-2 …), added to those in nodes and entities.');

export type PlayersFields = z.output<typeof playersFields>;
type Group = z.output<typeof groupFields>;

/** The nodes and entities of the players, named alike. */
export interface MadePlayers {
  readonly ids: readonly string[];
  readonly nodes: readonly NodeFields[];
  readonly entities: readonly EntityFields[];
}

export function makePlayers(fields: PlayersFields | undefined, report: Report): MadePlayers {
  const group: Group = typeof fields === 'object' ? fields : { count: fields ?? 0 };
  const ids = Array.from({ length: group.count }, (_, index) => `player-${index + 1}`);
  for (const id of Object.keys(group.each ?? {}).filter((known) => !ids.includes(known))) {
    const allowed = ids.length === 1 ? 'player-1' : `player-1 to player-${ids.length}`;
    report({ path: ['game', 'players', 'each', id], message: `there is no player "${id}"; allowed: ${allowed}.` });
  }
  return { ids, nodes: ids.map((id) => nodeOf(id, group)), entities: ids.map((id) => entityOf(id, group)) };
}

/** A player sees: without a word its link is ideal. */
function nodeOf(id: string, { link = {}, clock, each }: Group): NodeFields {
  const one = each?.[id];
  return { id, link: mergeNodeLinks(link, one?.link ?? {}), ...present({ clock: mergeFields(clock, one?.clock) }) };
}

function entityOf(id: string, { motion, each }: Group): EntityFields {
  return { id, owner: id, motion: { kind: 'player', ...mergeFields(motion, each?.[id]?.motion, 'player', defaultPlayer) } };
}

interface WithPlayers {
  /** Ids of the players that were made, who stand last among nodes and entities. */
  readonly players: readonly string[];
  readonly nodes: readonly NodeFields[];
  readonly entities: readonly EntityFields[];
}

/** A problem of a node or an entity that was made for a player, at the field that it was made of. */
export function problemOfPlayer(file: WithPlayers, { path, inheritedFrom = [], message }: Problem): Problem {
  const [first = path, ...others] = [path, ...inheritedFrom].flatMap((candidate) => placesOf(file, candidate));
  return { path: first, inheritedFrom: others, message };
}

function placesOf({ players, nodes, entities }: WithPlayers, path: Problem['path']): Problem['path'][] {
  const [list, index, ...field] = path;
  if ((list !== 'nodes' && list !== 'entities') || typeof index !== 'number') return [path];
  const given = (list === 'nodes' ? nodes : entities).length - players.length;
  const id = players[index - given];
  return id === undefined
    ? [path]
    : [
        ['game', 'players', ...field],
        ['game', 'players', 'each', id, ...field],
      ];
}

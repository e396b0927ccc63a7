/** Resolves the game to engine terms: rules filled in, who plays checked against nodes, lanes and world. */
import type { GameRules } from '../engine/game/game-rules.ts';
import { defaultServerRules } from '../engine/game/server/server-rules.ts';
import type { GameServerPlan, SessionGamePlan } from '../engine/session/session-plan.ts';
import type { ExperimentFile } from './experiment-file.ts';
import { present } from './field-maps.ts';
import { defaultGame, type GameFields } from './game.ts';
import type { Report } from './problem.ts';
import { refer } from './references.ts';

/** The game but for the number of the lane on the players' screens, which hangs on the lanes that run. */
export interface ResolvedGame extends Omit<SessionGamePlan, 'screens'> {
  /** Id of that lane; left out: the first that runs. */
  readonly screens?: string;
}

/** Null where there is no game. */
export function resolveGame(file: ExperimentFile, report: Report): ResolvedGame | null {
  const { game } = file;
  checkPlayers(file, report);
  if (!game) return null;
  if (game.screens !== undefined) refer('lane', file.lanes, game.screens, ['game', 'screens'], report);
  checkGround(file, report);
  checkTriggers(file, report);
  const rules = rulesOf(game);
  return { ...rules, ...present({ screens: game.screens, server: resolveServer(file, game, rules, report) }) };
}

/** What is left out is as in the game of GLS. */
export function rulesOf({ tanks = {}, shots = {}, hits = {} }: GameFields): GameRules {
  const judged = [...new Set(hits.judged ?? defaultGame.hits.judged)].sort((a, b) => a - b);
  return {
    tanks: { ...defaultGame.tanks, ...present(tanks) },
    shots: { ...defaultGame.shots, ...present(shots) },
    hits: { ...defaultGame.hits, ...present(hits), judged },
  };
}

function checkPlayers({ game, entities, nodes }: ExperimentFile, report: Report): void {
  const players = entities.flatMap(({ id, owner, motion }, index) => (motion.kind === 'player' ? [{ id, owner, index }] : []));
  if (game && players.length === 0) {
    const message = 'nobody plays; needed: game.players, as in players: 2, or entities with motion: { kind: player }.';
    report({ path: ['game'], message });
  }
  for (const [order, { id, owner, index }] of players.entries()) {
    const place = ['entities', index, 'motion'];
    if (!game) report({ path: [...place, 'kind'], message: `"${id}" has no game to play; add one, game: {}, for the rules of GLS.` });
    const node = nodes.find((one) => one.id === owner);
    if (node && !node.link)
      report({ path: place, message: `"${id}" sees nobody: its node "${owner}" needs a link, as in link: { delay: 0.1 }.` });
    const later = players.slice(order + 1).find((other) => other.owner === owner);
    const message = `"${owner}" is played by "${later?.id}" too; every player needs a node of its own.`;
    if (later) report({ path: ['entities', index, 'owner'], message });
  }
}

function checkGround({ world }: ExperimentFile, report: Report): void {
  const kind = world?.terrain?.kind ?? 'flat';
  if (kind !== 'flat') report({ path: ['world', 'terrain', 'kind'], message: `found "${kind}"; the game is played on flat ground.` });
}

/** Distances are looked for by running the world without a network; what players do hangs on the network. */
function checkTriggers({ lanes }: ExperimentFile, report: Report): void {
  for (const [index, { trigger }] of lanes.entries()) {
    for (const wish of ['triggers', 'budgetOf'] as const) {
      if (trigger?.[wish] === undefined) continue;
      const message = 'what players do hangs on what they see, so that no distance can be looked for beforehand; give a distance.';
      report({ path: ['lanes', index, 'trigger', wish], message });
    }
  }
}

function resolveServer(file: ExperimentFile, { server }: GameFields, { hits }: GameRules, report: Report): GameServerPlan | undefined {
  if (!server && hits.decider !== 'server') return undefined;
  const { node: id = file.relay, slack = {}, ...rules } = server ?? {};
  if (id === undefined) {
    const message = 'there is no server; needed: game.server.node, or a relay, which then is the server.';
    report({ path: server ? ['game', 'server'] : ['game', 'hits', 'decider'], message });
    return undefined;
  }
  const path = server?.node === undefined ? ['relay'] : ['game', 'server', 'node'];
  const node = refer('node', file.nodes, id, path, report);
  if (node < 0) return undefined;
  if (!file.nodes[node]?.link)
    report({ path, message: `the server "${id}" hears nobody; its node needs a link, as in { id: ${id}, link: {} }.` });
  const played = file.entities.find(({ owner, motion }) => owner === id && motion.kind === 'player');
  if (played) report({ path, message: `the server "${id}" plays "${played.id}"; needed: a node that does not play.` });
  return { node, ...defaultServerRules, ...present(rules), slack: { ...defaultServerRules.slack, ...present(slack) } };
}

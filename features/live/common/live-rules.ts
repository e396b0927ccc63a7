/** Fields of an experiment that a live session does not support: reported one by one, before players join. */
import type { EntityFields } from '../../../experiment/entities.ts';
import type { ExperimentFile, ResolvedExperiment } from '../../../experiment/experiment-file.ts';
import { problemOfPlayer } from '../../../experiment/players.ts';
import { relayId, relayRules } from '../../../experiment/relays.ts';
import type { FieldPath, Report } from '../../../experiment/problem.ts';
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { gameLimits } from '../calls/game-wire.ts';
import { mostSeats } from '../calls/live-calls.ts';
import { liveLimits } from '../../../contract/live-limits.ts';

/** Reports the problems of playing the experiment with this many seats. */
export function checkLive(file: ExperimentFile, seats: number, reportAll: Report): void {
  const report: Report = (problem) => reportAll(problemOfPlayer(file, problem));
  file.entities.forEach((entity, index) => checkEntity(entity, ['entities', index], report));
  const players = file.entities.filter(({ motion }) => motion.kind === 'player');
  if (seats > mostSeats)
    report({ path: ['game', 'players'], message: `found ${seats} players; allowed: at most ${mostSeats} in a live session.` });
  else if (players.length !== seats)
    report({
      path: ['entities'],
      message: `found ${players.length} players in the file for ${seats} seats; allowed: game.players, which makes as many as there are seats.`,
    });
  if (file.frame !== undefined && file.frame < liveLimits.leastFrame)
    report({ path: ['frame'], message: `found ${file.frame}; allowed in a live session: at least ${liveLimits.leastFrame} s.` });
  checkNodes(file, report);
  checkServer(file, report);
}

function checkEntity({ id, motion, parts }: EntityFields, path: FieldPath, report: Report): void {
  if (motion.kind !== 'player')
    report({
      path: [...path, 'motion', 'kind'],
      message: `"${id}" moves by "${motion.kind}"; allowed in a live session: player, driven by a person or a bot.`,
    });
  const cheat: unknown = motion['cheat'] ?? 'none';
  if (cheat !== 'none')
    report({
      path: [...path, 'motion', 'cheat'],
      message: `found "${String(cheat)}"; allowed in a live session: none; the people and bots decide how they play.`,
    });
  if (parts && parts.length > 0) report({ path: [...path, 'parts'], message: `"${id}" has parts; allowed in a live session: none.` });
}

const noSends = 'found a rate of sending; in a live session updates leave when they are made. Leave it out.';

/** A node with a link belongs to a player, or is the relay. */
function checkNodes({ nodes, entities, relay, rates }: ExperimentFile, report: Report): void {
  const owners = new Set(entities.map(({ owner }) => owner));
  nodes.forEach(({ id, link }, index) => {
    if (!link || owners.has(id) || id === relayId(relay)) return;
    const message = `"${id}" has a link but no player; allowed in a live session: links of players and the relay. Spectators need no node.`;
    report({ path: ['nodes', index, 'link'], message });
  });
  for (const [field, found] of Object.entries(relayRules(relay) ?? {}))
    report({
      path: ['relay', field],
      message: `found ${found}; in a live session the host relays at its own ticks, with the stamps of the senders. Leave it out.`,
    });
  if (rates?.send !== undefined) report({ path: ['rates', 'send'], message: noSends });
  nodes.forEach(({ send }, index) => {
    if (send === undefined) return;
    report({ path: ['nodes', index, 'send'], message: noSends });
  });
  nodes.forEach(({ link }, index) => {
    if (!link?.model && !link?.up?.model && !link?.down?.model) return;
    const message = 'found a link model of a plugin; a live session impairs real packets by the other fields of a link only. Leave it out.';
    report({ path: ['nodes', index, 'link', 'model'], message });
  });
  nodes.forEach(({ link }, index) => {
    for (const field of ['schedule', 'trace'] as const) {
      if (!link?.[field] && !link?.up?.[field] && !link?.down?.[field]) continue;
      const message = 'found changes over time; in a live session the operator schedules them on the panel. Leave it out.';
      report({ path: ['nodes', index, 'link', field], message });
    }
  });
}

/** The host relays players' messages without decoding them, so a server that decides hits would receive nothing. */
function checkServer({ game }: ExperimentFile, report: Report): void {
  const place = game?.server ? ['server'] : ['hits', 'decider'];
  if (!game?.server && game?.hits?.decider !== 'server') return;
  report({
    path: ['game', ...place],
    message: 'found a server that decides hits; allowed in a live session: shooter or target as decider, without a server.',
  });
}

/** Reports fields that the lane on the players' screens does not support; shadow lanes do. */
export function checkScreens({ lanes, game, study }: ResolvedExperiment, screens: readonly string[] | undefined, report: Report): void {
  const usual = game?.screens ?? lanes[0]?.id;
  const studied = study?.conditions.map(({ lane }) => lane ?? usual) ?? [];
  const ids = new Set([...(screens ?? [usual]), ...studied]);
  lanes.forEach((lane, index) => {
    if (ids.has(lane.id)) checkLane(lane, ['lanes', index], report);
  });
}

function checkLane({ id, relevance, synchronisation, senderClock, publishing }: LanePlan, path: FieldPath, report: Report): void {
  const onScreens = `"${id}" is on the players’ screens of a live session`;
  if (relevance) report({ path: [...path, 'relevance'], message: `${onScreens}; allowed there: one level of detail.` });
  const corrects = synchronisation?.kind === 'ntp' ? 'ntp' : senderClock?.plugin.id;
  if (corrects !== undefined) {
    const message = `found "${corrects}", and ${onScreens}; allowed there: none, perfect: people’s clocks are kept to the bench clock.`;
    report({ path: [...path, 'clock', 'synchronisation'], message });
  }
  const properties = publishing?.properties ?? 0;
  if (properties > mostProperties)
    report({
      path: [...path, 'publishing', 'properties'],
      message: `found ${properties}, and ${onScreens}; allowed there: at most ${mostProperties} bytes.`,
    });
}

/** Bytes; the rest of a payload is reserved for numbers. */
const mostProperties = gameLimits.payloadBytes - 256;

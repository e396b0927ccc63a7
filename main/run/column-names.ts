/** Names of the columns of telemetry rows, as people read them. */
import {
  copyFields,
  duelFields,
  markFields,
  playerFields,
  shotFields,
  verdictFields,
  type GameColumns,
} from '../../contract/game-columns.ts';
import { entityFields, exportFields, pairFields, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';

/** `lane base, tank>far: deviation`; columns of parts are named by their numbers. */
export function columnNames(layout: TelemetryLayout): readonly string[] {
  const columns = new TelemetryColumns(layout);
  const names = Array.from({ length: columns.count }, (_, column) => `column ${column}`);
  const pairs = layout.pairs.map(({ entity, receiver }) => `${layout.entities[entity]}>${receiver}`);
  layout.entities.forEach((entity, e) => entityFields.forEach((field) => (names[columns.entity(e, field)] = `${entity}: ${field}`)));
  layout.lanes.forEach((lane, l) => {
    const name = (of: string, field: string) => `lane ${lane}, ${of}: ${field}`;
    layout.entities.forEach((entity, e) => exportFields.forEach((field) => (names[columns.exported(l, e, field)] = name(entity, field))));
    pairs.forEach((pair, p) => layout.metrics?.forEach(({ id }, m) => (names[columns.metric(l, p, m)] = name(pair, id))));
    pairs.forEach((pair, p) => pairFields.forEach((field) => (names[columns.pair(l, p, field)] = name(pair, field))));
  });
  if (columns.game) nameGame(names, columns.game);
  return names;
}

/** `player-1: shots`, `shot 2 as player-1 sees it: x` */
function nameGame(names: string[], game: GameColumns): void {
  const { players, shots, marks, duels, server } = game.layout;
  players.forEach(({ node }, p) => {
    for (const field of playerFields) names[game.player(p, field)] = `${node}: ${field}`;
    if (server) for (const field of verdictFields) names[game.verdict(p, field)] = `${node}: ${field}`;
    if (duels)
      players.forEach((target, t) =>
        duelFields.forEach((field) => (names[game.duel(p, t, field)] = `${node} at ${target.node}: ${field}`)),
      );
  });
  for (let slot = 0; slot < shots; slot++) {
    for (const field of shotFields) names[game.shot(slot, field)] = `shot ${slot}: ${field}`;
    players.forEach(({ node }, view) =>
      copyFields.forEach((field) => (names[game.copy(slot, view, field)] = `shot ${slot} as ${node} sees it: ${field}`)),
    );
  }
  for (let mark = 0; mark < marks; mark++) for (const field of markFields) names[game.mark(mark, field)] = `mark ${mark}: ${field}`;
}

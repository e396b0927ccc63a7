/** Names of the columns of telemetry rows, as people read them. */
import { entityFields, exportFields, pairFields, TelemetryColumns, type TelemetryLayout } from '../../contract/telemetry.ts';

/** `lane base, tank>far: deviation`; columns of parts and of the game are named by their numbers. */
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
  return names;
}

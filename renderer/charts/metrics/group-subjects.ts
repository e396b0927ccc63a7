/** Which subjects a chart shows as separate series, and which it aggregates. */
import type { TelemetryLayout } from '../../../contract/telemetry.ts';
import type { MetricSubject } from './catalogue.ts';

/** A series for each lane; or for each receiver, entity or pair in each lane. */
export const groupings = ['lane', 'receiver', 'entity', 'each'] as const;
export type Grouping = (typeof groupings)[number];

/** Ids of those that are shown; null: all. */
export interface SubjectFilter {
  readonly lanes: readonly string[] | null;
  readonly receivers: readonly string[] | null;
  readonly entities: readonly string[] | null;
}

export interface SubjectGroup {
  /** −1: of no lane. */
  readonly lane: number;
  /** Its name among the groups of its lane; empty where it is the only one. */
  readonly column: string;
  readonly subjects: readonly MetricSubject[];
}

/** A filter does not apply to subjects without a lane, receiver or entity. */
export function filterSubjects(
  subjects: readonly MetricSubject[],
  { lanes, receivers, entities }: SubjectFilter,
  layout: TelemetryLayout,
): readonly MetricSubject[] {
  return subjects.filter(
    ({ lane, receiver, entity }) =>
      (lane < 0 || (lanes?.includes(layout.lanes[lane] ?? '') ?? true)) &&
      (receiver === '' || (receivers?.includes(receiver) ?? true)) &&
      (entity < 0 || (entities?.includes(layout.entities[entity] ?? '') ?? true)),
  );
}

/** Lanes apart always; groups in the order in which their first comes. */
export function groupSubjects(subjects: readonly MetricSubject[], by: Grouping, layout: TelemetryLayout): readonly SubjectGroup[] {
  const groups = new Map<string, { lane: number; column: string; subjects: MetricSubject[] }>();
  for (const subject of subjects) {
    const column = columnOf(subject, by, layout);
    const key = `${subject.lane} ${column}`;
    const group = groups.get(key) ?? { lane: subject.lane, column, subjects: [] };
    group.subjects.push(subject);
    groups.set(key, group);
  }
  return [...groups.values()];
}

function columnOf({ receiver, entity, part }: MetricSubject, by: Grouping, { entities }: TelemetryLayout): string {
  if (by === 'lane') return '';
  if (by === 'receiver') return receiver;
  if (by === 'entity') return entities[entity] ?? '';
  const whose = entities.length > 1 || receiver === '' ? (entities[entity] ?? '') : '';
  return [[whose, part].filter(Boolean).join(' '), receiver].filter(Boolean).join(' → ');
}

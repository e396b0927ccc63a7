/** The configured links of a recorded session: as they began, and every change. */
import { lastingSettings } from '../../engine/network/conditions.ts';
import type { ChangedCondition, ConditionsAnswer } from '../../contract/history-calls.ts';
import { changedLink } from '../../engine/network/link-change.ts';
import type { EventsRecord, OperatorRecord } from './format/recording-format.ts';
import type { Recording } from './recording.ts';

export function conditionsIn(recording: Recording): Omit<ConditionsAnswer, 'epoch'> {
  const { nodes } = recording.setup.outline;
  const found = new ChangedLinks(nodes);
  for (const { topic, record } of recording.messages(['operator', 'events'])) {
    if (topic === 'events') found.live(record);
    else found.operated(record);
  }
  return { nodes, changes: found.changes };
}

class ChangedLinks {
  readonly changes: ChangedCondition[] = [];
  readonly #nodes: readonly string[];
  /** As they are after the changes. */
  readonly #links: Pick<ConditionsAnswer['nodes'][number], 'down' | 'up'>[];

  constructor(nodes: ConditionsAnswer['nodes']) {
    this.#nodes = nodes.map(({ id }) => id);
    this.#links = [...nodes];
  }

  operated(record: OperatorRecord): void {
    if (record.kind !== 'link') return;
    const { time, change } = record;
    const node = this.#nodes.indexOf(change.node);
    for (const direction of change.direction === 'both' ? (['down', 'up'] as const) : [change.direction]) {
      const link = this.#links[node]?.[direction];
      if (link) this.#note({ time, node, direction, settings: changedLink(lastingSettings(link, time), change) });
    }
  }

  live({ events }: EventsRecord): void {
    for (const event of events) {
      if (event.kind !== 'link' || !this.#links[event.seat]?.[event.direction]) continue;
      this.#note({ time: event.time, node: event.seat, direction: event.direction, settings: event.settings });
    }
  }

  #note(change: ChangedCondition): void {
    const { node, direction, settings } = change;
    const known = this.#links[node];
    if (known) this.#links[node] = { ...known, [direction]: settings };
    this.changes.push(change);
  }
}

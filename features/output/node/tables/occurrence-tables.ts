/** Tables of occurrences: updates in flight, configured and measured delays, shots, hits, people, notes. */
import { occurrencesOf } from '../../../../main/recording/format/occurrence-rows.ts';
import type { Occurrence, OccurrenceKind } from '../../../../contract/session-occurrence.ts';
import type { RecordingMessage } from '../../../../main/recording/format/recording-format.ts';
import type { Recording } from '../../../../main/recording/recording.ts';
import { column, idAt, isWithin, text, whole, type ExportTable, type Selection, type TablesOf } from './export-table.ts';
import { type Cell, type ExportColumn } from '../../../../main/run/report/table-writers.ts';
import type { NodeOutline } from '../../../../contract/bench-state.ts';
import type { ChangedCondition } from '../../../../contract/history-calls.ts';
import { settingsAt } from '../../../../engine/network/conditions.ts';
import { relayId, type RelayFields } from '../../../../experiment/relays.ts';
import { conditionsIn } from '../../../../main/recording/recorded-conditions.ts';

/** The ids behind the numbers of an occurrence. */
interface Names {
  readonly lane: Cell;
  readonly entity: Cell;
  readonly publisher: Cell;
  readonly receiver: Cell;
  readonly part: Cell;
  readonly shooter: Cell;
}

interface OccurrenceForm {
  readonly name: string;
  readonly kinds: readonly OccurrenceKind[];
  /** After the time. */
  readonly columns: readonly ExportColumn[];
  readonly cells: (occurrence: Occurrence, names: Names) => readonly Cell[];
}

const updateColumns = [text('lane'), text('entity'), text('receiver'), text('part'), whole('update')];
const updateCells = (o: Occurrence, { lane, entity, receiver, part }: Names): readonly Cell[] => [
  lane,
  entity,
  receiver,
  part,
  o.update ?? null,
];
const sinceOf = (o: Occurrence) => o.since ?? null;

const updateForms: readonly OccurrenceForm[] = [
  {
    name: 'updates-sent',
    kinds: ['sent'],
    columns: [...updateColumns, column('bytes (byte)'), column('made (s)')],
    cells: (o, n) => [...updateCells(o, n), o.bytes ?? null, sinceOf(o)],
  },
  {
    name: 'updates-arrived',
    kinds: ['arrived'],
    columns: [...updateColumns, column('sent (s)')],
    cells: (o, n) => [...updateCells(o, n), sinceOf(o)],
  },
  {
    name: 'updates-acknowledged',
    kinds: ['acknowledged'],
    columns: [...updateColumns, column('arrived (s)')],
    cells: (o, n) => [...updateCells(o, n), sinceOf(o)],
  },
  {
    name: 'updates-lost',
    kinds: ['lost'],
    columns: [...updateColumns, column('sent (s)')],
    cells: (o, n) => [...updateCells(o, n), sinceOf(o)],
  },
];

const gameForms: readonly OccurrenceForm[] = [
  { name: 'shots', kinds: ['fired'], columns: [text('shooter'), whole('shot')], cells: (o, { entity }) => [entity, o.shot ?? null] },
  {
    name: 'hits',
    kinds: ['touched', 'hit', 'disputed', 'refused', 'destroyed', 'denied'],
    columns: [text('what'), text('shooter'), whole('shot'), text('tank'), text('view'), whole('update'), text('verdict')],
    cells: (o, { shooter, entity, receiver }) => [o.kind, shooter, o.shot ?? null, entity, receiver, o.update ?? null, o.text ?? null],
  },
];

const textForms: readonly OccurrenceForm[] = [
  {
    name: 'changes',
    kinds: ['joined', 'left', 'changed', 'paused', 'resumed'],
    columns: [text('what'), text('entity'), text('in words')],
    cells: (o, { entity }) => [o.kind, entity, o.text ?? null],
  },
  { name: 'notes', kinds: ['noted'], columns: [text('note')], cells: (o) => [o.text ?? null] },
];

export const occurrenceTables: TablesOf = (recording, selection) => {
  const forms = [...updateForms, delaysForm(recording), ...(recording.setup.layout.game ? gameForms : []), ...textForms];
  return forms.map((form) => new OccurrenceTable(form, recording, selection));
};

/** Delays of every update that arrived: the one configured for its link when it was sent, and the measured one. */
function delaysForm(recording: Recording): OccurrenceForm {
  const configured = new ConfiguredDelays(recording);
  return {
    name: 'delays',
    kinds: ['arrived'],
    columns: [...updateColumns, column('configured (s)'), column('configured spread (s)'), column('delivered (s)')],
    cells: (o, names) => {
      const { delay, spread } = configured.at(String(names.publisher), String(names.receiver), o.since ?? o.time);
      return [...updateCells(o, names), delay, spread, o.since === undefined ? null : o.time - o.since];
    },
  };
}

class OccurrenceTable implements ExportTable {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly topics = ['occurrences'] as const;
  readonly #form: OccurrenceForm;
  readonly #recording: Recording;
  readonly #selection: Selection;

  constructor(form: OccurrenceForm, recording: Recording, selection: Selection) {
    this.name = form.name;
    this.columns = [column('time (s)'), ...form.columns];
    this.#form = form;
    this.#recording = recording;
    this.#selection = selection;
  }

  *rows(message: RecordingMessage): Generator<readonly Cell[]> {
    if (message.topic !== 'occurrences') return;
    for (const occurrence of occurrencesOf(message.record)) {
      if (this.#isWanted(occurrence)) yield [occurrence.time, ...this.#form.cells(occurrence, this.#names(occurrence))];
    }
  }

  #isWanted({ kind, time, lane, entity }: Occurrence): boolean {
    const { lanes, entities } = this.#selection;
    const concerns = (lane === undefined || lanes.has(lane)) && (entity === undefined || entities.has(entity));
    return concerns && this.#form.kinds.includes(kind) && isWithin(time, this.#selection);
  }

  #names({ lane, entity, pair, part, shooter }: Occurrence): Names {
    const { lanes, entities, pairs, parts = [] } = this.#recording.setup.layout;
    const { publisher = null, receiver = null } = pairs[pair ?? -1] ?? {};
    return {
      publisher,
      receiver,
      lane: idAt(lanes, lane),
      entity: idAt(entities, entity),
      shooter: idAt(entities, shooter),
      part: part === undefined ? null : (parts[part]?.id ?? null),
    };
  }
}

interface Since {
  /** s */
  readonly time: number;
  readonly nodes: readonly NodeOutline[];
}

interface ConfiguredDelay {
  /** Mean, s. */
  readonly delay: number | null;
  /** Spread of its jitter, s; null where two links add up. */
  readonly spread: number | null;
}

class ConfiguredDelays {
  /** In order of time. */
  readonly #since: Since[];
  /** Node through which updates go; '': in a live session the host, which is none; undefined: they go direct. */
  readonly #relay: string | undefined;

  constructor(recording: Recording) {
    const { relay } = (recording.experiment ?? {}) as { readonly relay?: RelayFields };
    this.#relay = recording.setup.kind === 'live' ? '' : relayId(relay);
    const { nodes, changes } = conditionsIn(recording);
    this.#since = [{ time: -Infinity, nodes }];
    for (const change of changes) this.#change(change);
  }

  /** For an update that was sent at `time`, s. */
  at(publisher: string, receiver: string, time: number): ConfiguredDelay {
    const nodes = this.#since.findLast((each) => each.time <= time)?.nodes ?? [];
    const lastLeg = nodes.find(({ id }) => id === receiver)?.down;
    const down = lastLeg && settingsAt(lastLeg, time);
    if (!down) return { delay: null, spread: null };
    const firstLeg = this.#relay === undefined || publisher === this.#relay ? undefined : nodes.find(({ id }) => id === publisher)?.up;
    const up = firstLeg && settingsAt(firstLeg, time);
    if (!up) return { delay: down.delay, spread: down.jitter?.spread ?? 0 };
    return receiver === this.#relay ? { delay: up.delay, spread: up.jitter?.spread ?? 0 } : { delay: up.delay + down.delay, spread: null };
  }

  #change({ time, node, direction, settings }: ChangedCondition): void {
    const nodes = this.#since.at(-1)?.nodes ?? [];
    const known = nodes[node];
    if (known) this.#since.push({ time, nodes: nodes.with(node, { ...known, [direction]: settings }) });
  }
}

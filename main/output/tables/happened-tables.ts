/** Tables of what happened: updates on their way, shots, hits, delays asked and delivered, people, notes. */
import { occurrencesOf } from '../../recording/format/occurrence-rows.ts';
import type { Occurrence, OccurrenceKind } from '../../../contract/history/session-occurrence.ts';
import type { RecordingMessage } from '../../recording/format/recording-format.ts';
import type { Recording } from '../../recording/recording.ts';
import { AskedDelays } from './asked-delays.ts';
import {
  column,
  idAt,
  isWithin,
  text,
  whole,
  type Cell,
  type ExportColumn,
  type ExportTable,
  type Selection,
  type TablesOf,
} from './export-table.ts';

/** The ids behind the numbers of an occurrence. */
interface Names {
  readonly lane: Cell;
  readonly entity: Cell;
  readonly publisher: Cell;
  readonly receiver: Cell;
  readonly part: Cell;
  readonly shooter: Cell;
}

interface HappenedForm {
  readonly name: string;
  readonly kinds: readonly OccurrenceKind[];
  /** After the time. */
  readonly columns: readonly ExportColumn[];
  readonly cells: (occurrence: Occurrence, names: Names) => readonly Cell[];
}

const onItsWay = [text('lane'), text('entity'), text('receiver'), text('part'), whole('update')];
const wayOf = (o: Occurrence, { lane, entity, receiver, part }: Names): readonly Cell[] => [lane, entity, receiver, part, o.update ?? null];
const sinceOf = (o: Occurrence) => o.since ?? null;

const updateForms: readonly HappenedForm[] = [
  {
    name: 'updates-sent',
    kinds: ['sent'],
    columns: [...onItsWay, column('bytes (byte)'), column('made (s)')],
    cells: (o, n) => [...wayOf(o, n), o.bytes ?? null, sinceOf(o)],
  },
  {
    name: 'updates-arrived',
    kinds: ['arrived'],
    columns: [...onItsWay, column('sent (s)')],
    cells: (o, n) => [...wayOf(o, n), sinceOf(o)],
  },
  {
    name: 'updates-acknowledged',
    kinds: ['acknowledged'],
    columns: [...onItsWay, column('arrived (s)')],
    cells: (o, n) => [...wayOf(o, n), sinceOf(o)],
  },
  { name: 'updates-lost', kinds: ['lost'], columns: [...onItsWay, column('sent (s)')], cells: (o, n) => [...wayOf(o, n), sinceOf(o)] },
];

const gameForms: readonly HappenedForm[] = [
  { name: 'shots', kinds: ['fired'], columns: [text('shooter'), whole('shot')], cells: (o, { entity }) => [entity, o.shot ?? null] },
  {
    name: 'hits',
    kinds: ['touched', 'hit', 'disputed', 'refused'],
    columns: [text('what'), text('shooter'), whole('shot'), text('tank'), text('view'), whole('update'), text('verdict')],
    cells: (o, { shooter, entity, receiver }) => [o.kind, shooter, o.shot ?? null, entity, receiver, o.update ?? null, o.text ?? null],
  },
];

const wordForms: readonly HappenedForm[] = [
  {
    name: 'changes',
    kinds: ['joined', 'left', 'changed', 'paused', 'resumed'],
    columns: [text('what'), text('entity'), text('in words')],
    cells: (o, { entity }) => [o.kind, entity, o.text ?? null],
  },
  { name: 'notes', kinds: ['noted'], columns: [text('note')], cells: (o) => [o.text ?? null] },
];

export const happenedTables: TablesOf = (recording, selection) => {
  const forms = [...updateForms, delaysForm(recording), ...(recording.setup.layout.game ? gameForms : []), ...wordForms];
  return forms.map((form) => new HappenedTable(form, recording, selection));
};

/** Of every update that arrived: what its link was asked for when it was sent, and what it took. */
function delaysForm(recording: Recording): HappenedForm {
  const asked = new AskedDelays(recording);
  return {
    name: 'delays',
    kinds: ['arrived'],
    columns: [...onItsWay, column('asked (s)'), column('asked spread (s)'), column('delivered (s)')],
    cells: (o, names) => {
      const { delay, spread } = asked.at(String(names.publisher), String(names.receiver), o.since ?? o.time);
      return [...wayOf(o, names), delay, spread, o.since === undefined ? null : o.time - o.since];
    },
  };
}

class HappenedTable implements ExportTable {
  readonly name: string;
  readonly columns: readonly ExportColumn[];
  readonly topics = ['occurrences'] as const;
  readonly #form: HappenedForm;
  readonly #recording: Recording;
  readonly #selection: Selection;

  constructor(form: HappenedForm, recording: Recording, selection: Selection) {
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
      ...{ publisher, receiver },
      lane: idAt(lanes, lane),
      entity: idAt(entities, entity),
      shooter: idAt(entities, shooter),
      part: part === undefined ? null : (parts[part]?.id ?? null),
    };
  }
}

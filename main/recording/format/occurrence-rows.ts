/** Rows of occurrences: gathered while a session runs, and read back as objects. */
import { type Occurrence, type OccurrenceKind, occurrenceKinds } from '../../../contract/session-occurrence.ts';
import type { GameEvent } from '../../../engine/game/game-events.ts';
import type { SessionObserver } from '../../../engine/session/session-outside.ts';
import { receiversOf, seatsOf, type SessionPlan } from '../../../engine/session/session-plan.ts';
import type { TracedEvent } from '../../../engine/network/update-tracer.ts';
import { numberOf, type Table } from './table.ts';

/**
 * Numbers of a row, in this order; NaN and −1 stand for what the kind does not have. `text`: index into the batch's
 * texts.
 */
export const occurrenceColumns = [
  'kind',
  'time',
  'lane',
  'entity',
  'pair',
  'part',
  'update',
  'shot',
  'shooter',
  'bytes',
  'since',
  'text',
  'level',
  'contract',
] as const;
const columns = occurrenceColumns.length;
/** Rows of a batch at most: waking the recorder's thread costs more than the copy. */
const capacity = 2048;

/** Occurrences from number `first` on; `values` holds row after row, `columns` numbers each: `occurrenceColumns`. */
export interface OccurrenceRows {
  readonly first: number;
  readonly columns: number;
  readonly values: Float64Array<ArrayBuffer>;
  /** Texts of some of them, by index. */
  readonly texts: readonly string[];
}

/** Gathers the occurrences of a session and hands them over in batches; none is left out. */
export class OccurrenceBatch implements SessionObserver {
  readonly #handOver: (rows: OccurrenceRows) => void;
  readonly #players: readonly number[];
  readonly #screens: number;
  /** The pair of a viewer and a tank, both as numbers of players; −1: there is none. */
  readonly #views: readonly (readonly number[])[];
  readonly #values = new Float64Array(capacity * columns);
  #texts: string[] = [];
  #rows = 0;
  #first = 0;

  /** The buffers that `handOver` gets are its own. */
  constructor(plan: SessionPlan, handOver: (rows: OccurrenceRows) => void) {
    const seats = seatsOf(plan);
    this.#handOver = handOver;
    this.#players = seats.map(({ entity }) => entity);
    this.#screens = plan.game?.screens ?? -1;
    const pairs = pairsOf(plan);
    this.#views = seats.map(({ node }) => this.#players.map((entity) => pairs[entity]?.get(node) ?? -1));
  }

  readonly onUpdate = (event: Readonly<TracedEvent>): void => {
    const at = this.#next(event.kind, event.time);
    const values = this.#values;
    values[at + 2] = event.lane;
    values[at + 3] = event.entity;
    values[at + 4] = event.pair;
    values[at + 5] = event.part;
    values[at + 6] = event.number;
    values[at + 9] = event.bytes;
    values[at + 10] = event.since;
    values[at + 12] = event.update?.level ?? -1;
    values[at + 13] = event.update?.contract ?? -1;
    this.#added();
  };

  readonly onGame = (event: Readonly<GameEvent>): void => {
    const at = this.#next(event.kind, event.time);
    const { kind, shooter, tank, view } = event;
    const values = this.#values;
    values[at + 2] = this.#screens;
    values[at + 3] = this.#entityOf(kind === 'fired' ? shooter : tank);
    values[at + 4] = this.#views[view]?.[tank] ?? -1;
    values[at + 6] = event.update;
    values[at + 7] = event.shot;
    values[at + 8] = kind === 'fired' ? -1 : this.#entityOf(shooter);
    if (event.verdict !== '') values[at + 11] = this.#texts.push(event.verdict) - 1;
    this.#added();
  };

  /** An operator's change or note, or the arrival or departure of a participant. */
  addText(kind: OccurrenceKind, time: number, text: string, entity = -1): void {
    const at = this.#next(kind, time);
    this.#values[at + 3] = entity;
    this.#values[at + 11] = this.#texts.push(text) - 1;
    this.#added();
  }

  flush(): void {
    if (this.#rows === 0) return;
    const rows = { first: this.#first, columns, values: this.#values.slice(0, this.#rows * columns), texts: this.#texts };
    this.#first += this.#rows;
    this.#rows = 0;
    this.#texts = [];
    this.#handOver(rows);
  }

  /** Begins a row; returns where. */
  #next(kind: OccurrenceKind, time: number): number {
    const values = this.#values;
    const at = this.#rows * columns;
    for (let i = at + 2; i < at + columns; i++) values[i] = -1;
    values[at] = numberOf(kind, occurrenceKinds);
    values[at + 1] = time;
    values[at + 10] = NaN;
    return at;
  }

  #added(): void {
    this.#rows += 1;
    if (this.#rows === capacity) this.flush();
  }

  #entityOf(player: number): number {
    return this.#players[player] ?? -1;
  }
}

/** For each entity and node, the place among a lane's pairs of the one that shows the entity at the node. */
function pairsOf(plan: SessionPlan): readonly ReadonlyMap<number, number>[] {
  let next = 0;
  return plan.entities.map(({ owner }) => new Map(receiversOf(plan, owner).map((node) => [node, next++])));
}

/** Fields of an occurrence that are plain numbers, by their columns. */
const numberFields = [
  'lane',
  'entity',
  'pair',
  'part',
  'update',
  'shot',
  'shooter',
  'level',
  'contract',
] as const satisfies readonly (keyof Occurrence)[];
const columnOf = Object.fromEntries(occurrenceColumns.map((name, column) => [name, column])) as Record<
  (typeof occurrenceColumns)[number],
  number
>;

/** `number`: of the row; `texts`: those of its table. Rows of older recordings end with the column of texts. */
export function occurrenceOf(row: ArrayLike<number>, number: number, texts: readonly string[] = []): Occurrence {
  const text = texts[row[columnOf.text] as number];
  const value = (name: (typeof occurrenceColumns)[number]) => row[columnOf[name]] as number;
  const numbers = numberFields.filter((field) => value(field) >= 0).map((field) => [field, value(field)] as const);
  return {
    number,
    kind: occurrenceKinds[value('kind')] as OccurrenceKind,
    time: value('time'),
    ...Object.fromEntries(numbers),
    ...(value('bytes') >= 0 && { bytes: value('bytes') }),
    ...(!Number.isNaN(value('since')) && { since: value('since') }),
    ...(text !== undefined && { text }),
  };
}

/** The occurrences of a table. */
export function* occurrencesOf({ first, columns, values, texts }: Table): Generator<Occurrence> {
  for (let at = 0; at < values.length; at += columns) yield occurrenceOf(values.subarray(at, at + columns), first + at / columns, texts);
}

/** An occurrence that is described by a text: a note, for one. */
export type TextOccurrence = Pick<Occurrence, 'kind' | 'time' | 'text' | 'entity'>;

/** It as a table; `number`: its own, among the occurrences of the recording. */
export function textTable({ kind, time, text = '', entity }: TextOccurrence, number: number): OccurrenceRows {
  return occurrenceRows([{ kind, time, text, ...(entity !== undefined && { entity }) }], number);
}

/** The rows of occurrences, which are numbered from `first` on. */
export function occurrenceRows(occurrences: readonly Omit<Occurrence, 'number'>[], first = 0): OccurrenceRows {
  const texts: string[] = [];
  const values = new Float64Array(occurrences.length * columns).fill(-1);
  occurrences.forEach((each, row) => {
    const at = row * columns;
    values[at + columnOf.kind] = occurrenceKinds.indexOf(each.kind);
    values[at + columnOf.time] = each.time;
    values[at + columnOf.bytes] = each.bytes ?? -1;
    values[at + columnOf.since] = each.since ?? NaN;
    for (const field of numberFields) values[at + columnOf[field]] = each[field] ?? -1;
    if (each.text !== undefined) values[at + columnOf.text] = texts.push(each.text) - 1;
  });
  return { first, columns, values, texts };
}

/**
 * Reads a game's log as its bytes arrive: a head, then one record a line. Numbers are read from the bytes, and names
 * are compared as bytes: a million rows become neither strings nor objects. The writer may be a stranger.
 */
import type { BenchError } from '../../../contract/errors.ts';
import { unknownWord } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { inputPieces } from '../../base/files/read-input.ts';
import { csvFault } from '../csv/csv-text.ts';
import { toBody } from '../../../engine/base/math/rotation.ts';
import { Orientations, toOurs } from '../mapping/axes.ts';
import { EntityRows, place, poseColumns, updateColumns, type PoseRows } from './entity-rows.ts';
import type { GameLog, LogNote, LogPart } from './game-log.ts';
import { GrowingColumns } from './growing-columns.ts';
import { doubtsOf, type LogFlaws } from './log-doubts.ts';
import { LogFrames } from './log-frames.ts';
import { beginsAsLog, formOf, readHead, recordLetters, type LogHead } from './log-head.ts';

const byte = { newline: 10, return: 13, comma: 44, minus: 45, dot: 46, zero: 48, nine: 57 };

/** No record is longer, bytes. */
const longestLine = 1 << 12;
const longestName = 100;
/** More names are a column of something else. */
const mostNames = 10_000;
const mostNotes = 10_000;

const role = 'a log of a game';

/** Letters of the records that are not read where only a part is. */
const leftOut: Readonly<Record<LogPart, string>> = { surroundings: 'SR', pictures: 'TUCON' };

/** `part`: left out, the whole. Rejects with a `BenchError` that names file and line, what was found and what is allowed. */
export async function openGameLog(path: string, part?: LogPart): Promise<GameLog> {
  const reader = new GameLogReader(path, part);
  for await (const piece of inputPieces(path, role)) reader.push(piece);
  return reader.end();
}

/** A name that records use, and the name that came after it last time: records mostly come in the same order. */
interface Name {
  readonly bytes: Uint8Array;
  readonly rows: EntityRows;
  next: Name | null;
}

/** Takes the file in pieces of any size. All calls throw a `BenchError` where it is wrong. */
export class GameLogReader {
  readonly #path: string;
  /** Of the first letters of lines those that are not read, as a number for each byte. */
  readonly #isLeftOut = new Uint8Array(256);
  #head: LogHead | null = null;
  #turns: Orientations | null = null;
  /** The bytes of the line that the last piece left unfinished. */
  #carry: Buffer = Buffer.alloc(0);
  #line = 0;
  #records = 0;
  /** The row that is read: its bytes, its ends, and where the next cell begins; −1: no cell is left. */
  #bytes: Buffer = Buffer.alloc(0);
  #begin = 0;
  #end = 0;
  #at = 0;
  /** A number of the row is none. */
  #isLacking = false;
  /** The numbers that were read last. */
  readonly #cells = new Float64Array(4);
  readonly #values = new Float64Array(poseColumns);
  readonly #carried = new Float64Array(updateColumns);
  /** The pose that was read last has an orientation. */
  #isOriented = true;
  readonly #pose = { qw: 1, qx: 0, qy: 0, qz: 0 };
  readonly #names = new Map<string, Name>();
  #lastName: Name | null = null;
  readonly #receivers = new Map<string, number>();
  readonly #exchanges = new Map<string, GrowingColumns>();
  readonly #offsets = new Map<string, GrowingColumns>();
  readonly #notes: LogNote[] = [];
  readonly #frames = new LogFrames();
  #firstShown = Infinity;
  #lastShown = -Infinity;
  readonly #flaws: LogFlaws = { lacking: 0, firstLacking: 0, poses: 0, doubled: 0 };

  constructor(path: string, part?: LogPart) {
    this.#path = path;
    if (part) Buffer.from(leftOut[part]).forEach((letter) => (this.#isLeftOut[letter] = 1));
  }

  /** The bytes may be changed after the call. */
  push(piece: Uint8Array): void {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let at = 0;
    if (this.#carry.length > 0) {
      const end = bytes.indexOf(byte.newline);
      this.#carry = Buffer.concat([this.#carry, end === -1 ? bytes : bytes.subarray(0, end + 1)]);
      if (end !== -1) this.#takeLine(this.#carry, 0, this.#carry.length - 1);
      if (this.#carry.length > longestLine) this.#refuseLength(this.#line + 1);
      if (end === -1) return;
      at = end + 1;
    }
    for (let end = bytes.indexOf(byte.newline, at); end !== -1; end = bytes.indexOf(byte.newline, at)) {
      this.#takeLine(bytes, at, end);
      at = end + 1;
    }
    if (bytes.length - at > longestLine) this.#refuseLength(this.#line + 1);
    this.#carry = Buffer.from(bytes.subarray(at));
  }

  /** The whole log. What follows the last line end was cut when its writer stopped, and is left out. */
  end(): GameLog {
    const head = this.#head ?? this.#readHead(this.#carry);
    return {
      path: this.#path,
      program: head.program,
      process: head.process,
      truth: this.#ofEntities((entity, { truth }) => truth.track(entity)),
      shown: this.#ofEntities((entity, { shown }) => shown.track(entity)),
      sent: this.#ofEntities((entity, rows) => rows.sentUpdates(entity)),
      arrived: this.#ofEntities((entity, rows) => rows.arrivedUpdates(entity)),
      receivers: [...this.#receivers.keys()],
      exchanges: taken(this.#exchanges, ([t0, t1, t2, t3], peer) => ({ peer, t0, t1, t2, t3 })),
      offsets: taken(this.#offsets, ([t, offset], peer) => ({ peer, t, offset })),
      notes: this.#notes,
      shownSpan: this.#firstShown <= this.#lastShown ? [this.#firstShown, this.#lastShown] : null,
      records: this.#records,
      isCut: this.#carry.length > 0,
      doubts: doubtsOf(this.#flaws, this.#notes),
    };
  }

  #ofEntities<Of>(of: (entity: string, rows: EntityRows) => readonly Of[]): readonly Of[] {
    return [...this.#names].flatMap(([entity, { rows }]) => of(entity, rows));
  }

  #readHead(line: Buffer): LogHead {
    if (line.length === 0 && this.#line === 0) throw csvFault(this.#path, { line: 1 }, 'the file is empty.');
    try {
      return readHead(line.toString('utf8').trimEnd());
    } catch (error) {
      throw csvFault(this.#path, { line: 1 }, (error as Error).message);
    }
  }

  #takeLine(bytes: Buffer, from: number, to: number): void {
    this.#line += 1;
    const end = to > from && bytes[to - 1] === byte.return ? to - 1 : to;
    if (end - from > longestLine) this.#refuseLength(this.#line);
    if (!this.#head) {
      this.#head = this.#readHead(bytes.subarray(from, end));
      this.#turns = new Orientations(this.#head.axes);
      return;
    }
    if (end === from) return;
    this.#bytes = bytes;
    this.#begin = from;
    this.#end = end;
    this.#at = from + 2;
    this.#isLacking = false;
    const isRecord = bytes[from + 1] === byte.comma;
    if (isRecord && this.#isLeftOut[bytes[from] as number] === 1) this.#leaveUnread();
    else this.#takeRecord(isRecord ? this.#letter() : '', this.#head);
    this.#records += 1;
  }

  #leaveUnread(): void {
    if (this.#letter() !== 'S') return;
    this.#numbers(time);
    this.#spanFrames(this.#cells[0] as number);
  }

  #spanFrames(t: number): void {
    if (t < this.#firstShown) this.#firstShown = t;
    if (t > this.#lastShown) this.#lastShown = t;
  }

  #takeRecord(kind: string, head: LogHead): void {
    switch (kind) {
      case 'T':
        this.#takeTruth(head);
        break;
      case 'S':
        this.#takeShown(head);
        break;
      case 'U':
        this.#takeSent();
        break;
      case 'R':
        this.#takeArrived(head);
        break;
      case 'C':
        this.#takeExchange();
        break;
      case 'O':
        this.#takeOffset();
        break;
      case 'N':
        this.#takeNote();
        break;
      default:
        this.#refuseRecord();
    }
  }

  #takeTruth(head: LogHead): void {
    const values = this.#values;
    this.#numbers(time);
    values[place.t] = this.#cells[0] as number;
    const { truth } = this.#entity();
    this.#takePose(head);
    values[place.mark] = this.#at === -1 ? 0 : this.#optional();
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    truth.isOriented &&= this.#isOriented;
    this.#keep(truth);
  }

  #takeShown(head: LogHead): void {
    const values = this.#values;
    this.#numbers(time);
    const t = this.#cells[0] as number;
    this.#spanFrames(t);
    values[place.t] = t;
    const { shown } = this.#entity();
    this.#takePose(head);
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    if (t < this.#frames.time) this.#refuseTime(t, this.#frames.time);
    const { columns } = shown;
    this.#frames.take(t, columns.last(place.mark) === this.#frames.number && columns.last(place.t) < t);
    values[place.mark] = this.#frames.number;
    shown.isOriented &&= this.#isOriented;
    this.#keep(shown);
  }

  #takeSent(): void {
    const values = this.#values;
    values[0] = this.#number('t');
    values[1] = this.#number('number');
    const { sent } = this.#entity();
    const receivers = this.#text('receivers');
    values[2] = this.#number('bytes');
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    values[3] = this.#receiverPlace(receivers);
    sent.add(values);
  }

  #takeArrived(head: LogHead): void {
    const values = this.#values;
    values[0] = this.#number('t');
    values[1] = this.#number('number');
    const rows = this.#entity();
    const [t, number, stamp] = [values[0], values[1], this.#number('stamp')];
    const isCarried = this.#at !== -1;
    if (isCarried) this.#takeCarried(head);
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    [values[0], values[1], values[2], values[3]] = [t, number, stamp, this.#frames.number];
    rows.takeArrived(values, isCarried ? this.#carried : null);
  }

  /** The state of an update: its pose, and what it says of its motion. */
  #takeCarried(head: LogHead): void {
    const carried = this.#carried;
    this.#takePose(head);
    for (let k = 0; k < 8; k++) carried[k] = this.#values[k + 1] as number;
    if (!this.#isOriented) carried.fill(NaN, place.qw - 1, place.qz);
    const pose = this.#pose;
    this.#takeVector('v', head.metres, 8, head);
    this.#takeVector('w', null, 11, head);
    this.#takeVector('a', head.metres, 14, head);
    const turnRate = toBody(pose, [carried[11] as number, carried[12] as number, carried[13] as number]);
    carried.set(this.#isOriented ? turnRate : [NaN, NaN, NaN], 11);
  }

  /** Three cells that may be left out, as a vector in our axes. `metres`: null, they are a turn rate. */
  #takeVector(name: string, metres: number | null, at: number, { axes }: LogHead): void {
    const [x, y, z] = ['x', 'y', 'z'].map((axis) => (this.#at === -1 ? NaN : this.#optional(NaN, `${name}${axis}`))) as [
      number,
      number,
      number,
    ];
    const ours = metres === null ? this.#turns?.ofTurnRate([x, y, z]) : toOurs(axes, [x * metres, y * metres, z * metres]);
    if (ours) this.#carried.set(Number.isNaN(x + y + z) ? [NaN, NaN, NaN] : ours, at);
  }

  #takeExchange(): void {
    const values = this.#values;
    for (let k = 0; k < 4; k++) values[k] = this.#number(`t${k}`);
    const peer = this.#text('process');
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    if ((values[3] as number) < (values[0] as number))
      throw this.#fault('t3', `found ${values[3]}, which is before t0; the cells are ${this.#form()}.`);
    this.#peerRows(this.#exchanges, peer, 4).add(values);
  }

  #takeOffset(): void {
    const values = this.#values;
    values[0] = this.#number('t');
    values[1] = this.#number('offset');
    const peer = this.#text('process');
    this.#finish();
    if (this.#isLacking) return this.#leaveOut();
    this.#peerRows(this.#offsets, peer, 2).add(values);
  }

  #takeNote(): void {
    const t = this.#number('t');
    const text = this.#at === -1 ? '' : this.#bytes.toString('utf8', this.#at, this.#end);
    if (!this.#isLacking && this.#notes.length < mostNotes) this.#notes.push({ t, text });
  }

  /** Position, rotation and spawn. Without any, the entity is gone. */
  #takePose(head: LogHead): void {
    const values = this.#values;
    this.#isOriented = true;
    if (this.#at === -1) {
      values.fill(0, place.x, place.mark);
      values[place.qw] = 1;
      return;
    }
    const { axes, metres } = head;
    const cells = this.#cells;
    this.#numbers(coordinates);
    const [east, north, up] = axes.world;
    values[place.x] = east.sign * metres * (cells[east.axis] as number);
    values[place.y] = north.sign * metres * (cells[north.axis] as number);
    values[place.z] = up.sign * metres * (cells[up.axis] as number);
    this.#takeRotation(head);
    values[place.spawn] = this.#at === -1 ? NaN : this.#optional(NaN);
    const spawn = values[place.spawn] as number;
    if (!Number.isNaN(spawn) && !(spawn >= 0 && Number.isInteger(spawn)))
      throw this.#fault('spawn', `found ${spawn}; it must be a whole number ≥ 0. The head says how many cells a rotation has.`);
  }

  #takeRotation({ rotation, rotationCells }: LogHead): void {
    const values = this.#values;
    const pose = this.#pose;
    pose.qw = 1;
    pose.qx = pose.qy = pose.qz = 0;
    if (rotationCells === 0 || this.#at === -1) {
      this.#isOriented = false;
    } else if (rotationCells === 1) {
      const angle = this.#number('yaw');
      this.#turns?.ofAngles(rotation === 'yaw' ? angle : (angle * Math.PI) / 180, 0, 0, pose);
    } else this.#takeQuaternion(rotation === 'wxyz');
    values[place.qw] = pose.qw;
    values[place.qx] = pose.qx;
    values[place.qy] = pose.qy;
    values[place.qz] = pose.qz;
  }

  #takeQuaternion(isRealFirst: boolean): void {
    const [pose, cells] = [this.#pose, this.#cells];
    this.#numbers(isRealFirst ? realFirst : realLast);
    const first = isRealFirst ? 1 : 0;
    pose.qw = cells[isRealFirst ? 0 : 3] as number;
    pose.qx = cells[first] as number;
    pose.qy = cells[first + 1] as number;
    pose.qz = cells[first + 2] as number;
    const length = Math.hypot(pose.qw, pose.qx, pose.qy, pose.qz);
    if (!(Math.abs(length - 1) < 0.1)) {
      if (!this.#isLacking && length > 0)
        throw this.#fault('rotation', `found a quaternion of length ${length.toPrecision(3)}; it must be 1. See rotation in the head.`);
      this.#isLacking = true;
      return;
    }
    // A quaternion that was written with all digits stays as it is.
    const scale = Math.abs(length - 1) < 1e-12 ? 1 : 1 / length;
    pose.qw *= scale;
    pose.qx *= scale;
    pose.qy *= scale;
    pose.qz *= scale;
    this.#turns?.ofQuaternion(pose, pose);
  }

  /** The pose that was read is at the place of the last one. */
  #isThere(columns: GrowingColumns): boolean {
    return [place.x, place.y, place.z].every((axis) => this.#values[axis] === columns.last(axis));
  }

  #keep({ columns }: PoseRows): void {
    const t = this.#values[place.t] as number;
    const before = columns.last(place.t);
    this.#flaws.poses += 1;
    if (t < before) this.#refuseTime(t, before);
    if (t === before) {
      if (this.#values[place.spawn] !== 0 && !this.#isThere(columns)) this.#flaws.doubled += 1;
      columns.replace(this.#values);
    } else columns.add(this.#values);
  }

  #leaveOut(): void {
    if (this.#flaws.lacking === 0) this.#flaws.firstLacking = this.#line;
    this.#flaws.lacking += 1;
  }

  #number(name: string): number {
    this.#numbers([name]);
    return this.#cells[0] as number;
  }

  /**
   * As many cells as `names`: numbers, and NaN where the game wrote one that is none. Up to fifteen digits are a whole
   * number that a double holds exactly, and so is a power of ten up to 10²²: their quotient rounds once (Clinger 1990).
   * Anything else takes the long way. The byte after a line, its end, stops the digits.
   */
  #numbers(names: readonly string[]): void {
    const bytes = this.#bytes;
    const end = this.#end;
    const cells = this.#cells;
    let i = this.#at;
    for (let k = 0; k < names.length; k++) {
      if (i === -1) throw this.#missing(names[k] as string);
      const from = i;
      const isNegative = bytes[i] === byte.minus;
      if (isNegative) i++;
      const first = i;
      let whole = 0;
      let places = 0;
      let c = bytes[i] as number;
      for (; c >= byte.zero && c <= byte.nine; c = bytes[++i] as number) whole = whole * 10 + (c - byte.zero);
      let digits = i - first;
      if (c === byte.dot) {
        const point = i;
        c = bytes[++i] as number;
        for (; c >= byte.zero && c <= byte.nine; c = bytes[++i] as number) whole = whole * 10 + (c - byte.zero);
        places = i - point - 1;
        digits += places;
      }
      if (digits > 0 && digits <= 15 && (i >= end || c === byte.comma)) {
        const value = places === 0 ? whole : whole / (powersOfTen[places] as number);
        cells[k] = isNegative ? -value : value;
        i = i >= end ? -1 : i + 1;
      } else {
        this.#at = from;
        cells[k] = this.#longNumber(names[k] as string);
        i = this.#at;
      }
    }
    this.#at = i;
  }

  #longNumber(name: string): number {
    const text = this.#text(name).trim();
    const value = numeral.test(text) ? Number(text) : NaN;
    if (Number.isFinite(value)) return value;
    if (!notFinite.test(text) && !numeral.test(text)) throw this.#fault(name, `found "${shortened(text)}"; it must be a number.`);
    this.#isLacking = true;
    return NaN;
  }

  /** A number that may be left out, between commas too. */
  #optional(missing = 0, name = 'spawn'): number {
    if (this.#bytes[this.#at] !== byte.comma && this.#at !== this.#end) return this.#number(name);
    this.#at = this.#at === this.#end ? -1 : this.#at + 1;
    return missing;
  }

  #text(name: string): string {
    const from = this.#at;
    if (from === -1) throw this.#missing(name);
    return this.#bytes.toString('utf8', from, this.#skip());
  }

  /** Goes on to the next cell; resolves to where this one ends. */
  #skip(): number {
    const [bytes, end] = [this.#bytes, this.#end];
    let at = this.#at;
    while (at < end && bytes[at] !== byte.comma) at += 1;
    this.#at = at === end ? -1 : at + 1;
    return at;
  }

  #entity(): EntityRows {
    if (this.#at === -1) throw this.#missing('entity');
    const from = this.#at;
    const to = this.#skip();
    const guess = this.#lastName?.next;
    const name = guess && isSame(guess.bytes, this.#bytes, from, to) ? guess : this.#nameOf(this.#bytes.subarray(from, to));
    this.#lastName = name;
    return name.rows;
  }

  #nameOf(cell: Buffer): Name {
    const text = cell.toString('utf8');
    if (text.trim() === '' || text.length > longestName)
      throw this.#fault('entity', `found a name of ${text.trim().length} letters; it must have 1 to ${longestName}.`);
    let name = this.#names.get(text);
    if (!name) {
      if (this.#names.size === mostNames)
        throw this.#fault('entity', `this is another entity after ${mostNames}; a name must stay that of one entity.`);
      name = { bytes: Uint8Array.from(cell), rows: new EntityRows(), next: null };
      this.#names.set(text, name);
    }
    if (this.#lastName) this.#lastName.next = name;
    return name;
  }

  #receiverPlace(receivers: string): number {
    const known = this.#receivers.get(receivers);
    if (known !== undefined) return known;
    if (this.#receivers.size === mostNames)
      throw this.#fault('receivers', `there are more than ${mostNames} different sets of receivers; write * for all.`);
    this.#receivers.set(receivers, this.#receivers.size);
    return this.#receivers.size - 1;
  }

  #peerRows(all: Map<string, GrowingColumns>, peer: string, columns: number): GrowingColumns {
    let rows = all.get(peer);
    if (!rows && all.size === mostNames) throw this.#fault('process', `there are more than ${mostNames} other processes.`);
    if (!rows) all.set(peer, (rows = new GrowingColumns(columns)));
    return rows;
  }

  /** No cell may follow. */
  #finish(): void {
    if (this.#at === -1) return;
    const rest = this.#bytes.toString('utf8', this.#at, this.#end);
    if (rest.replaceAll(',', '').trim() !== '')
      throw this.#fault(null, `found more cells than ${this.#form()} has: "${shortened(rest)}". The head says how many a rotation has.`);
  }

  #form(): string {
    return formOf(this.#letter(), this.#head);
  }

  /** With which the record begins. */
  #letter(): string {
    return String.fromCharCode(this.#bytes[this.#begin] as number);
  }

  #missing(name: string): BenchError {
    return this.#fault(null, `${name} is missing; the cells are ${this.#form()}.`);
  }

  #fault(column: string | null, message: string): BenchError {
    return csvFault(this.#path, column === null ? { line: this.#line } : { line: this.#line, column }, message);
  }

  #refuseTime(t: number, before: number): never {
    throw this.#fault(
      't',
      `found ${t} after ${before}; times must not go back. Use a monotonic clock, and a file for each run of a process.`,
    );
  }

  #refuseRecord(): never {
    const text = this.#bytes.toString('utf8', this.#begin, Math.min(this.#end, this.#begin + 100));
    if (beginsAsLog(text))
      throw this.#fault(null, 'found a second head; the process was started again. Write a file for each run of a process.');
    const [word = ''] = text.split(',');
    throw this.#fault(null, `${unknownWord('record', word, recordLetters)} Cells are separated by commas.`);
  }

  #refuseLength(line: number): never {
    throw csvFault(this.#path, { line }, `the line is longer than ${longestLine} bytes; this is no log of a game.`);
  }
}

type Column = Float64Array;
type Four = readonly [Column, Column, Column, Column];

function taken<Taken>(all: Map<string, GrowingColumns>, make: (columns: Four, peer: string) => Taken): readonly Taken[] {
  return [...all].map(([peer, rows]) => make(rows.take() as unknown as Four, peer));
}

function isSame(name: Uint8Array, bytes: Buffer, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let k = 0; k < name.length; k++) if (name[k] !== bytes[from + k]) return false;
  return true;
}

/** Names of cells that are read together. */
const time = ['t'];
const coordinates = ['x', 'y', 'z'];
const realFirst = ['qw', 'qx', 'qy', 'qz'];
const realLast = ['qx', 'qy', 'qz', 'qw'];

const numeral = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;
const notFinite = /^[+-]?(nan(\(.*\))?|-nan|inf(inity)?|∞|null|none|1\.#.*|)$/i;

const powersOfTen = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

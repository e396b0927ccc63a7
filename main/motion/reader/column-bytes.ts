/**
 * What a reader found, as bytes: first everything but the columns, then the numbers of each column as they stand in
 * memory. So the process that receives it holds each column once.
 */
import { deserialize, serialize } from 'node:v8';

/** In place of a column: its number among all. */
interface Place {
  readonly column: number;
}

interface Head {
  readonly value: unknown;
  /** Numbers in each column. */
  readonly lengths: readonly number[];
}

const lengthBytes = 4;

/** A plain value, whose columns are `Float64Array`s. */
export function* packed(value: unknown): Generator<Uint8Array> {
  const columns: Float64Array[] = [];
  const placed = replaced(value, (each) => {
    if (!(each instanceof Float64Array)) return undefined;
    return { column: columns.push(each) - 1 } satisfies Place;
  });
  const head = serialize({ value: placed, lengths: columns.map(({ length }) => length) } satisfies Head);
  const size = Buffer.alloc(lengthBytes);
  size.writeUInt32LE(head.length);
  yield size;
  yield head;
  for (const { buffer, byteOffset, byteLength } of columns) yield new Uint8Array(buffer, byteOffset, byteLength);
}

/** Takes the pieces in which the bytes arrive. */
export class Unpacking {
  readonly #mostBytes: number;
  /** What has arrived of the head. */
  #begun: Buffer = Buffer.alloc(0);
  #head: Head | null = null;
  #columns: readonly Float64Array[] = [];
  /** The column that fills, and its bytes that are there. */
  #column = 0;
  #filled = 0;

  /** `mostBytes`: of head and columns, each. */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** Throws an `Error` where more is announced than may be. */
  take(piece: Buffer): void {
    if (this.#head) return this.#fill(piece);
    this.#begun = this.#begun.length === 0 ? piece : Buffer.concat([this.#begun, piece]);
    if (this.#begun.length < lengthBytes) return;
    const end = lengthBytes + this.#begun.readUInt32LE();
    if (end > this.#mostBytes) throw tooMuch();
    if (this.#begun.length < end) return;
    this.#head = deserialize(this.#begun.subarray(lengthBytes, end)) as Head;
    const { lengths } = this.#head;
    if (lengths.reduce((sum, length) => sum + length * Float64Array.BYTES_PER_ELEMENT, 0) > this.#mostBytes) throw tooMuch();
    this.#columns = lengths.map((length) => new Float64Array(length));
    const rest = this.#begun.subarray(end);
    this.#begun = Buffer.alloc(0);
    this.#fill(rest);
  }

  /** The value; undefined: not all of it has arrived. */
  get value(): unknown {
    this.#skipFull();
    if (!this.#head || this.#column < this.#columns.length) return undefined;
    return replaced(this.#head.value, (each) => (isPlace(each) ? this.#columns[each.column] : undefined));
  }

  #fill(bytes: Buffer): void {
    for (let at = 0; at < bytes.length;) {
      this.#skipFull();
      const column = this.#columns[this.#column];
      if (!column) return;
      const part = bytes.subarray(at, at + column.byteLength - this.#filled);
      new Uint8Array(column.buffer).set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
    }
  }

  #skipFull(): void {
    while (this.#filled === this.#columns[this.#column]?.byteLength) [this.#column, this.#filled] = [this.#column + 1, 0];
  }
}

function tooMuch(): Error {
  return new Error('it announces more than it can have');
}

function isPlace(value: unknown): value is Place {
  return isPlain(value) && typeof value['column'] === 'number' && Object.keys(value).length === 1;
}

/** The memory of all columns, each once: it can be handed to another thread. */
export function columnMemory(value: unknown): readonly ArrayBuffer[] {
  const memory = new Set<ArrayBuffer>();
  replaced(value, (each) => {
    if (!(each instanceof Float64Array)) return undefined;
    memory.add(each.buffer as ArrayBuffer);
    return each;
  });
  return [...memory];
}

/** A copy with what `of` gives in place of values; undefined: looks into it. */
function replaced(value: unknown, of: (value: unknown) => unknown): unknown {
  const other = of(value);
  if (other !== undefined) return other;
  if (Array.isArray(value)) return value.map((each) => replaced(each, of));
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replaced(each, of)])) : value;
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

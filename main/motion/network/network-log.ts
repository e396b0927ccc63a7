/** What a log of a network says: a trace for links, how it was read, and what had to be assumed. */
import { BenchError } from '../../../contract/errors.ts';
import type { TraceRow } from '../../../engine/network/link-settings.ts';
import type { clockRules } from '../../../experiment/links.ts';
import type { GameLog } from '../game-log/game-log.ts';
import { jsonValue } from '../json-value.ts';

/** What the user says about a log that does not say it itself. */
export interface LogOptions {
  /** s between two probes or packets. */
  readonly interval?: number | undefined;
  /** Share of a round trip that its way up, to the server, takes. Left out: half. */
  readonly split?: number | undefined;
  /** Path of what the other side of the same packets logged. */
  readonly other?: string | undefined;
  /** Whether both sides have one clock; echo: both times are the sender's. Left out: as delays and names look like it. */
  readonly clocks?: Clocks | undefined;
  /** Delay of the quickest packet where clocks differ, s; left out: 0. */
  readonly base?: number | undefined;
  /** Where the number of a captured datagram stands, and how: `4:u32`, `4:u16le`. */
  readonly sequence?: string | undefined;
  /** The port that captured datagrams went to; left out: all. */
  readonly port?: number | undefined;
  /** What the columns of a table are, as a header would name them; `-` passes one over. */
  readonly columns?: string | undefined;
}

export type Clocks = (typeof clockRules)[number];

export interface NetworkLog {
  /** Such as `a log of ping of Windows`. */
  readonly kind: string;
  /** At least one, in rising order of time; of the way down where the ways differ. */
  readonly rows: readonly TraceRow[];
  /** Of the way up; null: it is the same. */
  readonly up: readonly TraceRow[] | null;
  /** What was counted, by its name; none: the log is of no single packets. */
  readonly counts: Readonly<Record<string, number>>;
  /** What columns that say nothing about the network hold in every row alike, by their names; left out: none. */
  readonly labels?: Readonly<Record<string, string>>;
  /** What was done to the numbers, in sentences. */
  readonly notes: readonly string[];
  /** What the log does not say and was assumed, in sentences that name the option. */
  readonly assumed: readonly string[];
}

/** The trace of each direction. */
export function waysOf({ rows, up }: NetworkLog): Readonly<Record<'up' | 'down', readonly TraceRow[]>> {
  return { down: rows, up: up ?? rows };
}

/** What one side of packets logged: when it sent them, or when they arrived, by their numbers. */
export interface OtherSide {
  readonly game?: GameLog;
  readonly capture?: Uint8Array;
  readonly path?: string;
  readonly times?: { readonly of: 'sent' | 'arrived'; readonly byNumber: ReadonlyMap<number, number> };
}

/** Takes the lines of a log, one after the other. */
export interface LineReader {
  /** `number` counts from 1. `mayBeCut`: the file ends within the line, or behind it without a new one. */
  take(line: string, number: number, mayBeCut: boolean): void;
  end(): NetworkLog;
  /** In place of `end`, where the log is that of the other side. */
  side?(): OtherSide;
}

/** A family of logs, recognised by what stands in them. */
export interface NetworkFormat {
  /** What it is, and a line of it, for the message about a file that is none of all. */
  readonly name: string;
  readonly example: string;
  /** `head`: how the file begins, some thousand lines. */
  readonly recognises: (head: string) => boolean;
  readonly read: ByLines | ByText;
}

export interface ByLines {
  readonly by: 'lines';
  open(source: LogSource): LineReader;
}

/** The whole text is needed, as JSON's is. */
export interface ByText {
  readonly by: 'text';
  readonly parse: (text: string, source: LogSource) => NetworkLog;
}

/** Rows of a trace: a day of a row each 100 ms. */
export const mostRows = 864_000;

/** The values of JSON in lines. A last line that is cut is left out: the program that wrote it may have been stopped. */
export function jsonLines(text: string, source: LogSource): readonly unknown[] {
  const lines = [...text.split('\n').entries()].filter(([, line]) => line.trim() !== '');
  return lines.flatMap(([k, line], place) => {
    const value = jsonValue(line);
    if (value !== undefined) return [value];
    if (place > 0 && place === lines.length - 1 && !text.endsWith('\n')) return [];
    throw source.fault(k + 1, 'found text that is not JSON; was the file cut?');
  });
}

/** The file that is read, and what is said about it. */
export class LogSource {
  readonly path: string;
  /** Null: only this log is read. */
  readonly other: OtherSide | null;
  readonly #options: LogOptions;
  readonly #used = new Set<keyof LogOptions>();

  constructor(path: string, options: LogOptions, other: OtherSide | null = null) {
    this.path = path;
    this.other = other;
    this.#options = options;
  }

  /** Undefined: the user does not say it. */
  option<Name extends keyof LogOptions>(name: Name): LogOptions[Name] {
    this.#used.add(name);
    return this.#options[name];
  }

  /** The user says what the columns are: it is a table. */
  get hasColumns(): boolean {
    return this.#options.columns !== undefined;
  }

  /** Refuses what the user says and the log did not need. */
  checkUse(kind: string): void {
    const given = Object.entries(this.#options) as [keyof LogOptions, unknown][];
    const unused = given.find(([name, value]) => value !== undefined && !this.#used.has(name));
    if (unused) throw this.fault(null, `${unused[0]} has no effect on ${kind}, which says that itself or has no such thing; leave it out.`);
  }

  checkRows(rows: number): void {
    if (rows > mostRows) throw this.fault(null, `the trace would have ${rows} rows; allowed: at most ${mostRows}.`);
  }

  /** `line`: null, the whole file. */
  fault(line: number | null, message: string, column?: string): BenchError {
    const place = `${line === null ? '' : `, line ${line}`}${column === undefined ? '' : `, column ${column}`}`;
    return new BenchError('bad-input', `${this.path}${place}: ${message}`);
  }
}

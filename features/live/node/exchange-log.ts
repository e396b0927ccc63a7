/**
 * The exchanges of time of a live session as logs of a running game (docs/game-logs.md): a file for each seat, by the
 * clock of that player and the bench clock.
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { makeFolder } from '../../../main/base/files/make-folder.ts';
import type { LiveExchange } from '../calls/live-calls.ts';

/** Rows of a seat, more than a day of them: what comes from outside fills no disk. */
const mostRows = 100_000;

interface SeatLog {
  readonly stream: WriteStream;
  rows: number;
}

export class ExchangeLog {
  readonly #folder: string;
  readonly #version: string;
  readonly #failed: (problem: string) => void;
  readonly #seats = new Map<string, SeatLog>();

  private constructor(folder: string, version: string, failed: (problem: string) => void) {
    this.#folder = folder;
    this.#version = version;
    this.#failed = failed;
  }

  /** Rejects where the folder cannot be made. `failed` gets, in words, what could not be written. */
  static async open(folder: string, version: string, failed: (problem: string) => void): Promise<ExchangeLog> {
    await makeFolder(folder);
    return new ExchangeLog(folder, version, failed);
  }

  /** `seat`: its id. */
  take(seat: string, { sent, received, answered, returned }: LiveExchange): void {
    const log = this.#seats.get(seat) ?? this.#begin(seat);
    if ((log.rows += 1) > mostRows) return;
    log.stream.write(`C,${[sent, received, answered, returned].map((time) => time.toFixed(6)).join(',')},bench\n`);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#seats.values()].map(({ stream }) => finished(stream.end()).catch(() => undefined)));
  }

  #begin(seat: string): SeatLog {
    const path = join(this.#folder, `${seat}.log`);
    const log: SeatLog = { stream: createWriteStream(path), rows: 0 };
    log.stream.on('error', ({ message }) => this.#failed(`${path} cannot be written: ${message}.`));
    log.stream.write(`driftbench-log 1,program=driftbench ${this.#version},process=${seat},axes=enu\n`);
    this.#seats.set(seat, log);
    return log;
  }
}

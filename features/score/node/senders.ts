/** Updates on their way to a viewer: arrivals that it logs, and what was sent to it, by the clock of the truth. */
import type { ArrivedUpdates, LogSurroundings, SentUpdates } from '../../../main/motion/game-log/game-log.ts';
import type { Arrivals } from './arrivals.ts';
import { timesOn, type LogClock } from './clocks.ts';

/** A shorter fall is that of an update that is sent again. */
const fewNumbers = 8;

export class Senders {
  readonly #logs: readonly LogSurroundings[];
  readonly #clocks: readonly LogClock[];
  readonly #questions: string[];

  constructor(logs: readonly LogSurroundings[], clocks: readonly LogClock[], questions: string[]) {
    this.#logs = logs;
    this.#clocks = clocks;
    this.#questions = questions;
  }

  /** The arrivals at a process. Stamps are by the clock of the process with authority, `owner`. */
  arrivals({ entity, t, number, stamp, frame }: ArrivedUpdates, at: LogClock, owner: LogClock): Arrivals {
    return {
      t: timesOn(t, at.line),
      number,
      frame,
      stamp: timesOn(stamp, owner.line),
      sent: this.#sentTo(at.process, entity, new Set(number)),
    };
  }

  /** Where updates are passed on, several processes send those of an entity: the one that sends to the viewer counts. */
  #sentTo(viewer: string, entity: string, received: ReadonlySet<number>): Arrivals['sent'] {
    const all = this.#logs.flatMap(({ path, sent, receivers }, k) => {
      const rows = sent.find((each) => each.entity === entity);
      if (!rows) return [];
      const isTo = receivers.map((names) => areFor(names, viewer));
      const [first, last] = timesOfReceived(rows, received);
      // What goes to all goes to those who are there: from the first that arrived to the last.
      const isThere = (row: number) =>
        receivers[rows.to[row] as number] !== '*' || ((rows.t[row] as number) >= first && (rows.t[row] as number) <= last);
      const mine = (column: Float64Array) => column.filter((_, row) => isTo[rows.to[row] as number] && isThere(row));
      const t = timesOn(mine(rows.t), (this.#clocks[k] as LogClock).line);
      return [{ path, updates: { t, number: mine(rows.number), bytes: mine(rows.bytes) } }];
    });
    const { path, updates } = all.find((each) => each.updates.t.length > 0) ?? all[0] ?? { path: '', updates: null };
    if (!updates || !beginsAgain(updates.number)) return updates;
    this.#questions.push(
      `${path}: the numbers of the updates of ${entity} begin again, so that nothing says which of them arrived at ${viewer}: losses and times of sending are left out. Log numbers that do not wrap.`,
    );
    return null;
  }
}

/** When the first and the last of those that arrived were sent, by the sender's own clock. */
function timesOfReceived({ t, number }: SentUpdates, received: ReadonlySet<number>): readonly [number, number] {
  let [first, last] = [Infinity, -Infinity];
  t.forEach((time, row) => {
    if (!received.has(number[row] as number)) return;
    first = Math.min(first, time);
    last = Math.max(last, time);
  });
  return [first, last];
}

/** `receivers`: as a log names them. */
export function areFor(receivers: string, viewer: string): boolean {
  return receivers === '*' || receivers === viewer || receivers.split(' ').includes(viewer);
}

/** An update that is sent again has a number of shortly before: no such fall is half as wide as all numbers. */
function beginsAgain(numbers: Float64Array): boolean {
  let [least, most, fall] = [Infinity, -Infinity, 0];
  numbers.forEach((number, k) => {
    least = Math.min(least, number);
    most = Math.max(most, number);
    fall = Math.max(fall, (numbers[k - 1] ?? number) - number);
  });
  return fall >= fewNumbers && fall > (most - least) / 2;
}

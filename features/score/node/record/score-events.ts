/** The events of a recording of a scored game, in order of time: updates, notes and worst moments. */
import type { Occurrence } from '../../../../contract/session-occurrence.ts';
import type { Arrivals } from '../arrivals.ts';
import type { LoggedPair } from '../viewer.ts';
import { upTo } from '../../../../engine/measure/moment-cause.ts';
import type { TruthPath } from '../truth-path.ts';

type Event = Omit<Occurrence, 'number'>;

/** Events of one kind, by the clock of the truth, in order of time. */
interface Stream {
  readonly t: ArrayLike<number>;
  readonly event: (k: number) => Omit<Event, 'time'>;
}

/** A note at a time of the clock of the truth. */
export interface TimedNote {
  readonly time: number;
  readonly text: string;
}

interface Noted {
  readonly notes: readonly TimedNote[];
  /** Time that is session time 0, and length of the session, s. */
  readonly begin: number;
  readonly duration: number;
}

export class ScoreEvents {
  readonly #streams: readonly Stream[];
  readonly #next: number[];
  readonly #begin: number;

  constructor(pairs: readonly LoggedPair[], truths: readonly TruthPath[], { notes, begin, duration }: Noted) {
    const within = notes.map((note) => ({ ...note, time: Math.min(note.time, begin + duration) }));
    const inOrder = within.sort((a, b) => a.time - b.time);
    this.#streams = [
      ...pairs.flatMap(({ received, truth }, pair) =>
        received ? updateStreams(received.arrivals, { lane: 0, entity: truths.indexOf(truth), pair }) : [],
      ),
      { t: inOrder.map(({ time }) => time), event: (k) => ({ kind: 'noted', text: inOrder[k]?.text ?? '' }) },
    ];
    this.#next = this.#streams.map(() => 0);
    this.#begin = begin;
  }

  /** The events up to a session time that were not taken yet; those before the session are at its beginning. */
  upTo(time: number): readonly Event[] {
    const found: Event[] = [];
    this.#streams.forEach(({ t, event }, stream) => {
      let k = this.#next[stream] as number;
      for (; k < t.length; k++) {
        const at = (t[k] as number) - this.#begin;
        if (at > time) break;
        const { since, ...rest } = event(k);
        found.push({ time: Math.max(at, 0), ...rest, ...(since !== undefined && { since: since - this.#begin }) });
      }
      this.#next[stream] = k;
    });
    return found.sort((a, b) => a.time - b.time);
  }
}

type Place = Pick<Event, 'lane' | 'entity' | 'pair'>;

function updateStreams({ t, number, sent }: Arrivals, place: Place): readonly Stream[] {
  const row = sent && rowsByNumber(sent.number);
  const arrived: Stream = {
    t,
    event: (k) => {
      const since = sent?.t[row?.(number[k] as number) ?? -1];
      return { kind: 'arrived', ...place, update: number[k] as number, ...(since !== undefined && { since }) };
    },
  };
  if (!sent) return [arrived];
  const lost = lostRows(sent, { t, number });
  return [
    { t: sent.t, event: (k) => ({ kind: 'sent', ...place, update: sent.number[k] as number, bytes: sent.bytes[k] as number }) },
    // No log says when it was lost.
    {
      t: lost.map((k) => sent.t[k] as number),
      event: (k) => ({ kind: 'lost', ...place, update: sent.number[lost[k] as number] as number }),
    },
    arrived,
  ];
}

/** Where among numbers one stands; −1: nowhere. Senders mostly count up. */
function rowsByNumber(numbers: Float64Array): (number: number) => number {
  const isRising = numbers.every((each, k) => k === 0 || each > (numbers[k - 1] as number));
  const rows = isRising ? null : Uint32Array.from(numbers, (_, k) => k).sort((a, b) => (numbers[a] as number) - (numbers[b] as number));
  const sorted = rows ? Float64Array.from(rows, (k) => numbers[k] as number) : numbers;
  return (number) => {
    const at = upTo(sorted, number);
    return at === -1 || sorted[at] !== number ? -1 : (rows?.[at] ?? at);
  };
}

/** Of updates that were sent while the viewer logged arrivals, those that never arrived. */
function lostRows(sent: NonNullable<Arrivals['sent']>, { t, number }: Pick<Arrivals, 't' | 'number'>): readonly number[] {
  const received = new Set(number);
  const [from, to] = [t[0] ?? Infinity, t.at(-1) ?? -Infinity];
  const rows: number[] = [];
  sent.number.forEach((each, k) => {
    const at = sent.t[k] as number;
    if (at >= from && at <= to && !received.has(each)) rows.push(k);
  });
  return rows;
}

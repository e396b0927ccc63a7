/**
 * Packets of which both ends say something: when each was sent by the clock of its sender, and arrived by that of its
 * receiver. What the clocks differ by is found by the quickest packets, beneath which no other lies: the lower envelope.
 */
import { shortened } from '../../../experiment/shortened.ts';
import type { LogSource, NetworkLog } from './network-log.ts';
import { dividedWays, lossNote, traceOfPackets, withSplit } from './packets.ts';

export interface OneWayPacket {
  /** NaN: the log has no numbers. */
  readonly seq: number;
  /** s; NaN: not said. */
  readonly sent: number;
  /** s; NaN: it was lost. */
  readonly arrived: number;
}

export interface OneWayLog {
  readonly kind: string;
  readonly notes?: readonly string[];
  /** Its names are those of messages that come back to their sender, where both times are by one clock. */
  readonly isEchoByName?: boolean;
}

/** More numbers than these between two packets are no loss. */
const longestGap = 10_000;
/** Two clocks that are one: the quickest packet takes between 0 and so long, s. */
const plausible = 1;
/** Clocks drift apart by less; more is the network. */
const mostDrift = 500e-6;
/** Over a shorter time (s) a drift is not seen. */
const shortestDrift = 10;
const longestDelay = 60;

/** A packet for each number. */
interface Sequence {
  readonly packets: readonly OneWayPacket[];
  readonly duplicates: number;
  readonly overtaken: number;
}

/** Sequences of their own, such as those of several entities, are packets of one way all the same. */
export function logOfOneWay(
  source: LogSource,
  { kind, notes = [], isEchoByName = false }: OneWayLog,
  sequences: readonly (readonly OneWayPacket[])[],
): NetworkLog {
  const whole = sequences.map((packets) => wholeSequence(source, packets));
  const all = whole.flatMap(({ packets }) => packets);
  const sum = (of: (each: Sequence) => number) => whole.reduce((total, each) => total + of(each), 0);
  const { packets, assumed, most } = withSendTimes(source, all);
  const inOrder = packets.toSorted((a, b) => a.sent - b.sent);
  if (!inOrder.some(({ arrived }) => !Number.isNaN(arrived)))
    throw source.fault(null, 'found no packet that arrived; a trace needs one at least.');
  source.checkRows(inOrder.length);
  const { delay, said, isEcho } = delaysOf(source, inOrder, most, isEchoByName);
  // Without numbers, what was lost is not there.
  const isCounted = all.some(({ seq, arrived }) => !Number.isNaN(seq) || Number.isNaN(arrived));
  const found = { sent: inOrder.map(({ sent }) => sent), delay };
  const rows = isCounted ? traceOfPackets(found) : traceOfPackets(found).map(({ t, delay }) => ({ t, delay }));
  const allNotes = [...notes, ...lossNote(found)];
  const allAssumed = [...assumed, ...said];
  return {
    kind,
    ...(isEcho
      ? { ...dividedWays(source, rows), ...withSplit(source, allNotes, allAssumed) }
      : { rows, up: null, notes: allNotes, assumed: allAssumed }),
    counts: {
      packets: found.sent.length,
      ...(isCounted && { lost: delay.filter((each) => Number.isNaN(each)).length }),
      duplicates: sum(({ duplicates }) => duplicates),
      overtaken: sum(({ overtaken }) => overtaken),
    },
  };
}

/** One for each number from the first to the last; what is missing was lost, and sent between its neighbours. */
function wholeSequence(source: LogSource, packets: readonly OneWayPacket[]): Sequence {
  const known = packets.filter(({ seq }) => !Number.isNaN(seq));
  if (known.length === 0) return { packets, duplicates: 0, overtaken: overtakenIn(packets) };
  const byNumber = new Map<number, OneWayPacket>();
  let duplicates = 0;
  for (const packet of known) {
    const before = byNumber.get(packet.seq);
    const hasArrived = before !== undefined && !Number.isNaN(before.arrived);
    if (hasArrived && !Number.isNaN(packet.arrived)) duplicates += 1;
    if (!hasArrived || packet.arrived < before.arrived) byNumber.set(packet.seq, packet);
  }
  const numbers = [...byNumber.keys()].toSorted((a, b) => a - b);
  const filled: OneWayPacket[] = [];
  for (const seq of numbers) {
    const next = byNumber.get(seq) as OneWayPacket;
    const last = filled.at(-1);
    const gap = last ? seq - last.seq : 1;
    if (gap > longestGap)
      throw source.fault(
        null,
        `found number ${shortened(String(seq))} after ${last?.seq}; give one run of a program, whose numbers do not begin again.`,
      );
    for (let k = 1; last && k < gap; k++)
      filled.push({ seq: last.seq + k, sent: last.sent + ((next.sent - last.sent) * k) / gap, arrived: NaN });
    filled.push(next);
  }
  return { packets: filled, duplicates, overtaken: overtakenIn(filled) };
}

/** Those that arrive after one that was sent later. */
function overtakenIn(packets: readonly OneWayPacket[]): number {
  let newest = -Infinity;
  return packets.filter(({ arrived }) => {
    const isLate = arrived < newest;
    if (!isLate && !Number.isNaN(arrived)) newest = arrived;
    return isLate;
  }).length;
}

/** Of a receiver's log alone: packets by their number, evenly. `most`: how far clocks may drift; null: they may be one. */
function withSendTimes(source: LogSource, packets: readonly OneWayPacket[]) {
  if (!packets.some(({ sent }) => Number.isNaN(sent))) return { packets, assumed: [], most: null };
  const arrived = packets.filter((packet) => !Number.isNaN(packet.arrived));
  const [first, last] = [arrived[0], arrived.at(-1)];
  const given = source.option('interval');
  const interval = given ?? (first && last && last.seq > first.seq ? (last.arrived - first.arrived) / (last.seq - first.seq) : 1);
  if (!(interval > 0)) throw source.fault(null, 'the times of arrival do not rise with the numbers; give one run of a program.');
  return {
    packets: packets.map((packet) => ({ ...packet, sent: packet.seq * interval })),
    // How far apart packets were is known only as well as the network was even.
    most: given === undefined ? Infinity : mostDrift,
    assumed:
      given === undefined
        ? [`Nothing says when packets were sent; they are taken to be ${Number(interval.toPrecision(4))} s apart (interval, other).`]
        : [],
  };
}

interface Delays {
  readonly delay: readonly number[];
  readonly said: readonly string[];
  /** They are round trips. */
  readonly isEcho: boolean;
}

function delaysOf(source: LogSource, packets: readonly OneWayPacket[], most: number | null, isEchoByName: boolean): Delays {
  const raw = packets.map(({ sent, arrived }) => arrived - sent);
  const least = raw.reduce((low, each) => (each < low ? each : low), Infinity);
  const rule = source.option('clocks');
  const isSame = rule === undefined ? most === null && least >= 0 && least <= plausible : rule !== 'apart';
  const isEcho = rule === 'echo' || (rule === undefined && isSame && isEchoByName);
  const base = isSame ? 0 : (source.option('base') ?? 0);
  const line = isSame ? { offset: 0, drift: 0, at: 0 } : envelope(packets, most ?? mostDrift);
  const delay = raw.map((each, k) => each - line.offset - line.drift * ((packets[k] as OneWayPacket).sent - line.at) + base);
  const wrong = delay.find((each) => each < -1e-9 || each > longestDelay);
  if (wrong !== undefined)
    throw source.fault(
      null,
      `found a delay of ${wrong.toPrecision(4)} s; allowed: 0 to ${longestDelay} s.${isSame ? ' Are these the times of one clock (clocks: apart)?' : ' Are all times of one run?'}`,
    );
  const said = isSame
    ? rule === undefined
      ? [
          isEcho
            ? `Both times are taken to be those of one machine to which messages come back, so that a delay is a round trip (clocks).`
            : `Both sides are taken to have one clock, as the quickest packet takes ${milliseconds(least)} ms (clocks).`,
        ]
      : []
    : [
        `The clocks of both sides differ by ${Number(line.offset.toPrecision(6))} s, drifting by ${(line.drift * 1e6).toFixed(1)} ppm, by the lower envelope of the delays; the quickest packet takes ${milliseconds(base)} ms (base).`,
      ];
  return { delay: delay.map((each) => Math.max(0, each)), said, isEcho };
}

function milliseconds(seconds: number): string {
  return String(Number((1000 * seconds).toPrecision(4)));
}

/** The line beneath all delays: the side of their lower hull under their middle, if clocks can drift so. */
function envelope(packets: readonly OneWayPacket[], most: number) {
  const points = packets.filter(({ arrived }) => !Number.isNaN(arrived)).map(({ sent, arrived }) => ({ t: sent, delay: arrived - sent }));
  const hull: { t: number; delay: number }[] = [];
  for (const point of points) {
    while (hull.length > 1 && turnsUp(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
    hull.push(point);
  }
  const middle = points.reduce((sum, { t }) => sum + t, 0) / points.length;
  const right = Math.max(
    1,
    hull.findIndex(({ t }) => t >= middle),
  );
  const [a, b] = [hull[right - 1], hull[right]];
  const least = points.reduce((low, { delay }) => Math.min(low, delay), Infinity);
  const span = (points.at(-1)?.t ?? 0) - (points[0]?.t ?? 0);
  const drift = a && b && b.t > a.t && span >= shortestDrift ? (b.delay - a.delay) / (b.t - a.t) : 0;
  if (!a || drift === 0 || Math.abs(drift) > most) return { offset: least, drift: 0, at: 0 };
  return { offset: a.delay, drift, at: a.t };
}

function turnsUp(a: { t: number; delay: number }, b: { t: number; delay: number }, c: { t: number; delay: number }): number {
  return (b.t - a.t) * (c.delay - a.delay) - (b.delay - a.delay) * (c.t - a.t);
}

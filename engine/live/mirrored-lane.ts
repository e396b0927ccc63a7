/**
 * A lane on the players' screens in the mirror: updates are made, sent, taken in and acknowledged as participants
 * report.
 */
import { FirstCopies } from '../receiver/first-copies.ts';
import { copyFix, Fix } from '../update/fix.ts';
import { copyUpdate, Update } from '../update/update.ts';
import { carriesAll } from '../update/update-completion.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import type { ExportLevel } from '../session/export-level.ts';
import type { Lane } from '../session/lane.ts';
import type { Pair } from '../session/pair.ts';
import { changeLevel } from '../session/relevance.ts';
import type { MeasuredChannels } from './measured-channels.ts';
import type { Acknowledged, Arrived, LiveEvent, Lost, Made, MadeUpdate, Sent } from './live-event.ts';
import type { MirrorCounts } from './mirror-counts.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';

/** A seat as a publisher. */
class Publishing {
  /** 0: the seat is empty. */
  spawn = 0;
  /** Time (s) of the last update or of the end of the last spawn: no update is older. */
  notBefore = 0;
  readonly updates = new KnownUpdates();
}

export class MirroredLane {
  readonly #lane: Lane;
  readonly #channels: MeasuredChannels;
  readonly #counts: MirrorCounts;
  readonly #publishing: readonly Publishing[];
  /** Indexed by entity: the pairs by the node that shows it. */
  readonly #pairs: readonly ReadonlyMap<number, Pair>[];
  readonly #made = new Update();
  /** Indexed by pair, the updates whose end was traced: every update ends once. */
  readonly #ended = new Map<Pair, FirstCopies>();
  /** When an acknowledgement of a receiver last came in, s. */
  readonly #heardAt = new Map<Pair, number>();

  constructor(lane: Lane, seats: number, channels: MeasuredChannels, counts: MirrorCounts) {
    this.#lane = lane;
    this.#channels = channels;
    this.#counts = counts;
    this.#publishing = Array.from({ length: seats }, () => new Publishing());
    this.#pairs = lane.exports.map(({ pairs }) => new Map(pairs.map((pair) => [pair.receiverNode, pair])));
  }

  begin(seat: number, spawn: number, now: number): void {
    this.end(seat, now);
    const publishing = this.#publishing[seat] as Publishing;
    publishing.spawn = spawn;
    publishing.updates.clear();
  }

  /** The exported path ends here. */
  end(seat: number, now: number): void {
    const publishing = this.#publishing[seat] as Publishing;
    publishing.spawn = 0;
    publishing.notBefore = now;
    for (const { publisher } of this.#levelsOf(seat)) publisher.end(now);
  }

  /** How the tank of one seat is shown at a node; undefined where it is not. */
  pairOf(seat: number, node: number): Pair | undefined {
    return this.#pairs[seat]?.get(node);
  }

  made({ seat, update, isFresh = false }: Made, now: number): void {
    const publishing = this.#publishing[seat] as Publishing;
    const level = this.#levelsOf(seat)[update.level];
    if (!level || !this.#fits(level, update, publishing)) return this.#refuse();
    publishing.notBefore = update.stamp;
    level.publisher.follow(now, this.#made, isFresh);
    publishing.updates.add(update.serial, level.path);
    const awaited = publishing.updates.awaited(update.serial);
    this.#counts.unknown -= awaited.length;
    for (const event of awaited) this.take(event, now);
  }

  /** An event about an update that is not known yet waits for it: clocks are off, and reports come out of order. */
  take(event: LiveEvent, now: number): void {
    if (event.kind === 'sent') this.#about(event.seat, event.serial, event, (known) => this.#sent(event, known, now));
    else if (event.kind === 'arrived') this.#about(event.from, event.serial, event, (known) => this.#arrived(event, known, now));
    else if (event.kind === 'acknowledged') this.#about(event.seat, event.serial, event, (known) => this.#acknowledged(event, known, now));
  }

  lost({ from, seat, number }: Lost, now: number): void {
    this.#channels.lost(from, seat, number);
    const known = this.#publishing[from]?.updates.find(number);
    const pair = this.pairOf(from, seat);
    if (known && pair) this.#traceEnd('lost', pair, known.update, NaN, now);
  }

  #about(seat: number, serial: number, event: LiveEvent, act: (known: KnownUpdate) => void): void {
    const { updates } = this.#publishing[seat] as Publishing;
    const known = updates.find(serial);
    if (known) return act(known);
    this.#counts.unknown += 1;
    updates.wait(serial, event);
  }

  #sent({ seat, serial, receiver, at }: Sent, { update, fix }: KnownUpdate, now: number): void {
    const pair = this.pairOf(seat, receiver);
    if (!pair) return this.#refuse();
    if (pair.level !== update.level) changeLevel(this.#levelsOf(seat), this.#numberOf(pair), pair, update.level, now);
    this.#channels.sent(seat, receiver, serial, at);
    pair.traffic.add(update.bytes);
    this.#lane.tracer?.follows('sent', pair, update, update.stamp, now);
    pair.estimates.sent(fix, Math.max(at, update.stamp, pair.estimates.lastSentAt));
  }

  #arrived({ seat, from, serial, at, sentAt, age }: Arrived, { update }: KnownUpdate, now: number): void {
    const pair = this.pairOf(from, seat);
    if (!pair) return this.#refuse();
    this.#channels.delivered(from, seat, at - sentAt, at);
    this.#channels.arrived(from, seat, serial);
    if (pair.arrive(update, sentAt, age, now, at)) this.#traceEnd('arrived', pair, update, sentAt, now);
  }

  #acknowledged({ seat, receiver, arrivedAt, at }: Acknowledged, { update }: KnownUpdate, now: number): void {
    const pair = this.pairOf(seat, receiver);
    if (!pair) return this.#refuse();
    // The first of several at once is that of the latest arrival: the others have waited for it.
    if (this.#heardAt.get(pair) !== at) this.#channels.delivered(receiver, seat, at - arrivedAt, at);
    this.#heardAt.set(pair, at);
    this.#lane.tracer?.acknowledged(pair, update.serial, arrivedAt, now);
    pair.acknowledged(update, arrivedAt, Math.min(at, now));
  }

  #traceEnd(kind: 'arrived' | 'lost', pair: Pair, update: Readonly<Update>, sentAt: number, now: number): void {
    const { tracer } = this.#lane;
    if (!tracer) return;
    const ended = this.#ended.get(pair) ?? new FirstCopies();
    this.#ended.set(pair, ended);
    if (ended.isFirst(update.serial)) tracer.follows(kind, pair, update, sentAt, now);
  }

  /** Fills in `#made`. Whether it can follow the known updates. */
  #fits({ path }: ExportLevel, update: MadeUpdate, { spawn, notBefore, updates }: Publishing): boolean {
    const made = this.#made;
    fill(made, update, spawn);
    const continues = path.live && path.fix.spawn === spawn;
    const isNew = spawn > 0 && update.stamp >= notBefore && !updates.find(update.serial);
    return isNew && path.models.knows(made) && (continues || carriesAll(made));
  }

  /** The receiver's number with the publisher. */
  #numberOf(pair: Pair): number {
    return this.#lane.exports[pair.entity]?.pairs.indexOf(pair) ?? 0;
  }

  #levelsOf(seat: number): readonly ExportLevel[] {
    return this.#lane.exports[seat]?.levels ?? [];
  }

  #refuse(): void {
    this.#counts.refused += 1;
  }
}

function fill(out: Update, { level, contract, tenure, stamp, parts, bytes, state }: MadeUpdate, spawn: number): void {
  out.level = level;
  out.contract = contract;
  out.tenure = tenure;
  out.spawn = spawn;
  out.stamp = stamp;
  out.parts = parts;
  out.bytes = bytes;
  copyState(state, out.state);
  for (const field of fields) out.state[field] += 0;
}

/** Negative zeros in these fields become 0: no recording keeps them. */
const fields = Object.keys(new KinematicState()) as (keyof KinematicState)[];

/** How long (s) an update is remembered, how many are, and how many events wait for unknown updates. */
const remembered = 120;
const mostKnown = 4096;
const mostWaiting = 1024;

/** An update as it is sent, and as it entered the exported path, both under the mirror's numbers. */
class KnownUpdate {
  readonly update = new Update();
  readonly fix = new Fix();
}

/** The updates of one seat by their publisher's own numbers, and the events that wait for updates not known yet. */
class KnownUpdates {
  readonly #known = new Map<number, KnownUpdate>();
  readonly #waiting = new Map<number, LiveEvent[]>();
  #waits = 0;

  find(serial: number): KnownUpdate | undefined {
    return this.#known.get(serial);
  }

  /** Remembers the newest update of a path. */
  add(serial: number, { update, fix }: ExportedPath): void {
    const known = new KnownUpdate();
    copyUpdate(update, known.update);
    copyFix(fix, known.fix);
    this.#known.set(serial, known);
    for (const [old, { update: other }] of this.#known) {
      if (this.#known.size <= mostKnown && other.stamp >= update.stamp - remembered) break;
      this.#known.delete(old);
    }
  }

  /** The event waits for its update. Too many: the longest waiting ones are dropped. */
  wait(serial: number, event: LiveEvent): void {
    const [oldest] = this.#waiting.keys();
    if (this.#waits >= mostWaiting && oldest !== undefined) this.awaited(oldest);
    const waiting = this.#waiting.get(serial);
    if (waiting) waiting.push(event);
    else this.#waiting.set(serial, [event]);
    this.#waits += 1;
  }

  /** Removes and returns the events that wait for this update. */
  awaited(serial: number): readonly LiveEvent[] {
    const waiting = this.#waiting.get(serial) ?? [];
    this.#waiting.delete(serial);
    this.#waits -= waiting.length;
    return waiting;
  }

  /** Another spawn begins, whose numbers may repeat. */
  clear(): void {
    this.#known.clear();
    this.#waiting.clear();
    this.#waits = 0;
  }
}

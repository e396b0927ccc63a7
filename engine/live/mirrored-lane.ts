/** The lane on the players' screens as the mirror has it: updates are made, sent, taken in and acknowledged as the participants tell. */
import { FirstCopies } from '../receiver/first-copies.ts';
import { PathPiece } from '../update/path-piece.ts';
import { carriesAll } from '../update/update-completion.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import type { ExportLevel } from '../session/export-level.ts';
import type { Lane } from '../session/lane.ts';
import type { Pair } from '../session/pair.ts';
import type { DeliveredWays } from './delivered-ways.ts';
import { KnownUpdates, type KnownUpdate } from './known-updates.ts';
import type { Acknowledged, Arrived, LiveEvent, Lost, Made, MadeUpdate, Sent } from './live-event.ts';
import type { MirrorCounts } from './mirror-counts.ts';

/** A seat as a publisher. */
class Publishing {
  /** 0: nobody is there. */
  life = 0;
  /** No update can be older (s): that is when the last was made, or the last life ended. */
  notBefore = 0;
  readonly updates = new KnownUpdates();
}

export class MirroredLane {
  readonly #lane: Lane;
  readonly #ways: DeliveredWays;
  readonly #counts: MirrorCounts;
  readonly #publishing: readonly Publishing[];
  /** By entity: the pairs by the node that shows it. */
  readonly #pairs: readonly ReadonlyMap<number, Pair>[];
  readonly #made = new PathPiece();
  /** Of pairs of which something was told to the lane's tap: every update ends once. */
  readonly #ended = new Map<Pair, FirstCopies>();

  constructor(lane: Lane, seats: number, ways: DeliveredWays, counts: MirrorCounts) {
    this.#lane = lane;
    this.#ways = ways;
    this.#counts = counts;
    this.#publishing = Array.from({ length: seats }, () => new Publishing());
    this.#pairs = lane.exports.map(({ pairs }) => new Map(pairs.map((pair) => [pair.receiverNode, pair])));
  }

  begin(seat: number, life: number, now: number): void {
    this.end(seat, now);
    const publishing = this.#publishing[seat] as Publishing;
    publishing.life = life;
    publishing.updates.clear();
  }

  /** The exported path ends here. */
  end(seat: number, now: number): void {
    const publishing = this.#publishing[seat] as Publishing;
    publishing.life = 0;
    publishing.notBefore = now;
    for (const { publisher } of this.#levelsOf(seat)) publisher.end(now);
  }

  /** How the tank of one seat is shown at a node; undefined where it is not. */
  pairOf(seat: number, node: number): Pair | undefined {
    return this.#pairs[seat]?.get(node);
  }

  made({ seat, update }: Made, now: number): void {
    const publishing = this.#publishing[seat] as Publishing;
    const level = this.#levelsOf(seat)[update.level];
    if (!level || !this.#fits(level, update, publishing)) return this.#refuse();
    publishing.notBefore = update.stamp;
    level.publisher.follow(now, this.#made);
    publishing.updates.add(update.serial, level.path);
    const awaited = publishing.updates.awaited(update.serial);
    this.#counts.unknown -= awaited.length;
    for (const event of awaited) this.take(event, now);
  }

  /** What speaks of an update that is not known yet waits for it: clocks are a little off, and reports do not come in step. */
  take(event: LiveEvent, now: number): void {
    if (event.kind === 'sent') this.#about(event.seat, event.serial, event, (known) => this.#sent(event, known, now));
    else if (event.kind === 'arrived') this.#about(event.from, event.serial, event, (known) => this.#arrived(event, known, now));
    else if (event.kind === 'acknowledged') this.#about(event.seat, event.serial, event, (known) => this.#acknowledged(event, known, now));
  }

  lost({ from, seat, number }: Lost, now: number): void {
    this.#ways.lost(from, seat);
    const known = this.#publishing[from]?.updates.find(number);
    const pair = this.pairOf(from, seat);
    if (known && pair) this.#tellEnd('lost', pair, known.update, NaN, now);
  }

  #about(seat: number, serial: number, event: LiveEvent, act: (known: KnownUpdate) => void): void {
    const { updates } = this.#publishing[seat] as Publishing;
    const known = updates.find(serial);
    if (known) return act(known);
    this.#counts.unknown += 1;
    updates.wait(serial, event);
  }

  #sent({ seat, receiver, at }: Sent, { update, piece }: KnownUpdate, now: number): void {
    const pair = this.pairOf(seat, receiver);
    if (!pair) return this.#refuse();
    if (pair.level !== update.level) this.#changeLevel(seat, pair, update.level, now);
    pair.traffic.add(update.bytes);
    this.#lane.tap?.follows('sent', pair, update, update.stamp, now);
    pair.books.sent(piece, Math.max(at, update.stamp, pair.books.lastSentAt));
  }

  #arrived({ seat, from, at, sentAt, age }: Arrived, { update }: KnownUpdate, now: number): void {
    const pair = this.pairOf(from, seat);
    if (!pair) return this.#refuse();
    this.#ways.delivered(from, seat, at - sentAt);
    if (pair.arrive(update, sentAt, age, now, at)) this.#tellEnd('arrived', pair, update, sentAt, now);
  }

  #acknowledged({ seat, receiver, arrivedAt, at }: Acknowledged, { update }: KnownUpdate, now: number): void {
    const pair = this.pairOf(seat, receiver);
    if (!pair) return this.#refuse();
    this.#ways.delivered(receiver, seat, at - arrivedAt);
    this.#lane.tap?.acknowledged(pair, update.serial, arrivedAt, now);
    pair.acknowledged(update, arrivedAt, Math.min(at, now));
  }

  #tellEnd(kind: 'arrived' | 'lost', pair: Pair, update: Readonly<PathPiece>, sentAt: number, now: number): void {
    const { tap } = this.#lane;
    if (!tap) return;
    const ended = this.#ended.get(pair) ?? new FirstCopies();
    this.#ended.set(pair, ended);
    if (ended.isFirst(update.serial)) tap.follows(kind, pair, update, sentAt, now);
  }

  /** The publisher has found that the receiver is at another level of detail. */
  #changeLevel(seat: number, pair: Pair, level: number, now: number): void {
    const levels = this.#levelsOf(seat);
    const number = this.#lane.exports[pair.entity]?.pairs.indexOf(pair) ?? 0;
    const next = levels[level] as ExportLevel;
    const { value } = pair.books.delay;
    levels[pair.level]?.dismiss(number);
    pair.change(level, next.books[number] as Pair['books'], next.path, now);
    next.admit(number, value);
  }

  /** Fills in the update as the mirror has it. Whether it can follow what is known. */
  #fits({ path }: ExportLevel, update: MadeUpdate, { life, notBefore, updates }: Publishing): boolean {
    const made = this.#made;
    fill(made, update, life);
    const continues = path.live && path.piece.life === life;
    const isNew = life > 0 && update.stamp >= notBefore && !updates.find(update.serial);
    return isNew && path.models.knows(made) && (continues || carriesAll(made));
  }

  #levelsOf(seat: number): readonly ExportLevel[] {
    return this.#lane.exports[seat]?.levels ?? [];
  }

  #refuse(): void {
    this.#counts.refused += 1;
  }
}

function fill(out: PathPiece, { level, contract, tenure, stamp, parts, bytes, state }: MadeUpdate, life: number): void {
  out.level = level;
  out.contract = contract;
  out.tenure = tenure;
  out.life = life;
  out.stamp = stamp;
  out.anchor = stamp;
  out.parts = parts;
  out.bytes = bytes;
  copyState(state, out.state);
  for (const field of fields) out.state[field] += 0;
}

/** Of a state, each of which is rid of negative zeros: no journal keeps those. */
const fields = Object.keys(new KinematicState()) as (keyof KinematicState)[];

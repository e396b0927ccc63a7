/** A participant of a live session: runs the node of one seat, with everything that a node of any session does. */
import type { Game } from '../game/game.ts';
import { spawnTank } from '../game/starting-places.ts';
import type { Player, PlayerContext } from '../game/players/player.ts';
import type { Tanks } from '../game/tanks.ts';
import { FirstCopies } from '../receiver/first-copies.ts';
import { Update } from '../update/update.ts';
import { RandomStream } from '../base/random/random-stream.ts';
import type { ExportedEntity } from '../session/exported-entity.ts';
import type { Lane } from '../session/lane.ts';
import type { Pair } from '../session/pair.ts';
import type { SessionGame } from '../session/session-game.ts';
import { Session, type SessionOptions } from '../session/session.ts';
import type { SessionPart } from '../session/session-outside.ts';
import {
  lanesOnScreens,
  screenOf,
  type EntityPlan,
  type LanePlan,
  type SessionGamePlan,
  type SessionPlan,
} from '../session/session-plan.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import type { AcknowledgementNote, GamePost, ReportSink, ShotNote } from './participant-output.ts';
import { HeardShots } from './heard-shots.ts';
import { absent, OwnTank } from './own-tank.ts';
import type { Publisher } from '../publisher/publisher.ts';
import type { Transport, UpdateRecipient } from '../network/update-transport.ts';

/** The state that a pilot may read. */
export interface PilotContext extends Omit<PlayerContext<unknown>, 'params'> {
  /** The plan of the whole session. */
  readonly plan: SessionPlan;
}

/** Makes the player that drives the tank: a person or a computer player. */
export type PilotMaker = (context: PilotContext) => Player;

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
}

export interface ParticipantParts {
  /** The session's, the same for all participants: seat n is entity n and node n. */
  readonly plan: SessionPlan;
  readonly seat: number;
  /** From 1. */
  readonly spawn: number;
  /** Session time (s) from which on it takes part. */
  readonly from: number;
  /** Where its tank is then, m and rad; left out: where the plan has it at the beginning. */
  readonly start?: Place | undefined;
  readonly pilot: PilotMaker;
  readonly post: GamePost;
  readonly reports: ReportSink;
  /** Announces its plugin calls; left out: only to itself. */
  readonly calls?: Pick<SessionOptions, 'callSlot' | 'onPluginCall'> | undefined;
}

/**
 * Runs the lanes on the players' screens only: the entity that this node publishes, in each of them to those who see
 * it, and the entities that it shows, in its own. The caller advances session time and passes in messages in order,
 * each with the time of its arrival. Ticks are at multiples of `frame`.
 */
export class Participant {
  readonly session: Session;
  readonly seat: number;
  /** Messages that were refused: of another spawn, or invalid. */
  refused = 0;
  readonly #parts: ParticipantParts;
  readonly #game: Game;
  /** The lane on this screen. */
  readonly #lane: Lane;
  /** Indexed by lane. */
  readonly #own: readonly ExportedEntity[];
  readonly #transport: ParticipantTransport;
  readonly #pilot: Player;
  readonly #shots: HeardShots;
  readonly #early = new EarlyUpdates();
  /** Indexed by seat: the number of its spawn, 0 while it is empty. */
  readonly #spawns: Int32Array;
  readonly #update = new Update();
  /** Indexed by seat: what has arrived from it, and which of its acknowledgements are known. */
  readonly #arrived: readonly ArrivedUpdates[];
  readonly #known: FirstCopies[];
  readonly #shot: ShotNote = { shot: -1, firedAt: 0, heading: 0, x: 0, y: 0 };
  #tank: OwnTank | null = null;

  constructor(parts: ParticipantParts) {
    const { seat, spawn, start, calls } = parts;
    const plan = planOfScreens(parts.plan);
    this.#parts = parts;
    this.seat = seat;
    this.#transport = new ParticipantTransport(parts.post, parts.reports);
    this.#spawns = new Int32Array(plan.entities.length);
    this.#spawns[seat] = spawn;
    this.#arrived = plan.entities.map(() => new ArrivedUpdates(plan.entities.length));
    this.#known = plan.entities.map(() => new FirstCopies());
    this.session = new Session(plan, { part: this.#part(plan), ...calls });
    this.#game = (this.session.game as SessionGame).game;
    this.#lane = this.session.lanes[this.#laneOf(seat)] as Lane;
    this.#own = this.session.lanes.map(({ exports }) => exports[seat] as ExportedEntity);
    this.#transport.join(
      seat,
      this.#own.map(({ publisher }) => publisher),
      (receiver) => this.#laneOf(receiver),
    );
    this.#shots = new HeardShots(plan.entities.length, this.#game.plan.shots.reload);
    const random = new RandomStream(plan.seed, `player/${(plan.entities[seat] as EntityPlan).id}`);
    this.#pilot = parts.pilot({ plan: parts.plan, tank: seat, game: this.#game, random });
    for (let other = 0; other < this.#spawns.length; other++) if (other !== seat) this.#empty(other);
    // The host feeds the game's server itself.
    for (const { pairs } of this.#own) for (const pair of pairs) if (pair.receiverNode >= this.#spawns.length) pair.isAway = true;
    if (start) this.#stand(start);
  }

  /** Where its tank is, m and rad. */
  get place(): Place {
    const { x, y, heading } = this.#game.tanks.of(this.seat);
    return { x, y, heading };
  }

  /** Where the next spawn of its tank begins, by the seed and by where enemies are shown here, m and rad. */
  nextPlace(spawn: number): Place {
    const { plan, tanks, match } = this.#game;
    spawnTank(plan, tanks, match, this.seat, spawn);
    return this.place;
  }

  /** For drawing, read only: tanks in `sights` and `tanks`, shots in the view of this seat. */
  get game(): Game {
    return this.#game;
  }

  /** How another tank is shown here; null while it is not. */
  shownOf(seat: number): Pair | null {
    return seat !== this.seat && this.#sees(seat) ? this.#pairFrom(seat) : null;
  }

  /** Runs everything due at or before `time` (s). */
  advanceTo(time: number): void {
    this.session.advanceTo(time);
  }

  /** A spawn begins in another seat, or (0) the seat is empty. */
  setSpawn(seat: number, spawn: number): void {
    if (seat === this.seat || this.#spawns[seat] === spawn) return;
    this.#empty(seat);
    this.#spawns[seat] = spawn;
    if (spawn > 0) this.#fill(seat);
  }

  /** An update of another seat arrives at `at`; `sentAt` by its sender's clock, `age` as that one estimated, s. */
  update(from: number, bytes: Uint8Array, sentAt: number, age: number, at: number): void {
    const now = this.#reach(at);
    const update = this.#update;
    const exported = this.#lane.exports[from];
    const isSound = from !== this.seat && exported?.publisher.exported.read(bytes, update) === true && isSoundUpdate(update, now);
    if (!isSound || update.spawn < (this.#spawns[from] as number)) this.refused += 1;
    else if (update.spawn > (this.#spawns[from] as number)) this.#early.keep({ from, bytes: bytes.slice(), sentAt, age, at });
    else this.#take(from, update, sentAt, age, at);
  }

  /** A receiver acknowledges an update of this seat; of those that one message names, the latest comes first. */
  acknowledgement(from: number, { serial, level, arrivedAt }: Readonly<AcknowledgementNote>, at: number): void {
    const now = this.#reach(at);
    const lane = this.#laneOf(from);
    const { pairs, publisher } = this.#own[lane] as ExportedEntity;
    const { exported } = publisher;
    const id = serial - firstSerial(this.#parts.spawn, lane);
    const pair = pairs.find(({ receiverNode }) => receiverNode === from);
    if (!pair || pair.isAway || id < 0 || id > exported.update.id || !isSoundTime(arrivedAt, now)) {
      this.refused += 1;
      return;
    }
    if (!(this.#known[from] as FirstCopies).isFirst(serial)) return;
    this.#parts.reports.acknowledged(from, serial, level, arrivedAt, now);
    this.#update.id = id;
    this.#update.level = level;
    pair.acknowledged(this.#update, arrivedAt, now);
  }

  /** Another seat has fired. */
  shot(from: number, { shot, firedAt, heading }: Readonly<ShotNote>, at: number): void {
    const now = this.#reach(at);
    const isKnown = this.shownOf(from)?.receiver.drawn === true;
    if (!isKnown || !isSoundTime(firedAt, now) || !this.#shots.takes(from, shot, now)) {
      this.refused += 1;
      return;
    }
    this.#parts.reports.heard(from, shot, now);
    this.#game.tanks.of(from).turnTo(heading);
    this.#game.hear(from, firedAt, this.seat, now);
  }

  /**
   * Runs everything due before `at` (s). Returns when a message of then is taken in: later where the session is already
   * past it.
   */
  #reach(at: number): number {
    if (at > this.session.now) this.session.advanceBefore(at);
    return this.session.now;
  }

  #take(from: number, update: Update, sentAt: number, age: number, at: number): void {
    const { now } = this.session;
    const pair = this.#pairFrom(from);
    const { publisher, receiver } = pair.clocks;
    update.id = update.serial;
    update.clockError = publisher.errorOf(update.serial, update.stamp);
    this.#parts.reports.arrived(from, update.serial, at, sentAt, age);
    if (!pair.arrive(update, sentAt, age, now, at)) return;
    const arrivedAt = at + (receiver.errorOf(update.serial, at) - publisher.errorOf(update.serial, sentAt));
    const arrived = this.#arrived[from] as ArrivedUpdates;
    this.#parts.post.acknowledge(from, arrived.add({ serial: update.serial, level: update.level, arrivedAt }), now);
  }

  #stand({ x, y, heading }: Place): void {
    const tank = this.#game.tanks.of(this.seat);
    tank.x = x;
    tank.y = y;
    tank.turnTo(heading);
  }

  /** The seat is empty: it is not shown here, and no updates go there. */
  #empty(seat: number): void {
    const { now } = this.session;
    this.#spawns[seat] = 0;
    this.#pairFrom(seat).leave(now);
    this.#shots.forget(seat);
    (this.#arrived[seat] as ArrivedUpdates).clear();
    this.#known[seat] = new FirstCopies();
    for (const own of this.#own) {
      const number = numberOf(own, seat);
      const pair = own.pairs[number];
      if (!pair) continue;
      pair.isAway = true;
      own.removeReceiver(number, now);
    }
  }

  /** The seat is taken: its player gets a full update at once, unless none has been made yet. */
  #fill(seat: number): void {
    const { now } = this.session;
    const own = this.#own[this.#laneOf(seat)] as ExportedEntity;
    const number = numberOf(own, seat);
    const pair = own.pairs[number];
    this.#pairFrom(seat).join(now);
    if (pair) pair.isAway = false;
    if (pair && own.triggers > 0) own.addReceiver(number, now);
    for (const { from, bytes, sentAt, age, at } of this.#early.of(seat)) this.update(from, bytes, sentAt, age, at);
  }

  #pairFrom(seat: number): Pair {
    return (this.#lane.exports[seat] as ExportedEntity).pairs[0] as Pair;
  }

  /** The lane that a player sees. */
  #laneOf(seat: number): number {
    return screenOf(this.session.plan.game as SessionGamePlan, seat);
  }

  #sees(seat: number): boolean {
    return seat === this.seat || ((this.#spawns[seat] as number) > 0 && this.#pairFrom(seat).receiver.fix.spawn > 0);
  }

  #part({ frame }: SessionPlan): SessionPart {
    const { spawn, from } = this.#parts;
    return {
      node: this.seat,
      firstTick: Math.max(0, Math.ceil(from / frame - tickTolerance)),
      firstSerial: (lane) => firstSerial(spawn, lane),
      transport: this.#transport,
      motionOf: (player, tanks) => this.#motionOf(player, tanks, frame),
      sees: (viewer, tank) => viewer === this.seat && this.#sees(tank),
      play: (game, now) => this.#play(game, now),
    };
  }

  #motionOf(player: number, tanks: Tanks, frame: number): MotionSource {
    if (player !== this.seat) return absent;
    const { spawn, reports } = this.#parts;
    this.#tank = new OwnTank({ tank: player, spawn, tanks, frame, reports });
    return this.#tank;
  }

  #play(game: Game, now: number): void {
    const tank = this.#tank as OwnTank;
    this.#transport.reportMade();
    if (tank.decide(game, this.#pilot, now, this.#parts.from)) this.#fire(game, now);
    tank.drive();
  }

  #fire(game: Game, now: number): void {
    const { seat } = this;
    const { shots } = game;
    const tank = game.tanks.of(seat);
    const fired = game.fire(seat, now);
    for (let viewer = 0; viewer < shots.count; viewer++) if (viewer !== seat) game.lose(fired, viewer);
    const note = this.#shot;
    note.shot += 1;
    note.firedAt = now;
    note.heading = tank.heading;
    note.x = tank.x;
    note.y = tank.y;
    this.#parts.reports.fired(note.shot, now, note.heading);
    this.#parts.post.shoot(note, now);
  }
}

/** A tick this close (a share of its length) before the beginning is still run. */
const tickTolerance = 1e-6;

/** The receiver's number with the publisher's scheduler. */
function numberOf({ pairs }: ExportedEntity, seat: number): number {
  return pairs.findIndex(({ receiverNode }) => receiverNode === seat);
}

/** The session with the lanes on the players' screens alone. Hits are decided elsewhere: here shots are only shown. */
function planOfScreens({ game, lanes, ...plan }: SessionPlan): SessionPlan {
  if (!game) throw new RangeError('the plan has no game');
  const { tanks, shots, hits, mode } = game;
  const seen = lanesOnScreens(game);
  if (seen.length > mostScreens) throw new RangeError(`found ${seen.length} lanes on screens; allowed: at most ${mostScreens}`);
  const screensOf = plan.entities.map((_, seat) => seen.indexOf(screenOf(game, seat)));
  const rules = { tanks, shots, hits: { ...hits, decider: 'shooter' as const }, ...(mode && { mode }) };
  return { ...plan, lanes: seen.map((lane) => lanes[lane] as LanePlan), game: { ...rules, screens: 0, screensOf } };
}

/** An update as it arrived; the bytes are a copy. */
interface EarlyUpdate {
  readonly from: number;
  readonly bytes: Uint8Array;
  readonly sentAt: number;
  readonly age: number;
  readonly at: number;
}

/** The oldest beyond so many are dropped. */
const mostEarlyUpdates = 256;

/** Updates of spawns that have not been announced yet: they arrive over another socket than the announcement. */
class EarlyUpdates {
  #waiting: EarlyUpdate[] = [];

  keep(update: EarlyUpdate): void {
    this.#waiting.push(update);
    if (this.#waiting.length > mostEarlyUpdates) this.#waiting.shift();
  }

  /** Removes and returns those of a seat. */
  of(seat: number): readonly EarlyUpdate[] {
    const own = this.#waiting.filter(({ from }) => from === seat);
    this.#waiting = this.#waiting.filter(({ from }) => from !== seat);
    return own;
  }
}

/** An acknowledgement repeats those of so long (s) before, and at most so many: fewer with more seats, as all repeat. */
const repeated = 3;
const mostRepeated = 32;
const leastRepeated = 2;
const repeatedByAll = 64;

/** The updates that have arrived from one seat, the latest first: each acknowledgement repeats the last ones, as it may be lost. */
class ArrivedUpdates {
  readonly #most: number;
  #notes: Readonly<AcknowledgementNote>[] = [];

  constructor(seats: number) {
    this.#most = Math.max(leastRepeated, Math.min(mostRepeated, Math.floor(repeatedByAll / seats)));
  }

  /** One more; returns what its acknowledgement says. */
  add(note: Readonly<AcknowledgementNote>): readonly Readonly<AcknowledgementNote>[] {
    const notes = [note, ...this.#notes.slice(0, this.#most - 1)];
    return (this.#notes = notes.filter(({ arrivedAt }) => note.arrivedAt - arrivedAt <= repeated));
  }

  clear(): void {
    this.#notes = [];
  }
}

/** The publisher of this node in a lane. */
interface PublishedLane {
  readonly publisher: Publisher;
  /** Number of the newest update that the host has a report of, and how many of the scheduler's own came before it. */
  reported: number;
  fresh: number;
}

/** Sends updates over the game socket, and reports each to the host. */
class ParticipantTransport implements Transport {
  readonly #post: GamePost;
  readonly #reports: ReportSink;
  /** Indexed by lane. */
  #lanes: readonly PublishedLane[] = [];
  #laneOf: (receiver: number) => number = () => 0;
  #entity = 0;

  constructor(post: GamePost, reports: ReportSink) {
    this.#post = post;
    this.#reports = reports;
  }

  /** The entity that is published from here, in each lane by one of the publishers. */
  join(entity: number, publishers: readonly Publisher[], laneOf: (receiver: number) => number): void {
    this.#entity = entity;
    this.#lanes = publishers.map((publisher) => ({ publisher, reported: -1, fresh: 0 }));
    this.#laneOf = laneOf;
  }

  /** Reports the newest update of each lane, once. */
  reportMade(): void {
    for (let lane = 0; lane < this.#lanes.length; lane++) this.#reportMade(this.#lanes[lane] as PublishedLane, lane);
  }

  #reportMade(published: PublishedLane, lane: number): void {
    const { exported, fresh } = published.publisher;
    if (exported.update.serial === published.reported) return;
    published.reported = exported.update.serial;
    this.#reports.made(exported.write(this.#entity, exported.update), fresh > published.fresh, lane);
    published.fresh = fresh;
  }

  send({ estimates, traffic, receiverNode }: UpdateRecipient, update: Update, now: number): void {
    const lane = this.#laneOf(receiverNode);
    const published = this.#lanes[lane] as PublishedLane;
    this.#reportMade(published, lane);
    const age = now - update.stamp + estimates.delay.value;
    const bytes = published.publisher.exported.write(this.#entity, update);
    traffic.add(update.bytes);
    this.#post.update(update.serial, bytes, receiverNode, age, now);
    this.#reports.sent(update.serial, receiverNode, now, age);
  }
}

/** Serial numbers per spawn, so that they rise through all spawns of a seat. */
const serialsOfASpawn = 1 << 20;

/** Spawns of a seat in an epoch: serial numbers have 32 bits. */
export const mostSpawns = 0x1_0000_0000 / serialsOfASpawn;

/** The first serial number of a spawn, and that of the next one. */
function serialsOf(spawn: number): { readonly first: number; readonly end: number } {
  return { first: (spawn - 1) * serialsOfASpawn, end: spawn * serialsOfASpawn };
}

/** Most lanes on screens at a time. Each has a range of a spawn's serial numbers of its own. */
const mostScreens = 16;

function firstSerial(spawn: number, lane: number): number {
  return serialsOf(spawn).first + lane * (serialsOfASpawn / mostScreens);
}

/** How far (s) the time of a message may be from now. */
const mostTimeOff = 60;

function isSoundTime(time: number, now: number): boolean {
  return Math.abs(time - now) <= mostTimeOff;
}

/** Bound of positions (m), velocities (m/s) and the like. */
const largest = 1e7;

/** True when a model can extrapolate it for hours without overflow. */
function isSoundUpdate({ serial, spawn, level, stamp, state }: Readonly<Update>, now: number): boolean {
  const { first, end } = serialsOf(spawn);
  if (spawn < 1 || level !== 0 || serial < first || serial >= end || !isSoundTime(stamp, now)) return false;
  const { x, y, z, vx, vy, vz, ax, ay, az, wx, wy, wz } = state;
  const linear = Math.abs(x) + Math.abs(y) + Math.abs(z) + Math.abs(vx) + Math.abs(vy) + Math.abs(vz);
  return linear + Math.abs(ax) + Math.abs(ay) + Math.abs(az) + Math.abs(wx) + Math.abs(wy) + Math.abs(wz) < largest;
}

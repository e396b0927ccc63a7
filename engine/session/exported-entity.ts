/** One entity as one lane publishes it: at one level of detail or several, and a pair for every receiver. */
import { RealMotion } from '../measure/pair-meters.ts';
import type { ExportedPath } from '../publisher/exported-path.ts';
import type { ContractOffer } from '../publisher/contract-choice.ts';
import type { Publisher } from '../publisher/publisher.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { RealFrame, type RealMoment } from './between-frames.ts';
import { ExportLevel } from './export-level.ts';
import type { LaneParts } from './lane-parts.ts';
import type { Pair } from './pair.ts';
import type { RealEntity } from './real-entity.ts';
import type { Relevance } from './relevance.ts';
import { Screen } from './screen.ts';

export class ExportedEntity {
  declare readonly entity: RealEntity;
  /** The nearest first. */
  declare readonly levels: readonly ExportLevel[];
  declare readonly pairs: readonly Pair[];
  /** Which contract is on offer; null where there is one. */
  declare readonly offer: ContractOffer | null;
  /**
   * The real state as this lane has it at the last tick: the world's, or, where that is not known, the recorded
   * updates as the lane's model extrapolates them.
   */
  declare readonly real: KinematicState;
  /** Those that draw at the frames of the world. */
  declare readonly framePairs: readonly Pair[];
  /** The others, by their nodes. */
  readonly screens = new Map<number, Screen>();
  readonly #motion: RealMotion;
  readonly #between = new RealFrame();
  readonly #relevance: Relevance | null;

  /** `entities`: all of the session; this is the one at `index`. */
  constructor(parts: LaneParts, index: number, entities: readonly RealEntity[]) {
    const entity = entities[index] as RealEntity;
    const pairs: Pair[] = [];
    const receivers = parts.receiversOf(index).length;
    const screens = parts.screensOf(index);
    const points = parts.pointsOf(index);
    const serials = { next: parts.firstSerial };
    this.entity = entity;
    this.real = entity.source || entity.truth ? entity.state : new KinematicState();
    this.#motion = new RealMotion(this.real, parts.tickRules, points);
    const offer = parts.contracts.offer(index);
    this.offer = offer;
    this.levels = parts.levels.map(
      (level) => new ExportLevel({ lane: parts, level, entity: index, serials, offer, receivers, screens, pairs }),
    );
    pairs.push(...parts.pairs(index, this.levels[0] as ExportLevel));
    this.pairs = pairs;
    this.framePairs = pairs.filter(({ screen }) => screen === 0);
    for (const pair of pairs)
      if (pair.screen > 0) this.screens.set(pair.receiverNode, new Screen(pair, parts.rulesOf(pair.receiverNode), points));
    this.#relevance = parts.relevance(entities, this.levels, pairs);
  }

  /** That of the first level. */
  get publisher(): Publisher {
    return (this.levels[0] as ExportLevel).publisher;
  }

  /** Updates made so far, at all levels. */
  get triggers(): number {
    let triggers = 0;
    for (let i = 0; i < this.levels.length; i++) triggers += (this.levels[i] as ExportLevel).publisher.triggers;
    return triggers;
  }

  /** The exported path at the nearest level at which there is one. */
  get exported(): ExportedPath {
    for (let i = 0; i < this.levels.length; i++) {
      const { path } = this.levels[i] as ExportLevel;
      if (path.live) return path;
    }
    return this.publisher.exported;
  }

  /** The exported path that a receiver is to follow. */
  exportedTo({ level }: Pair): ExportedPath {
    return (this.levels[level] as ExportLevel).path;
  }

  /** Number of the spawn; 0: not in the world. Recorded updates are in the world while they are extrapolated. */
  get spawn(): number {
    if (this.entity.source) return this.entity.spawn;
    const { exported } = this;
    return exported.live ? exported.fix.spawn : 0;
  }

  /** One tick of the publishers; recorded updates publish by themselves. `real`: the entity then. */
  publish(now: number, { state, spawn, hop }: RealMoment = this.entity): void {
    if (!this.entity.source) return;
    if (!this.#relevance) return this.publisher.tick(now, state, spawn, hop);
    if (spawn > 0) this.#relevance.assign(now, state);
    for (let i = 0; i < this.levels.length; i++) (this.levels[i] as ExportLevel).tick(now, state, spawn, hop);
  }

  /** The receiver left: its estimates are void. What it was sent stays counted, as the triggers do. */
  removeReceiver(receiver: number, now: number): void {
    const pair = this.pairs[receiver] as Pair;
    this.levels[pair.level]?.publisher.removeReceiver(receiver, pair.estimates.sentUpdates);
    pair.change(0, this.levels[0] as ExportLevel, now);
  }

  /** Another player receives from now on: without estimates, and it gets a full update at once. */
  addReceiver(receiver: number, now: number): void {
    this.removeReceiver(receiver, now);
    this.publisher.addReceiver(receiver);
  }

  /** An update of a recorded stream is about to be made: each receiver is compared with it. */
  updating(now: number, state: Readonly<KinematicState>, spawn: number): void {
    for (let i = 0; i < this.pairs.length; i++) (this.pairs[i] as Pair).compare(now, state, spawn);
  }

  /** Draws and measures at every receiver that does so at the frames of the world. */
  display(now: number): void {
    const { spawn } = this;
    if (spawn > 0 && !this.entity.source && !this.entity.truth) this.exported.stateAt(now, this.real);
    this.#motion.sample(spawn, 1, this.entity.source ? this.entity.hop : this.exported.fix.hop);
    for (let i = 0; i < this.levels.length; i++) (this.levels[i] as ExportLevel).draw(now);
    for (let i = 0; i < this.framePairs.length; i++) (this.framePairs[i] as Pair).display(now, this.#motion);
    for (let i = 0; i < this.levels.length; i++) (this.levels[i] as ExportLevel).drawn(now);
  }

  /** Draws and measures at a node that draws at times of its own. */
  show(node: number, now: number): void {
    const screen = this.screens.get(node);
    if (!screen) return;
    const { screen: number } = screen.pair;
    for (let i = 0; i < this.levels.length; i++) (this.levels[i] as ExportLevel).draw(now, number);
    screen.draw(now, this.#realAt(now));
    for (let i = 0; i < this.levels.length; i++) (this.levels[i] as ExportLevel).drawn(now, number);
  }

  finish(now: number): void {
    for (const level of this.levels) level.segments.forEach((_, screen) => level.draw(now, screen));
    for (const pair of this.pairs) pair.finish(now);
  }

  /** The real state as this lane has it between two ticks. */
  #realAt(now: number): RealMoment {
    if (this.entity.source) return this.entity.at(now);
    const real = this.#between;
    const { spawn, exported } = this;
    if (this.entity.truth) copyState(this.entity.at(now).state, real.state);
    else if (spawn > 0) exported.stateAt(now, real.state);
    real.spawn = spawn;
    real.hop = exported.fix.hop;
    return real;
  }
}

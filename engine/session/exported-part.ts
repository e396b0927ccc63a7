/** One part of an entity in one lane: its publisher, and a pair for every receiver of the entity. */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import type { Channel } from '../network/delivery.ts';
import { ArticulationPublisher } from '../publisher/articulation-publisher.ts';
import { ArticulationReceiver } from '../receiver/articulation-receiver.ts';
import type { LaneParts } from './lane-parts.ts';
import type { UpdateTracer, TracedPart } from '../network/update-tracer.ts';
import type { Pair } from './pair.ts';
import type { PartTransport } from '../network/part-transport.ts';
import type { RealPart } from './real-entity.ts';
import { articulationOf, type LanePlan } from './session-plan.ts';
import type { PairClocks } from '../base/clocks/pair-clocks.ts';
import { wrapAngle } from '../base/math/angle.ts';
import { ErrorMeter } from '../measure/error-meter.ts';
import { Traffic } from '../network/traffic.ts';
import { ArticulationUpdate, copyArticulation } from '../update/articulation-update.ts';
import { SendGate } from '../publisher/send-gate.ts';
import type { EvenSteps } from '../base/time/step-times.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { PartState } from '../world/part-motion.ts';
import { FirstCopies } from '../receiver/first-copies.ts';

export interface ExportedPartSurroundings {
  readonly lane: LanePlan;
  readonly parts: LaneParts;
  readonly transport: PartTransport;
  /** The part's number among the parts of all entities. */
  readonly number: number;
  /** Which of the links' streams the part's updates are, and of how many. */
  readonly stream: number;
  readonly streams: number;
}

/** Schedulers do not concern parts: every update is sent to all receivers. */
export class ExportedPart {
  readonly real: RealPart;
  readonly publisher: ArticulationPublisher;
  readonly pairs: readonly PartPair[];
  readonly #framePairs: readonly PartPair[];
  /** By node. */
  readonly #screens: ReadonlyMap<number, PartPair>;
  readonly #routes: readonly (readonly Channel[])[];
  readonly #timekeeper: Timekeeper;
  readonly #transport: PartTransport;
  readonly #tracer: UpdateTracer | null;
  readonly #traced: TracedPart;
  readonly #stream: number;
  readonly #streams: number;
  /** Null: updates leave when they are made. */
  readonly #gate: SendGate<ArticulationUpdate> | null;

  /** `bodies`: the pairs of its entity. */
  constructor(real: RealPart, bodies: readonly Pair[], { lane, parts, transport, number, stream, streams }: ExportedPartSurroundings) {
    const rule = articulationOf(lane, real.plan);
    const name = `${real.body.id}/${real.plan.id}`;
    this.real = real;
    this.publisher = new ArticulationPublisher(rule);
    this.pairs = bodies.map((body) => {
      const clocks = parts.clocks.between(real.entity, body.receiverNode, name);
      return new PartPair(body, new ArticulationReceiver(lane.clock, rule.smoothing), clocks);
    });
    this.#framePairs = this.pairs.filter(({ body }) => body.screen === 0);
    this.#screens = new Map(this.pairs.flatMap((pair) => (pair.body.screen > 0 ? [[pair.body.receiverNode, pair]] : [])));
    this.#routes = bodies.map(({ publisherNode, receiverNode }) => parts.network.route(publisherNode, receiverNode).updates);
    this.#timekeeper = parts.clocks.publisherOf(real.entity, name);
    this.#transport = transport;
    this.#tracer = parts.tracer;
    this.#traced = { entity: real.entity, part: number, bytes: this.publisher.bytes };
    this.#stream = stream;
    this.#streams = streams;
    const sends = parts.sendsOf(real.entity);
    this.#gate = sends && this.#gateOf(sends, parts.timeline);
  }

  /** `state`: how the part really stands then. */
  publish(now: number, state: Readonly<PartState> = this.real.state): void {
    const { publisher, real } = this;
    if (!publisher.tick(now, state, real.spawn)) return;
    const { update } = publisher;
    update.clockError = this.#timekeeper.errorOf(update.serial, now);
    this.#tracer?.partMade(this.#traced, update, now);
    if (!this.#gate || this.#gate.opens(0)) this.#send(update);
    else copyArticulation(update, this.#gate.keep(0));
  }

  #gateOf(steps: EvenSteps, timeline: Timeline): SendGate<ArticulationUpdate> {
    return new SendGate({
      steps,
      timeline,
      receivers: 1,
      keepsAll: false,
      create: () => new ArticulationUpdate(),
      leave: (_, update) => this.#send(update),
    });
  }

  /** To all receivers alike. */
  #send(update: Readonly<ArticulationUpdate>): void {
    const number = update.serial * this.#streams + this.#stream;
    for (let i = 0; i < this.pairs.length; i++) {
      this.#transport.send(this.pairs[i] as PartPair, this.#routes[i] as readonly Channel[], update, number, this.#traced);
    }
  }

  /** At the frames of the world. */
  display(now: number): void {
    const { state, spawn } = this.real;
    for (let i = 0; i < this.#framePairs.length; i++) (this.#framePairs[i] as PartPair).display(now, state, spawn);
  }

  /** At a node that draws at times of its own. */
  show(node: number, now: number): void {
    const pair = this.#screens.get(node);
    if (pair) pair.display(now, this.real.at(now), this.real.spawn);
  }
}

/** One receiver of the part: how it shows the part, and the measures of that. */
export class PartPair {
  /** The receiver of the part’s entity. */
  readonly body: Pair;
  readonly receiver: ArticulationReceiver;
  readonly clocks: PairClocks;
  /** The angle at which the part is shown against the real one, rad; whole turns do not count. */
  readonly error = new ErrorMeter();
  /** Sent to this receiver. */
  readonly traffic = new Traffic();
  /** Updates arrived at it (duplicates not counted), and the sum of their delays, s. */
  received = 0;
  delaySum = 0.0;
  /** The angle (rad) that is shown since the last frame; NaN before the first arrival. */
  shown = NaN;
  readonly #copies = new FirstCopies();

  constructor(body: Pair, receiver: ArticulationReceiver, clocks: PairClocks) {
    this.body = body;
    this.receiver = receiver;
    this.clocks = clocks;
  }

  /** An update arrives, `age` (s) old as its publisher estimates; true when it is the first copy. */
  arrive(update: Readonly<ArticulationUpdate>, sentAt: number, age: number, now: number): boolean {
    if (!this.#copies.isFirst(update.serial)) return false;
    this.received += 1;
    this.delaySum += now - sentAt;
    this.receiver.take(update, now, age, this.clocks.receiver.errorOf(update.serial, now));
    return true;
  }

  /** One drawing: the shown angle, measured against the real one where both are of the same spawn. */
  display(now: number, state: Readonly<PartState>, spawn: number): void {
    const { update } = this.receiver;
    if (update.serial < 0) return;
    this.shown = this.receiver.angleAt(now);
    if (spawn > 0 && spawn === update.spawn) this.error.take(Math.abs(wrapAngle(this.shown - state.angle)));
    else this.error.skip();
  }
}

/** One part as one lane publishes it: a publisher of its own, and a pair for every receiver of its entity. */
import type { Timekeeper } from '../base/clocks/timekeeper.ts';
import type { Carrier } from '../network/delivery.ts';
import { ArticulationPublisher } from '../publisher/articulation-publisher.ts';
import { ArticulationReceiver } from '../receiver/articulation-receiver.ts';
import type { LaneParts } from './lane-parts.ts';
import type { LaneTap, TracedPart } from '../network/update-tracer.ts';
import type { Pair } from './pair.ts';
import type { PartCourier } from '../network/part-transport.ts';
import { PartPair } from './part-pair.ts';
import type { RealPart } from './real-part.ts';
import { articulationOf, type LanePlan } from './session-plan.ts';

export interface ExportedPartSurroundings {
  readonly lane: LanePlan;
  readonly parts: LaneParts;
  readonly transport: PartCourier;
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
  readonly #routes: readonly (readonly Carrier[])[];
  readonly #timekeeper: Timekeeper;
  readonly #transport: PartCourier;
  readonly #tracer: LaneTap | null;
  readonly #traced: TracedPart;
  readonly #stream: number;
  readonly #streams: number;

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
    this.#routes = bodies.map(({ publisherNode, receiverNode }) => parts.network.route(publisherNode, receiverNode).updates);
    this.#timekeeper = parts.clocks.publisherOf(real.entity, name);
    this.#transport = transport;
    this.#tracer = parts.tap;
    this.#traced = { entity: real.entity, part: number, bytes: this.publisher.bytes };
    this.#stream = stream;
    this.#streams = streams;
  }

  publish(now: number): void {
    const { publisher, real } = this;
    if (!publisher.frame(now, real.state, real.life)) return;
    const { update } = publisher;
    update.clockError = this.#timekeeper.errorOf(update.serial, now);
    this.#tracer?.partMade(this.#traced, update, now);
    const number = update.serial * this.#streams + this.#stream;
    for (let i = 0; i < this.pairs.length; i++) {
      this.#transport.send(this.pairs[i] as PartPair, this.#routes[i] as readonly Carrier[], update, number, this.#traced);
    }
  }

  display(now: number): void {
    for (let i = 0; i < this.pairs.length; i++) (this.pairs[i] as PartPair).display(now, this.real);
  }
}

/** A lane in a running session, judged on the same real path and the same network as every other lane. */
import type { LinkSettings } from '../network/link-settings.ts';
import type { Channel } from '../network/delivery.ts';
import type { Offer } from '../update/contracts.ts';
import type { Decision } from '../publisher/decisions.ts';
import type { Receiver } from '../receiver/receiver.ts';
import { ExportedEntity } from './exported-entity.ts';
import type { Direction, LaneNetwork } from './lane-network.ts';
import { ExportedPart } from './exported-part.ts';
import { LaneParts, type LaneSettings } from './lane-parts.ts';
import type { LaneMetrics } from './lane-metrics.ts';
import type { UpdateTracer } from '../network/update-tracer.ts';
import type { Pair } from './pair.ts';
import { PartTransport } from '../network/part-transport.ts';
import type { RealEntity, RealPart } from './real-entity.ts';
import type { LanePlan } from './session-plan.ts';

export interface LaneSurroundings extends LaneSettings {
  readonly entities: readonly RealEntity[];
  readonly realParts: readonly RealPart[];
  readonly onDecision?: SessionDecisionObserver | undefined;
}

/** Called with every decision of every scheduler, in order. The decision is reused: copy what you keep. */
export type SessionDecisionObserver = (lane: number, entity: number, decision: Decision) => void;

export class Lane {
  declare readonly plan: LanePlan;
  declare readonly exports: readonly ExportedEntity[];
  /** All pairs, entity by entity. */
  declare readonly pairs: readonly Pair[];
  /** The parts of all entities, in the order of the plan. */
  declare readonly parts: readonly ExportedPart[];
  /** What is published at the frames of the world. */
  readonly #frameExports: readonly ExportedEntity[];
  readonly #frameParts: readonly ExportedPart[];
  readonly #network: LaneNetwork;
  readonly #lane: LaneParts;
  /** Null: no observer. */
  declare readonly tracer: UpdateTracer | null;
  /** Those of plugins; null: none. */
  declare readonly metrics: LaneMetrics | null;

  constructor(lane: LanePlan, { entities, realParts, onDecision, ...settings }: LaneSurroundings) {
    const number = settings.plan.lanes.indexOf(lane);
    const report = onDecision && ((entity: number, decision: Decision) => onDecision(number, entity, decision));
    const parts = new LaneParts(lane, settings, report);
    this.plan = lane;
    this.#lane = parts;
    this.exports = entities.map((_, index) => new ExportedEntity(parts, index, entities));
    this.pairs = this.exports.flatMap(({ pairs }) => pairs);
    this.parts = this.#exportParts(realParts, parts);
    const atFrames = (owner: number) => !settings.plan.nodes[owner]?.rates?.tick;
    this.#frameExports = this.exports.filter(({ entity }) => atFrames(entity.owner));
    this.#frameParts = this.parts.filter(({ real }) => atFrames(real.body.owner));
    this.#network = parts.network;
    this.tracer = parts.tracer;
    this.metrics = parts.metrics;
  }

  publish(now: number): void {
    if (this.#lane.isMirrored) return;
    for (let i = 0; i < this.#frameExports.length; i++) (this.#frameExports[i] as ExportedEntity).publish(now);
    for (let i = 0; i < this.#frameParts.length; i++) (this.#frameParts[i] as ExportedPart).publish(now);
  }

  /** A tick of a node that has a rate of its own. */
  publishOf(node: number, now: number): void {
    for (const exported of this.exports) if (exported.entity.owner === node) exported.publish(now, exported.entity.at(now));
    for (const part of this.parts) if (part.real.body.owner === node) part.publish(now, part.real.at(now));
  }

  /** A drawing of a node that has a rate of its own. */
  show(node: number, now: number): void {
    for (const exported of this.exports) exported.show(node, now);
    for (const part of this.parts) part.show(node, now);
    this.metrics?.show(node, now, this.exports);
  }

  display(now: number): void {
    for (let i = 0; i < this.exports.length; i++) (this.exports[i] as ExportedEntity).display(now);
    for (let i = 0; i < this.parts.length; i++) (this.parts[i] as ExportedPart).display(now);
    this.metrics?.tick(now, this.exports);
  }

  finish(now: number): void {
    for (const exported of this.exports) exported.finish(now);
  }

  /** From `now` on this contract is offered for an entity, or for all (null). */
  setOffer(entity: number | null, offer: Offer, now: number): void {
    this.exports.forEach((exported, index) => {
      if (entity === null || entity === index) exported.offer?.change(offer, now);
    });
  }

  /** A receiver like those of its pairs, to which nothing is sent. */
  receiver(): Receiver {
    return this.#lane.receiver();
  }

  /** The channel of the announcements of shots from one node to another; null: there is none. */
  shotRoute(shooter: number, viewer: number): readonly Channel[] | null {
    return this.#network.shotRoute(shooter, viewer);
  }

  setLink(node: number, direction: Direction, settings: LinkSettings): void {
    this.#network.set(node, direction, settings);
  }

  #exportParts(real: readonly RealPart[], parts: LaneParts): ExportedPart[] {
    const transport = new PartTransport(parts.timeline, parts.tracer);
    const entities = this.exports.length;
    const streams = entities + real.length;
    return real.map((part, index) => {
      const { pairs } = this.exports[part.entity] as ExportedEntity;
      return new ExportedPart(part, pairs, {
        lane: this.plan,
        parts,
        transport,
        number: index,
        stream: entities + index,
        streams,
      });
    });
  }
}

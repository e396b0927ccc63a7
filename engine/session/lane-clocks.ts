/** The clocks of one lane, one per node. */
import { perfectClock, type ClockSettings } from '../base/clocks/clock-settings.ts';
import { NodeClock } from '../base/clocks/node-clock.ts';
import { PairClocks } from '../base/clocks/pair-clocks.ts';
import { ReadingNoise } from '../base/clocks/reading-noise.ts';
import { TimeClient } from '../network/time-client.ts';
import { Timekeeper } from '../base/clocks/timekeeper.ts';
import type { Timeline } from '../base/time/timeline.ts';
import type { LaneNetwork } from './lane-network.ts';
import { clocksErr, timeServerOf, type EntityPlan, type LanePlan, type SessionPlan } from './session-plan.ts';

/**
 * A clock's errors and the noise of its readings are the node's: the same in every lane, unless something corrects the clock. The noise
 * of a reading is drawn by the number of the update, or of the time exchange, that it is for.
 */
export class LaneClocks {
  /** False when every clock of the session is perfect: there is nothing to measure. */
  readonly measured: boolean;
  readonly #plan: SessionPlan;
  readonly #settings: readonly ClockSettings[];
  readonly #clocks: readonly NodeClock[];

  constructor({ synchronisation = { kind: 'none' } }: LanePlan, plan: SessionPlan, network: LaneNetwork, timeline: Timeline) {
    this.measured = clocksErr(plan);
    this.#plan = plan;
    this.#settings = plan.nodes.map(({ clock }) => (synchronisation.kind === 'perfect' ? perfectClock : (clock ?? perfectClock)));
    this.#clocks = this.#settings.map((settings) => new NodeClock(settings));
    if (synchronisation.kind !== 'ntp') return;
    const server = timeServerOf(plan);
    plan.nodes.forEach((_, node) => {
      if (node === server) return;
      new TimeClient({
        client: this.#keeper(node, 'asking'),
        server: this.#keeper(server, `answering ${this.#idOf(node)}`),
        ...network.timeRoute(node, server),
        settings: synchronisation,
        timeline,
      });
    });
  }

  /** Stamps an entity's updates, or those of one of its parts by its name. */
  publisherOf(entity: number, part?: string): Timekeeper {
    const { id, owner } = this.#plan.entities[entity] as EntityPlan;
    return this.#keeper(owner, `sending ${part ?? id}`);
  }

  /** The clocks at both ends of those updates, for a receiver. */
  between(entity: number, receiver: number, part?: string): PairClocks {
    const { id } = this.#plan.entities[entity] as EntityPlan;
    return new PairClocks(this.publisherOf(entity, part), this.#keeper(receiver, `receiving ${part ?? id}`));
  }

  #keeper(node: number, purpose: string): Timekeeper {
    const { jitter } = this.#settings[node] as ClockSettings;
    const noise = new ReadingNoise(this.#plan.seed, `${this.#idOf(node)} ${purpose}`, jitter);
    return new Timekeeper(this.#clocks[node] as NodeClock, noise);
  }

  #idOf(node: number): string {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
}

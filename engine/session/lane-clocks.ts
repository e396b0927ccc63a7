/** The clocks of one lane: every node's, as the lane reads it. */
import { perfectClock, type ClockSettings } from '../clocks/clock-settings.ts';
import { NodeClock } from '../clocks/node-clock.ts';
import { PairClocks } from '../clocks/pair-clocks.ts';
import { ReadingNoise } from '../clocks/reading-noise.ts';
import { TimeClient } from '../clocks/time-client.ts';
import type { Timekeeper } from '../clocks/timekeeper.ts';
import type { Timeline } from '../time/timeline.ts';
import type { LaneNetwork } from './lane-network.ts';
import { timeServerOf, type LanePlan, type SessionPlan } from './session-plan.ts';

/**
 * A clock's errors and the noise of its readings are the node's: the same in every lane, as far as nothing corrects it. What is read for
 * an update is drawn by the update's number, what is read for an exchange of time by the exchange's.
 */
export class LaneClocks {
  /** False when every clock of the session is perfect: there is nothing to measure. */
  readonly measured: boolean;
  readonly #plan: SessionPlan;
  readonly #settings: readonly ClockSettings[];
  readonly #clocks: readonly NodeClock[];

  constructor({ synchronisation = { kind: 'none' } }: LanePlan, plan: SessionPlan, network: LaneNetwork, timeline: Timeline) {
    this.measured = plan.nodes.some(({ clock }) => clock) || plan.lanes.some((lane) => lane.synchronisation?.kind === 'ntp');
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

  /** The clocks that updates of an entity meet on their way from one node to another. */
  between(publisher: number, receiver: number, entity: number): PairClocks {
    const of = this.#plan.entities[entity]?.id ?? String(entity);
    return new PairClocks(this.#keeper(publisher, `sending ${of}`), this.#keeper(receiver, `receiving ${of}`));
  }

  #keeper(node: number, purpose: string): Timekeeper {
    const { jitter } = this.#settings[node] as ClockSettings;
    return { clock: this.#clocks[node] as NodeClock, noise: new ReadingNoise(this.#plan.seed, `${this.#idOf(node)} ${purpose}`, jitter) };
  }

  #idOf(node: number): string {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
}

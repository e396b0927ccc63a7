/** The clocks of a lane: what its nodes read, and what keeps them to one another. */
import { ClockFilter } from '../base/clocks/clock-filter.ts';
import { perfectClock, type ClockSettings, type NtpSettings } from '../base/clocks/clock-settings.ts';
import { NodeClock } from '../base/clocks/node-clock.ts';
import { PairClocks } from '../base/clocks/pair-clocks.ts';
import { ReadingNoise } from '../base/clocks/reading-noise.ts';
import { Timekeeper, type KeptClock } from '../base/clocks/timekeeper.ts';
import type { Timeline } from '../base/time/timeline.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import { TimeClient, type TimeClientParts } from '../network/time-client.ts';
import { FollowedClock } from '../receiver/followed-clock.ts';
import type { LaneNetwork } from './lane-network.ts';
import { clocksErr, timeServerOf, type EntityPlan, type LanePlan, type SessionPlan } from './session-plan.ts';

interface LaneClocksParts {
  readonly lane: LanePlan;
  readonly plan: SessionPlan;
  readonly network: LaneNetwork;
  readonly timeline: Timeline;
  readonly guard: PluginGuard;
}

/**
 * A clock's errors and the noise of its readings are the node's: the same in every lane, unless something corrects the
 * clock. The noise of a reading is drawn by the number of the update, or of the time exchange, that it is for.
 */
export class LaneClocks {
  /** False when every clock of the session is perfect: there is nothing to measure. */
  readonly measured: boolean;
  readonly #parts: LaneClocksParts;
  readonly #settings: readonly ClockSettings[];
  readonly #clocks: readonly NodeClock[];
  /** What receivers know of the clocks of senders, by receiver and sender. */
  readonly #followed = new Map<string, FollowedClock>();

  constructor(parts: LaneClocksParts) {
    const { plan, lane } = parts;
    const { synchronisation = { kind: 'none' } } = lane;
    this.measured = clocksErr(plan);
    this.#parts = parts;
    this.#settings = plan.nodes.map(({ clock }) => (synchronisation.kind === 'perfect' ? perfectClock : (clock ?? perfectClock)));
    this.#clocks = this.#settings.map((settings) => new NodeClock(settings));
    if (synchronisation.kind !== 'ntp') return;
    const server = timeServerOf(plan);
    plan.nodes.forEach((_, node) => node !== server && this.#keep(node, server, synchronisation));
  }

  /** Stamps an entity's updates, or those of one of its parts by its name. */
  publisherOf(entity: number, part?: string): Timekeeper {
    const { id, owner } = this.#parts.plan.entities[entity] as EntityPlan;
    return this.#keeper(owner, `sending ${part ?? id}`);
  }

  /** The clocks at both ends of those updates, for a receiver. */
  between(entity: number, receiver: number, part?: string): PairClocks {
    const { id, owner } = this.#parts.plan.entities[entity] as EntityPlan;
    const { relay, relaying } = this.#parts.plan;
    const isForwarded = relay !== null && owner !== relay && receiver !== relay;
    const stampsAnew = isForwarded && relaying?.stamps === 'own';
    const followed = this.#follow(receiver, stampsAnew ? relay : owner);
    return new PairClocks(
      this.publisherOf(entity, part),
      this.#keeper(receiver, `receiving ${part ?? id}`, followed ?? undefined),
      stampsAnew ? this.#keeper(relay, `relaying ${part ?? id}`) : null,
      followed,
    );
  }

  /** Keeps a node's clock to that of the server, as NTP does. */
  #keep(node: number, server: number, settings: NtpSettings): void {
    const clock = this.#clocks[node] as NodeClock;
    const filter = new ClockFilter(settings.samples);
    clock.settled = false;
    this.#ask(node, server, settings.poll, ({ sent, received, answered, returned }, now) => {
      filter.take(sent, received, answered, returned);
      clock.correct(filter.offset, now, settings);
    });
  }

  /** What the receiver knows of the sender's clock; null: the lane has no clock plugin. */
  #follow(receiver: number, sender: number): FollowedClock | null {
    const { lane, guard } = this.#parts;
    if (!lane.senderClock) return null;
    const name = `${receiver} ${sender}`;
    const known = this.#followed.get(name);
    if (known) return known;
    const { plugin, params } = lane.senderClock;
    const time = createGuarded(plugin, guard, () => plugin.create({ params }));
    const followed = new FollowedClock(this.#clocks[receiver] as NodeClock, time);
    this.#followed.set(name, followed);
    if (time.poll !== undefined) this.#ask(receiver, sender, time.poll, (exchange) => followed.take(exchange));
    return followed;
  }

  #ask(node: number, server: number, poll: number, take: TimeClientParts['take']): void {
    const { network, timeline } = this.#parts;
    const client = this.#keeper(node, 'asking');
    const answering = this.#keeper(server, `answering ${this.#idOf(node)}`);
    new TimeClient({ client, server: answering, ...network.timeRoute(node, server), poll, timeline, take });
  }

  #keeper(node: number, purpose: string, clock: KeptClock = this.#clocks[node] as NodeClock): Timekeeper {
    const { jitter } = this.#settings[node] as ClockSettings;
    const noise = new ReadingNoise(this.#parts.plan.seed, `${this.#idOf(node)} ${purpose}`, jitter);
    return new Timekeeper(clock, noise);
  }

  #idOf(node: number): string {
    return this.#parts.plan.nodes[node]?.id ?? String(node);
  }
}

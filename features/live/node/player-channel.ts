/** One direction of a player's game socket: a channel of the delay proxy that the operator impairs while it runs. */
import type { DirectionState } from '../calls/live-state.ts';
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import { liveLimits } from '../../../contract/live-limits.ts';
import type { LinkSettings } from '../../../engine/network/link-settings.ts';
import type { Timeline } from '../../../engine/base/time/timeline.ts';
import type { ConditionRules } from '../../../engine/network/conditions.ts';
import { ProxyChannel } from '../../proxy/node/proxy-channel.ts';
import { LinkConditions } from './link-conditions.ts';

export type ChannelClock = Pick<Timeline, 'now' | 'at'>;

export interface PlayerChannelParts {
  readonly dispatcher: ChannelClock;
  readonly settings: LinkSettings;
  readonly seed: number;
  /** Channels of the same seed and name draw the same for the same message number. */
  readonly name: string;
  /** Channels of the same path stall, shift and change their states at the same times; left out: each by itself. */
  readonly path?: string;
}

/** By what a channel draws its stalls, shifts and states. */
export interface ChannelDraws {
  readonly seed: number;
  readonly path: string;
  /** Their time 0, s of the clock. */
  readonly from: number;
}

export class PlayerChannel {
  /** As it began. */
  readonly original: LinkSettings;
  readonly #dispatcher: ChannelClock;
  readonly #conditions: LinkConditions;
  #channel: ProxyChannel;
  #draws: ChannelDraws;
  #stalled = false;

  constructor({ dispatcher, settings, seed, name, path }: PlayerChannelParts) {
    this.#dispatcher = dispatcher;
    this.original = settings;
    this.#conditions = new LinkConditions(settings, dispatcher.now);
    this.#draws = { seed, path: path ?? name, from: dispatcher.now };
    this.#channel = this.#newChannel(name);
  }

  /** By what it stalls. */
  get draws(): ChannelDraws {
    return this.#draws;
  }

  /** By the operator's hand. */
  get isStalled(): boolean {
    return this.#stalled;
  }

  /** Messages so far for which there was no room. */
  get refused(): number {
    return this.#channel.meter.refused;
  }

  /** Takes a message; returns how many copies of it will be delivered: none where there is no room either. */
  carry(bytes: number, deliver: () => void): number {
    if (this.#channel.bytes + bytes <= liveLimits.directionBytes) return this.#channel.carry(bytes, deliver);
    this.#channel.refuse(bytes);
    return 0;
  }

  /** A new session: receivers ignore messages still in transit; the network stays impaired. */
  renew(seed: number, name: string, path?: string): void {
    this.#draws = { seed, path: path ?? name, from: this.#dispatcher.now };
    this.#channel = this.#newChannel(name);
    if (this.#stalled) this.#channel.stall();
  }

  change(change: (present: LinkSettings) => LinkSettings): void {
    this.#conditions.change(this.#dispatcher.now, change);
    this.#channel.meter.forgetDelays();
  }

  schedule(rules: (present: LinkSettings) => ConditionRules): void {
    this.#conditions.schedule(this.#dispatcher.now, rules);
    this.#channel.meter.forgetDelays();
  }

  stall(stalled: boolean): void {
    this.#stalled = stalled;
    if (stalled) this.#channel.stall();
    else this.#channel.resume();
  }

  /** That hold now; the same object while they do not change. */
  get settings(): LinkSettings {
    return this.#conditions.settingsAt(this.#dispatcher.now);
  }

  get state(): DirectionState {
    const { now } = this.#dispatcher;
    const { configured, delivery, lateness, packets, ...counts } = this.#channel.meter.figures;
    const { bytes, lost, dropped, refused, duplicated, underWay } = counts;
    return {
      settings: this.settings,
      stalled: this.#stalled,
      impaired: this.#conditions.isImpairedAt(now),
      configured: summary(configured),
      delivered: summary(delivery),
      latest: rounded(this.#channel.meter.latest),
      lateness: summary(lateness),
      messages: packets,
      bytes,
      lost,
      dropped,
      refused,
      duplicated,
      underWay,
    };
  }

  #newChannel(name: string): ProxyChannel {
    // Draws by time begin with the channel, and with it the session, however long the machine has been up.
    const { seed, path, from: began } = this.#draws;
    const conditions = {
      settingsAt: (time: number) => this.#conditions.settingsAt(began + time),
      nextChange: (time: number) => this.#conditions.nextChange(began + time) - began,
    };
    return new ProxyChannel({ conditions, dispatcher: this.#dispatcher, began, seed, name, path, stream: false });
  }
}

/** Whole microseconds, which are fewer digits to send. */
export function summary({ mean, p50, p99, max }: DelaySummary): DelaySummary {
  return { mean: rounded(mean), p50: rounded(p50), p99: rounded(p99), max: rounded(max) };
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1e6) / 1e6);

/** One direction of a player's game socket: a way of the delay proxy whose network the operator bends while it runs. */
import type { DelaySummary, WayState } from '../../contract/live/live-state.ts';
import { liveLimits } from '../../contract/live/live-limits.ts';
import type { LinkSettings } from '../../engine/network/link-settings.ts';
import type { Timeline } from '../../engine/base/time/timeline.ts';
import type { ConditionRules } from '../../engine/network/conditions.ts';
import { ProxyChannel } from '../proxy/proxy-channel.ts';
import { BentConditions } from './bent-conditions.ts';

export type WayClock = Pick<Timeline, 'now' | 'at'>;

export interface PlayerWayParts {
  readonly dispatcher: WayClock;
  readonly settings: LinkSettings;
  readonly seed: number;
  /** Ways of the same seed and name draw the same for the same message number. */
  readonly name: string;
}

export class PlayerWay {
  readonly #dispatcher: WayClock;
  readonly #conditions: BentConditions;
  #way: ProxyChannel;
  #stalled = false;

  constructor({ dispatcher, settings, seed, name }: PlayerWayParts) {
    this.#dispatcher = dispatcher;
    this.#conditions = new BentConditions(settings, dispatcher.now);
    this.#way = this.#newWay(seed, name);
  }

  /** Messages so far for which there was no room. */
  get refused(): number {
    return this.#way.meter.refused;
  }

  /** Takes a message; returns how many copies of it will be delivered: none where there is no room either. */
  carry(bytes: number, deliver: () => void): number {
    if (this.#way.bytes + bytes <= liveLimits.wayBytes) return this.#way.carry(bytes, deliver);
    this.#way.refuse();
    return 0;
  }

  /** Another session begins: what is under way is its takers' to ignore; the network stays as it is bent. */
  renew(seed: number, name: string): void {
    this.#way = this.#newWay(seed, name);
    if (this.#stalled) this.#way.stall();
  }

  change(change: (present: LinkSettings) => LinkSettings): void {
    this.#conditions.change(this.#dispatcher.now, change);
    this.#way.meter.forgetDelays();
  }

  schedule(rules: (present: LinkSettings) => ConditionRules): void {
    this.#conditions.schedule(this.#dispatcher.now, rules);
    this.#way.meter.forgetDelays();
  }

  stall(stalled: boolean): void {
    this.#stalled = stalled;
    if (stalled) this.#way.stall();
    else this.#way.resume();
  }

  /** That hold now; the same object while they do not change. */
  get settings(): LinkSettings {
    return this.#conditions.settingsAt(this.#dispatcher.now);
  }

  get state(): WayState {
    const { now } = this.#dispatcher;
    const { asked, delivery, lateness, packets, ...counts } = this.#way.meter.figures;
    const { bytes, lost, dropped, refused, duplicated, underWay } = counts;
    return {
      settings: this.settings,
      stalled: this.#stalled,
      bent: this.#conditions.isImpairedAt(now),
      asked: summary(asked),
      delivered: summary(delivery),
      lateness: summary(lateness),
      ...{ messages: packets, bytes, lost, dropped, refused, duplicated, underWay },
    };
  }

  #newWay(seed: number, name: string): ProxyChannel {
    return new ProxyChannel({ conditions: this.#conditions, dispatcher: this.#dispatcher, began: 0, seed, name, stream: false });
  }
}

/** Whole microseconds, which are fewer digits to send. */
export function summary({ mean, p50, p99, max }: DelaySummary): DelaySummary {
  return { mean: rounded(mean), p50: rounded(p50), p99: rounded(p99), max: rounded(max) };
}

const rounded = (seconds: number | null) => (seconds === null ? null : Math.round(seconds * 1e6) / 1e6);

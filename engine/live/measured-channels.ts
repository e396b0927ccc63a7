/** Channels with the delays and losses that players just met: shadow lanes use them to meet the same network. */
import { idealLink, type LinkSettings } from '../network/link-settings.ts';
import type { Channel, Delivery } from '../network/delivery.ts';
import type { NodeChannels } from '../session/lane-network.ts';
import type { NodePlan } from '../session/session-plan.ts';

interface Ends {
  up: LinkSettings;
  down: LinkSettings;
}

/**
 * A packet repeats the newest known outcome on its channel: the same delay, or a loss. Before there is one it takes the
 * configured mean delays of the sender’s uplink and the receiver’s downlink. Where both keep the order, no packet
 * overtakes another.
 */
export class MeasuredChannels implements NodeChannels {
  readonly #nodes: readonly Ends[];
  /**
   * Indexed by from · nodes + to: delay of the newest delivered message, s (NaN: none yet), and 1 where a newer one was lost.
   */
  readonly #delays: Float64Array;
  readonly #lost: Uint8Array;
  readonly #relay: number | null;

  /** `relay`: the node that relays everything; its own links count as ideal. */
  constructor(nodes: readonly NodePlan[], relay: number | null) {
    this.#relay = relay;
    this.#nodes = nodes.map(({ up, down }) => ({ up, down: down ?? idealLink }));
    this.#delays = new Float64Array(nodes.length * nodes.length).fill(NaN);
    this.#lost = new Uint8Array(nodes.length * nodes.length);
  }

  /** A message was delivered after `delay` (s). A clock error can make that negative: it counts as 0. */
  delivered(from: number, to: number, delay: number): void {
    this.#delays[this.#at(from, to)] = Math.max(delay, 0);
    this.#lost[this.#at(from, to)] = 0;
  }

  lost(from: number, to: number): void {
    this.#lost[this.#at(from, to)] = 1;
  }

  set(node: number, direction: 'up' | 'down', settings: LinkSettings): void {
    const ends = this.#nodes[node];
    if (ends) ends[direction] = settings;
  }

  /** Another player has the node: its channels have no outcomes yet. */
  forget(node: number): void {
    for (let other = 0; other < this.#nodes.length; other++) {
      for (const at of [this.#at(node, other), this.#at(other, node)]) {
        this.#delays[at] = NaN;
        this.#lost[at] = 0;
      }
    }
  }

  channel(from: number, to: number, reliable: boolean): Channel {
    return new MeasuredChannel(this, from, to, reliable);
  }

  /** s */
  delayOf(from: number, to: number): number {
    const delay = this.#delays[this.#at(from, to)] as number;
    if (!Number.isNaN(delay)) return delay;
    const up = from === this.#relay ? 0 : (this.#nodes[from] as Ends).up.delay;
    return up + (to === this.#relay ? 0 : (this.#nodes[to] as Ends).down.delay);
  }

  loses(from: number, to: number): boolean {
    return this.#lost[this.#at(from, to)] === 1;
  }

  keepsOrder(from: number, to: number): boolean {
    return (this.#nodes[from] as Ends).up.order === 'keep' && (this.#nodes[to] as Ends).down.order === 'keep';
  }

  #at(from: number, to: number): number {
    return from * this.#nodes.length + to;
  }
}

class MeasuredChannel implements Channel {
  readonly #channels: MeasuredChannels;
  readonly #from: number;
  readonly #to: number;
  readonly #reliable: boolean;
  /** The latest arrival so far, s. */
  #latest = -Infinity;

  constructor(channels: MeasuredChannels, from: number, to: number, reliable: boolean) {
    this.#channels = channels;
    this.#from = from;
    this.#to = to;
    this.#reliable = reliable;
  }

  carry(_number: number, now: number, _bytes: number, out: Delivery): void {
    const channels = this.#channels;
    out.dropped = false;
    out.second = NaN;
    out.lost = !this.#reliable && channels.loses(this.#from, this.#to);
    out.arrivals = out.lost ? 0 : 1;
    out.first = NaN;
    if (out.lost) return;
    const arrival = now + channels.delayOf(this.#from, this.#to);
    out.first = channels.keepsOrder(this.#from, this.#to) ? Math.max(arrival, this.#latest) : arrival;
    this.#latest = Math.max(out.first, this.#latest);
  }
}

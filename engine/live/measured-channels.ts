/** The ways between seats as they have lately been: what shadow lanes travel by, so that they meet the network that the players meet. */
import { idealLink, type LinkSettings } from '../network/link-settings.ts';
import type { Carrier, Passage } from '../network/delivery.ts';
import type { Ways } from '../session/lane-network.ts';
import type { NodePlan } from '../session/session-plan.ts';

interface Ends {
  up: LinkSettings;
  down: LinkSettings;
}

/**
 * A message meets the fate of the newest message on its way whose fate is known when it is sent: it takes as long, or is lost as well.
 * Before there is one it takes the mean delays of the sender’s way up and the receiver’s way down, as they are set. Where both keep the
 * order, no message overtakes another.
 */
export class MeasuredChannels implements Ways {
  readonly #nodes: readonly Ends[];
  /** By from · nodes + to: delay of the newest delivered message, s (NaN: none yet), and 1 where a newer one was lost. */
  readonly #delays: Float64Array;
  readonly #lost: Uint8Array;
  readonly #relay: number | null;

  /** `relay`: the node through which everything goes, and which has no way of its own to itself. */
  constructor(nodes: readonly NodePlan[], relay: number | null) {
    this.#relay = relay;
    this.#nodes = nodes.map(({ up, down }) => ({ up, down: down ?? idealLink }));
    this.#delays = new Float64Array(nodes.length * nodes.length).fill(NaN);
    this.#lost = new Uint8Array(nodes.length * nodes.length);
  }

  /** A message was delivered after `delay` (s). A clock that is off can make that negative: then it took no time. */
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

  /** The nodes are those of other people now: nothing is known of their ways. */
  forget(node: number): void {
    for (let other = 0; other < this.#nodes.length; other++) {
      for (const at of [this.#at(node, other), this.#at(other, node)]) {
        this.#delays[at] = NaN;
        this.#lost[at] = 0;
      }
    }
  }

  carrier(from: number, to: number, reliable: boolean): Carrier {
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

class MeasuredChannel implements Carrier {
  readonly #ways: MeasuredChannels;
  readonly #from: number;
  readonly #to: number;
  readonly #reliable: boolean;
  /** The latest arrival so far, s. */
  #latest = -Infinity;

  constructor(ways: MeasuredChannels, from: number, to: number, reliable: boolean) {
    this.#ways = ways;
    this.#from = from;
    this.#to = to;
    this.#reliable = reliable;
  }

  carry(_number: number, now: number, _bytes: number, out: Passage): void {
    const ways = this.#ways;
    out.dropped = false;
    out.second = NaN;
    out.lost = !this.#reliable && ways.loses(this.#from, this.#to);
    out.arrivals = out.lost ? 0 : 1;
    out.first = NaN;
    if (out.lost) return;
    const arrival = now + ways.delayOf(this.#from, this.#to);
    out.first = ways.keepsOrder(this.#from, this.#to) ? Math.max(arrival, this.#latest) : arrival;
    this.#latest = Math.max(out.first, this.#latest);
  }
}

/** The network as one lane meets it: the links between publishers and receivers, direct or through a relay. */
import { Broadcast } from '../links/broadcast.ts';
import { idealLink, type LinkSettings } from '../links/link-settings.ts';
import { Link } from '../links/link.ts';
import type { Carrier } from '../links/passage.ts';
import type { SessionPlan } from './session-plan.ts';

export type Direction = 'down' | 'up';

/** The links that an update crosses on its way to a receiver, and its acknowledgement on the way back. */
export interface Route {
  readonly updates: readonly Carrier[];
  readonly acknowledgements: readonly Carrier[];
}

interface Owned {
  readonly node: number;
  readonly direction: Direction;
  readonly link: Link;
}

/**
 * Every link has its own state per lane (order, queue) but draws by its name and the update's number, so that all lanes meet the same
 * delays and losses. Acknowledgements travel on links of their own with the same settings; they are reliable.
 */
export class LaneNetwork {
  readonly #plan: SessionPlan;
  /** Every entity's updates are a stream of their own on every link. */
  readonly #streams: readonly string[];
  readonly #owned = new Map<string, Owned>();
  readonly #broadcasts = new Map<number, Broadcast>();

  constructor(plan: SessionPlan) {
    this.#plan = plan;
    this.#streams = plan.entities.map(({ id }) => id);
  }

  /** The way between two nodes of the plan; links that several routes share are shared. */
  route(publisher: number, receiver: number): Route {
    const { relay } = this.#plan;
    if (relay === null) {
      return {
        updates: [this.#link(publisher, receiver, receiver, 'down')],
        acknowledgements: [this.#link(receiver, publisher, receiver, 'up', receiver)],
      };
    }
    return {
      updates: [...this.#uplink(publisher, relay), ...this.#leg(relay, receiver, receiver, 'down')],
      acknowledgements: [
        ...this.#leg(receiver, relay, receiver, 'up', receiver),
        ...this.#leg(relay, publisher, publisher, 'down', receiver),
      ],
    };
  }

  /** New settings for a node's link, from now on. */
  set(node: number, direction: Direction, settings: LinkSettings): void {
    for (const owned of this.#owned.values()) {
      if (owned.node === node && owned.direction === direction) owned.link.settings = settings;
    }
  }

  /** An update for several receivers crosses the publisher's uplink once. */
  #uplink(publisher: number, relay: number): Carrier[] {
    if (publisher === relay) return [];
    const known = this.#broadcasts.get(publisher);
    if (known) return [known];
    const broadcast = new Broadcast(this.#link(publisher, relay, publisher, 'up'));
    this.#broadcasts.set(publisher, broadcast);
    return [broadcast];
  }

  #leg(from: number, to: number, node: number, direction: Direction, acknowledger?: number): Carrier[] {
    return from === to ? [] : [this.#link(from, to, node, direction, acknowledger)];
  }

  /**
   * The link from one node to another, with the settings of `node`'s link in that direction. Acknowledgements of each receiver have one
   * of their own: several acknowledge the same update.
   */
  #link(from: number, to: number, node: number, direction: Direction, acknowledger?: number): Link {
    const reliable = acknowledger !== undefined;
    const name = `${this.#idOf(from)}>${this.#idOf(to)}${reliable ? ` acknowledged by ${this.#idOf(acknowledger)}` : ''}`;
    const known = this.#owned.get(name);
    if (known) return known.link;
    const settings = this.#plan.nodes[node]?.[direction] ?? idealLink;
    const link = new Link({ settings, seed: this.#plan.seed, name, streams: this.#streams, reliable });
    this.#owned.set(name, { node, direction, link });
    return link;
  }

  #idOf(node: number): string {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
}

/** The network of one lane: the links between publishers and receivers, direct or through a relay. */
import { Broadcast } from '../network/broadcast.ts';
import { idealLink, type LinkSettings } from '../network/link-settings.ts';
import { Link } from '../network/link.ts';
import type { MakeLinkModel } from '../network/modelled-packets.ts';
import type { Channel, Route, TimeRoute } from '../network/delivery.ts';
import { throughRelay } from '../network/relay-ticks.ts';
import { createGuarded } from '../guard/guarded-calls.ts';
import type { PluginGuard } from '../guard/plugin-guard.ts';
import { streamsOf, type LanePlan, type SessionPlan } from './session-plan.ts';

export type Direction = 'down' | 'up';

/** Channels between nodes that replace links: see `SessionFeed`. */
export interface NodeChannels {
  /** Creates a channel for one lane and use. `reliable`: nothing is lost on it. */
  channel(from: number, to: number, reliable: boolean): Channel;
  /** A link of a node in one direction, whose packets also wait in the stalls by hand of that direction. */
  stalled(link: Channel, node: number, direction: Direction): Channel;
}

/** The content that a link carries: it makes the link's name, and with it its draws. */
interface Use {
  readonly suffix: string;
  readonly streams: readonly string[];
  readonly reliable: boolean;
}

/** What the network needs to know of a lane. */
type NetworkRules = Partial<Pick<LanePlan, 'acknowledgements' | 'publishing' | 'relevance'>>;

/** Updates may carry a part of the state only. */
export function sendsParts({ publishing, relevance }: Pick<NetworkRules, 'publishing' | 'relevance'>): boolean {
  return [{ publishing }, ...(relevance?.levels ?? [])].some((level) => level.publishing?.updates === 'partial');
}

interface Owned {
  readonly node: number;
  readonly direction: Direction;
  readonly link: Link;
}

/**
 * Every link has its own state per lane (order, queue) but draws by its name and the update's number, so that all lanes
 * meet the same delays and losses. Acknowledgements travel on links of their own with the same settings; these are
 * reliable unless the lane says that they lose like the others.
 */
export class LaneNetwork {
  readonly #plan: SessionPlan;
  /**
   * The updates of every entity and part are a stream of their own on every link, and so are their acknowledgements.
   */
  readonly #streams: readonly string[];
  readonly #updates: Use;
  readonly #owned = new Map<string, Owned>();
  readonly #broadcasts = new Map<number, Broadcast>();
  readonly #guard: PluginGuard;
  readonly #channels: NodeChannels | null;
  readonly #keepsAcknowledgements: boolean;
  readonly #sendsParts: boolean;

  /** `channels`: replace links for updates and acknowledgements. */
  constructor(plan: SessionPlan, guard: PluginGuard, lane: NetworkRules = {}, channels: NodeChannels | null = null) {
    this.#plan = plan;
    this.#guard = guard;
    this.#channels = channels;
    this.#keepsAcknowledgements = lane.acknowledgements === undefined;
    this.#sendsParts = sendsParts(lane);
    this.#streams = streamsOf(plan);
    this.#updates = { suffix: '', streams: this.#streams, reliable: false };
  }

  /** The route between two nodes of the plan; routes share links. */
  route(publisher: number, receiver: number): Route {
    const { relay } = this.#plan;
    const channels = this.#channels;
    if (channels)
      return {
        updates: [channels.channel(publisher, receiver, false)],
        acknowledgements: [channels.channel(receiver, publisher, this.#keepsAcknowledgements)],
      };
    const acknowledgements = this.#acknowledgedBy(receiver);
    if (relay === null) {
      return {
        updates: [this.#link(publisher, receiver, receiver, 'down', this.#updates)],
        acknowledgements: [this.#link(receiver, publisher, receiver, 'up', acknowledgements)],
      };
    }
    return {
      updates: [
        ...this.#uplink(publisher, relay),
        ...this.#throughRelay(publisher, receiver),
        ...this.#leg(relay, receiver, receiver, 'down', this.#updates),
      ],
      acknowledgements: [
        ...this.#leg(receiver, relay, receiver, 'up', acknowledgements),
        ...this.#leg(relay, publisher, publisher, 'down', acknowledgements),
      ],
    };
  }

  /** The channels of shot announcements: links of their own with the same settings. Null where none are sent. */
  shotRoute(shooter: number, viewer: number): readonly Channel[] | null {
    const { relay, nodes } = this.#plan;
    if (shooter === viewer || !nodes[viewer]?.down) return null;
    const use: Use = { suffix: ` shots for ${this.#idOf(viewer)}`, streams: [''], reliable: false };
    if (relay === null) return [this.#link(shooter, viewer, viewer, 'down', use)];
    return [...this.#leg(shooter, relay, shooter, 'up', use), ...this.#leg(relay, viewer, viewer, 'down', use)];
  }

  /**
   * The channels of a node's requests to the time server, and of the answers: links of their own with the same
   * settings, so that the draws and queues of updates stay the same. Direct, it is the client's link; the server's
   * where the client has none.
   */
  timeRoute(client: number, server: number): TimeRoute {
    const { relay, nodes } = this.#plan;
    const use: Use = { suffix: ` for the time of ${this.#idOf(client)}`, streams: [''], reliable: false };
    const channels = this.#channels;
    const leg = (from: number, to: number, node: number, direction: Direction): readonly Channel[] => {
      const links = this.#leg(from, to, node, direction, use);
      return channels ? links.map((link) => channels.stalled(link, node, direction)) : links;
    };
    if (relay !== null) {
      return {
        requests: [...leg(client, relay, client, 'up'), ...leg(relay, server, server, 'down')],
        answers: [...leg(server, relay, server, 'up'), ...leg(relay, client, client, 'down')],
      };
    }
    const own = nodes[client]?.down ?? null;
    return own
      ? { requests: leg(client, server, client, 'up'), answers: leg(server, client, client, 'down') }
      : { requests: leg(client, server, server, 'down'), answers: leg(server, client, server, 'up') };
  }

  /** New settings for a node's link, from now on. */
  set(node: number, direction: Direction, settings: LinkSettings): void {
    for (const owned of this.#owned.values()) {
      if (owned.node === node && owned.direction === direction) owned.link.settings = settings;
    }
  }

  /** An update for several receivers crosses the publisher's uplink once. */
  #uplink(publisher: number, relay: number): Channel[] {
    if (publisher === relay) return [];
    const known = this.#broadcasts.get(publisher);
    if (known) return [known];
    const use: Use = { ...this.#updates, streams: [...this.#streams, ' again'] };
    const broadcast = new Broadcast(this.#link(publisher, relay, publisher, 'up', use), this.#streams.length);
    this.#broadcasts.set(publisher, broadcast);
    return [broadcast];
  }

  /** What the relay publishes or shows itself waits for none of its ticks. */
  #throughRelay(publisher: number, receiver: number): readonly Channel[] {
    const { relay, relaying } = this.#plan;
    if (relaying?.tick === undefined || publisher === relay || receiver === relay) return [];
    return throughRelay(relaying.tick, this.#streams.length, this.#sendsParts);
  }

  #leg(from: number, to: number, node: number, direction: Direction, use: Use): Channel[] {
    return from === to ? [] : [this.#link(from, to, node, direction, use)];
  }

  /** Acknowledgements of each receiver have links of their own: several acknowledge the same update. */
  #acknowledgedBy(receiver: number): Use {
    return { suffix: ` acknowledged by ${this.#idOf(receiver)}`, streams: this.#streams, reliable: this.#keepsAcknowledgements };
  }

  /** The link from one node to another for one use, with the settings of `node`'s link in that direction. */
  #link(from: number, to: number, node: number, direction: Direction, { suffix, streams, reliable }: Use): Link {
    const name = `${this.#idOf(from)}>${this.#idOf(to)}${suffix}`;
    const known = this.#owned.get(name);
    if (known) return known.link;
    const settings = this.#plan.nodes[node]?.[direction] ?? idealLink;
    const { seed, motionFrom } = this.#plan;
    const path = this.#idOf(node);
    const model = this.#model(node, direction);
    const link = new Link({ settings, conditionsFrom: motionFrom, seed, name, path, streams, reliable, model });
    this.#owned.set(name, { node, direction, link });
    return link;
  }

  #model(node: number, direction: Direction): MakeLinkModel | undefined {
    const choice = this.#plan.nodes[node]?.linkModels?.[direction];
    if (!choice) return undefined;
    const { plugin, params } = choice;
    return (random) => createGuarded(plugin, this.#guard, () => plugin.create({ params, random }));
  }

  #idOf(node: number): string {
    return this.#plan.nodes[node]?.id ?? String(node);
  }
}

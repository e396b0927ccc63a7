/** Channels with the delays and losses that players just met: shadow lanes use them to meet the same network. */
import { farthest } from '../network/link.ts';
import { idealLink, type LinkSettings } from '../network/link-settings.ts';
import { LinkPhases } from '../network/link-phase.ts';
import { HandStalls } from '../network/stalls.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';
import type { Held, StallsDrawn } from './live-event.ts';
import { type EndOfMessage, MessagesUnderWay } from './messages-under-way.ts';
import type { Channel, Delivery, UnderWay } from '../network/delivery.ts';
import type { NodeChannels } from '../session/lane-network.ts';
import type { NodePlan } from '../session/session-plan.ts';

/** One direction of a node's network. */
interface End {
  settings: LinkSettings;
  /** Null: its stalls are not known. */
  phases: LinkPhases | null;
  /** Time (s) of the stalls that is session time 0. */
  from: number;
  readonly byHand: HandStalls;
}

interface Ends {
  readonly up: End;
  readonly down: End;
}

/** More packets do not wait for the end of a stall by hand: there is no room for them, as in the players’ channels. */
const mostWaiting = 100_000;

/** A wait for less than that (s) is one of rounding. */
const shortest = 1e-9;

/**
 * A packet repeats the newest known outcome on its channel: the same delay, or a loss. Before there is one it takes the
 * configured mean delays of the sender’s uplink and the receiver’s downlink. Both links hold it in their stalls, in
 * states without a bandwidth, and in stalls by hand; what a packet has waited so is not repeated. Where both keep the
 * order, the outcome is that of the last message that was sent before the packet, or with it, and is waited for; no packet
 * overtakes another of its lane.
 */
export class MeasuredChannels implements NodeChannels {
  readonly #nodes: readonly Ends[];
  /**
   * Indexed by from · nodes + to: delay of the newest delivered message, s (NaN: none yet), and 1 where a newer one was lost.
   */
  readonly #delays: Float64Array;
  readonly #lost: Uint8Array;
  /** Indexed likewise, of channels that keep the order, once a message was sent. */
  readonly #messages: MessagesUnderWay[] = [];
  /** How many packets wait for them. */
  readonly #room = { packets: 0 };
  readonly #relay: number | null;
  /** True once there was a stall by hand. */
  #isByHand = false;
  /** The packets that wait in such stalls, in their order. */
  readonly #waiting: UnderWay[] = [];

  /** `relay`: the node that relays everything; its own links count as ideal. */
  constructor(nodes: readonly NodePlan[], relay: number | null) {
    this.#relay = relay;
    this.#nodes = nodes.map(({ up, down }) => ({ up: endOf(up), down: endOf(down ?? idealLink) }));
    this.#delays = new Float64Array(nodes.length * nodes.length).fill(NaN);
    this.#lost = new Uint8Array(nodes.length * nodes.length);
  }

  /** Message `serial` was sent at `at`, s. */
  sent(from: number, to: number, serial: number, at: number): void {
    this.#begun(from, to)?.sent(serial, at);
  }

  /** Message `serial` arrived: what was sent behind it goes on. */
  arrived(from: number, to: number, serial: number): void {
    this.#begun(from, to)?.arrived(serial);
  }

  /** A message was delivered at `at`, after `delay` (s). A clock error can make that negative: it counts as 0. */
  delivered(from: number, to: number, delay: number, at: number): void {
    const took = Math.max(delay, 0);
    const place = this.#at(from, to);
    this.#lost[place] = 0;
    const sent = Math.max(at - took, 0);
    const known = this.delayOf(from, to);
    if (took > known && this.#throughByHand(from, to, sent, this.arrival(from, to, sent)) > sent + known + shortest) return;
    this.#delays[place] = took;
  }

  lost(from: number, to: number, serial: number): void {
    this.#lost[this.#at(from, to)] = 1;
    this.#messagesOf(from, to)?.lost(serial);
  }

  /** What has become by `now` of the message that a packet follows which was sent at `sent`, s. */
  endOf(from: number, to: number, sent: number, reliable: boolean, now: number): EndOfMessage {
    const messages = this.#messagesOf(from, to);
    if (messages) return messages.endOf(sent, reliable, now);
    return !reliable && this.#lost[this.#at(from, to)] === 1 ? 'lost' : 'arrived';
  }

  /** The packet runs once the message that it follows is no longer under way. */
  wait(from: number, to: number, packet: UnderWay, reliable: boolean): void {
    this.#messagesOf(from, to)?.wait(packet, reliable);
  }

  set(node: number, direction: 'up' | 'down', settings: LinkSettings): void {
    const ends = this.#nodes[node];
    if (!ends) return;
    ends[direction].settings = settings;
    for (const [from, to] of this.#channelsAt(node)) if (!this.keepsOrder(from, to)) this.#messages[this.#at(from, to)]?.clear();
  }

  /** By what both links of a seat draw their stalls from now on; both have the same path. */
  stall({ seat, seed, path, from }: Pick<StallsDrawn, 'seat' | 'seed' | 'path' | 'from'>): void {
    const ends = this.#nodes[seat];
    if (!ends) return;
    for (const end of [ends.up, ends.down]) {
      end.phases = new LinkPhases({ seed, name: path, path, streams: [''] });
      end.from = from;
    }
  }

  /** A stall by hand begins or ends at `now`, s. */
  hold({ seat, direction, isHeld }: Pick<Held, 'seat' | 'direction' | 'isHeld'>, now: number): void {
    const byHand = this.#nodes[seat]?.[direction].byHand;
    if (isHeld) byHand?.begin(now);
    else byHand?.end(now);
    this.#isByHand = true;
    if (!isHeld) for (const packet of this.#waiting.splice(0)) packet.run();
  }

  /** Until when a packet waits at `now` (s), with stalls by hand; Infinity: one lasts, and runs it at its end. */
  heldUntil(from: number, to: number, packet: UnderWay, now: number): number {
    return this.#waitUntil(this.#throughByHand(from, to, packet.sentOnAt, packet.due), packet, now);
  }

  #waitUntil(until: number, packet: UnderWay, now: number): number {
    if (until === Infinity) this.#waiting.push(packet);
    return until > now + timeTolerance ? until : now;
  }

  /** Returns true if a packet that is sent at `now` and would arrive at `due` (s) finds no room to wait. */
  isDropped(from: number, to: number, now: number, due: number): boolean {
    return this.#waiting.length + this.#room.packets >= mostWaiting && this.#throughByHand(from, to, now, due) === Infinity;
  }

  /** Another player has the node: its channels have no outcomes yet. */
  forget(node: number): void {
    for (const [from, to] of this.#channelsAt(node)) {
      const at = this.#at(from, to);
      this.#delays[at] = NaN;
      this.#lost[at] = 0;
      this.#messages[at]?.clear();
    }
  }

  channel(from: number, to: number, reliable: boolean): Channel {
    return new MeasuredChannel(this, from, to, reliable);
  }

  stalled(link: Channel, node: number, direction: 'up' | 'down'): Channel {
    const { byHand } = (this.#nodes[node] as Ends)[direction];
    return {
      carry: (number, now, bytes, out) => link.carry(number, now, bytes, out),
      heldUntil: (packet, now) => this.#waitUntil(byHand.through(packet.due), packet, now),
    };
  }

  /** s */
  delayOf(from: number, to: number): number {
    const delay = this.#delays[this.#at(from, to)] as number;
    if (!Number.isNaN(delay)) return delay;
    return this.#upDelay(from) + (to === this.#relay ? 0 : (this.#nodes[to] as Ends).down.settings.delay);
  }

  /** When a packet arrives that is sent at `now`, s: both links stall, and are out, at their own times. */
  arrival(from: number, to: number, now: number): number {
    const up = now + this.#upDelay(from);
    const waited = from === this.#relay ? 0 : through((this.#nodes[from] as Ends).up, now, up) - up;
    const arrival = now + waited + this.delayOf(from, to);
    return to === this.#relay ? arrival : through((this.#nodes[to] as Ends).down, up + waited, arrival);
  }

  /**
   * When a packet is through the stalls by hand that was sent at `now` and would arrive at `due`, s; Infinity: one of
   * them lasts.
   */
  #throughByHand(from: number, to: number, now: number, due: number): number {
    if (!this.#isByHand) return due;
    const [up, down] = [(this.#nodes[from] as Ends).up, (this.#nodes[to] as Ends).down];
    const atUp = Math.min(due, through(up, now, now + this.#upDelay(from)));
    const held = from === this.#relay ? 0 : up.byHand.through(atUp) - atUp;
    if (to === this.#relay || held === Infinity) return due + held;
    return down.byHand.through(held > 0 ? released(down, atUp + held, due + held) : due);
  }

  #upDelay(from: number): number {
    return from === this.#relay ? 0 : (this.#nodes[from] as Ends).up.settings.delay;
  }

  keepsOrder(from: number, to: number): boolean {
    return (this.#nodes[from] as Ends).up.settings.order === 'keep' && (this.#nodes[to] as Ends).down.settings.order === 'keep';
  }

  /** Undefined: the order is not kept, or no message was sent. */
  #messagesOf(from: number, to: number): MessagesUnderWay | undefined {
    return this.keepsOrder(from, to) ? this.#messages[this.#at(from, to)] : undefined;
  }

  /** The same, from its first message on. */
  #begun(from: number, to: number): MessagesUnderWay | undefined {
    return this.keepsOrder(from, to) ? (this.#messages[this.#at(from, to)] ??= new MessagesUnderWay(this.#room)) : undefined;
  }

  /** All channels from a node and to it. */
  #channelsAt(node: number): (readonly [from: number, to: number])[] {
    return this.#nodes.flatMap((_, other) => [[node, other] as const, [other, node] as const]);
  }

  #at(from: number, to: number): number {
    return from * this.#nodes.length + to;
  }
}

function endOf(settings: LinkSettings): End {
  return { settings, phases: null, from: 0, byHand: new HandStalls() };
}

/**
 * When a packet comes through that is put on a link at `sent` and would arrive at `arrival`, s. In an outage it does not
 * leave.
 */
function through(end: End, sent: number, arrival: number): number {
  const leaves = opened(end, sent);
  return released(end, leaves, arrival + (leaves - sent));
}

/** The first time from `sent` (s) on at which the link is in a state that has a bandwidth. */
function opened({ settings, phases, from }: End, sent: number): number {
  if (!phases || !settings.states) return sent;
  let time = from + sent;
  for (let changes = 0; changes < farthest && phases.at(settings, time).settings.bandwidth === 0; changes++) time = phases.stateEnd;
  return time > from + sent ? time - from : sent;
}

/** As `through`, where it leaves at once. */
function released({ settings, phases, from }: End, sent: number, arrival: number): number {
  if (!phases) return arrival;
  const time = from + arrival;
  const release = phases.at(settings, from + sent).release(time);
  return release > time ? Math.max(arrival, release - from) : arrival;
}

class MeasuredChannel implements Channel {
  readonly #channels: MeasuredChannels;
  readonly #from: number;
  readonly #to: number;
  readonly #reliable: boolean;
  /** The latest arrival so far, s. */
  #latest = -Infinity;
  /** The latest end of a wait in stalls by hand, s. `#latest` counts packets, too, that were sent after those that wait. */
  #heldUntil = -Infinity;

  constructor(channels: MeasuredChannels, from: number, to: number, reliable: boolean) {
    this.#channels = channels;
    this.#from = from;
    this.#to = to;
    this.#reliable = reliable;
  }

  carry(_number: number, now: number, _bytes: number, out: Delivery): void {
    const channels = this.#channels;
    const end = channels.endOf(this.#from, this.#to, now, this.#reliable, now);
    const arrival = channels.arrival(this.#from, this.#to, now);
    out.lost = end === 'lost';
    out.dropped = !this.#reliable && !out.lost && channels.isDropped(this.#from, this.#to, now, arrival);
    out.arrivals = out.lost || out.dropped ? 0 : 1;
    out.first = NaN;
    out.second = NaN;
    if (out.arrivals === 1) out.first = end === 'under way' ? now : this.#inOrder(arrival);
  }

  heldUntil(packet: UnderWay, now: number): number {
    const channels = this.#channels;
    const { sentOnAt } = packet;
    if (packet.due !== sentOnAt) {
      const held = channels.heldUntil(this.#from, this.#to, packet, now);
      if (held === now || held === Infinity) return held;
      return (this.#heldUntil = this.#inOrder(held, this.#heldUntil));
    }
    // What is due when it was sent follows a message that was under way then.
    const end = channels.endOf(this.#from, this.#to, sentOnAt, this.#reliable, now);
    if (end === 'lost') return NaN;
    if (end === 'under way') {
      channels.wait(this.#from, this.#to, packet, this.#reliable);
      return Infinity;
    }
    packet.due = channels.arrival(this.#from, this.#to, sentOnAt);
    const held = channels.heldUntil(this.#from, this.#to, packet, now);
    return held < Infinity ? this.#inOrder(held) : held;
  }

  /** Where the order is kept, nothing arrives before anything that was carried earlier. */
  #inOrder(arrival: number, earlier = this.#latest): number {
    const first = this.#channels.keepsOrder(this.#from, this.#to) ? Math.max(arrival, earlier) : arrival;
    this.#latest = Math.max(first, this.#latest);
    return first;
  }
}

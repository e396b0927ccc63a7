/** Participants of a live session in one process, over the links of the plain session, in virtual time. */
import reference from '../../engine/game/players/reference/index.ts';
import { type GamePost, type ShotNote, noReports, type ReportSink } from '../../engine/live/participant-output.ts';
import { Participant } from '../../engine/live/participant.ts';
import { Delivery, type Channel } from '../../engine/network/delivery.ts';
import { acknowledgementBytes } from '../../engine/update/update-codec.ts';
import { ownCallSlot } from '../../engine/guard/call-slot.ts';
import { LaneNetwork } from '../../engine/session/lane-network.ts';
import { PluginGuard } from '../../engine/guard/plugin-guard.ts';
import type { SessionPlan } from '../../engine/session/session-plan.ts';
import { EventQueue } from '../../engine/base/time/timeline.ts';

const announcementBytes = 24;

/** What a participant has sent: when, and what becomes of it on the network. */
interface Sending {
  readonly at: number;
  readonly from: number;
  travel(now: number): void;
}

interface Parcel {
  readonly hops: readonly Channel[];
  /** Unique on every link. */
  readonly number: number;
  readonly bytes: number;
  readonly receiver: number;
  /** A second copy says nothing new. */
  readonly isSingle?: boolean;
  hand(to: Participant, now: number): void;
}

interface DueParcel {
  readonly at: number;
  deliver(): void;
}

export class CoupledParticipants {
  readonly participants: readonly Participant[];
  readonly #plan: SessionPlan;
  readonly #network: LaneNetwork;
  readonly #queue: EventQueue;
  readonly #delivery = new Delivery();
  #sendings: Sending[] = [];
  #deliveries: DueParcel[][];
  #shots = 0;

  constructor(plan: SessionPlan, reports: (seat: number) => ReportSink = () => noReports) {
    this.#plan = plan;
    this.#queue = new EventQueue(plan.frame);
    this.#network = new LaneNetwork(plan, new PluginGuard(ownCallSlot(), this.#queue), plan.lanes[0]);
    this.#deliveries = plan.entities.map(() => []);
    this.participants = plan.entities.map(({ motion }, seat) => {
      const params = motion.kind === 'player' ? motion.player.params : {};
      const pilot: ConstructorParameters<typeof Participant>[0]['pilot'] = (context) => reference.create({ ...context, params });
      return new Participant({ plan, seat, spawn: 1, from: 0, pilot, post: this.#postOf(seat), reports: reports(seat) });
    });
    for (const participant of this.participants) for (const { seat } of this.participants) participant.setSpawn(seat, 1);
  }

  /** On to `time` (s) by a step that no message can cross a link within. Nobody else sends on a sender's first link. */
  step(time: number): void {
    const until = this.#queue.moment(time);
    this.#queue.advanceTo(time);
    this.participants.forEach((participant, seat) => {
      const due = (this.#deliveries[seat] as DueParcel[]).filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      this.#deliveries[seat] = (this.#deliveries[seat] as DueParcel[]).filter(({ at }) => at > until);
      for (const { deliver } of due) deliver();
      participant.advanceTo(time);
    });
    const sendings = this.#sendings.sort((a, b) => a.at - b.at || a.from - b.from);
    this.#sendings = [];
    for (const { at, travel } of sendings) travel(at);
  }

  #postOf(from: number): GamePost {
    const { entities } = this.#plan;
    const send = (at: number, travel: Sending['travel']) => void this.#sendings.push({ at, from, travel });
    return {
      update: (serial, bytes, receiver, age, at) => {
        const copy = bytes.slice();
        const { updates: hops } = this.#network.route(from, receiver);
        const hand: Parcel['hand'] = (to, now) => to.update(from, copy, at, age, now);
        send(at, (now) => this.#travel({ hops, number: serial * entities.length + from, bytes: copy.length, receiver, hand }, 0, now));
      },
      acknowledge: (publisher, notes, at) => {
        const { acknowledgements: hops } = this.#network.route(publisher, from);
        const number = notes[0]!.serial * entities.length + publisher;
        const hand: Parcel['hand'] = (to, now) => notes.forEach((note) => to.acknowledgement(from, note, now));
        send(at, (now) => this.#travel({ hops, number, bytes: acknowledgementBytes, receiver: publisher, hand }, 0, now));
      },
      shoot: (note, at) => {
        const copy: ShotNote = { ...note };
        send(at, (now) => this.#announce(from, copy, now));
      },
    };
  }

  #announce(from: number, note: ShotNote, now: number): void {
    const number = this.#shots++;
    for (let receiver = 0; receiver < this.participants.length; receiver++) {
      const hops = this.#network.shotRoute(from, receiver);
      const hand: Parcel['hand'] = (to, at) => to.shot(from, note, at);
      if (hops) this.#travel({ hops, number, bytes: announcementBytes, receiver, hand, isSingle: true }, 0, now);
    }
  }

  /** Over the next link; after the last it is to be handed in. */
  #travel(parcel: Parcel, hop: number, now: number): void {
    const { hops, number, bytes, receiver, hand, isSingle } = parcel;
    const link = hops[hop];
    const to = this.participants[receiver];
    if (!link) return void (to && this.#deliveries[receiver]?.push({ at: now, deliver: () => hand(to, now) }));
    link.carry(number, now, bytes, this.#delivery);
    const { first, second, arrivals } = this.#delivery;
    const goOn = () => this.#travel(parcel, hop + 1, this.#queue.now);
    if (arrivals > 0) this.#queue.at(first, goOn);
    if (arrivals === 2 && !isSingle) this.#queue.at(second, goOn);
  }
}

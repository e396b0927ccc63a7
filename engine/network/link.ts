/** A link: one direction of the network between two nodes, as one lane meets it. */
import { conditionsOf, type Conditions } from './conditions.ts';
import type { LinkDraws } from './link-draws.ts';
import { LinkPhases, type LinkPhase } from './link-phase.ts';
import type { LinkSettings } from './link-settings.ts';
import { ModelledPackets, type MakeLinkModel } from './modelled-packets.ts';
import type { Channel, Delivery } from './delivery.ts';
import { TransmissionLine } from './transmission-line.ts';

/** The settings of a link over time, in order to look ahead. */
export type Outlook = Pick<Conditions, 'settingsAt' | 'nextChange'>;

export interface LinkOptions {
  /** The session's seed: any safe integer. */
  readonly seed: number;
  /**
   * The link's own name. Links with the same seed and name draw the same for the same update number: one in each lane.
   */
  readonly name: string;
  /**
   * The name of the path that the link is part of: links of the same path stall, shift and change their states at the
   * same times. Default: the link's own.
   */
  readonly path?: string | undefined;
  readonly settings: LinkSettings;
  /** Settings over time in place of `settings`, which are those of the beginning; left out: their own. */
  readonly outlook?: Outlook | undefined;
  /** Time (s) of schedule, trace, stalls, shifts and states that is session time 0. Default: 0. */
  readonly conditionsFrom?: number | undefined;
  /** Names of the streams of updates (entities) that share the link, each with draws of its own. Default: one. */
  readonly streams?: readonly string[];
  /**
   * Nothing is lost, dropped or duplicated, as on an acknowledged channel: what finds the queue full waits. Default:
   * false.
   */
  readonly reliable?: boolean;
  /** Further impairment by a plugin; left out: none. */
  readonly model?: MakeLinkModel | undefined;
}

/** More changes than this are not looked ahead for the end of an outage. */
export const farthest = 100_000;

/**
 * `carry` allocates for the first update of a stream, and while a ramp or a trace changes the settings. Order and queue
 * outlive a change of settings.
 */
export class Link implements Channel {
  readonly #streams: number;
  /** Null until there is a bandwidth. */
  #line: TransmissionLine | null = null;
  readonly #reliable: boolean;
  /** Null: the settings alone decide the fate of a packet. */
  readonly #modelled: ModelledPackets | null;
  /** The latest arrival so far, s. */
  #latest = -Infinity;
  #settings: LinkSettings;
  /** Null: the settings do not change by themselves. */
  #outlook: Outlook | null;
  readonly #conditionsFrom: number;
  /** The settings that hold now, without those of a state. */
  #present: LinkSettings;
  readonly #phases: LinkPhases;
  /** The bandwidth with which an outage ends, bit/s. */
  #rate = Infinity;

  constructor({ seed, name, path = name, settings, outlook, conditionsFrom = 0, streams = [''], reliable = false, model }: LinkOptions) {
    this.#streams = streams.length;
    this.#phases = new LinkPhases({ seed, name, path, streams });
    this.#reliable = reliable;
    this.#modelled = model ? new ModelledPackets(model) : null;
    this.#settings = settings;
    this.#outlook = outlook ?? conditionsOf(settings);
    this.#conditionsFrom = conditionsFrom;
    this.#present = settings;
  }

  /** With schedule and trace. May be replaced at any time; applies to all that is carried from then on. */
  get settings(): LinkSettings {
    return this.#settings;
  }

  set settings(settings: LinkSettings) {
    this.#settings = settings;
    this.#outlook = conditionsOf(settings);
    this.#present = settings;
  }

  /**
   * Carries update `number` (its number in its stream × number of streams + its stream) of `bytes` put on the link at
   * `now` (s, never before the last `carry`): bandwidth and queue, then loss, then delay with jitter and shift, then
   * stalls, then order, then duplication. Writes every field of `out`.
   */
  carry(number: number, now: number, bytes: number, out: Delivery): void {
    const time = this.#conditionsFrom + now;
    if (this.#outlook) this.#present = this.#outlook.settingsAt(time);
    const phase = this.#phases.at(this.#present, time);
    const sent = this.#transmitted(phase.settings, now, bytes);
    out.dropped = Number.isNaN(sent);
    const streams = this.#streams;
    const draws = phase.drawsOf(number % streams);
    const update = Math.floor(number / streams);
    if (!out.dropped) this.#modelled?.begin(draws.modelKey, update, sent, bytes);
    out.lost = !out.dropped && !this.#reliable && (draws.isLost(update, now) || this.#modelled?.fate.lost === true);
    out.arrivals = 0;
    out.first = NaN;
    out.second = NaN;
    if (!out.dropped && !out.lost) this.#deliver(phase, draws, update, now, sent, out);
  }

  /** When the last bit is on the line, s; NaN when the queue is full. */
  #transmitted({ bandwidth, queue = Infinity }: LinkSettings, now: number, bytes: number): number {
    if (bandwidth === undefined) return now;
    this.#line ??= new TransmissionLine();
    const free = Math.max(now, this.#line.freeAt);
    this.#rate = bandwidth;
    const opens = bandwidth > 0 && free === now ? now : this.#open(free);
    return this.#line.send(now, bytes, this.#rate, this.#reliable ? Infinity : queue, opens);
  }

  /** The first time from `from` (s) on that is in no outage; sets the bandwidth of what was sent in one. */
  #open(from: number): number {
    let time = this.#conditionsFrom + from;
    for (let changes = 0; time < Infinity && changes < farthest; changes++) {
      const settings = this.#outlook?.settingsAt(time) ?? this.#present;
      const state = settings.states?.[this.#phases.stateAt(time, settings.states)];
      const { bandwidth = Infinity } = state?.bandwidth === undefined ? settings : state;
      if (bandwidth > 0) {
        if (this.#rate === 0) this.#rate = bandwidth;
        return changes === 0 ? from : time - this.#conditionsFrom;
      }
      time = Math.min(state ? this.#phases.stateEnd : Infinity, this.#outlook?.nextChange(time) ?? Infinity);
    }
    return Infinity;
  }

  #deliver(phase: LinkPhase, draws: LinkDraws, update: number, now: number, sent: number, out: Delivery): void {
    out.arrivals = 1;
    out.first = this.#arrival(phase, sent, draws.jitter(update, now));
    if (this.#reliable || !draws.isDuplicated(update)) return;
    this.#modelled?.again();
    if (this.#modelled?.fate.lost) return;
    out.arrivals = 2;
    const second = this.#arrival(phase, sent, draws.duplicateJitter(update));
    out.second = Math.max(out.first, second);
    out.first = Math.min(out.first, second);
  }

  /** When a packet arrives whose last bit is on the line at `sent` (s); `u` is the draw of its jitter. */
  #arrival(phase: LinkPhase, sent: number, u: number): number {
    const from = this.#conditionsFrom;
    const arrival = sent + phase.delay(u, from + sent) + (this.#modelled ? this.#modelled.fate.delay : 0);
    const released = phase.release(from + arrival);
    return this.#ordered(phase, released > from + arrival ? Math.max(arrival, released - from) : arrival);
  }

  /** Where order is kept, nothing arrives before anything that was carried earlier. */
  #ordered(phase: LinkPhase, arrival: number): number {
    const latest = this.#latest;
    const ordered = phase.settings.order === 'keep' && arrival < latest ? latest : arrival;
    if (ordered > latest) this.#latest = ordered;
    return ordered;
  }
}

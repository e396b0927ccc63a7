/** A link: one direction of the network between two nodes, as one lane meets it. */
import { conditionsOf, type Conditions } from './conditions.ts';
import { delayLaw, type DelayLaw } from './delay-law.ts';
import { LinkDraws } from './link-draws.ts';
import type { LinkSettings } from './link-settings.ts';
import { ModelledPackets, type MakeLinkModel } from './modelled-packets.ts';
import type { Channel, Delivery } from './delivery.ts';
import { TransmissionLine } from './transmission-line.ts';

export interface LinkOptions {
  /** The session's seed: any safe integer. */
  readonly seed: number;
  /**
   * The link's own name. Links with the same seed and name draw the same for the same update number: one in each lane.
   */
  readonly name: string;
  readonly settings: LinkSettings;
  /** Time (s) of schedule and trace that is session time 0. Default: 0. */
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

/**
 * `carry` allocates for the first update of a stream, and while a ramp or a trace changes the settings. Order and queue
 * outlive a change of settings.
 */
export class Link implements Channel {
  readonly #seed: number;
  readonly #name: string;
  readonly #streams: readonly string[];
  /**
   * The last arrival of the stream that was carried last, and those of the streams before: most links of a session with many entities carry one of
   * its streams.
   */
  #stream = -1;
  #draws: LinkDraws | null = null;
  #others: Map<number, LinkDraws> | null = null;
  /** Null until there is a bandwidth. */
  #line: TransmissionLine | null = null;
  readonly #reliable: boolean;
  /** Null: the settings alone decide the fate of a packet. */
  readonly #modelled: ModelledPackets | null;
  /** The latest arrival so far, s. */
  #latest = -Infinity;
  #settings: LinkSettings;
  /** Null: the settings do not change by themselves. */
  #conditions: Conditions | null;
  readonly #conditionsFrom: number;
  /** The settings that hold now. */
  #present: LinkSettings;
  #law: DelayLaw;

  constructor({ seed, name, settings, conditionsFrom = 0, streams = [''], reliable = false, model }: LinkOptions) {
    this.#seed = seed;
    this.#name = name;
    this.#streams = streams;
    this.#reliable = reliable;
    this.#modelled = model ? new ModelledPackets(model) : null;
    this.#settings = settings;
    this.#conditions = conditionsOf(settings);
    this.#conditionsFrom = conditionsFrom;
    this.#present = settings;
    this.#law = delayLaw(settings);
  }

  /** With schedule and trace. May be replaced at any time; applies to all that is carried from then on. */
  get settings(): LinkSettings {
    return this.#settings;
  }

  set settings(settings: LinkSettings) {
    this.#settings = settings;
    this.#conditions = conditionsOf(settings);
    this.#follow(settings);
  }

  /**
   * Carries update `number` (its number in its stream × number of streams + its stream) of `bytes` put on the link at
   * `now` (s, never before the last `carry`): bandwidth and queue, then loss, then delay with jitter, then order, then
   * duplication. Writes every field of `out`.
   */
  carry(number: number, now: number, bytes: number, out: Delivery): void {
    if (this.#conditions) this.#follow(this.#conditions.settingsAt(this.#conditionsFrom + now));
    const sent = this.#transmitted(now, bytes);
    out.dropped = Number.isNaN(sent);
    const streams = this.#streams.length;
    const draws = this.#drawsOf(number % streams);
    const update = Math.floor(number / streams);
    if (!out.dropped) this.#modelled?.begin(draws.modelKey, update, sent, bytes);
    out.lost = !out.dropped && !this.#reliable && (draws.isLost(update, now) || this.#modelled?.fate.lost === true);
    out.arrivals = 0;
    out.first = NaN;
    out.second = NaN;
    if (!out.dropped && !out.lost) this.#deliver(draws, update, now, sent, out);
  }

  /** Uses these settings from now on. */
  #follow(settings: LinkSettings): void {
    if (settings === this.#present) return;
    this.#present = settings;
    this.#law = delayLaw(settings);
    this.#draws?.follow(settings);
    this.#others?.forEach((draws) => draws.follow(settings));
  }

  #drawsOf(stream: number): LinkDraws {
    if (stream === this.#stream && this.#draws) return this.#draws;
    if (this.#draws) (this.#others ??= new Map<number, LinkDraws>()).set(this.#stream, this.#draws);
    this.#stream = stream;
    return (this.#draws = this.#others?.get(stream) ?? this.#newDraws(stream));
  }

  #newDraws(stream: number): LinkDraws {
    const draws = new LinkDraws(this.#seed, this.#name, this.#streams[stream] as string);
    draws.follow(this.#present);
    return draws;
  }

  /** When the last bit is on the line, s; NaN when the queue is full. */
  #transmitted(now: number, bytes: number): number {
    const { bandwidth, queue = Infinity } = this.#present;
    if (bandwidth === undefined) return now;
    this.#line ??= new TransmissionLine();
    return this.#line.send(now, bytes, bandwidth, this.#reliable ? Infinity : queue);
  }

  #deliver(draws: LinkDraws, update: number, now: number, sent: number, out: Delivery): void {
    out.arrivals = 1;
    out.first = this.#arrival(sent, draws.jitter(update, now));
    if (this.#reliable || !draws.isDuplicated(update)) return;
    this.#modelled?.again();
    if (this.#modelled?.fate.lost) return;
    out.arrivals = 2;
    const second = this.#arrival(sent, draws.duplicateJitter(update));
    out.second = Math.max(out.first, second);
    out.first = Math.min(out.first, second);
  }

  /** When a packet arrives whose last bit is on the line at `sent` (s); `u` is the draw of its jitter. */
  #arrival(sent: number, u: number): number {
    const arrival = sent + this.#law.delay(u);
    return this.#ordered(this.#modelled ? arrival + this.#modelled.fate.delay : arrival);
  }

  /** Where order is kept, nothing arrives before anything that was carried earlier. */
  #ordered(arrival: number): number {
    const latest = this.#latest;
    const ordered = this.#present.order === 'keep' && arrival < latest ? latest : arrival;
    if (ordered > latest) this.#latest = ordered;
    return ordered;
  }
}

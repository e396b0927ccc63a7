/** What holds of a link in one of its states: the law of its delay and all of its draws. */
import { delayLaw, type DelayLaw } from './delay-law.ts';
import { LinkDraws } from './link-draws.ts';
import { idealLink, type LinkSettings, type LinkState } from './link-settings.ts';
import { Shifts } from './shifts.ts';
import { SlowJitter } from './slow-jitter.ts';
import { Stalls } from './stalls.ts';
import { TimedStates } from './timed-states.ts';

/** Whose draws they are. */
export interface DrawNames {
  readonly seed: number;
  /** Of the link: its draws by update. */
  readonly name: string;
  /** Of the path: its stalls, shifts and states. */
  readonly path: string;
  readonly streams: readonly string[];
}

/**
 * The law of a link in its present state. Random numbers belong to the link and the update, and not to the state: they do
 * not depend on which states came before.
 */
export class LinkPhase {
  /** The link's fields with those of the state over them. */
  settings: LinkSettings = idealLink;
  readonly #names: DrawNames;
  #law: DelayLaw = delayLaw(idealLink);
  #base: LinkSettings | null = null;
  #state: LinkState | undefined;
  /**
   * The stream that was carried last, and those of the streams before: most links of a session with many entities carry one of
   * its streams.
   */
  #stream = -1;
  #draws: LinkDraws | null = null;
  #others: Map<number, LinkDraws> | null = null;
  #stalls: Stalls | null = null;
  #shifts: Shifts | null = null;
  /** Null: jitter is drawn by update. */
  #slow: SlowJitter | null = null;

  constructor(names: DrawNames) {
    this.#names = names;
  }

  /** Uses the settings of a link and of a state of it from now on. */
  follow(base: LinkSettings, state?: LinkState): void {
    if (base === this.#base && state === this.#state) return;
    this.#base = base;
    this.#state = state;
    this.settings = state ? { ...base, ...fieldsOf(state) } : base;
    const { stalls, shifts, jitter } = this.settings;
    const { seed, path } = this.#names;
    this.#law = delayLaw(this.settings);
    this.#draws?.follow(this.settings);
    this.#others?.forEach((draws) => draws.follow(this.settings));
    if (stalls) this.#stalls ??= new Stalls(seed, `${path}/stalls`);
    this.#stalls?.follow(stalls);
    this.#shifts = shifts ? (this.#shifts ?? new Shifts(seed, `${path}/shifts`)) : null;
    if (shifts) this.#shifts?.follow(shifts);
    this.#slow = jitter?.every === undefined ? null : (this.#slow ?? new SlowJitter(seed, `${path}/jitter-every`));
    if (jitter?.every !== undefined) this.#slow?.follow(jitter.every, jitter.correlation ?? 0);
  }

  drawsOf(stream: number): LinkDraws {
    if (stream === this.#stream && this.#draws) return this.#draws;
    if (this.#draws) (this.#others ??= new Map<number, LinkDraws>()).set(this.#stream, this.#draws);
    this.#stream = stream;
    return (this.#draws = this.#others?.get(stream) ?? this.#newDraws(stream));
  }

  /** The delay (s) of a packet whose last bit is on the line at `sent` (s); `u` is the draw of its jitter. */
  delay(u: number, sent: number): number {
    const delay = this.#slow ? this.#slow.delay(this.#law, sent) : this.#law.delay(u);
    return this.#shifts ? Math.max(0, delay + this.#shifts.at(sent)) : delay;
  }

  /** When a packet comes through that would arrive at `time`, s. */
  release(time: number): number {
    return this.#stalls ? this.#stalls.release(time) : time;
  }

  #newDraws(stream: number): LinkDraws {
    const { seed, name, streams } = this.#names;
    const draws = new LinkDraws(seed, name, streams[stream] as string);
    draws.follow(this.settings);
    return draws;
  }
}

/** What holds of a link over time: one phase for each of its states; without states one. */
export class LinkPhases {
  readonly #names: DrawNames;
  /** Null until there are states. */
  #states: TimedStates | null = null;
  /** Each made when its state is first entered. */
  readonly #phases: LinkPhase[] = [];

  constructor(names: DrawNames) {
    this.#names = names;
  }

  /** What holds of these settings at `time`, s of the conditions. */
  at(settings: LinkSettings, time: number): LinkPhase {
    const { states } = settings;
    const index = states ? this.stateAt(time, states) : 0;
    const phase = (this.#phases[index] ??= new LinkPhase(this.#names));
    phase.follow(settings, states?.[index]);
    return phase;
  }

  /** The place of the state that holds at `time`. */
  stateAt(time: number, states: readonly LinkState[]): number {
    this.#states ??= new TimedStates(this.#names.seed, `${this.#names.path}/states`);
    this.#states.follow(states);
    return this.#states.at(time);
  }

  /** Where the state found last ends, s of the conditions; without states never. */
  get stateEnd(): number {
    return this.#states ? this.#states.end : Infinity;
  }
}

/** The fields of a link that a state has. */
function fieldsOf({ id: _id, lasts: _lasts, spread: _spread, weight: _weight, ...fields }: LinkState): Partial<LinkSettings> {
  return fields;
}

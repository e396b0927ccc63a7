/** The laws of metrics. */
import type { Meter, MetricScope, PairFrame, UpdateEvent } from '../plugin-api/metric.ts';
import { answered } from '../guard/plugin-fault.ts';
import { copyState, KinematicState } from '../base/kinematic-state.ts';
import { type Cases, copyOf, unset } from './cases.ts';
import { lawOf, type Law } from './law.ts';

/** A metric with its parameters bound. */
export interface MetricSubject {
  readonly create: () => Meter;
  readonly per: MetricScope;
}

/** The calls of one meter at one time: ticks and events of several pairs, in any order. */
interface Moment {
  readonly frames: readonly PairFrame[];
  readonly events: readonly UpdateEvent[];
}

/** s */
const frame = 0.02;
const moments = 60;
/** Frames from update to update. */
const updateEvery = 5;
/** Pairs that are reported to one meter. */
const pairsOf: Readonly<Record<MetricScope, number>> = { pair: 1, receiver: 3, lane: 6 };
/** Sums in another order are rounded otherwise: this share of the number. */
const rounding = 1e-9;

export function metricLaws({ create, per }: MetricSubject): readonly Law[] {
  const draw = (cases: Cases) => reported(cases, pairsOf[per]);
  const law = (id: string, title: string, flaw: (script: readonly Moment[]) => string | null): Law =>
    lawOf({ id, title, draw, flaw, tries: 3, hidesCase: true });
  return [
    law('number', 'returns a finite number, or null where nothing was measured', (script) => isNumber(create(), script)),
    law('repeatable', 'returns the same value for the same input', (script) =>
      differ(valueOf(create(), script), valueOf(create(), script)),
    ),
    law('asking', 'is not changed by reading its value', (script) =>
      differ(valueOf(create(), script), valueOf(create(), script, { isRead: true })),
    ),
    law('arguments', 'does not change its arguments', (script) => leavesArguments(create(), script)),
    law('keeping', 'keeps no reference to its arguments, which are reused', (script) =>
      differ(valueOf(create(), script), valueOf(create(), script, { reused: true })),
    ),
    law('order', 'does not depend on the order of entities and receivers within a tick', (script) =>
      differ(valueOf(create(), script), valueOf(create(), script.map(reversed)), rounding),
    ),
  ];
}

/** Updates of entities that drive about, and frames of all pairs. */
function reported(cases: Cases, pairs: number): Moment[] {
  const began = cases.between(0, 100);
  return Array.from({ length: moments }, (_, k) => {
    const now = began + k * frame;
    const frames = Array.from({ length: pairs }, (__, pair) => frameOf(cases, { pair, now, dt: k === 0 ? NaN : frame }));
    const events = k % updateEvery === 0 ? Array.from({ length: pairs }, (__, pair) => eventsOf(pair, now, k / updateEvery)).flat() : [];
    return { frames, events };
  });
}

function frameOf(cases: Cases, at: Pick<PairFrame, 'pair' | 'now' | 'dt'>): PairFrame {
  const real = cases.driving();
  const [exported, placed] = [copyOf(real), copyOf(real)];
  exported.x += cases.between(-1, 1);
  placed.x += cases.between(-5, 5);
  placed.y += cases.between(-5, 5);
  return { ...at, entity: at.pair, real, exported, placed };
}

/** An update is made and sent, the one before it has arrived or is lost, and the one before that is acknowledged. */
function eventsOf(pair: number, time: number, number: number): UpdateEvent[] {
  const event = (kind: UpdateEvent['kind'], ago: number): UpdateEvent[] =>
    number < ago
      ? []
      : [{ kind, time, entity: pair, pair: kind === 'made' ? -1 : pair, number: number - ago, bytes: 40, since: sinceOf(kind, time) }];
  return [...event('made', 0), ...event('sent', 0), ...event(number % 7 === 3 ? 'lost' : 'arrived', 1), ...event('acknowledged', 2)];
}

function sinceOf(kind: UpdateEvent['kind'], time: number): number {
  if (kind === 'made') return NaN;
  return kind === 'sent' ? time : time - frame * updateEvery;
}

interface Playback {
  /** Its value is read all the time, not only at the end. */
  readonly isRead?: true;
  /** Arguments are the same objects each time. */
  readonly reused?: true;
}

/** Returns the value of the meter in the end. */
function valueOf(meter: Meter, script: readonly Moment[], { isRead, reused }: Playback = {}): number | null {
  const [frameSlot, eventSlot] = [new ReusedFrame(), {}];
  for (const { frames, events } of script) {
    for (const each of events) meter.update?.(reused ? Object.assign(eventSlot, each) : each);
    for (const each of frames) meter.frame?.(reused ? frameSlot.filled(each) : each);
    if (isRead) meter.value();
  }
  frameSlot.clear();
  return meter.value();
}

/** One object for all frames, with the same three states. */
class ReusedFrame {
  readonly #states = { real: new KinematicState(), exported: new KinematicState(), placed: new KinematicState() };
  readonly #slot = {};

  filled(frame: PairFrame): PairFrame {
    for (const name of ['real', 'exported', 'placed'] as const) copyState(frame[name], this.#states[name]);
    return Object.assign(this.#slot, frame, this.#states);
  }

  /** Makes what is left of the last frame meaningless. */
  clear(): void {
    for (const state of Object.values(this.#states)) copyState(unset(), state);
    Object.assign(this.#slot, { now: NaN, real: null, exported: null, placed: null });
  }
}

function isNumber(meter: Meter, script: readonly Moment[]): string | null {
  for (const length of [0, 1, script.length]) {
    const value: unknown = valueOf(meter, script.slice(0, length));
    if (value !== null && !Number.isFinite(value)) return `it returned ${answered(value)} after ${length} frames`;
  }
  return null;
}

function differ(was: number | null, is: number | null, within = 0): string | null {
  if (was === is || (was !== null && is !== null && Math.abs(was - is) <= within * Math.abs(was))) return null;
  return `it returned ${String(was)}, and then ${String(is)}`;
}

/** Writing to a frozen argument throws. */
function leavesArguments(meter: Meter, script: readonly Moment[]): string | null {
  valueOf(meter, script.map(frozen));
  return null;
}

function frozen({ frames, events }: Moment): Moment {
  const copies = frames.map((each) =>
    Object.freeze({
      ...each,
      real: Object.freeze(copyOf(each.real)),
      exported: Object.freeze(copyOf(each.exported)),
      placed: Object.freeze(copyOf(each.placed)),
    }),
  );
  return { frames: copies, events: events.map((each) => Object.freeze({ ...each })) };
}

/** Events of several pairs at one time are reported in any order; those of one pair are not. */
function reversed({ frames, events }: Moment): Moment {
  return {
    frames: frames.toReversed(),
    events: [...new Set(events.map(({ entity }) => entity))].toReversed().flatMap((id) => events.filter(({ entity }) => entity === id)),
  };
}

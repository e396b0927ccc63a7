/**
 * About the least mean deviation that a schedule with as many updates can have, known after the fact: dynamic
 * programming over the real path.
 */
import type { ExportedEntity } from '../../../../engine/session/exported-entity.ts';
import type { Lane } from '../../../../engine/session/lane.ts';
import type { Session } from '../../../../engine/session/session.ts';
import { KinematicState, copyState } from '../../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../../engine/base/math/distance-between.ts';
import { copyFix, Fix } from '../../../../engine/update/fix.ts';
import type { PathModels } from '../../../../engine/update/path-models.ts';
import type { Watch } from '../../../../main/run/probe.ts';
import type { ResearchProbe } from './research-probe.ts';

/** Updates can be made at every so manieth tick, and are in use for at most so many seconds. */
const stride = 5;
const longest = 15;
/** Prices of an update that are tried. */
const steps = 24;

/** Mean deviation (m) over the receivers, by the number of updates (over all receivers) that it takes. */
export type Clairvoyant = readonly { readonly updates: number; readonly mean: number }[];

/**
 * Lane 0, its first entity. Every receiver gets what is sent after its own mean delay, nothing is lost. A schedule of
 * least cost at a price per update is a shortest path over the times of sending; at every price it is the best of those
 * with as many updates, sent at every `stride`th tick. With other ticks, or delays that vary, there may be a better one.
 */
export const clairvoyant: ResearchProbe<Clairvoyant> = {
  id: 'clairvoyant',
  watch: (session) => new ClairvoyantWatch(session),
  found: (probed) => (probed['clairvoyant'] ?? []) as Clairvoyant,
};

class ClairvoyantWatch implements Watch {
  readonly #session: Session;
  readonly #states: KinematicState[] = [];

  constructor(session: Session) {
    this.#session = session;
  }

  tick(): void {
    const state = new KinematicState();
    copyState(firstOf(this.#session).entity.state, state);
    this.#states.push(state);
  }

  found(): Clairvoyant {
    const { plan } = this.#session;
    const { pairs, publisher } = firstOf(this.#session);
    const delays = pairs.map(({ delaySum, received }) => Math.round((received > 0 ? delaySum / received : 0) / plan.frame));
    const { models, fix } = publisher.exported;
    const candidates = delays.map((delay) => candidatesOf(this.#states, models, fix, plan.frame, delay));
    const most = candidates[0]?.[0]?.sums.at(-1) ?? 1;
    return Array.from({ length: steps }, (_, step) => {
      const price = (most * Math.exp(-step * 0.6)) / 4;
      const found = candidates.map((each) => leastCost(each, price));
      const ticks = this.#states.length;
      return {
        updates: found.reduce((sum, { updates }) => sum + updates, 0),
        mean: found.reduce((sum, { error }, index) => sum + error / (ticks - (delays[index] as number)), 0) / found.length,
      };
    });
  }
}

/** The first entity of the first lane. */
function firstOf({ lanes: [lane] }: Session): ExportedEntity {
  const [first] = (lane as Lane).exports;
  return first as ExportedEntity;
}

/**
 * A candidate update: sums of distances (m, one a tick) from its arrival to those of the candidates after it, and to
 * the end of the run.
 */
interface Candidate {
  readonly sums: Float64Array;
  /** Infinity: it is not in use for so long. */
  readonly toEnd: number;
}

function candidatesOf(
  states: readonly KinematicState[],
  models: PathModels,
  like: Readonly<Fix>,
  tickLength: number,
  delay: number,
): Candidate[] {
  const fix = new Fix();
  const shown = new KinematicState();
  copyFix(like, fix);
  const candidates: Candidate[] = [];
  for (let made = 0; made + delay < states.length; made += stride) {
    copyState(states[made] as KinematicState, fix.state);
    const arrival = made + delay;
    const until = Math.min(states.length, arrival + Math.round(longest / tickLength));
    const sums = new Float64Array(Math.ceil((until - arrival) / stride));
    let sum = 0;
    for (let tick = arrival; tick < until; tick++) {
      if ((tick - arrival) % stride === 0) sums[(tick - arrival) / stride] = sum;
      models.stateAfter(fix, (tick - made) * tickLength, shown);
      sum += distanceBetween(shown, states[tick] as KinematicState);
    }
    candidates.push({ sums, toEnd: until === states.length ? sum : Infinity });
  }
  return candidates;
}

/** The schedule with the least error plus price for each update; the first is sent at once. */
function leastCost(candidates: readonly Candidate[], price: number): { error: number; updates: number } {
  const end = candidates.length;
  const costs = new Float64Array(end + 1).fill(Infinity);
  const errors = new Float64Array(end + 1);
  const updates = new Int32Array(end + 1);
  costs[0] = 0;
  candidates.forEach(({ sums, toEnd }, from) => {
    const reach = (to: number, error: number) => {
      const cost = (costs[from] as number) + error + price;
      if (cost >= (costs[to] as number)) return;
      costs[to] = cost;
      errors[to] = (errors[from] as number) + error;
      updates[to] = (updates[from] as number) + 1;
    };
    for (let gap = 1; gap < sums.length && from + gap < end; gap++) reach(from + gap, sums[gap] as number);
    reach(end, toEnd);
  });
  return { error: errors[end] as number, updates: updates[end] as number };
}

/** The updates of an entity as they would have come without some of what happened to them. */
import { KinematicState } from '../../../engine/base/kinematic-state.ts';
import { distanceBetween } from '../../../engine/base/math/distance-between.ts';
import { usualHold, type SentUpdate, type UpdateFlow } from './identify/updates.ts';
import { delayOf, MeasuredLink } from './measured-link.ts';
import { unknownStep, type TruthPath } from './truth-path.ts';

/** What may happen to updates, in the order in which it is taken away together. */
export const updateCauses = ['stamps', 'clocks', 'loss', 'jitter', 'delay', 'gaps'] as const;
/** Those that are taken away. */
export type Without = Readonly<Partial<Record<(typeof updateCauses)[number], boolean>>>;

export function updatesWithout(flow: UpdateFlow, without: Without, truth: TruthPath): readonly SentUpdate[] {
  const link = new MeasuredLink(flow.updates, truth.step / 2);
  let updates = without.gaps ? link.carry(eachTick(flow, truth)) : flow.updates;
  if (without.loss)
    updates = updates.map((each) =>
      Number.isNaN(each.arrivedAt) ? { ...each, arrivedAt: each.sentAt + link.delayAt(each.sentAt) } : each,
    );
  if (without.jitter) updates = updates.map((each) => delayed(each, link.meanDelay));
  if (without.delay) {
    const least = updates.reduce((min, each) => (Number.isNaN(each.arrivedAt) ? min : Math.min(min, delayOf(each))), Infinity);
    // Below 0 a game logged the sending after it, or clocks differ: nothing comes later for that.
    if (least > 0) updates = updates.map((each) => delayed(each, delayOf(each) - least));
  }
  if (without.stamps) updates = updates.map((each) => ({ ...each, stamp: trueStamp(each, truth) }));
  if (without.clocks) updates = updates.map((each) => ({ ...each, clockError: 0 }));
  return updates;
}

function delayed(update: SentUpdate, delay: number): SentUpdate {
  return Number.isNaN(update.arrivedAt) ? update : { ...update, arrivedAt: update.sentAt + delay, frame: undefined, row: undefined };
}

/** An update of each row of the truth, held at the sender for as long as those of the game. */
function eachTick({ updates, truths }: UpdateFlow, truth: TruthPath): readonly SentUpdate[] {
  const [first, last] = [updates[0], updates.at(-1)];
  if (!first || !last) return [];
  const hold = usualHold(updates);
  const all: SentUpdate[] = [];
  let errors = 0;
  for (const stamp of truth.rows.t) {
    const sentAt = stamp + hold;
    if (sentAt < first.sentAt - 1e-9 || sentAt > last.sentAt + 1e-9) continue;
    while (errors + 1 < updates.length && (updates[errors + 1] as SentUpdate).sentAt <= sentAt) errors += 1;
    const { state, spawn, hop } = truths.at(stamp);
    if (spawn > 0) all.push({ sentAt, arrivedAt: NaN, stamp, spawn, hop, state, clockError: (updates[errors] as SentUpdate).clockError });
  }
  return all;
}

/** A stamp is another's if the state lies further from the truth at it than this, m, and another moment is closer. */
const foreignDistance = 0.01;
/** How far the state of an update may be from its stamp, s. */
const mostHeld = 1;

/** When the entity truly was where the update says: its stamp, if the truth is there then. */
export function trueStamp({ stamp, state, spawn }: SentUpdate, truth: TruthPath): number {
  const at = new KinematicState();
  const distance = (time: number) => {
    if (truth.sample(time, at) !== spawn) return Infinity;
    return distanceBetween(at, state);
  };
  const own = distance(stamp);
  if (own <= foreignDistance) return stamp;
  const step = truth.step || unknownStep;
  let [best, least] = [stamp, own];
  // The nearest moment that will do: a path that crosses itself was there at several.
  for (let k = 1; k * step <= mostHeld && least > foreignDistance; k++)
    for (const middle of [stamp - k * step, stamp + k * step]) {
      const here = distance(middle);
      if (here > distance(middle - step) || here > distance(middle + step)) continue;
      const found = narrowed(distance, middle, step);
      const left = distance(found);
      if (left < least) [best, least] = [found, left];
    }
  return least < own / 2 ? best : stamp;
}

/** The least near a moment that is less than those a step away. */
function narrowed(distance: (time: number) => number, middle: number, step: number): number {
  let [best, least] = [middle, distance(middle)];
  for (let width = step / 2; width > 1e-6; width /= 2)
    for (const time of [best - width, best + width]) {
      const found = distance(time);
      if (found < least) [best, least] = [time, found];
    }
  return best;
}

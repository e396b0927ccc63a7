/** Inheritance of lanes: `from` copies another lane and overrides fields, in any order in the file. */
import { clockMapOf, type LaneClock } from './clocks.ts';
import { mergeFields, present, without } from './field-maps.ts';
import type { LaneFields } from './lanes.ts';
import { listed, type Problem, type Report } from './problem.ts';
import { refer } from './references.ts';

/** Plugins of a lane that names none; what receivers extrapolate by is then the publisher's model. */
export const defaultChoices = { model: 'linear', convergence: 'snap', scheduler: 'send-to-all' } as const;

export interface InheritedLane {
  /** Own and inherited fields. */
  readonly fields: LaneFields;
  /** Indices of the lanes that they came from, the lane itself first. */
  readonly chain: readonly number[];
}

/** Resolves `from` of every lane; null for a lane whose ancestors cannot be told. Unknown lanes and circles are reported once each. */
export function inheritLanes(lanes: readonly LaneFields[], report: Report): (InheritedLane | null)[] {
  const parents = lanes.map(({ from }, index) =>
    from === undefined ? null : refer('lane', lanes, from, ['lanes', index, 'from'], report),
  );
  return lanes.map((_, start) => {
    const { chain, end } = ancestry(parents, start);
    if (end === start && start === Math.min(...chain)) report(circle(lanes, chain));
    return end === null ? { fields: chain.map((index) => lanes[index]!).reduceRight(mergeAncestor), chain } : null;
  });
}

interface Ancestry {
  /** Indices from a lane to the last ancestor that can be told. */
  readonly chain: readonly number[];
  /** What comes after it: nothing, an unknown lane (−1), or a lane of the chain again. */
  readonly end: number | null;
}

function ancestry(parents: readonly (number | null)[], start: number): Ancestry {
  const chain = [start];
  let next = parents[start] ?? null;
  while (next !== null && next !== -1 && !chain.includes(next)) {
    chain.push(next);
    next = parents[next] ?? null;
  }
  return { chain, end: next };
}

function circle(lanes: readonly LaneFields[], chain: readonly number[]): Problem {
  const ids = [...chain, chain[0]!].map((index) => lanes[index]!.id);
  const others = lanes.filter((_, index) => !chain.includes(index)).map((lane) => lane.id);
  const message = `the lanes copy each other in a circle: ${ids.join(' → ')}; allowed here: ${listed(others)}.`;
  return { path: ['lanes', chain[0]!, 'from'], message };
}

function mergeAncestor(base: LaneFields, over: LaneFields): LaneFields {
  return {
    ...base,
    ...over,
    ...present({
      clock: mergeClocks(base.clock, over.clock),
      trigger: mergeTriggers(baseTrigger(base.trigger, over.trigger), over.trigger),
      publishing: mergeFields(base.publishing, over.publishing),
      ground: mergeFields(base.ground, over.ground),
      parts: mergeArticulations(base.parts, over.parts),
      contracts: mergeFields(base.contracts, over.contracts),
      model: mergeFields(base.model, over.model, 'id', defaultChoices.model),
      shown: mergeFields(base.shown, over.shown, 'id'),
      convergence: mergeFields(base.convergence, over.convergence, 'id', defaultChoices.convergence),
      scheduler: mergeFields(base.scheduler, over.scheduler, 'id', defaultChoices.scheduler),
    }),
  };
}

function mergeArticulations(base: LaneFields['parts'], over: LaneFields['parts']): LaneFields['parts'] {
  const trigger = mergeFields(base?.trigger, over?.trigger);
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ trigger }) };
}

function mergeClocks(base: LaneClock | undefined, over: LaneClock | undefined): LaneClock | undefined {
  if (typeof base !== 'object' && typeof over !== 'object') return over ?? base;
  return { ...clockMapOf(base), ...clockMapOf(over) };
}

/** Condition by condition; what a plugin's rule is told, parameter by parameter. */
export function mergeTriggers(base: LaneFields['trigger'], over: LaneFields['trigger']): LaneFields['trigger'] {
  const merged = mergeFields(base, over);
  return merged && { ...merged, ...present({ rule: mergeFields(base?.rule, over?.rule, 'id') }) };
}

/** How far an update may be off is said in three ways; the lane's own takes the place of an inherited one. */
function baseTrigger(base: LaneFields['trigger'], over: LaneFields['trigger']): LaneFields['trigger'] {
  const saysItself = over?.distance !== undefined || over?.triggers !== undefined || over?.budgetOf !== undefined;
  return base && saysItself ? without(base, 'distance', 'triggers', 'budgetOf', 'perTrigger') : base;
}

/** Inheritance of lanes: `from` copies another lane and overrides fields, in any order in the file. */
import type { LaneFields } from './lanes.ts';
import { mergeFields, present } from './field-maps.ts';
import { listed, unknownWord, type Problem } from './problem.ts';

/** Plugins of a lane that names none. */
export const defaultChoices = { model: 'linear', convergence: 'snap', scheduler: 'send-to-all' } as const;

export interface InheritedLane {
  /** Own and inherited fields. */
  readonly fields: LaneFields;
  /** Indices of the lanes that they came from, the lane itself first. */
  readonly chain: readonly number[];
}

/** Resolves `from` of every lane; null for a lane whose ancestors cannot be told. Unknown lanes and circles are reported once each. */
export function inheritLanes(lanes: readonly LaneFields[], report: (problem: Problem) => void): (InheritedLane | null)[] {
  return lanes.map((_, index) => {
    const chain = chainOf(lanes, index, report);
    return chain && { fields: chain.map((i) => lanes[i]!).reduceRight((base, over) => mergeLanes(base, over)), chain };
  });
}

function chainOf(lanes: readonly LaneFields[], start: number, report: (problem: Problem) => void): number[] | null {
  const chain = [start];
  for (;;) {
    const last = chain[chain.length - 1]!;
    const parent = lanes[last]!.from;
    if (parent === undefined) return chain;
    const next = lanes.findIndex((lane) => lane.id === parent);
    if (next === -1) {
      if (last === start)
        report({
          path: ['lanes', start, 'from'],
          message: unknownWord(
            'lane',
            parent,
            lanes.map((lane) => lane.id),
          ),
        });
      return null;
    }
    if (chain.includes(next)) {
      if (next === start && start === Math.min(...chain)) report(circle(lanes, chain));
      return null;
    }
    chain.push(next);
  }
}

function circle(lanes: readonly LaneFields[], chain: readonly number[]): Problem {
  const ids = [...chain, chain[0]!].map((index) => lanes[index]!.id);
  const others = lanes.filter((_, index) => !chain.includes(index)).map((lane) => lane.id);
  return {
    path: ['lanes', chain[0]!, 'from'],
    message: `the lanes copy each other in a circle: ${ids.join(' → ')}; allowed here: ${listed(others)}.`,
  };
}

function mergeLanes(base: LaneFields, over: LaneFields): LaneFields {
  return {
    ...base,
    ...over,
    ...present({
      trigger: mergeFields(base.trigger, over.trigger),
      model: mergeFields(base.model, over.model, 'id', defaultChoices.model),
      convergence: mergeFields(base.convergence, over.convergence, 'id', defaultChoices.convergence),
      scheduler: mergeFields(base.scheduler, over.scheduler, 'id', defaultChoices.scheduler),
    }),
  };
}

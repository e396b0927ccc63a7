/** Synthetic motion for tests: in a plan, as a source, and the states it writes. */
import { KinematicState } from '../../engine/base/kinematic-state.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import type { MotionSource } from '../../engine/plugin-api/motion.ts';

/** A built-in motion as a plan has it, its parameters checked as an experiment's are. */
export function synthetic(kind: string, fields: object = {}) {
  const definition = builtInMotions.find(({ id }) => id === kind);
  if (definition === undefined) throw new Error(`There is no motion "${kind}".`);
  return { kind: 'synthetic', definition, params: definition.params.parse(fields) } as const;
}

/** A source of `kind` in BZFlag's 800 m arena. */
export function motionSource(kind: string, fields: object, seed = 1): MotionSource {
  const { definition, params } = synthetic(kind, fields);
  return definition.create({ params, arena: { width: 800, depth: 800 }, random: new RandomStream(seed, 'entity/tank') });
}

/** The states at the given times (s), in order. */
export function statesAt(source: MotionSource, times: Iterable<number>): KinematicState[] {
  return Array.from(times, (time) => {
    const state = new KinematicState();
    source.sample(time, state);
    return state;
  });
}

/** Frame times 0, frame, 2 frame … before `duration`, all s. */
export function frames(duration: number, frame = 0.02): number[] {
  return Array.from({ length: Math.round(duration / frame) }, (_, k) => k * frame);
}

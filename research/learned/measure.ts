/** The error of models on paths that the network has not learned from. */
import { distanceBetween } from '../../engine/base/math/distance-between.ts';
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { TimeStep } from '../../engine/base/time/time-step.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { drive, motionsToMeasure, tick, updateTicks, type DrivenMotion, type DrivenPath } from './driven-paths.ts';

const compared = ['linear', 'constant-turn', 'quadratic', 'imm', 'learned'] as const;
/** Between updates, s. */
const intervals = [0.1, 0.3, 0.6];
/** Network delay, s: a receiver shows ages from this to the next update's arrival. */
const delay = 0.1;
const paths = 8;
const seconds = 120;
/** Far above all that is learned from. */
const firstSeed = 1_000_000;

function modelOf(id: string): DeadReckoningModel {
  const plugin = builtInPlugins.find((each) => each.kind === 'dead-reckoning' && each.id === id);
  if (plugin?.kind !== 'dead-reckoning') throw new Error(`There is no model "${id}".`);
  return plugin.create({ params: plugin.params.parse({}), world: openWorld });
}

/** Mean distance (m) between what a receiver shows, `delay` after the state, and the real place. */
function meanError(model: DeadReckoningModel, path: DrivenPath, updates: readonly number[]): number {
  const [fix, shown, step] = [new KinematicState(), new KinematicState(), new TimeStep()];
  const late = Math.round(delay / tick);
  model.restart?.();
  let [sum, count] = [0, 0];
  for (const [place, from] of updates.entries()) {
    const state = path[from] as KinematicState;
    copyState(state, fix);
    model.derive?.(state, from * tick, fix);
    const until = (updates[place + 1] ?? path.length - late) + late;
    for (let k = from + late; k < Math.min(until, path.length); k++) {
      step.dt = (k - from) * tick;
      model.extrapolate(fix, step, shown);
      const real = path[k] as KinematicState;
      sum += distanceBetween(shown, real);
      count += 1;
    }
  }
  return sum / count;
}

/** The same of several models, each on the same paths with the same updates. */
export function meanErrors(motion: DrivenMotion, interval: number, ids: readonly string[] = compared): number[] {
  const random = new RandomStream(firstSeed, `learned/measure/${interval}`);
  const driven = Array.from({ length: paths }, (_, k) => drive(motion, firstSeed + k, seconds));
  const updates = driven.map((path) => updateTicks(path.length, interval, random));
  return ids.map((id) => {
    const model = modelOf(id);
    return driven.reduce((sum, path, k) => sum + meanError(model, path, updates[k] as number[]), 0) / driven.length;
  });
}

export function errorTable(): string[] {
  const head = ['Motion', 'updates every', ...compared.map((id) => `\`${id}\``)];
  const rows = motionsToMeasure.flatMap(({ title, isKnown, ...motion }) =>
    intervals.map((interval) => {
      const errors = meanErrors(motion, interval).map((error) => error.toFixed(3));
      return [isKnown ? title : `${title} (not learned)`, `${interval} s`, ...errors];
    }),
  );
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

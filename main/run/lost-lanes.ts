/** Which lanes are lost when a plugin fails. */
import type { Fault, LaneOutline } from '../../contract/bench-state.ts';
import type { PluginKind } from '../../engine/plugin-api/index.ts';
import { choicesOf } from '../../contract/test-case.ts';

export interface LostLanes {
  readonly lost: readonly LaneOutline[];
  /** Ids of those that are left. */
  readonly left: readonly string[];
}

/** Kinds that a lane chooses for itself; the others are of all lanes alike. */
const ofLanes: readonly string[] = ['dead-reckoning', 'convergence', 'fairness', 'trigger', 'playout', 'clock'] satisfies PluginKind[];

/** The lane that the fault names, else all that use the plugin. Null if no lane is to blame, or none would be left. */
export function lostLanes({ plugin }: Fault, lanes: readonly LaneOutline[]): LostLanes | null {
  if (!plugin || !ofLanes.includes(plugin.kind)) return null;
  const known = lanes.some(({ id }) => id === plugin.lane);
  const lost = lanes.filter((lane) => (known ? lane.id === plugin.lane : choosesIt(lane, plugin.id)));
  const left = lanes.filter((lane) => !lost.includes(lane)).map(({ id }) => id);
  return lost.length > 0 && left.length > 0 ? { lost, left } : null;
}

function choosesIt(lane: LaneOutline, id: string): boolean {
  return choicesOf(lane).some((choice) => choice.id === id);
}

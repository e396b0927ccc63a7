/** When to choose a plugin, in words. */
import type { Guidance } from '../engine/plugin-api/define.ts';

/** `Good for: tanks. Needs: a velocity. Costs: jumps.` */
export function guidanceText({ goodFor, needs, costs }: Guidance): string {
  return `Good for: ${goodFor}. Needs: ${needs}. Costs: ${costs}.`;
}

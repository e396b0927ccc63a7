/**
 * The categorical colours of lanes (Okabe–Ito, safe for colour-blind eyes), the same in views, charts, tables and
 * exports.
 */
import { shallowRef } from 'vue';

export const laneColours = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00', '#F0E442', '#8A8F94'] as const;

/** The chosen colour of each lane, where there is one. A page shows one experiment, so this is module state. */
const chosen = shallowRef<readonly (number | undefined)[]>([]);

export function chooseLaneColours(next: readonly (number | undefined)[]): void {
  chosen.value = next;
}

/** Colour of the lane at `index` of the experiment. */
export function laneColour(index: number): string {
  return laneColours[(chosen.value[index] ?? index) % laneColours.length] ?? laneColours[0];
}

/** Which lane has which colour on this page. */
import { shallowRef } from 'vue';
import { laneColours } from '../../contract/lane-colours.ts';

/** The chosen colour of each lane, where there is one. A page shows one experiment, so this is module state. */
const chosen = shallowRef<readonly (number | undefined)[]>([]);

export function chooseLaneColours(next: readonly (number | undefined)[]): void {
  chosen.value = next;
}

/** Colour of a player's tank: those of the lanes, from the brightest on; the own tank has a colour of its own. */
export function seatColour(seat: number): string {
  return laneColours[(seat + brightest) % laneColours.length] ?? laneColours[0];
}

const brightest = 4;

/** Colour of the lane at `index` of the experiment. */
export function laneColour(index: number): string {
  return laneColours[(chosen.value[index] ?? index) % laneColours.length] ?? laneColours[0];
}

/** Which lane has which colour on this page. */
import { shallowRef } from 'vue';
import { laneColoursOn } from '../../../contract/lane-colours.ts';

export type Shade = keyof typeof laneColoursOn;

/** Chosen colours by lane, and the ground that all are on. A page has one of each: module state. */
const chosen = shallowRef<readonly (number | undefined)[]>([]);
const ground = shallowRef<Shade>('dark');

export function chooseLaneColours(next: readonly (number | undefined)[]): void {
  chosen.value = next;
}

/** Colour of a player's tank: those of the lanes, from the brightest on; the own tank has a colour of its own. */
export function seatColour(seat: number): string {
  const colours = laneColoursOn[ground.value];
  return colours[(seat + brightest) % colours.length] ?? colours[0];
}

const brightest = 4;

/** Lanes are drawn on this ground from now on. */
export function setLaneGround(next: Shade): void {
  ground.value = next;
}

/** Colour of the lane at `index` of the experiment. */
export function laneColour(index: number): string {
  const colours = laneColoursOn[ground.value];
  return colours[(chosen.value[index] ?? index) % colours.length] ?? colours[0];
}

/** All that can be chosen, on the present ground. */
export function allLaneColours(): readonly string[] {
  return laneColoursOn[ground.value];
}

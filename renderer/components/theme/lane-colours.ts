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

/** Lanes that share a colour differ by their round: 0 for the first ones, then 1 … */
export function laneRound(index: number): number {
  return Math.floor(index / laneColoursOn.dark.length);
}

/** Dash of the lines of a lane, px: those of the first round are solid. */
export function laneDash(index: number): readonly number[] {
  return roundDashes[laneRound(index) % roundDashes.length] ?? [];
}

const roundDashes: readonly (readonly number[])[] = [[], [7, 2], [3, 2], [9, 2, 3, 2]];

/** All that can be chosen, on the present ground. */
export function allLaneColours(): readonly string[] {
  return laneColoursOn[ground.value];
}

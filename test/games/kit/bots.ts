/** What the bots of the games do: two cars on winding roads, in the millimetres that snapshots carry. */

export const carNames = ['red', 'blue'] as const;

export interface CarState {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** Where a car is after `time` s of the game. It drives at 2 to 11 m/s and never stands. */
export function carAt(id: string, time: number): CarState {
  const phase = 2 * carNames.indexOf(id as (typeof carNames)[number]);
  const x = 12 * Math.sin(0.55 * time + phase) + 1.5 * Math.sin(1.9 * time);
  const y = 9 * Math.cos(0.7 * time + phase) + 1.2 * Math.sin(1.3 * time + phase);
  return { id, x: millimetres(x), y: millimetres(y) };
}

function millimetres(value: number): number {
  return Math.round(1000 * value) / 1000;
}

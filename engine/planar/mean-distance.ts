/** The mean distance of two points on the plane, both in uniform straight motion. */
import { areaSine } from '../base/math/area-sine.ts';

/** The mean of |(x, y) + s · way| over s from 0 to 1: the closed form of `distanceIntegral`. */
export function meanDistance(x: number, y: number, wayX: number, wayY: number): number {
  const way = Math.sqrt(wayX * wayX + wayY * wayY);
  const start = Math.sqrt(x * x + y * y);
  if (way <= 1e-8 * start) return Math.sqrt((x + wayX / 2) * (x + wayX / 2) + (y + wayY / 2) * (y + wayY / 2));
  const u1 = (x * wayX + y * wayY) / way;
  const u2 = u1 + way;
  const d = (x * wayY - y * wayX) / way;
  const square = d * d;
  const end = Math.sqrt(u2 * u2 + square);
  const sum = start + end;
  const m = (u1 + u2) / 2;
  const sameSide = u1 > 0 === u2 > 0;
  const argument = sameSide ? ((u1 + u2) * way) / (u2 * start + u1 * end) : (u2 * start - u1 * end) / square;
  const bend = (square / way) * areaSine(argument);
  return (2 * m * (m / sum) + sum / 2 + (bend < Infinity ? bend : 0)) / 2;
}

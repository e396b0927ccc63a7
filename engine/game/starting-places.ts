/** Where tanks stand at the beginning: as their players say, otherwise by the seed, clear of everything. */
import { RandomStream } from '../random/random-stream.ts';
import type { GamePlan } from './game-plan.ts';
import type { Tanks } from './tanks.ts';

/** Tries for each tank before the arena counts as full. */
const tries = 10_000;

/** An arena without room for all of its tanks. */
export class ArenaFull extends Error {}

export function placeTanks({ seed, arena, players }: GamePlan, tanks: Tanks): void {
  tanks.x.fill(Infinity);
  players.forEach(({ start }, tank) => {
    if (start) stand(tanks, tank, start.x, start.y, start.heading);
  });
  players.forEach(({ id, start }, tank) => {
    if (!start) placeBySeed(new RandomStream(seed, `player/${id}/start`), arena, tanks, tank);
  });
}

function placeBySeed(random: RandomStream, { width, depth }: GamePlan['arena'], tanks: Tanks, tank: number): void {
  for (let i = 0; i < tries; i++) {
    const x = (random.uniform() - 0.5) * width;
    const y = (random.uniform() - 0.5) * depth;
    if (tanks.hasRoom(tank, x, y)) return stand(tanks, tank, x, y, random.between(-Math.PI, Math.PI));
  }
  throw new ArenaFull(`There is no room in an arena of ${width} m by ${depth} m for ${tanks.count} tanks; make it larger, or them fewer.`);
}

function stand(tanks: Tanks, tank: number, x: number, y: number, heading: number): void {
  if (!tanks.hasRoom(tank, x, y)) throw new ArenaFull(`There is no room for a tank at (${x}, ${y}): something else stands there.`);
  tanks.x[tank] = x;
  tanks.y[tank] = y;
  tanks.turnTo(tank, Math.atan2(Math.sin(heading), Math.cos(heading)));
}

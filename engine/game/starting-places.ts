/** Where tanks stand at the beginning: as their players say, otherwise by the seed, clear of everything. */
import { RandomStream } from '../base/random/random-stream.ts';
import { square } from '../base/math/power.ts';
import { Arena } from './arena.ts';
import type { GamePlan } from './game-plan.ts';
import type { Match } from './match.ts';
import type { Tank } from './tank.ts';
import { Tanks } from './tanks.ts';

/** Tries for each tank before the arena counts as full. */
const tries = 10_000;

/** There is no room for a tank: in the whole arena, or where its player starts. */
export class NoRoom extends Error {}

/** Throws `NoRoom` where the game cannot begin. */
export function checkStartingPlaces(plan: GamePlan): void {
  const arena = new Arena(plan.arena, plan.obstacles, plan.tanks.radius);
  placeTanks(plan, new Tanks(plan.players.length, plan.tanks, arena));
}

export function placeTanks({ seed, arena, players }: GamePlan, tanks: Tanks): void {
  for (const tank of tanks.all) tank.x = Infinity;
  players.forEach(({ id, start }, tank) => {
    if (!start) return;
    if (!tanks.hasRoom(tank, start.x, start.y))
      throw new NoRoom(`there is no room for "${id}" at [${start.x}, ${start.y}]: a wall, an obstacle or another tank is there.`);
    stand(tanks.of(tank), start.x, start.y, start.heading);
  });
  players.forEach(({ id, start }, tank) => {
    if (!start) placeBySeed(new RandomStream(seed, `player/${id}/start`), arena, tanks, tank);
  });
}

/** Places that are compared for a spawn. */
const choices = 12;

/**
 * The tank stands where a spawn of it begins: of a few places by the seed the one furthest from its enemies. False:
 * there is no room now, and it is not there yet.
 */
export function spawnTank({ seed, arena, players }: GamePlan, tanks: Tanks, match: Match | null, tank: number, spawn: number): boolean {
  const random = new RandomStream(seed, `player/${(players[tank] as GamePlan['players'][number]).id}/spawn/${spawn}`);
  let [bestX, bestY, best] = [NaN, NaN, -1];
  for (let i = 0, found = 0; i < tries && found < choices; i++) {
    const x = (random.uniform() - 0.5) * arena.width;
    const y = (random.uniform() - 0.5) * arena.depth;
    if (!tanks.hasRoom(tank, x, y)) continue;
    found += 1;
    const distance = nearestEnemy(tanks, match, tank, x, y);
    if (distance > best) [bestX, bestY, best] = [x, y, distance];
  }
  if (best < 0) return false;
  stand(tanks.of(tank), bestX, bestY, random.between(-Math.PI, Math.PI));
  return true;
}

/** Square of the distance to it, m²; of tanks that are not there none counts. */
function nearestEnemy(tanks: Tanks, match: Match | null, tank: number, x: number, y: number): number {
  let least = Number.MAX_VALUE;
  for (let other = 0; other < tanks.count; other++) {
    if (other === tank || match?.areEnemies(tank, other) === false) continue;
    least = Math.min(least, square(tanks.of(other).x - x) + square(tanks.of(other).y - y));
  }
  return least;
}

function placeBySeed(random: RandomStream, { width, depth }: GamePlan['arena'], tanks: Tanks, tank: number): void {
  for (let i = 0; i < tries; i++) {
    const x = (random.uniform() - 0.5) * width;
    const y = (random.uniform() - 0.5) * depth;
    if (tanks.hasRoom(tank, x, y)) return stand(tanks.of(tank), x, y, random.between(-Math.PI, Math.PI));
  }
  throw new NoRoom(`there is no room in an arena of ${width} m by ${depth} m for ${tanks.count} tanks; use a larger arena or fewer tanks.`);
}

function stand(tank: Tank, x: number, y: number, heading: number): void {
  tank.x = x;
  tank.y = y;
  tank.turnTo(Math.atan2(Math.sin(heading), Math.cos(heading)));
}

/**
 * The judge that rewinds: flies every accepted shot against what its shooter saw, and refuses hits that were impossible
 * all the same.
 */
import { square } from '../../base/math/power.ts';
import type { Arena } from '../arena.ts';
import type { GameRules } from '../game-rules.ts';
import type { HitListener } from '../hit-judge.ts';
import type { PastPlaces } from './past-places.ts';
import { hitVerdicts, type HitVerdict } from './server-results.ts';
import type { ServerRules } from './server-rules.ts';
import type { ServerShot, ServerShots } from './server-shots.ts';
import { VerdictCounts } from './verdict-counts.ts';

export interface RewindingParts {
  readonly rules: GameRules;
  readonly server: ServerRules;
  /** s */
  readonly frame: number;
  readonly tanks: number;
  readonly arena: Arena;
  readonly shots: ServerShots;
  /** The places in every player's view as it is rebuilt, and, after them, of what the server itself shows. */
  readonly places: PastPlaces;
  /** The estimated one-way delay (s) from a tank's player to another player. */
  readonly delay: (tank: number, player: number) => number;
  readonly decide: HitListener;
}

/** Checks each tick of a shot's flight as many ticks later as its announcement was in transit. */
export class RewindingJudge {
  /** On each shooter's hits. */
  readonly verdicts: readonly VerdictCounts<HitVerdict>[];
  readonly #parts: RewindingParts;

  constructor(parts: RewindingParts) {
    this.#parts = parts;
    this.verdicts = Array.from({ length: parts.tanks }, () => new VerdictCounts(hitVerdicts));
  }

  /** One tick, at `now`. */
  tick(now: number): void {
    const { shots } = this.#parts;
    for (let i = shots.length - 1; i >= 0; i--) {
      const shot = shots.known[i] as ServerShot;
      if (shot.flies && this.#fly(shot, now)) shots.remove(shot);
    }
  }

  /** True when the shot is over. */
  #fly(shot: ServerShot, now: number): boolean {
    const { rules, frame, tanks } = this.#parts;
    const before = shot.flown;
    const age = now - shot.back * frame - shot.firedAt;
    shot.flown = Math.min(Math.max(age, 0) * rules.shots.speed, shot.reach);
    for (let tank = 0; tank < tanks; tank++) {
      if (tank !== shot.shooter && shot.passed[tank] === 0 && this.#touches(shot, tank, before) && this.#hit(shot, tank, now)) return true;
    }
    return shot.flown >= shot.reach;
  }

  /** Returns true if its last step of flight comes within the contact radius of where its shooter saw the tank. */
  #touches(shot: ServerShot, tank: number, before: number): boolean {
    const { rules, places, delay } = this.#parts;
    if (!places.find(shot.shooter, tank, shot.back)) return false;
    const dx = places.x - shot.startX;
    const dy = places.y - shot.startY;
    const along = dx * shot.alongX + dy * shot.alongY;
    const beside = dx * shot.alongY - dy * shot.alongX;
    const off = along > shot.flown ? along - shot.flown : along < before ? along - before : 0;
    const radius = rules.hits.radius + rules.hits.radiusPerDelay * delay(tank, shot.shooter);
    return off * off + beside * beside <= radius * radius;
  }

  /** A hit as its shooter saw it; true where it counts. Otherwise the shot flies on, and touches the tank no more. */
  #hit(shot: ServerShot, tank: number, now: number): boolean {
    const verdict = this.#judge(shot, tank);
    (this.verdicts[shot.shooter] as VerdictCounts<HitVerdict>).add(verdict);
    if (verdict === 'fine' && this.#parts.decide(shot.shot, tank, now)) return true;
    shot.passed[tank] = 1;
    return false;
  }

  /** Against where the server itself showed the target at that moment. */
  #judge(shot: ServerShot, tank: number): HitVerdict {
    const { server, places, tanks, arena } = this.#parts;
    places.find(shot.shooter, tank, shot.back);
    const seenX = places.x;
    const seenY = places.y;
    if (!places.find(tanks, tank, shot.back)) return 'fine';
    const offX = places.x - seenX;
    const offY = places.y - seenY;
    if (offX * offX + offY * offY > server.reach * server.reach) return 'reach';
    if (!server.cover) return 'fine';
    const x = shot.startX + shot.flown * shot.alongX;
    const y = shot.startY + shot.flown * shot.alongY;
    return isCovered(arena, x, y, places.x, places.y) ? 'cover' : 'fine';
  }
}

/** Returns true if something stands between two places. */
function isCovered(arena: Arena, fromX: number, fromY: number, toX: number, toY: number): boolean {
  const length = Math.sqrt(square(toX - fromX) + square(toY - fromY));
  return length > 0 && arena.flight(fromX, fromY, (toX - fromX) / length, (toY - fromY) / length, length) < length;
}

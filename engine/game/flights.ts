/** The flights: every copy of every shot starts, moves and is held against the tanks of its view, tick by tick. */
import type { ClosestApproaches } from './closest-approaches.ts';
import type { GameRules } from './game-rules.ts';
import type { HitJudge } from './hit-judge.ts';
import { copyStates, type Shots } from './shots.ts';
import type { Sights } from './sights.ts';

export interface FlightParts {
  readonly rules: GameRules;
  readonly shots: Shots;
  readonly sights: Sights;
  readonly approaches: ClosestApproaches;
  readonly judge: HitJudge;
}

export class Flights {
  readonly #rules: GameRules;
  readonly #shots: Shots;
  readonly #sights: Sights;
  readonly #approaches: ClosestApproaches;
  readonly #judge: HitJudge;
  /** Distance that the copy under test has just flown, m: a field, because numbers handed to calls may be boxed. */
  #flown = 0.5;

  constructor({ rules, shots, sights, approaches, judge }: FlightParts) {
    this.#rules = rules;
    this.#shots = shots;
    this.#sights = sights;
    this.#approaches = approaches;
    this.#judge = judge;
  }

  /** Shots announced since the last tick start; the rest flies on to `now`. */
  tick(now: number): void {
    const shots = this.#shots;
    const { count, state } = shots;
    for (let shot = shots.oldest; shot < shots.next; shot++) {
      const slot = shots.slotOf(shot);
      for (let view = 0; view < count; view++) {
        const copyState = state[slot * count + view];
        if (copyState === copyStates.flying) this.#fly(shot, slot, view, now);
        else if (copyState === copyStates.announced) this.start(shot, view, now);
      }
    }
  }

  /**
   * The copy in a view starts at the muzzle of its shooter as it is displayed there; where that is not seen yet,
   * neither is the shot.
   */
  start(shot: number, view: number, now: number): void {
    const shots = this.#shots;
    const sights = this.#sights;
    const slot = shots.slotOf(shot);
    const place = view * shots.count + (shots.shooter[slot] as number);
    sights.look(place);
    if (sights.known[place] === 0) return shots.end(shot, view);
    const ahead = this.#rules.hits.targeting ? now - (shots.firedAt[slot] as number) : 0;
    shots.start(shot, view, sights.x[place] as number, sights.y[place] as number, now, ahead);
    this.#flown = 0;
    this.#test(shot, slot, view, now);
  }

  #fly(shot: number, slot: number, view: number, now: number): void {
    const shots = this.#shots;
    const copy = slot * shots.count + view;
    const fromX = shots.x[copy] as number;
    const fromY = shots.y[copy] as number;
    shots.fly(slot, copy, now);
    this.#flown =
      ((shots.x[copy] as number) - fromX) * (shots.alongX[slot] as number) +
      ((shots.y[copy] as number) - fromY) * (shots.alongY[slot] as number);
    this.#test(shot, slot, view, now);
  }

  /** Against every tank at its shooter and where every view is kept, otherwise against the viewer's own. */
  #test(shot: number, slot: number, view: number, now: number): void {
    const shooter = this.#shots.shooter[slot] as number;
    if (view !== shooter && !this.#approaches.keepsEveryView) return this.#testTank(shot, slot, view, view, now);
    for (let tank = 0; tank < this.#shots.count; tank++) if (tank !== shooter) this.#testTank(shot, slot, view, tank, now);
  }

  /** How near the last step of flight comes to where the tank is displayed now. */
  #testTank(shot: number, slot: number, view: number, tank: number, now: number): void {
    const shots = this.#shots;
    const sights = this.#sights;
    const seen = view * shots.count + tank;
    sights.look(seen);
    if (sights.known[seen] === 0) return;
    const copy = slot * shots.count + view;
    const alongX = shots.alongX[slot] as number;
    const alongY = shots.alongY[slot] as number;
    const dx = (sights.x[seen] as number) - (shots.x[copy] as number);
    const dy = (sights.y[seen] as number) - (shots.y[copy] as number);
    const ahead = dx * alongX + dy * alongY;
    const beside = dx * alongY - dy * alongX;
    const flown = this.#flown;
    const off = ahead > 0 ? ahead : ahead < -flown ? ahead + flown : 0;
    const { radius, radiusPerDelay } = this.#rules.hits;
    const late = radiusPerDelay === 0 ? 0 : radiusPerDelay * this.#delay(view, view === tank ? (shots.shooter[slot] as number) : tank);
    const approach = Math.sqrt(off * off + beside * beside) - late;
    const place = this.#approaches.placeOf(slot, view, tank);
    if (this.#approaches.take(place, approach, radius)) this.#judge.touched(shot, view, tank, now);
  }

  /** One-way delay (s) of what a viewer sees of a tank. */
  #delay(view: number, tank: number): number {
    const place = view * this.#shots.count + tank;
    this.#sights.lookAtDelay(place);
    return this.#sights.delay[place] as number;
  }
}

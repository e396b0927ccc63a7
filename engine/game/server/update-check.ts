/**
 * Judges the updates of one tank, as they arrive, by the limits of a tank: speed, turn rate, and the distance that the
 * time allows.
 */
import { square } from '../../base/math/power.ts';
import { wrapAngle } from '../../base/math/angle.ts';
import type { Update } from '../../update/update.ts';
import { orientationPart, positionPart } from '../../update/update-parts.ts';
import { yawOf } from '../../base/kinematic-state.ts';
import { VerdictCounts } from './verdict-counts.ts';

/**
 * The verdict on an update: fine, or the first thing that is wrong with it. speed, turnRate: by the update the tank
 * moves or turns faster than it can. teleport, spin: it is further from the last accepted update, or turned further,
 * than a tank gets in the time between.
 */
export const updateVerdicts = ['fine', 'speed', 'turnRate', 'teleport', 'spin'] as const;
export type UpdateVerdict = (typeof updateVerdicts)[number];

/** The last accepted place or heading, and when it held. */
class Anchor {
  spawn = 0;
  stamp = 0.0;
  x = 0.0;
  y = 0.0;
  heading = 0.0;
}

/**
 * Bounds go by the time stamps alone and hold between any two moments of an honest drive. So whatever the network does
 * to updates (delay, loss, reordering) no update of an honest tank is refused; and as bounds start from accepted
 * updates only, a persistent cheat is refused again and again.
 */
export class UpdateCheck {
  /** On the updates so far. */
  readonly verdicts = new VerdictCounts(updateVerdicts);
  /** The newest verdict. */
  verdict: UpdateVerdict = 'fine';
  readonly #bounds: TankBounds;
  readonly #place = new Anchor();
  readonly #heading = new Anchor();
  /** Updates of earlier spawns do not count for its place. */
  #spawn = 0;

  constructor(bounds: TankBounds) {
    this.#bounds = bounds;
  }

  /** Another spawn begins, at an unknown place. */
  begin(spawn: number): void {
    this.#spawn = spawn;
    this.#place.spawn = 0;
    this.#heading.spawn = 0;
  }

  /** Takes an update as it was sent. */
  take(update: Readonly<Update>): UpdateVerdict {
    const verdict = this.#judge(update);
    this.verdict = verdict;
    this.verdicts.add(verdict);
    if (verdict === 'fine') this.#accept(update);
    return verdict;
  }

  /**
   * How far (m) the tank was at `time` (s) at least from (x, y), by the last accepted update; 0 where none is known.
   */
  leastDistance(x: number, y: number, time: number): number {
    const { spawn, stamp, x: lastX, y: lastY } = this.#place;
    if (spawn === 0) return 0;
    const reach = this.#bounds.maxSpeed * Math.abs(time - stamp) + this.#bounds.slack.distance;
    return Math.max(0, Math.sqrt(square(x - lastX) + square(y - lastY)) - reach);
  }

  #judge({ state, parts, stamp, spawn }: Readonly<Update>): UpdateVerdict {
    const { maxSpeed, maxTurnRate, slack } = this.#bounds;
    const saysPlace = (parts & positionPart) !== 0;
    const saysHeading = (parts & orientationPart) !== 0;
    if (saysPlace && Math.sqrt(state.vx * state.vx + state.vy * state.vy) > maxSpeed + slack.speed) return 'speed';
    if (saysHeading && Math.abs(state.wz) > maxTurnRate + slack.turnRate) return 'turnRate';
    if (saysPlace && spawn === this.#place.spawn && this.leastDistance(state.x, state.y, stamp) > 0) return 'teleport';
    if (saysHeading && spawn === this.#heading.spawn && this.#overturned(yawOf(state), stamp)) return 'spin';
    return 'fine';
  }

  #overturned(heading: number, time: number): boolean {
    const { maxTurnRate, slack } = this.#bounds;
    const { heading: last, stamp } = this.#heading;
    const turned = Math.abs(wrapAngle(heading - last));
    return turned > maxTurnRate * Math.abs(time - stamp) + slack.angle;
  }

  /** Measured from then on is the newest accepted update, not the one that arrived last. */
  #accept({ state, parts, stamp, spawn }: Readonly<Update>): void {
    if (spawn < this.#spawn) return;
    const place = this.#place;
    if ((parts & positionPart) !== 0 && isNewer(place, spawn, stamp)) {
      place.x = state.x;
      place.y = state.y;
      place.stamp = stamp;
      place.spawn = spawn;
    }
    const heading = this.#heading;
    if ((parts & orientationPart) !== 0 && isNewer(heading, spawn, stamp)) {
      heading.heading = yawOf(state);
      heading.stamp = stamp;
      heading.spawn = spawn;
    }
  }
}

function isNewer(anchor: Anchor, spawn: number, stamp: number): boolean {
  return spawn > anchor.spawn || (spawn === anchor.spawn && stamp > anchor.stamp);
}

/** The most that an honest tank can do, as a server takes it: its limits, and what rounding and quantisation add. */
export interface TankBounds {
  /** m/s, forwards and backwards. */
  readonly maxSpeed: number;
  /** rad/s */
  readonly maxTurnRate: number;
  /** Limits by which an honest update may be beyond what the limits allow: m, m/s, rad, rad/s. */
  readonly slack: { readonly distance: number; readonly speed: number; readonly angle: number; readonly turnRate: number };
}

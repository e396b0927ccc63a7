import { expect, test } from 'vitest';
import { stepOf } from '../../../../test/support/steps.ts';
import { motionSource } from '../../../../test/support/motion.ts';
import { angleBetween } from '../../../base/math/rotation.ts';
import { copyState, KinematicState } from '../../../base/kinematic-state.ts';
import { followLevelArc } from '../../../base/math/level-arc.ts';
import type { MotionSource } from '../../../plugin-api/motion.ts';

const frame = 0.02;
const duration = 600;

/**
 * BZFlag's rule: 0.09 m on any axis or 0.05 rad, at most 30 a second, at least one; arcs with the exported turn rate.
 */
class BzflagTrigger {
  count = 0;
  #made = -1;
  readonly #fix = new KinematicState();
  readonly #exported = new KinematicState();

  look(now: number, real: KinematicState): void {
    const age = now - this.#made;
    followLevelArc(this.#fix, stepOf(age), this.#exported);
    if (age < 1 - 1e-9 && (age < 1 / 30 || !this.#isOff(real))) return;
    copyState(real, this.#fix);
    this.#made = now;
    this.count++;
  }

  #isOff(real: KinematicState): boolean {
    const away = Math.max(Math.abs(real.x - this.#exported.x), Math.abs(real.y - this.#exported.y));
    return away > 0.09 || angleBetween(real, this.#exported) > 0.05;
  }
}

function triggersPerSecond(source: MotionSource): number {
  const trigger = new BzflagTrigger();
  const real = new KinematicState();
  for (let k = 0; k * frame < duration; k++) {
    source.sample(k * frame, real);
    trigger.look(k * frame, real);
  }
  return trigger.count / duration;
}

function meanRate(style: string): number {
  const rates = [1, 2, 3, 4, 5].map((seed) => triggersPerSecond(motionSource('human-like', { style }, seed)));
  return rates.reduce((sum, rate) => sum + rate) / rates.length;
}

/**
 * Ranges of the reference for keys and mouse. The stick as described there triggers as often as the mouse, not 20 times
 * a second.
 */
test.each([
  { style: 'keys', least: 1.7, most: 4.7 },
  { style: 'mouse', least: 3.7, most: 6.9 },
  { style: 'analog', least: 4.5, most: 6.9 },
])('under BZFlag’s rule a tank driven by $style makes $least to $most updates a second', ({ style, least, most }) => {
  const rate = meanRate(style);
  expect(rate).toBeGreaterThanOrEqual(least);
  expect(rate).toBeLessThanOrEqual(most);
});

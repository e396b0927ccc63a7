/** Orientation error of a part: the angle at which it is shown against the real one, sampled once a frame. */
import { wrapAngle } from '../base/math/angle.ts';
import { ErrorMeter } from './error-meter.ts';

/** rad */
export class AngleErrorMeter extends ErrorMeter {
  /** Both in rad; whole turns do not count. */
  sample(shown: number, real: number): void {
    this.take(Math.abs(wrapAngle(shown - real)));
  }
}

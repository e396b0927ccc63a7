/** A constant delay behind the sender's clock. */
import { delay } from '../constants.ts';
import type { Moment } from '../numbers.ts';

/** Which time of the sender is shown: by synchronised clocks, `delay` ago. */
export class RenderClock {
  time: Moment = 0;

  arrive(_stamp: Moment, _now: Moment): void {}

  render(now: Moment, _dt: number): void {
    this.time = now - delay;
  }
}

/** A constant delay behind the sender's clock. */
import { delay } from '../constants.ts';

/** Which time of the sender is shown: by synchronised clocks, `delay` ago. */
export class RenderClock {
  time = 0;

  arrive(_stamp: number, _now: number): void {}

  render(now: number, _dt: number): void {
    this.time = now - delay;
  }
}

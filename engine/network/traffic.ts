/** Traffic: the updates sent to one receiver and their bytes, whether they arrive or not. */

export class Traffic {
  updates = 0;
  /** Acknowledgements travel in the other direction and are not counted. */
  bytes = 0;

  add(bytes: number): void {
    this.updates += 1;
    this.bytes += bytes;
  }
}

/** Mean rate (1/s) of `count` things in `duration` s; 0 before any time has passed. */
export function perSecond(count: number, duration: number): number {
  return duration > 0 ? count / duration : 0;
}

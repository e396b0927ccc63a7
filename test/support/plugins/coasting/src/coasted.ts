/**
 * The distance covered in `dt`, as seconds of the initial velocity, by a body that loses its velocity within about
 * `halting`, s; arithmetic alone, so that it is the same to the last bit everywhere.
 */
export function coasted(dt: number, halting: number): number {
  return dt / (1 + Math.abs(dt) / halting);
}

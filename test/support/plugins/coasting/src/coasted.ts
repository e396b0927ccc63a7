/** The way, as seconds of the first velocity, that is covered in `dt` by what loses its velocity within some `halting`, s; arithmetic alone, so that it is the same to the last bit everywhere. */
export function coasted(dt: number, halting: number): number {
  return dt / (1 + Math.abs(dt) / halting);
}

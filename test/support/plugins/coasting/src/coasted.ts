/** The way (as seconds of the first velocity) after `dt` of a velocity that fades with the time constant `halting`. */
export function coasted(dt: number, halting: number): number {
  return halting * (1 - Math.exp(-dt / halting));
}

/** What is told of pieces of a recording that are damaged. */

/** `1 damaged piece was left out.` */
export function leftOutText(damaged: number): string {
  return `${damagedText(damaged)} ${damaged === 1 ? 'was' : 'were'} left out.`;
}

/** `1 damaged piece` */
export function damagedText(damaged: number): string {
  return damaged === 1 ? '1 damaged piece' : `${damaged} damaged pieces`;
}

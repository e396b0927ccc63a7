/** What is to be seen, in words: for those who do not see the picture. */
import { withMinus } from '../../contract/number-text.ts';
import type { Sighting } from './outlook.ts';

/** `You at 3.2, −5.1 m; Second at 4.0, 3.3 m; 2 shots`: places east and north of the middle. */
export function sightInWords({ tanks, shots }: Sighting, own: number | null, nameOf: (seat: number) => string): string {
  const inOrder = [...tanks].sort((a, b) => Number(b.seat === own) - Number(a.seat === own) || a.seat - b.seat);
  const places = inOrder.map(({ seat, x, y }) => `${seat === own ? 'You' : nameOf(seat)} at ${metres(x)}, ${metres(y)} m`);
  const flying = shots.length === 0 ? [] : [shots.length === 1 ? '1 shot' : `${shots.length} shots`];
  return [...places, ...flying].join('; ') || 'Nobody is to be seen.';
}

function metres(value: number): string {
  return withMinus(value.toFixed(1));
}

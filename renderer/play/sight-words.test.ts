/** The arena in words. */
import { expect, test } from 'vitest';
import { sightInWords } from './sight-words.ts';

const nameOf = (seat: number) => `player-${seat + 1}`;
const tank = (seat: number, x: number, y: number) => ({ seat, x, y, heading: 0 });

test('the own tank comes first, then the others by their seats, then how many shots fly', () => {
  const tanks = [tank(2, 1, 2), tank(0, -3.06, 0), tank(1, 3.2, -5.12)];
  const shot = { x: 0, y: 0, heading: 0, shooter: 0 };
  expect(sightInWords({ tanks, shots: [shot] }, 1, nameOf)).toBe(
    'You at 3.2, −5.1 m; player-1 at −3.1, 0.0 m; player-3 at 1.0, 2.0 m; 1 shot',
  );
  expect(sightInWords({ tanks: [], shots: [] }, null, nameOf)).toBe('Nobody is to be seen.');
});

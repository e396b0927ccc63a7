/** The chart of a front. */
import { expect, test } from 'vitest';
import { frontSvg } from './front-svg.ts';

const objectives = [
  { metric: 'deviationP95', title: 'deviation p95', unit: 'm' },
  { metric: 'bytesPerSecond', title: 'traffic', unit: 'B/s' },
];
const present = { number: 0, words: 'now', heldOut: [2, 100], isOnFront: true };
const other = { number: 7, words: 'new', heldOut: [1, 120], isOnFront: true };
const labels = (svg: string) => ['present', 'recommended'].filter((label) => svg.includes(`>${label}</text>`));

test('the present setting is called so, recommended or not', () => {
  expect(labels(frontSvg({ candidates: [present, other], objectives, recommended: 7 }, 'Cars'))).toEqual(['present', 'recommended']);
  expect(labels(frontSvg({ candidates: [present, other], objectives, recommended: 0 }, 'Cars'))).toEqual(['present']);
});

test('settings that a logarithmic scale cannot show are counted', () => {
  const exact = { number: 8, words: 'exact', heldOut: [0, 900], isOnFront: true };
  expect(frontSvg({ candidates: [present, other, exact], objectives, recommended: 7 }, 'Cars')).toContain(
    'Cars, held-out blocks (without 1 of a value of 0)',
  );
  expect(frontSvg({ candidates: [present, other], objectives, recommended: 7 }, 'Cars')).toContain('Cars, held-out blocks<');
});

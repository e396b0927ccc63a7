/** Textbook settings in spaces that have all of them, and in spaces that have few. */
import { expect, test } from 'vitest';
import { settingsOf, type Alternative, type Dimension, type Space } from './search/space.ts';
import { textbookPoints } from './textbook.ts';

const scale = (name: string, low: number, high: number, byDefault?: number): Dimension => ({
  kind: 'number',
  name,
  unit: '',
  low,
  high,
  scale: 'log',
  isWhole: false,
  ...(byDefault !== undefined && { byDefault }),
});
const plain = (id: string): Alternative => ({ id, dimensions: [] });
const trigger = {
  name: 'trigger',
  alternatives: [
    { id: 'distance', dimensions: [scale('distance', 0.1, 10), scale('heartbeat', 0.05, 5)] },
    { id: 'periodic', dimensions: [scale('heartbeat', 0.05, 5)] },
  ],
};
const delayed = { id: 'delayed', dimensions: [scale('delay', 0.03, 3, 0.3)] };
const model = { name: 'model', alternatives: [plain('linear'), plain('quadratic'), delayed, plain('constant-turn')] };
const blend = { id: 'linear-blend', dimensions: [scale('time', 0.025, 2.5, 0.25)] };
const convergence = { name: 'convergence', alternatives: [plain('spring'), plain('snap'), blend] };
/** Distance 1, heartbeat 0.5; linear; spring. */
const parts = [
  { choice: 0, places: [0.5, 0.5] },
  { choice: 0, places: [] },
  { choice: 0, places: [] },
];
const wordsOf = (space: Space, rate = 4, given: Parameters<typeof textbookPoints>[1]['parts'] = parts) =>
  textbookPoints(space, { parts: given, rate }).map((point) =>
    settingsOf(space, point)
      .map(({ id, settings }) => [id, ...Object.values(settings)].join(' '))
      .join(', '),
  );

test('constant turn and second order at the present triggers, snapshot interpolation at the present rate; each with a blend and without', () => {
  expect(wordsOf([trigger, model, convergence])).toEqual([
    'distance 1 0.5, constant-turn, snap',
    'distance 1 0.5, constant-turn, linear-blend 0.1',
    'distance 1 0.5, quadratic, snap',
    'distance 1 0.5, quadratic, linear-blend 0.1',
    'periodic 0.25, delayed 0.5, snap',
    'periodic 0.25, delayed 0.5, linear-blend 0.1',
  ]);
});

test('what the space lacks is as at present; where that takes no part, it is the first that does', () => {
  const few = { name: 'model', alternatives: [plain('linear'), plain('quadratic')] };
  expect(wordsOf([trigger, few, { name: 'convergence', alternatives: [plain('spring')] }])).toEqual(['distance 1 0.5, quadratic, spring']);
  expect(wordsOf([trigger, { name: 'model', alternatives: [plain('linear')] }, convergence])).toEqual([
    'distance 1 0.5, linear, snap',
    'distance 1 0.5, linear, linear-blend 0.1',
  ]);
  const rates = { name: 'trigger', alternatives: [{ id: 'periodic', dimensions: [scale('heartbeat', 0.05, 5)] }] };
  expect(wordsOf([rates, few, convergence], 4, [null, ...parts.slice(1)])).toEqual([
    'periodic 0.5, quadratic, snap',
    'periodic 0.5, quadratic, linear-blend 0.1',
  ]);
});

test('values beyond the ranges that are searched are at their ends; without any update there is no rate to interpolate at', () => {
  expect(wordsOf([trigger, model, convergence], 40).at(-1)).toBe('periodic 0.05, delayed 0.05, linear-blend 0.1');
  expect(wordsOf([trigger, model, convergence], 0.01).at(-1)).toBe('periodic 5, delayed 3, linear-blend 0.1');
  for (const rate of [0, NaN]) expect(wordsOf([trigger, model, convergence], rate).join()).not.toContain('delayed');
});

import { expect, test } from 'vitest';
import { resolveStudy, type StudyKind } from '../../../experiment/study.ts';
import { simulatePower, type PowerPoint } from './power.ts';

function powerOf(kind: StudyKind): readonly PowerPoint[] {
  const ids = ['good', 'bad'];
  const lanes = ids.map((id) => ({ id })) as never;
  const design = resolveStudy({ kind, conditions: ids.map((id) => ({ id, lane: id })) }, lanes, ({ message }) => {
    throw new Error(message);
  });
  const request = { difference: 1, people: [60], studies: 20, seed: 1, leniency: 0.5, taste: 0.3, noise: 0.5 };
  const simulation = simulatePower(design, request);
  for (;;) {
    const { done, value } = simulation.next();
    if (done) return value;
  }
}

test.each(['rating', 'pair', 'detection'] as const)(
  'a %s study of many people finds a large difference, and seldom one that is not there',
  (kind) => {
    const [point] = powerOf(kind);
    expect(point?.found).toBeGreaterThan(0.8);
    expect(point?.falseAlarms).toBeLessThan(0.3);
  },
);

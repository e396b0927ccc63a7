/** The number of people that a design needs: the share of simulated studies that find a difference of a given size. */
import type { StudyDesign, StudyKind } from '../../../experiment/study.ts';
import { differencesIn, foundBelow, type Difference } from './analysis.ts';
import { artificialStudy, type RaterModel } from './artificial-raters.ts';

export interface PowerRequest {
  /** Difference between the two conditions that are compared, points of the scale. */
  readonly difference: number;
  readonly people: readonly number[];
  /** Simulated studies for each number of people. */
  readonly studies: number;
  readonly seed: number;
  /** Standard deviations as in `RaterModel`, points. */
  readonly leniency: number;
  readonly taste: number;
  readonly noise: number;
}

export interface PowerPoint {
  readonly people: number;
  /** Share of the studies that found the difference with its sign; and of those without one that found any. */
  readonly found: number;
  readonly falseAlarms: number;
}

/** Share that a design should reach. */
export const enoughPower = 0.8;

/**
 * The first condition against the second; the others stand between them. Yields after every simulated study, so that
 * the caller can show progress or stop.
 */
export function* simulatePower(design: StudyDesign, request: PowerRequest): Generator<undefined, readonly PowerPoint[]> {
  const points: PowerPoint[] = [];
  for (const people of request.people) {
    const signs = { found: 0, falseAlarms: 0 };
    for (let study = 0; study < request.studies; study++) {
      const seed = request.seed + study;
      if (signFound(design, modelOf(design, request, request.difference), people, seed) > 0) signs.found += 1;
      if (signFound(design, modelOf(design, request, 0), people, seed) !== 0) signs.falseAlarms += 1;
      yield;
    }
    points.push({ people, found: signs.found / request.studies, falseAlarms: signs.falseAlarms / request.studies });
  }
  return points;
}

function modelOf({ conditions }: StudyDesign, { leniency, taste, noise }: PowerRequest, difference: number): RaterModel {
  const merits = conditions.map((_, k) => (k === 0 ? difference / 2 : k === 1 ? -difference / 2 : 0));
  return { merits, leniency, taste, noise, indifference: noise / 2 };
}

/** The difference that a study of each kind is about. */
const compared = { rating: 'rating', pair: 'preference', detection: 'detection' } as const satisfies Record<StudyKind, Difference['of']>;

/** 1: the first condition is found better than the second; −1: worse; 0: no difference is found. */
function signFound(design: StudyDesign, model: RaterModel, people: number, seed: number): number {
  const conditions = design.conditions.map(({ id }) => id);
  const answers = artificialStudy(design, model, { people, seed });
  const question = design.kind === 'rating' ? design.questions[0]?.id : undefined;
  const found = differencesIn(answers, conditions, question).find(
    ({ of, baseline, condition }) => of === compared[design.kind] && baseline === conditions[0] && condition === conditions[1],
  );
  if (!found) return 0;
  const sign = found.p < foundBelow ? -Math.sign(found.difference.value) : 0;
  // Fewer reports are better.
  return design.kind === 'detection' ? -sign : sign;
}

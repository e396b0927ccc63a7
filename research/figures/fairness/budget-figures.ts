/** Figures that claims of budgets compare: of several schedulers at once, or of one beside the best of others. */
import { ratio } from './scheduling-claims.ts';
import type { Score, Trial } from './trials.ts';

/** What shares may hang on, as the lanes are called. */
export const factors = ['accumulated', 'instantaneous', 'time', 'thirds', 'halves'];

/** All of them but one. */
export const others = (name: string) => factors.filter((factor) => factor !== name);

/** Of each scheduler its figure over the yardstick's. */
export const ratios = (figure: keyof Score, schedulers: readonly string[], yardstick: string) => (trial: Trial) =>
  schedulers.map((scheduler) => ratio(figure, scheduler, yardstick)(trial));

/** The first scheduler's figure over the least of the others': below 1 it is the best. */
export const overBest = (figure: keyof Score, scheduler: string, others: readonly string[]) => (trial: Trial) =>
  trial.of(scheduler)[figure] / Math.min(...others.map((other) => trial.of(other)[figure]));

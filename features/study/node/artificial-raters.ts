/**
 * Artificial raters: people with a known preference, their own leniency and noise. They prove the analysis and size
 * studies.
 */
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import type { StudyDesign } from '../../../experiment/study.ts';
import type { Preference, RoundAnswers } from './answers.ts';
import { scheduleOf, type ScheduledRound } from './schedule.ts';

export interface RaterModel {
  /** The merit of each condition, in points, in the design's order. */
  readonly merits: readonly number[];
  /** Standard deviations in points: leniency of a person, a person's own taste for a condition, noise of one answer. */
  readonly leniency: number;
  readonly taste: number;
  readonly noise: number;
  /** Two rounds that differ by less are called equal, points. */
  readonly indifference: number;
}

/** The middle of the scale, where a condition of merit 0 stands. */
const middle = 3;

/** All answers of a study with `people` artificial raters. `metricsOf`: what would be measured of a condition. */
export function artificialStudy(
  design: StudyDesign,
  model: RaterModel,
  { people, seed, metricsOf = () => ({}) }: ArtificialStudy,
): readonly RoundAnswers[] {
  return scheduleOf(design, people, seed).flatMap(({ person, rounds }) => {
    const random = new RandomStream(seed, `study/rater/${person}`);
    const lenient = model.leniency * random.normal();
    const tastes = model.merits.map((merit) => merit + model.taste * random.normal());
    const felt = (condition: number) => (tastes[condition] as number) + model.noise * random.normal();
    const counted = rounds.filter(({ isPractice }) => !isPractice);
    let before = 0;
    return counted.map((round, position): RoundAnswers => {
      const now = felt(round.condition);
      const preference =
        round.pair?.part === 'B' ? preferenceOf(design, [counted[position - 1] as ScheduledRound, round], [before, now], model) : undefined;
      before = now;
      return {
        person: `P${person + 1}`,
        position,
        condition: idOf(design, round),
        ratings: Object.fromEntries(design.questions.map(({ id }, k) => [id, pointsOf(lenient + (k === 0 ? now : felt(round.condition)))])),
        ...(preference && { preference }),
        ...(design.kind === 'detection' && { reports: random.uniform() < 1 / (1 + Math.exp(2 * now)) ? 1 : 0 }),
        metrics: metricsOf(round.condition, random),
      };
    });
  });
}

interface ArtificialStudy {
  readonly people: number;
  readonly seed: number;
  readonly metricsOf?: (condition: number, random: RandomStream) => Readonly<Record<string, number>>;
}

function pointsOf(opinion: number): number {
  return Math.min(5, Math.max(1, Math.round(middle + opinion)));
}

function idOf({ conditions }: StudyDesign, { condition }: ScheduledRound): string {
  return conditions[condition]?.id as string;
}

function preferenceOf(
  design: StudyDesign,
  [a, b]: readonly [ScheduledRound, ScheduledRound],
  [before, now]: readonly [number, number],
  { indifference }: RaterModel,
): Preference {
  const [first, second] = [idOf(design, a), idOf(design, b)];
  if (Math.abs(before - now) < indifference) return { first, second, better: null };
  return { first, second, better: before > now ? first : second };
}

/** What the order adds to ratings: people learn, and tire. */
import { square } from '../../../engine/base/math/power.ts';
import { mean } from '../../../engine/base/math/sample.ts';
import { groupedBy, type Person, type RoundAnswers } from './answers.ts';

/**
 * Slope of the rating over the position, each person and each condition compared with itself: by least squares of
 * person + condition + slope · position.
 */
export function slopeOf(people: readonly Person[], question: string): number {
  const rounds = people.flat().filter(({ ratings }) => question in ratings);
  const places = centred(
    rounds,
    rounds.map(({ position }) => position),
  );
  const ratings = centred(
    rounds,
    rounds.map(({ ratings: own }) => own[question] as number),
  );
  const squares = places.reduce((sum, place) => sum + square(place), 0);
  return squares > 1e-9 ? places.reduce((sum, place, k) => sum + place * (ratings[k] as number), 0) / squares : NaN;
}

/** How often means are taken out: in a design in which everyone plays everything once is enough. */
const mostSweeps = 50;

/** Values without the means of their persons and of their conditions. */
function centred(rounds: readonly RoundAnswers[], values: readonly number[]): readonly number[] {
  const [byPersons, byConditions] = [groupsOf(rounds, ({ person }) => person), groupsOf(rounds, ({ condition }) => condition)];
  const rest = [...values];
  for (let sweep = 0; sweep < mostSweeps; sweep++) {
    takeMeansOut(rest, byPersons);
    if (takeMeansOut(rest, byConditions) < 1e-12) break;
  }
  return rest;
}

/** Places of the rounds that have the same key. */
function groupsOf(rounds: readonly RoundAnswers[], keyOf: (round: RoundAnswers) => string): readonly (readonly number[])[] {
  return [...groupedBy([...rounds.keys()], (place) => keyOf(rounds[place] as RoundAnswers)).values()];
}

/** Returns the largest of the means. */
function takeMeansOut(values: number[], groups: readonly (readonly number[])[]): number {
  let largest = 0;
  for (const group of groups) {
    const middle = mean(group.map((place) => values[place] as number));
    largest = Math.max(largest, Math.abs(middle));
    for (const place of group) values[place] = (values[place] as number) - middle;
  }
  return largest;
}

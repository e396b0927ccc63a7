/**
 * What the settings of the answers do over each group of networks, and what is said of it: a mean over all players hides
 * a group on which a setting is worse.
 */
import { groupsOf, type GroupedNetwork } from '../../../experiment/population.ts';
import type { TuneGroup, TuneResult } from '../calls/tune-result.ts';
import type { TuneCase } from './cases.ts';
import { isDistinct, type ComparedCandidate } from './compared.ts';
import { brokenWords, changeText } from './verdict.ts';

/** The cases of each group; none where all networks are of one. */
export function groupedCases(networks: readonly GroupedNetwork[], cases: readonly TuneCase[]) {
  const whole = networks.reduce((sum, { weight }) => sum + weight, 0);
  return groupsOf(networks).flatMap(({ name, members }) =>
    name === null
      ? []
      : [
          {
            name,
            networks: members.map((place) => (networks[place] as GroupedNetwork).name),
            share: members.reduce((sum, place) => sum + (networks[place] as GroupedNetwork).weight, 0) / whole,
            cases: cases.filter(({ network }) => members.includes(network)),
          },
        ],
  );
}

/** Of one group: the present setting, then those of the answers. */
export function settingsOn(candidates: readonly ComparedCandidate[]): TuneGroup['settings'] {
  return candidates.map(({ number, heldOut, versusPresent, bounded, keepsBounds }) => ({
    number,
    values: heldOut,
    versusPresent,
    bounded,
    keepsBounds,
  }));
}

/** Groups that are named at most, those of most players first. */
const mostNamed = 4;

/** What a setting certainly makes worse over a group, and which bounds it breaks there: a sentence for each group. */
export function groupSentences(
  number: number,
  groups: readonly TuneGroup[],
  { objectives, bounds }: Pick<TuneResult, 'objectives' | 'bounds'>,
): readonly string[] {
  const found = groups
    .toSorted((a, b) => b.share - a.share)
    .flatMap(({ name, settings }) => {
      const setting = settings.find((each) => each.number === number);
      const worse = objectives.flatMap((measure, k) => {
        const change = setting?.versusPresent[k];
        return change && change.difference > 0 && isDistinct(change) ? [changeText(measure, change)] : [];
      });
      const broken = brokenWords(setting?.bounded ?? [], bounds);
      const words = [
        ...(worse.length > 0 ? [`it is worse than now, with ${worse.join(', ')}`] : []),
        ...(broken.length > 0 ? [`it breaks ${broken.join('; ')}`] : []),
      ];
      return words.length === 0 ? [] : [`Over ${name} ${words.join(', and ')}.`];
    });
  const further = found.length - mostNamed;
  return further > 0 ? [...found.slice(0, mostNamed), `It is also worse, or breaks a bound, over ${further} more of the groups.`] : found;
}

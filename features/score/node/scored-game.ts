/** What was measured of a game, as reports, recordings and the bench show it. */
import type { ScoredGame, ScoredNumbers } from '../../../contract/scored-game.ts';
import { without } from '../../../experiment/field-maps.ts';
import { clockLines, reasons } from '../cli/score-text.ts';
import type { ScoredSession } from './score-files.ts';

export function scoredGame({ scored, pairs }: ScoredSession): ScoredGame {
  const { begin, worst } = scored;
  const end = pairs.reduce((most, { truth }) => Math.max(most, truth.end), -Infinity);
  return {
    begin,
    duration: end - begin,
    pairs: pairs.map(({ viewer, score }) => ({
      viewer,
      entity: score.entity,
      picture: without(score, 'entity', 'spawns', 'updates', 'why') satisfies ScoredNumbers,
      spawns: { ...score.spawns },
      updates: score.updates ? { ...score.updates } : null,
    })),
    worst: worst.map(({ viewer, entity, time, distance, text }) => ({ viewer, entity, time, distance, text })),
    questions: scored.questions,
    remarks: [...clockLines(scored.clocks).map((line) => line.trimEnd()), ...scored.notes],
    reasons: reasons(pairs).map((reason) => reason.trimEnd()),
  };
}

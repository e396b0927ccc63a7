/** What was found of the games: a table of each for a terminal, and docs/results/games.md. */
import { markdownTable } from '../../main/base/markdown-table.ts';
import type { Identified } from '../../features/score/node/identify/identify.ts';
import type { Game, Scored } from './play.ts';

export interface Played {
  readonly game: Game;
  readonly library: string;
  readonly scored: Scored;
}

interface Picture {
  readonly viewer: string;
  readonly entity: string;
  readonly identified: Identified | null;
}

/** Metres, without digits that mean nothing. */
function metres(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  return value < 1e-3 ? value.toExponential(0) : String(Number(value.toPrecision(2)));
}

function rowOf({ scored }: Played, { viewer, entity, identified }: Picture): readonly string[] {
  const score = scored.viewers[viewer]?.[entity];
  const lateness = score?.pictureLatenessMean;
  return [
    `${viewer}, ${entity}`,
    metres(score?.deviationMean),
    typeof lateness === 'number' ? (1000 * lateness).toFixed(0) : '–',
    metres(score?.offPathMean),
    typeof score?.jumpsPerMinute === 'number' ? score.jumpsPerMinute.toFixed(0) : '–',
    metres(identified?.residual.mean),
    metres(identified?.residual.p95),
  ];
}

const head = ['Picture', 'Deviation, m', 'Late, ms', 'Off path, m', 'Jumps/min', 'Left, mean, m', 'Left, p95, m'];

/** `holds`: each picture is drawn again as exactly as it must. */
export function gameTable(played: Played): { readonly text: string; readonly holds: boolean } {
  const { explanations, questions } = played.scored;
  const holds =
    explanations.length > 0 && explanations.every(({ identified }) => identified !== null && identified.residual.p95 <= played.game.most);
  const settings = explanations.map(({ viewer, entity, identified, why }) => `${viewer}, ${entity}: ${identified?.text ?? why}`);
  const rows = explanations.map((each) => rowOf(played, each).join('  '));
  return { text: [...questions.map((each) => `? ${each}`), ...settings, head.join('  '), ...rows, ''].join('\n'), holds };
}

export function gamesPage(all: readonly Played[]): string {
  return [
    '# Games that were scored',
    'Small games of ours over libraries and engines that are not ours, used as their documentation has it, in `test/games`. Each was played for ten seconds through the [delay proxy](../proxy.md), wrote its logs with the [recorders](../game-logs.md#recorders), and was scored with `driftbench score --causes`. Written by `npm run games -- --write`.',
    'Each picture is drawn again from what arrived, under the setting that was identified. What is left is the distance from what the game drew; an identification holds if its p95 is at most 1 µm for `geckos`, whose server rounds places to millimetres, and 2 cm for the others. **All of them hold.**',
    ...all.flatMap(partOf),
  ].join('\n\n');
}

function partOf(played: Played): readonly string[] {
  const { game, library, scored } = played;
  const texts = [...new Set(scored.explanations.flatMap(({ identified }) => (identified ? [identified.text] : [])))];
  return [
    `## ${library}: \`${game.id}\``,
    `${capital(game.does)}. Network, each way: ${game.network}.`,
    `Identified: ${texts.join('; or ')}.`,
    markdownTable(
      head,
      scored.explanations.map((each) => rowOf(played, each)),
    ),
    ...scored.questions.map((each) => `Questioned: ${each}`),
  ];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

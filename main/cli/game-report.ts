/**
 * The report of a game: the shots under each contact radius, who hit whom, how far views agree, the server's refusals.
 */
import { csvLine } from '../../contract/csv-line.ts';
import { measures, numberOf, type Measure } from '../../contract/measures.ts';
import type { GameResults, RadiusResults } from '../../engine/game/game-results.ts';
import type { PlayerVerdicts, ServerResults } from '../../engine/game/server/server-results.ts';
import { figure, tableText, whole, type Column } from './columns.ts';
import { csvMeasures, measureCsv, measureTable, type MeasuredRow } from './measure.ts';

/** With more players their tables are for files. */
const mostPlayers = 16;

/** A line, and tables. */
export function gameText(game: GameResults): string {
  const { shots, hits, shotsPerSecond, contact, judged, players, hitMatrix, server } = game;
  const head = `Game: ${whole(shots)} shots (${figure(shotsPerSecond)} per player and second), ${whole(hits)} hits by the decider\n`;
  const own = judged.some(({ radius }) => radius === contact.radius) ? [] : [contact];
  const radii = [...own, ...judged].sort((a, b) => a.radius - b.radius);
  const few = Object.keys(players).length <= mostPlayers;
  return [
    head + measureTable([], measures.radius, radiusRows(radii)),
    ...(few ? [measureTable(['Player'], measures.player, playerRows(players))] : []),
    ...(few && hitMatrix ? [matrixTable(Object.keys(players), hitMatrix)] : []),
    ...(server ? [serverText(server, few)] : []),
  ].join('\n');
}

function serverText({ players, updatesRefused, shotsRefused }: ServerResults, few: boolean): string {
  const head = `Server: ${whole(updatesRefused)} updates and ${whole(shotsRefused)} shots refused\n`;
  const shown = few
    ? players
    : Object.fromEntries(
        Object.entries(players)
          .filter(([, verdicts]) => isSuspect(verdicts))
          .slice(0, mostPlayers),
      );
  return Object.keys(shown).length === 0 ? head : head + measureTable(['Player'], measures.verdict, playerRows(shown));
}

function isSuspect({ updates, shots }: PlayerVerdicts): boolean {
  const refused = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).some(([verdict, number]) => verdict !== 'fine' && number > 0);
  return refused(updates) || refused(shots);
}

function playerRows<Results extends object>(players: Readonly<Record<string, Results>>): MeasuredRow<Results>[] {
  return Object.entries(players).map(([id, results]) => ({ words: [id], results }));
}

function radiusRows(radii: readonly RadiusResults[]): MeasuredRow<RadiusResults>[] {
  return radii.map((results) => ({ words: [], results }));
}

/** Views that have hits in common; on the diagonal all of a view. */
function matrixTable(ids: readonly string[], matrix: readonly (readonly number[])[]): string {
  const columns: Column[] = [{ title: 'Hits common to', words: true }, ...ids.map((title) => ({ title }))];
  return tableText(
    columns,
    matrix.map((row, view) => [ids[view] ?? '', ...row.map(whole)]),
  );
}

/** File names and contents of the CSV report. */
export function gameCsv({ contact, judged, players, server }: GameResults): Readonly<Record<string, string>> {
  const ofPlayer = csvMeasures(measures.player);
  const ofServer = server ? csvMeasures(measures.verdict) : [];
  const rows = Object.entries(players).map(([id, player]) => {
    const verdicts = server?.players[id];
    return [id, ...numbersOf(ofPlayer, player), ...(verdicts ? numbersOf(ofServer, verdicts) : [])];
  });
  return {
    'radii.csv': measureCsv([], measures.radius, radiusRows([contact, ...judged])),
    'players.csv': [['player', ...[...ofPlayer, ...ofServer].map(({ csv }) => csv)], ...rows].map(csvLine).join(''),
  };
}

function numbersOf(measured: readonly Measure[], results: object): (number | null)[] {
  return measured.map((measure) => numberOf(results, measure));
}

/**
 * The report of a game: the shots under each contact radius, who hit whom, how far views agree, the server's refusals.
 */
import { csvLine } from '../../contract/csv-line.ts';
import type { GameResults, PlayerResults, RadiusResults } from '../../engine/game/game-results.ts';
import type { PlayerVerdicts, ServerResults } from '../../engine/game/server/server-results.ts';
import { figure, tableText, whole, type Column } from './columns.ts';
import { count, percent, shownMeasures, type Measure } from './measure.ts';

/** With more players their tables are for files. */
const mostPlayers = 16;

const radiusMeasures: readonly Measure<RadiusResults>[] = [
  { title: 'Contact radius', unit: 'm', csv: 'contact radius (m)', of: (r) => r.radius, show: figure },
  { title: 'Hits', unit: 'shooter', csv: 'hits in the shooter’s view', of: (r) => r.shooterHits, show: count },
  { title: '', unit: 'target', csv: 'hits in the target’s view', of: (r) => r.targetHits, show: count },
  { title: '', unit: 'both', csv: 'hits in both', of: (r) => r.bothHits, show: count },
  { title: 'Missed', unit: '%', csv: 'missed (share of shots)', of: (r) => r.missRatio, show: percent },
  { title: 'Agreed', unit: '% of either', csv: 'agreed (share of hits in either view)', of: (r) => r.agreedOfEither, show: percent },
  { title: '', unit: '% of shooter', csv: 'agreed (share of hits in the shooter’s view)', of: (r) => r.agreedOfShooter, show: percent },
];

const playerMeasures: readonly Measure<PlayerResults>[] = [
  { title: 'Shots', csv: 'shots', of: (p) => p.shots, show: count },
  { title: 'Hits', unit: 'dealt', csv: 'hits dealt', of: (p) => p.hitsDealt, show: count },
  { title: '', unit: 'taken', csv: 'hits taken', of: (p) => p.hitsTaken, show: count },
];

const verdictMeasures: readonly Measure<PlayerVerdicts>[] = [
  { title: 'Updates', unit: 'accepted', csv: 'updates believed', of: (v) => v.updates.fine, show: count },
  { title: '', unit: 'speed', csv: 'updates refused: speed', of: (v) => v.updates.speed, show: count },
  { title: '', unit: 'turn rate', csv: 'updates refused: turn rate', of: (v) => v.updates.turnRate, show: count },
  { title: '', unit: 'teleport', csv: 'updates refused: teleport', of: (v) => v.updates.teleport, show: count },
  { title: '', unit: 'spin', csv: 'updates refused: spin', of: (v) => v.updates.spin, show: count },
  { title: 'Shots', unit: 'accepted', csv: 'shots accepted', of: (v) => v.shots.fine, show: count },
  { title: '', unit: 'muzzle', csv: 'shots refused: muzzle', of: (v) => v.shots.muzzle, show: count },
  { title: '', unit: 'fire rate', csv: 'shots refused: fire rate', of: (v) => v.shots.fireRate, show: count },
  { title: '', unit: 'late', csv: 'shots refused: late', of: (v) => v.shots.late, show: count },
  { title: 'Hits', unit: 'granted', csv: 'hits granted', rare: true, of: (v) => v.hits?.fine ?? null, show: count },
  { title: '', unit: 'reach', csv: 'hits refused: reach', rare: true, of: (v) => v.hits?.reach ?? null, show: count },
  { title: '', unit: 'cover', csv: 'hits refused: cover', rare: true, of: (v) => v.hits?.cover ?? null, show: count },
];

/** A line, and tables. */
export function gameText(game: GameResults): string {
  const { shots, hits, shotsPerSecond, contact, judged, players, hitMatrix, server } = game;
  const head = `Game: ${whole(shots)} shots (${figure(shotsPerSecond)} per player and second), ${whole(hits)} hits by the decider\n`;
  const own = judged.some(({ radius }) => radius === contact.radius) ? [] : [contact];
  const radii = [...own, ...judged].sort((a, b) => a.radius - b.radius);
  const few = Object.keys(players).length <= mostPlayers;
  return [
    head +
      tableText(
        radiusMeasures,
        radii.map((row) => cellsOf(radiusMeasures, row)),
      ),
    ...(few ? [playerTable(playerMeasures, players)] : []),
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
  return Object.keys(shown).length === 0 ? head : head + playerTable(verdictMeasures, shown);
}

function isSuspect({ updates, shots }: PlayerVerdicts): boolean {
  const refused = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).some(([verdict, number]) => verdict !== 'fine' && number > 0);
  return refused(updates) || refused(shots);
}

function playerTable<Results>(measures: readonly Measure<Results>[], players: Readonly<Record<string, Results>>): string {
  const rows = Object.values(players);
  const shown = shownMeasures(measures, rows);
  return tableText(
    [{ title: 'Player', words: true }, ...shown],
    Object.entries(players).map(([id, row]) => [id, ...cellsOf(shown, row)]),
  );
}

/** Views that have hits in common; on the diagonal all of a view. */
function matrixTable(ids: readonly string[], matrix: readonly (readonly number[])[]): string {
  const columns: Column[] = [{ title: 'Hits common to', words: true }, ...ids.map((title) => ({ title }))];
  return tableText(
    columns,
    matrix.map((row, view) => [ids[view] ?? '', ...row.map(whole)]),
  );
}

function cellsOf<Results>(measures: readonly Measure<Results>[], row: Results): string[] {
  return measures.map(({ of, show }) => show(of(row)));
}

/** File names and contents of the CSV report. */
export function gameCsv({ contact, judged, players, server }: GameResults): Readonly<Record<string, string>> {
  const rows = Object.entries(players).map(([id, player]) => {
    const verdicts = server?.players[id];
    return [id, ...playerMeasures.map(({ of }) => of(player)), ...(verdicts ? verdictMeasures.map(({ of }) => of(verdicts)) : [])];
  });
  const measures = [...playerMeasures, ...(server ? verdictMeasures : [])];
  const radii = [contact, ...judged].map((row) => radiusMeasures.map(({ of }) => of(row)));
  return {
    'radii.csv': [radiusMeasures.map(({ csv }) => csv), ...radii].map(csvLine).join(''),
    'players.csv': [['player', ...measures.map(({ csv }) => csv)], ...rows].map(csvLine).join(''),
  };
}

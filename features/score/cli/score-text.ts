/** Scores as tables for a terminal. */
import { figure, milliseconds, tableText, whole, type Column } from '../../../main/cli/columns.ts';
import type { LogClock } from '../node/clocks.ts';
import type { PairScore } from '../node/score-pair.ts';
import type { SessionScore } from '../node/score-session.ts';
import type { EntityScore } from '../node/viewer.ts';

interface ScoreColumn<Score = EntityScore> extends Column {
  readonly cell: (score: Score) => string;
}

const percent = (share: number | null) => figure(share === null ? null : 100 * share);

/** Of any picture, that of a game or of a lane. */
export const pictures: readonly ScoreColumn<PairScore>[] = [
  { title: 'Frames', cell: ({ frames }) => whole(frames) },
  { title: 'Deviation', unit: 'mean, m', cell: ({ deviationMean }) => figure(deviationMean) },
  { title: '', unit: 'p95, m', cell: ({ deviationP95 }) => figure(deviationP95) },
  { title: '', unit: 'max, m', cell: ({ deviationMax }) => figure(deviationMax) },
  { title: 'of it age', unit: 'm', cell: ({ agePartMean }) => figure(agePartMean) },
  { title: 'off path', unit: 'm', cell: ({ offPathMean }) => figure(offPathMean) },
  { title: 'Late', unit: 'ms', cell: ({ pictureLatenessMean }) => milliseconds(pictureLatenessMean) },
  { title: 'Orientation', unit: 'rad', cell: ({ orientationErrorMean }) => figure(orientationErrorMean) },
  { title: 'Jumps', unit: '/min', cell: ({ jumpsPerMinute }) => figure(jumpsPerMinute) },
  { title: '', unit: 'max, m', cell: ({ jumpMax }) => figure(jumpMax) },
  { title: 'Judder', unit: 'm/s', cell: ({ judder }) => figure(judder) },
  { title: 'Backward', unit: '%', cell: ({ backwardRatio }) => percent(backwardRatio) },
  { title: 'Frozen', unit: '%', cell: ({ freezeRatio }) => percent(freezeRatio) },
];

const arrivals: readonly ScoreColumn[] = [
  { title: 'Updates', cell: ({ updates }) => (updates ? whole(updates.updatesReceived) : '–') },
  { title: 'Lost', unit: '%', cell: ({ updates }) => percent(updates?.lostRatio ?? null) },
  { title: 'Age', unit: 'mean, ms', cell: ({ updates }) => milliseconds(updates?.ageMean ?? null) },
  { title: '', unit: 'p95, ms', cell: ({ updates }) => milliseconds(updates?.ageP95 ?? null) },
  { title: 'Sent every', unit: 'mean, ms', cell: ({ updates }) => milliseconds(updates?.sendSpacingMean ?? null) },
  { title: '', unit: 'p95, ms', cell: ({ updates }) => milliseconds(updates?.sendSpacingP95 ?? null) },
  { title: 'Came every', unit: 'mean, ms', cell: ({ updates }) => milliseconds(updates?.arrivalSpacingMean ?? null) },
  { title: '', unit: 'p95, ms', cell: ({ updates }) => milliseconds(updates?.arrivalSpacingP95 ?? null) },
  { title: '', unit: 'max, ms', cell: ({ updates }) => milliseconds(updates?.arrivalSpacingMax ?? null) },
  { title: 'Extrapolated', unit: '%', cell: ({ updates }) => percent(updates?.extrapolatedRatio ?? null) },
  { title: 'Starved', unit: 'max, ms', cell: ({ updates }) => milliseconds(updates?.starvationMax ?? null) },
];

const comings: readonly ScoreColumn[] = [
  { title: 'Spawns', cell: ({ spawns }) => whole(spawns.spawns) },
  { title: 'Late', unit: 'mean, ms', cell: ({ spawns }) => milliseconds(spawns.lateSpawnMean) },
  { title: '', unit: 'max, ms', cell: ({ spawns }) => milliseconds(spawns.lateSpawnMax) },
  { title: 'Despawned late', unit: 'mean, ms', cell: ({ spawns }) => milliseconds(spawns.lateDespawnMean) },
  { title: '', unit: 'max, ms', cell: ({ spawns }) => milliseconds(spawns.lateDespawnMax) },
  { title: 'Shown while gone', unit: 's', cell: ({ shownDead }) => figure(shownDead) },
  { title: 'Never shown', cell: ({ spawns }) => whole(spawns.neverShown) },
];

export function scoreText({ begin, clocks, viewers, worst, notes }: SessionScore): string {
  const pairs = viewers.flatMap(({ viewer, entities }) => entities.map((score) => ({ viewer, score })));
  const table = (columns: readonly ScoreColumn[]) =>
    tableText(
      [{ title: 'Viewer', words: true }, { title: 'Entity', words: true }, ...columns],
      pairs.map(({ viewer, score }) => [viewer, score.entity, ...columns.map(({ cell }) => cell(score))]),
    );
  const hasArrivals = pairs.some(({ score }) => score.updates);
  const comesAndGoes = pairs.some(
    ({ score: { spawns, shownDead } }) => spawns.spawns > 1 || shownDead > 0 || spawns.neverShown > 0 || spawns.lateSpawnMean !== null,
  );
  return [
    [...clockLines(clocks), beginLine(begin)].join(''),
    table(pictures),
    ...(hasArrivals ? [table(arrivals)] : []),
    ...(comesAndGoes ? [table(comings)] : []),
    worst.map(({ viewer, time, text }) => `${time.toFixed(2)} s, ${viewer}: ${text}.\n`).join(''),
    [...reasons(pairs), ...notes.map((note) => `${note}\n`)].join(''),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** That of the truth first: the others are by it. */
export function clockLines(clocks: readonly LogClock[]): readonly string[] {
  return clocks.toSorted((a, b) => Number(b.by === 'truth') - Number(a.by === 'truth')).map(clockLine);
}

function clockLine({ process, by, line: { offset, drift, uncertainty } }: LogClock): string {
  const within = uncertainty === null ? '' : ` ± ${milliseconds(uncertainty)} ms`;
  const found = `${offset < 0 ? '−' : '+'}${Math.abs(offset).toFixed(4)} s${within}, ${(1e6 * drift).toFixed(1)} ppm`;
  switch (by) {
    case 'truth':
      return `Clock: that of ${process}, which has the truth.\n`;
    case 'same':
      return `${process}: taken for the same clock, as no exchanges of time are logged.\n`;
    case 'exchanges':
      return `${process}: by exchanges of time, ${found}.\n`;
    case 'game':
      return `${process}: by the game’s own offset, ${found}; nothing says how true that is.\n`;
    case 'given':
      return `${process}: by --offset, ${found.slice(0, found.indexOf(' s') + 2)}.\n`;
    case 'fit':
      return `${process}: fitted by the paths, ${found.slice(0, found.indexOf(' s') + 2)}. An offset looks like a lag: how late the picture is, is not measurable, and deviations are those without it.\n`;
  }
}

/** The moment that all times count from. */
function beginLine(begin: number): string {
  return `Times count from the first row of truth, ${begin.toFixed(3)} s by its clock.\n`;
}

/** Each reason once, with the numbers and pairs that it is about. */
export function reasons(pairs: readonly { readonly viewer: string; readonly score: EntityScore }[]): readonly string[] {
  const found = new Map<string, { readonly names: Set<string>; readonly who: Set<string> }>();
  for (const { viewer, score } of pairs)
    for (const [name, reason] of Object.entries(score.why)) {
      const each = found.get(reason) ?? { names: new Set(), who: new Set() };
      found.set(reason, each);
      each.names.add(name);
      each.who.add(`${score.entity} at ${viewer}`);
    }
  return [...found].map(([reason, { names, who }]) => `Not measured of ${few(who)}: ${few(names)}; ${reason}.\n`);
}

const mostNamed = 4;

function few(words: ReadonlySet<string>): string {
  const named = [...words].slice(0, mostNamed).join(', ');
  return words.size > mostNamed ? `${named} and ${words.size - mostNamed} more` : named;
}

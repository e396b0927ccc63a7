/** The numbers of a scored game as tables: what is read first comes first, in the units in which people read it. */
import { measures, measureWords, type Measure } from '../../../contract/measures.ts';
import type { ScoredGame, ScoredNumbers, ScoredPicture } from '../../../contract/scored-game.ts';
import { symbolOf } from '../../components/format/quantity.ts';
import type { NumberTable } from '../../components/number-table.ts';

/** As `driftbench score` has its columns; the others follow as they were measured. */
const first = {
  picture: [
    'frames',
    'deviationMean',
    'deviationP95',
    'deviationMax',
    'agePartMean',
    'offPathMean',
    'pictureLatenessMean',
    'orientationErrorMean',
    'jumpsPerMinute',
    'jumpMax',
    'judder',
    'backwardRatio',
    'freezeRatio',
  ],
  updates: ['updatesReceived', 'updatesSent', 'lostRatio', 'ageMean', 'ageP95', 'sendSpacingMean', 'sendSpacingP95', 'sendSpacingMax'],
  spawns: ['spawns', 'neverShown'],
} as const satisfies Readonly<Record<keyof Parts, readonly string[]>>;

type Parts = Pick<ScoredPicture, 'picture' | 'updates' | 'spawns'>;

const known: ReadonlyMap<string, Measure> = new Map(
  [...measures.accuracy, ...measures.perception, ...measures.playouts, ...measures.logged].map((measure) => [measure.id, measure]),
);

/** Tables of runs have it in seconds. */
const inMilliseconds: Readonly<Record<string, { readonly unit: string; readonly factor: number }>> = {
  pictureLatenessMean: { unit: 'ms', factor: 1000 },
};

interface ScoredColumn {
  readonly title: string;
  readonly unit: string;
  readonly factor: number;
}

/** What stands over a column, and by what its SI numbers are multiplied. */
export function scoredColumn(id: string): ScoredColumn {
  const measure = known.get(id);
  const { title, unit } = measureWords(id);
  const shown = measure?.shown ?? inMilliseconds[id] ?? { unit: symbolOf(unit), factor: 1 };
  return { title: measure?.title ?? title, ...shown };
}

/** Those that have any number. */
export function scoredTables({ pairs }: Pick<ScoredGame, 'pairs'>): readonly NumberTable[] {
  return [
    tableOf('Pictures', pairs, 'picture'),
    tableOf('Updates', pairs, 'updates'),
    tableOf('Comings and goings', pairs, 'spawns'),
  ].filter(({ rows, columns }) => rows.length > 0 && columns.length > 0);
}

function tableOf(title: string, pairs: readonly ScoredPicture[], part: keyof Parts): NumberTable {
  const viewers = [...new Set(pairs.map(({ viewer }) => viewer))];
  const rows = pairs.flatMap((pair) => {
    const numbers: ScoredNumbers | null = pair[part];
    return numbers ? [{ pair, numbers }] : [];
  });
  const measured = new Set(rows.flatMap(({ numbers }) => Object.keys(numbers).filter((id) => typeof numbers[id] === 'number')));
  const ids = [
    ...first[part].filter((id) => measured.has(id)),
    ...[...measured].filter((id) => !(first[part] as readonly string[]).includes(id)),
  ];
  const columns = ids.map((id) => ({ id, ...scoredColumn(id) }));
  return {
    title,
    words: ['viewer', 'entity'],
    columns,
    rows: rows.map(({ pair, numbers }) => ({
      lane: viewers.indexOf(pair.viewer),
      words: [pair.viewer, pair.entity],
      numbers: columns.map(({ id, factor }) => scaled(numbers[id] ?? null, factor)),
    })),
  };
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

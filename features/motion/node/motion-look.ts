/**
 * A motion file as a person checks it before it is used: what was found, what looks wrong, and its paths from above.
 */
import { BenchError } from '../../../contract/errors.ts';
import type { MotionLook } from '../calls/imports.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { findingsOf } from '../../../main/motion/findings.ts';
import { factLines } from '../../../main/motion/motion-facts.ts';
import type { MotionFile, MotionTrack } from '../../../main/motion/motion-track.ts';
import { fitText } from '../../../main/motion/read-motion-file.ts';
import { openForeignMotion } from '../../../main/motion/open-foreign-motion.ts';

/** Paths that a preview shows, and points of all of them together, at most. */
const mostPaths = 50;
const mostPoints = 5000;

/** Never rejects with a `BenchError`: what cannot be read is part of what a person corrects. */
export async function lookAtMotion(path: string, mapping: MotionMapping | undefined): Promise<MotionLook> {
  try {
    return lookOf(await openForeignMotion(path, { form: 'path', mapping }), mapping);
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    const nothing = { columns: [], ids: [], unused: [], axes: '', rate: null, facts: [], questions: [], paths: [] };
    return { isForeign: true, problem: error.message, ...nothing };
  }
}

function lookOf(file: MotionFile, mapping: MotionMapping | undefined): MotionLook {
  const findings = findingsOf(file);
  const { readAs } = file;
  const fit = fitText(file);
  const columns = readAs?.columns ?? [];
  const isNamedSo = columns.every(({ quantity, name }) => quantity === name) && (readAs?.unused.length ?? 0) === 0;
  return {
    isForeign: mapping !== undefined || !isNamedSo || Boolean(readAs?.geoOrigin),
    problem: null,
    columns,
    ids: readAs?.ids ?? [],
    unused: readAs?.unused ?? [],
    rate: readAs?.rate ?? null,
    axes: readAs ? `${readAs.axes.name}: ${readAs.axes.text}` : '',
    facts: [...factLines(findings), ...(fit === null ? [] : [fit])],
    questions: findings.questions,
    paths: file.tracks.slice(0, mostPaths).map((track, _, all) => thinned(track, Math.floor(mostPoints / all.length))),
  };
}

function thinned({ id, columns: { t, x, y, life } }: MotionTrack, points: number): MotionLook['paths'][number] {
  const step = Math.max(1, Math.ceil(t.length / points));
  const rows = Array.from({ length: Math.ceil(t.length / step) }, (_, k) => k * step);
  const at = (column: Float64Array) => rows.map((row) => (life?.[row] === 0 ? NaN : (column[row] ?? NaN)));
  return { id, x: at(x), y: at(y) };
}

/** Reads the height map that a terrain names. */
import { BenchError } from '../../contract/errors.ts';
import type { HeightMapFile } from '../../experiment/world.ts';
import type { HeightMapPlan } from '../../engine/world/terrain/height-map.ts';
import { readInputText } from '../files/read-input.ts';
import type { InputFolder } from './input-folder.ts';
import { shortened } from '../../contract/shortened.ts';

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly heights: readonly (number | null)[];
}

/** Samples of a height map at most: it travels to every page. */
const mostSamples = 129 * 129;

/** Rejects with a `BenchError` that names file and line. `folder` is the experiment's own. */
export async function readHeightMap({ file, size, heights }: HeightMapFile, folder: InputFolder): Promise<HeightMapPlan> {
  const path = folder.pathOf(file);
  const text = await readInputText(path, 'a height map (.csv or .pgm)');
  const grid = text.startsWith('P2') ? parsePicture(path, text, heights) : parseTable(path, text);
  if (grid.columns < 2 || grid.rows < 2) throw fault(path, `found ${grid.columns} × ${grid.rows} heights; allowed: at least 2 × 2.`);
  if (grid.heights.length > mostSamples) throw fault(path, `found ${grid.heights.length} heights; allowed: at most ${mostSamples}.`);
  return { kind: 'heightmap', width: size[0], depth: size[1], ...grid };
}

/** One row of heights (m) a line, northernmost first; an empty cell is a hole; lines that begin with `#` are passed over. */
function parseTable(path: string, text: string): Grid {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const rows = lines.flatMap((line, index) => (/^\s*(#|$)/.test(line) ? [] : [parseRow(line, `${path}:${index + 1}`)]));
  const columns = rows[0]?.length ?? 0;
  const odd = rows.findIndex((row) => row.length !== columns);
  if (odd >= 0)
    throw fault(path, `row ${odd + 1} has ${rows[odd]?.length} heights and the first ${columns}; all rows must be equally long.`);
  return { columns, rows: rows.length, heights: rows.flat() };
}

function parseRow(line: string, place: string): (number | null)[] {
  return line.split(',').map((cell) => {
    const word = cell.trim();
    const height = Number(word);
    if (Number.isFinite(height)) return word === '' ? null : height;
    throw fault(place, `found "${shortened(word)}"; allowed: a height in m, or nothing for a hole.`);
  });
}

/** A picture in plain PGM: `P2`, width, height, the value of white, then the pixels; `#` begins a comment. */
function parsePicture(path: string, text: string, [black, white]: readonly [number, number]): Grid {
  const [, columns = NaN, rows = NaN, most = NaN, ...pixels] = text.replace(/#.*/g, '').trim().split(/\s+/).map(Number);
  if (!(columns > 0 && rows > 0 && most > 0))
    throw fault(path, 'found no size and no value of white after P2; allowed: a plain PGM picture.');
  if (pixels.length !== columns * rows) throw fault(path, `found ${pixels.length} pixels; needed: ${columns} × ${rows}.`);
  const wrong = pixels.findIndex((pixel) => !(pixel >= 0 && pixel <= most));
  if (wrong >= 0) throw fault(path, `pixel ${wrong + 1} is not a number from 0 to ${most}.`);
  return { columns, rows, heights: pixels.map((pixel) => black + ((white - black) * pixel) / most) };
}

function fault(place: string, message: string): BenchError {
  return new BenchError('bad-input', `${place}: ${message}`);
}

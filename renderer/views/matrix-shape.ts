/**
 * The shape of the matrix of views: how many cells stand side by side, so that they are as large as the room allows.
 */

/** Never smaller than this, px: then the matrix scrolls. Only where the room itself is smaller, cells are. */
export function leastCell({ width, height }: Room): Room {
  return { width: width >= 3 * usual.width ? usual.width : 180, height: Math.min(usual.height, Math.max(height, 120)) };
}
const usual = { width: 260, height: 170 } as const;
/** Height of a cell's caption above its picture, px. */
const captionPx = 20;

export interface Room {
  readonly width: number;
  readonly height: number;
}

/**
 * A row is broken into lines only where its pictures get larger by this factor: one line of receivers is easier to
 * compare.
 */
const preference = 1.15;

/**
 * Cells side by side, where each of `rows` rows has `columns` cells and may go on in further lines: such that the
 * picture of an arena of this aspect (width / depth) gets largest, and never more than the room is wide.
 */
export function cellsPerLine(rows: number, columns: number, aspect: number, room: Room): number {
  const least = leastCell(room);
  let best = 1;
  let largest = 0;
  for (let across = Math.min(columns, Math.floor(room.width / least.width)); across >= 1; across--) {
    const scale = pictureScale(rows * Math.ceil(columns / across), across, aspect, room);
    if (scale <= largest * preference) continue;
    largest = scale;
    best = across;
  }
  return best;
}

/** Lanes side by side: more than one only where each has a single cell, and where that makes pictures larger. */
export function lanesPerLine(rows: number, columns: number, aspect: number, room: Room): number {
  if (columns !== 1) return 1;
  let best = 1;
  let largest = 0;
  for (let across = 1; across <= rows && (across === 1 || room.width / across >= usual.width); across++) {
    const scale = pictureScale(Math.ceil(rows / across), across, aspect, room);
    if (scale <= largest * preference) continue;
    largest = scale;
    best = across;
  }
  return best;
}

function pictureScale(lines: number, across: number, aspect: number, { width, height }: Room): number {
  const cellHeight = Math.max(height / lines, leastCell({ width, height }).height);
  const overflow = Math.max((cellHeight * lines) / height, 1);
  return Math.min(width / across / aspect, cellHeight - captionPx) / overflow;
}

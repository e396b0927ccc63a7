/** Finds room for words on a view, so that none covers another: above, below, right or left of what they name. */

/** Boxes that a view has room for at most. */
const most = 256;
const gapPx = 2;

/** Boxes that are taken, in px. */
export class LabelPlaces {
  /** Where the words of the last `place` go: their left edge and the middle of their height, px. */
  x = 0;
  y = 0;
  readonly #boxes = new Float32Array(4 * most);
  #count = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Keeps words away from a square around a centre, of so many px on each side. */
  reserve(centreX: number, centreY: number, half: number): void {
    if (this.#count < most) this.#keep(centreX - half, centreY - half, centreX + half, centreY + half);
  }

  /** Takes room for words (px) at `distance` from a centre, inside a view; false where there is none. */
  place(
    centreX: number,
    centreY: number,
    distance: number,
    width: number,
    height: number,
    view: { width: number; height: number },
  ): boolean {
    const across = distance + gapPx;
    return (
      this.#take(centreX - width / 2, centreY - distance - gapPx - height, width, height, view) ||
      this.#take(centreX - width / 2, centreY + distance + gapPx, width, height, view) ||
      this.#take(centreX + across, centreY - height / 2, width, height, view) ||
      this.#take(centreX - across - width, centreY - height / 2, width, height, view)
    );
  }

  #take(left: number, top: number, width: number, height: number, view: { width: number; height: number }): boolean {
    const right = left + width;
    const bottom = top + height;
    if (left < 0 || top < 0 || right > view.width || bottom > view.height) return false;
    if (this.#count === most || this.#isTaken(left, top, right, bottom)) return false;
    this.#keep(left, top, right, bottom);
    this.x = left;
    this.y = top + height / 2;
    return true;
  }

  #isTaken(left: number, top: number, right: number, bottom: number): boolean {
    const boxes = this.#boxes;
    for (let at = 0; at < 4 * this.#count; at += 4) {
      if (left < boxes[at + 2]! && right > boxes[at]! && top < boxes[at + 3]! && bottom > boxes[at + 1]!) return true;
    }
    return false;
  }

  #keep(left: number, top: number, right: number, bottom: number): void {
    const at = 4 * this.#count++;
    this.#boxes[at] = left;
    this.#boxes[at + 1] = top;
    this.#boxes[at + 2] = right;
    this.#boxes[at + 3] = bottom;
  }
}

/** The integral of the distance between two extrapolated pieces: closed where both are straight, by quadrature otherwise. */
import { distanceIntegral } from '../math/distance-integral.ts';
import type { PathPiece } from '../nodes/path-piece.ts';
import type { DeadReckoningModel } from '../plugin-api/dead-reckoning.ts';
import { KinematicState } from '../plugin-api/kinematic-state.ts';

/** Longest panel (s) of the quadrature: with three Gauss points good to 2·10⁻⁷ on tank arcs (thesis vectors). */
const panel = 0.1;
const gaussNode = Math.sqrt(0.6) / 2;
const gaussOuter = 5 / 18;
const gaussMiddle = 8 / 18;

export class PieceIntegral {
  readonly #a = new KinematicState();
  readonly #b = new KinematicState();

  /** ∫ |A(t) − B(t)| dt for `from` ≤ t ≤ `to` (session time, s), in m·s. The same piece with the same anchor gives exactly 0. */
  between(modelA: DeadReckoningModel, a: PathPiece, modelB: DeadReckoningModel, b: PathPiece, from: number, to: number): number {
    if (to <= from || (a.id === b.id && a.anchor === b.anchor)) return 0;
    if (isStraight(modelA, a) && isStraight(modelB, b)) return this.#closed(modelA, a, modelB, b, from, to - from);
    const panels = Math.ceil((to - from) / panel - 1e-9);
    const width = (to - from) / panels;
    let sum = 0;
    for (let i = 0; i < panels; i++) {
      const middle = from + (i + 0.5) * width;
      const inner = this.#distance(modelA, a, modelB, b, middle);
      const left = this.#distance(modelA, a, modelB, b, middle - gaussNode * width);
      const right = this.#distance(modelA, a, modelB, b, middle + gaussNode * width);
      sum += gaussMiddle * inner + gaussOuter * (left + right);
    }
    return sum * width;
  }

  #closed(modelA: DeadReckoningModel, a: PathPiece, modelB: DeadReckoningModel, b: PathPiece, from: number, h: number): number {
    this.#place(modelA, a, modelB, b, from);
    const p = this.#a;
    const q = this.#b;
    return distanceIntegral(p.x - q.x, p.y - q.y, p.z - q.z, p.vx - q.vx, p.vy - q.vy, p.vz - q.vz, h);
  }

  #distance(modelA: DeadReckoningModel, a: PathPiece, modelB: DeadReckoningModel, b: PathPiece, at: number): number {
    this.#place(modelA, a, modelB, b, at);
    const x = this.#a.x - this.#b.x;
    const y = this.#a.y - this.#b.y;
    const z = this.#a.z - this.#b.z;
    return Math.sqrt(x * x + y * y + z * z);
  }

  #place(modelA: DeadReckoningModel, a: PathPiece, modelB: DeadReckoningModel, b: PathPiece, at: number): void {
    modelA.extrapolate(a.state, at - a.anchor, this.#a);
    modelB.extrapolate(b.state, at - b.anchor, this.#b);
  }
}

function isStraight(model: DeadReckoningModel, piece: PathPiece): boolean {
  return model.isStraight !== undefined && model.isStraight(piece.state);
}

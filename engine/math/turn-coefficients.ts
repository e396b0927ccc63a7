/** The coefficients with which a constant turn rate is integrated: once for the path of a velocity, twice for that of an acceleration. */

/**
 * Names as in IEEE 1278.1, Annex B; x = |ω|t ≥ 0:
 * cosine = cos x; s₀ = sin x/x; c₁ = (1 − cos x)/x²; c₂ = (x − sin x)/x³;
 * d₀ = (cos x + x sin x − 1)/x²; d₁ = (sin x − x cos x)/x³; d₂ = (x²/2 − cos x − x sin x + 1)/x⁴.
 * With c₃ = (x²/2 − 1 + cos x)/x⁴: d₀ = s₀ − c₁, d₁ = c₁ − c₂, d₂ = c₂ − c₃, none of which cancels.
 */
export class TurnCoefficients {
  cosine = 1;
  s0 = 1;
  c1 = 1 / 2;
  c2 = 1 / 6;
  d0 = 1 / 2;
  d1 = 1 / 3;
  d2 = 1 / 8;

  /** Sets all of them for the angle `x` (rad). */
  at(x: number): void {
    if (x < 1) this.#bySeries(x * x);
    else this.#inClosedForm(x);
  }

  /** The printed forms lose every digit below x = 1e-4; the series end where they fall below 1e-17, and need no cosine. */
  #bySeries(xx: number): void {
    const c2 = oddSeries(xx);
    const c3 = evenSeries(xx);
    const c1 = 1 / 2 - xx * c3;
    this.#set(1 - xx * c1, 1 - xx * c2, c1, c2, c3);
  }

  #inClosedForm(x: number): void {
    const xx = x * x;
    const cosine = Math.cos(x);
    const s0 = Math.sin(x) / x;
    const c1 = (1 - cosine) / xx;
    this.#set(cosine, s0, c1, (1 - s0) / xx, (1 / 2 - c1) / xx);
  }

  #set(cosine: number, s0: number, c1: number, c2: number, c3: number): void {
    this.cosine = cosine;
    this.s0 = s0;
    this.c1 = c1;
    this.c2 = c2;
    this.d0 = s0 - c1;
    this.d1 = c1 - c2;
    this.d2 = c2 - c3;
  }
}

/** c₂ = Σ (−x²)ᵏ/(2k + 3)!, in Horner's form. */
function oddSeries(xx: number): number {
  const tail = 1 - (xx / 156) * (1 - (xx / 210) * (1 - xx / 272));
  return (1 - (xx / 20) * (1 - (xx / 42) * (1 - (xx / 72) * (1 - (xx / 110) * tail)))) / 6;
}

/** c₃ = Σ (−x²)ᵏ/(2k + 4)!, in Horner's form. */
function evenSeries(xx: number): number {
  const tail = 1 - (xx / 182) * (1 - (xx / 240) * (1 - xx / 306));
  return (1 - (xx / 30) * (1 - (xx / 56) * (1 - (xx / 90) * (1 - (xx / 132) * tail)))) / 24;
}

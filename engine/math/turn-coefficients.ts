/** The coefficients with which a constant turn rate is integrated: once for the path of a velocity, twice for that of an acceleration. */

/** Series of c₂ and c₃ in −x²: 1/(2k + 3)! and 1/(2k + 4)!. Below x = 1 what is left out is less than 1e-17. */
const oddTerms = [1 / 6, 1 / 120, 1 / 5040, 1 / 362_880, 1 / 39_916_800, 1 / 6_227_020_800, 1 / 1_307_674_368_000, 1 / 355_687_428_096_000];
const evenTerms = [
  1 / 24,
  1 / 720,
  1 / 40_320,
  1 / 3_628_800,
  1 / 479_001_600,
  1 / 87_178_291_200,
  1 / 20_922_789_888_000,
  1 / 6_402_373_705_728_000,
];

/**
 * Names as in IEEE 1278.1, Annex B, and c₃ beside them; x = |ω|t ≥ 0:
 * cosine = cos x; s₀ = sin x/x; c₁ = (1 − cos x)/x²; c₂ = (x − sin x)/x³; c₃ = (x²/2 − 1 + cos x)/x⁴;
 * d₀ = (cos x + x sin x − 1)/x² = s₀ − c₁; d₁ = (sin x − x cos x)/x³ = c₁ − c₂;
 * d₂ = (x²/2 − cos x − x sin x + 1)/x⁴ = c₂ − c₃. None of the three differences cancels.
 */
export class TurnCoefficients {
  cosine = 1;
  s0 = 1;
  c1 = 1 / 2;
  c2 = 1 / 6;
  c3 = 1 / 24;
  d0 = 1 / 2;
  d1 = 1 / 3;
  d2 = 1 / 8;

  #x = 0;

  /** Sets all of them for the angle `x` (rad). Short, so that the engine inlines it: numbers that cross a call are boxed. */
  at(x: number): void {
    this.#x = x;
    this.#renew();
  }

  #renew(): void {
    if (this.#x < 1) this.#bySeries();
    else this.#inClosedForm();
    this.d0 = this.s0 - this.c1;
    this.d1 = this.c1 - this.c2;
    this.d2 = this.c2 - this.c3;
  }

  /** The printed forms lose every digit below x = 1e-4. */
  #bySeries(): void {
    const xx = this.#x * this.#x;
    let c2 = 0;
    let c3 = 0;
    for (let k = oddTerms.length - 1; k >= 0; k--) {
      c2 = (oddTerms[k] as number) - xx * c2;
      c3 = (evenTerms[k] as number) - xx * c3;
    }
    this.c3 = c3;
    this.c2 = c2;
    this.c1 = 1 / 2 - xx * c3;
    this.s0 = 1 - xx * c2;
    this.cosine = 1 - xx * this.c1;
  }

  #inClosedForm(): void {
    const x = this.#x;
    const xx = x * x;
    this.cosine = Math.cos(x);
    this.s0 = Math.sin(x) / x;
    this.c1 = (1 - this.cosine) / xx;
    this.c2 = (1 - this.s0) / xx;
    this.c3 = (1 / 2 - this.c1) / xx;
  }
}

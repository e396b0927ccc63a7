/**
 * The coefficients with which a constant turn rate is integrated: once for the path of a velocity, twice for that of an
 * acceleration.
 */

/**
 * Names as in IEEE 1278.1, Annex B, with c₃ and the half angle beside them; x = |ω|t ≥ 0:
 * cosine = cos x; s₀ = sin x/x; c₁ = (1 − cos x)/x²; c₂ = (x − sin x)/x³; c₃ = (x²/2 − 1 + cos x)/x⁴;
 * halfCosine = cos x/2; halfSine = sin(x/2)/(x/2);
 * d₀ = (cos x + x sin x − 1)/x² = s₀ − c₁; d₁ = (sin x − x cos x)/x³ = c₁ − c₂;
 * d₂ = (x²/2 − cos x − x sin x + 1)/x⁴ = c₂ − c₃. None of the three differences cancels.
 */
export class TurnCoefficients {
  cosine = 1;
  s0 = 1;
  c1 = 1 / 2;
  c2 = 1 / 6;
  c3 = 1 / 24;
  halfCosine = 1;
  halfSine = 1;

  #x = 0;

  get d0(): number {
    return this.s0 - this.c1;
  }
  get d1(): number {
    return this.c1 - this.c2;
  }
  get d2(): number {
    return this.c2 - this.c3;
  }

  /**
   * Sets all of them for the angle `x` (rad). Short, so that the engine inlines it: numbers that cross a call are
   * boxed.
   */
  at(x: number): void {
    this.#x = x;
    this.#renew();
  }

  #renew(): void {
    if (this.#x < 1) this.#bySeries();
    else this.#inClosedForm();
  }

  /**
   * The printed forms lose every digit below x = 1e-4. The series of c₂ and c₃ in −x² are 1/(2k + 3)! and 1/(2k + 4)!;
   * below x = 1 what eight terms leave out is less than 1e-17. All else follows from them, the half angle without a
   * sine or cosine. In pairs of terms, which a processor works out side by side: half the time of one after the other.
   */
  #bySeries(): void {
    const xx = this.#x * this.#x;
    const yy = xx * xx;
    const c2 =
      1 / 6 -
      xx * (1 / 120) +
      yy *
        (1 / 5040 -
          xx * (1 / 362_880) +
          yy * (1 / 39_916_800 - xx * (1 / 6_227_020_800) + yy * (1 / 1_307_674_368_000 - xx * (1 / 355_687_428_096_000))));
    const c3 =
      1 / 24 -
      xx * (1 / 720) +
      yy *
        (1 / 40_320 -
          xx * (1 / 3_628_800) +
          yy * (1 / 479_001_600 - xx * (1 / 87_178_291_200) + yy * (1 / 20_922_789_888_000 - xx * (1 / 6_402_373_705_728_000))));
    const c1 = 1 / 2 - xx * c3;
    this.c3 = c3;
    this.c2 = c2;
    this.c1 = c1;
    this.s0 = 1 - xx * c2;
    this.cosine = 1 - xx * c1;
    this.halfCosine = Math.sqrt((1 + this.cosine) / 2);
    this.halfSine = this.s0 / this.halfCosine;
  }

  /** Computes by the half angle, of which 1 − cos x = 2 sin² x/2 does not cancel. */
  #inClosedForm(): void {
    const x = this.#x;
    const xx = x * x;
    this.halfCosine = Math.cos(x / 2);
    this.halfSine = Math.sin(x / 2) / (x / 2);
    this.s0 = this.halfSine * this.halfCosine;
    this.c1 = (this.halfSine * this.halfSine) / 2;
    this.c2 = (1 - this.s0) / xx;
    this.c3 = (1 / 2 - this.c1) / xx;
    this.cosine = 1 - xx * this.c1;
  }
}

/**
 * The settings of a link, one direction of it, in SI units. Plain data, shared by lanes and changed only through the
 * session.
 */

/**
 * Laws of the jitter. All keep the mean delay; `spread` is the half-width of the uniform law, the standard deviation of
 * the others.
 */
export type JitterLaw = 'uniform' | 'normal' | 'lognormal' | 'pareto' | 'table';

export const jitterLaws = ['uniform', 'normal', 'lognormal', 'pareto', 'table'] as const satisfies readonly JitterLaw[];

export interface JitterSettings {
  readonly law: JitterLaw;
  /**
   * Half-width (uniform) or standard deviation (others), s. For a table: scales it to this deviation about mean 0; left
   * out, the table holds as it is.
   */
  readonly spread?: number | undefined;
  /**
   * Correlation of successive updates' jitter, −1 < ρ < 1, of the underlying normal process; the marginal law is kept.
   * Default 0.
   */
  readonly correlation?: number | undefined;
  /** Law `table`: measured deviations from the mean delay (s), in any order, at least two. */
  readonly values?: readonly number[] | undefined;
}

export type LossSettings =
  | { readonly law: 'independent'; /** Share of updates lost, 0–1. */ readonly ratio: number }
  | {
      /** Gilbert–Elliott: a good and a bad state that change from update to update. All ratios 0–1. */
      readonly law: 'gilbert-elliott';
      /** Probability good → bad per update. */
      readonly toBad: number;
      /** Probability bad → good per update. */
      readonly toGood: number;
      /** Loss ratio in the good state. Default 0. */
      readonly lossGood?: number | undefined;
      /** Loss ratio in the bad state. Default 1. */
      readonly lossBad?: number | undefined;
    };

export interface LinkSettings {
  /** Mean one-way delay, s. */
  readonly delay: number;
  readonly jitter?: JitterSettings | undefined;
  /** keep: a later update never overtakes an earlier one; free: it may. Default free. */
  readonly order?: 'keep' | 'free' | undefined;
  readonly loss?: LossSettings | undefined;
  /** Share of updates delivered twice, 0–1. Default 0. */
  readonly duplicate?: number | undefined;
  /** bit/s. Left out: unlimited. */
  readonly bandwidth?: number | undefined;
  /** Bytes that may wait for the bandwidth, drop-tail. Left out: unlimited. */
  readonly queue?: number | undefined;
}

export const idealLink: LinkSettings = { delay: 0 };

/**
 * The settings of a link, one direction of it, in SI units. Plain data, shared by lanes and changed only through the
 * session.
 */

/**
 * Laws of the jitter; `spread` is the half-width of the uniform law, the standard deviation of the others. The mean is
 * `delay` for lognormal and pareto, and for the others while no delay would be below 0: such delays are 0, which raises
 * the mean and lowers the deviation. A table without spread shifts the mean by the mean of its values.
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
  /**
   * Time (s) in which the correlation falls to 1/e, in place of `correlation`: then jitter depends on the time of
   * sending, at any update rate, and is the same for all streams of a link. The value changes 16 times in this time.
   */
  readonly correlationTime?: number | undefined;
  /**
   * s; in place of `correlationTime`: drawn once in so long, for all streams alike, and linear between, as between the
   * rows of a trace. `correlation` is then that of successive draws.
   */
  readonly every?: number | undefined;
  /** Law `lognormal`: the least delay (s), below the mean; the law is that of what is above it. Default 0. */
  readonly least?: number | undefined;
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
    }
  | {
      /** Gilbert–Elliott in continuous time: the states last exponentially distributed times, for all streams alike. */
      readonly law: 'gilbert-elliott-time';
      /** Mean duration of the good state, s. */
      readonly goodTime: number;
      /** Mean duration of the bad state, s. */
      readonly badTime: number;
      readonly lossGood?: number | undefined;
      readonly lossBad?: number | undefined;
    };

/** Times in which nothing arrives; what would, arrives all at once at the end, in order. */
export interface StallSettings {
  /** From the beginning of one to that of the next, on average, s. */
  readonly every: number;
  /** How long they last on average, s; 0: there are none. */
  readonly lasts: number;
  /** Standard deviation of that, s, by the lognormal law. Default 0. */
  readonly spread?: number | undefined;
  /**
   * Above 1: how many times as fast as it was sent arrives what has waited, which may take longer than the stall itself.
   * Left out: all at once.
   */
  readonly drain?: number | undefined;
  /** random: the time between two is exponentially distributed; fixed: they begin at even times. Default random. */
  readonly rhythm?: 'random' | 'fixed' | undefined;
}

/** A slow change of the delay: normal, of mean 0, with an exponential correlation (Ornstein–Uhlenbeck). */
export interface ShiftSettings {
  /** Standard deviation, s. */
  readonly spread: number;
  /** Time in which its correlation falls to 1/e, s. */
  readonly correlationTime: number;
}

/** Fields of a link for a time of random length. */
export interface LinkState extends Partial<Omit<LinkSettings, 'schedule' | 'trace' | 'states'>> {
  readonly id: string;
  /** Mean, s. */
  readonly lasts: number;
  /** Standard deviation of that (s), by the lognormal law. Left out: exponentially distributed. */
  readonly spread?: number | undefined;
  /** How often it comes after any other state, relative to those. Default 1. */
  readonly weight?: number | undefined;
}

/** Share of updates that this law loses in the long run, if they are sent evenly. */
export function meanLoss(loss: LossSettings | undefined): number {
  if (!loss) return 0;
  if (loss.law === 'independent') return loss.ratio;
  const [toBad, toGood] = loss.law === 'gilbert-elliott' ? [loss.toBad, loss.toGood] : [loss.badTime, loss.goodTime];
  const inBad = toBad + toGood === 0 ? 0 : toBad / (toBad + toGood);
  return inBad * (loss.lossBad ?? 1) + (1 - inBad) * (loss.lossGood ?? 0);
}

export interface LinkSettings {
  /** Mean one-way delay, s. */
  readonly delay: number;
  readonly jitter?: JitterSettings | undefined;
  /** keep: a later update never overtakes an earlier one; free: it may. Default free. */
  readonly order?: 'keep' | 'free' | undefined;
  readonly loss?: LossSettings | undefined;
  /** Share of updates delivered twice, 0–1. Default 0. */
  readonly duplicate?: number | undefined;
  /** bit/s; 0, for a time: nothing leaves the queue. Left out: unlimited. */
  readonly bandwidth?: number | undefined;
  /** Bytes that may wait for the bandwidth, drop-tail. Left out: unlimited. */
  readonly queue?: number | undefined;
  readonly stalls?: StallSettings | undefined;
  readonly shifts?: ShiftSettings | undefined;
  /** At least two; which holds, and how long, is drawn by session time. Their fields override those beside. */
  readonly states?: readonly LinkState[] | undefined;
  /** Settings from later session times on, in order of time, without schedules of their own. Left out: no changes. */
  readonly schedule?: readonly Stage[] | undefined;
  /** A measured network; it overrides delay, loss and bandwidth where it has them. Session time 0 is its first row. */
  readonly trace?: readonly TraceRow[] | undefined;
}

/** Settings that apply from a time on. */
export interface Stage {
  /** s */
  readonly at: number;
  /** s; delay, spread, loss and bandwidth change linearly from then to `at`. Left out: all changes at `at`. */
  readonly from?: number | undefined;
  readonly settings: LinkSettings;
}

/** One measurement of a network. */
export interface TraceRow {
  /** s, rising from row to row. */
  readonly t: number;
  /** One-way, s. */
  readonly delay?: number | undefined;
  /** Share of updates lost, 0–1. */
  readonly loss?: number | undefined;
  /** bit/s */
  readonly bandwidth?: number | undefined;
}

/**
 * Measured packets that are no further apart than this (s) show by themselves when the network loses and stalls: a tenth
 * of a second, as far as timers keep it.
 */
export const densePackets = 0.11;

export const idealLink: LinkSettings = { delay: 0 };

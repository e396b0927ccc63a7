/** How well a fitted link stands for its trace: figures of packets and of reference lanes over both, and their words. */

/** Quantiles of delays, from the least. */
export const shares = [0.05, 0.5, 0.95, 0.99, 0.999] as const;
/** Between two packets whose delays are compared, s. */
export const lags = [0.05, 1, 10] as const;

/** The links that are compared: the trace, its fit, and the best link of one law. */
export const kinds = ['trace', 'fit', 'single'] as const;
export type LinkKind = (typeof kinds)[number];
export const kindNames = { trace: 'trace', fit: 'fit', single: 'single law' } as const satisfies Record<LinkKind, string>;

/** Of packets over one link; times in s. NaN, and null once it was sent as JSON: nothing to measure. */
export interface PacketFigures {
  /** At `shares`. */
  readonly quantiles: readonly number[];
  readonly loss: number;
  /** Mean number of packets lost in a row. */
  readonly burst: number;
  readonly stallsPerMinute: number;
  /** Median of how high the delay jumps at a stall. */
  readonly stallHeight: number;
  /** Correlation of delays `lags` apart. */
  readonly correlations: readonly number[];
}

export const referenceLanes = ['interpolated', 'adaptive', 'extrapolated'] as const;
export type ReferenceLane = (typeof referenceLanes)[number];

/** In each lane. */
export interface NetcodeFigures {
  /** m */
  readonly deviationP95: number;
  readonly jumpsPerMinute: number;
  /** Share of the time in which nothing newer had arrived than what was to be shown. */
  readonly starvation: number;
}

/** One figure of one lane. */
export interface NetcodeRow {
  readonly lane: ReferenceLane;
  readonly figure: keyof NetcodeFigures;
  readonly trace: number;
  readonly fit: number;
  readonly single: number;
  readonly halves: readonly [number, number];
  /** The fit is within a tenth of the trace, or closer to it than its halves are to each other, or than one jump. */
  readonly holds: boolean;
  readonly singleHolds: boolean;
}

export interface HowWell {
  readonly packets: Readonly<Record<LinkKind, PacketFigures>>;
  readonly netcode: readonly NetcodeRow[];
  /** Of the trace, s. */
  readonly length: number;
  /** Of what the lanes were measured over, s. */
  readonly measured: number;
  readonly notes: readonly string[];
}

/** `Within 10 % of the trace, or closer than its halves: fit 7 of 8, single law 1.` */
export function heldText(rows: readonly NetcodeRow[]): string {
  const held = rows.filter(({ holds }) => holds).length;
  const single = rows.filter(({ singleHolds }) => singleHolds).length;
  return `Within 10 % of the trace, or closer than its halves: fit ${held} of ${rows.length}, single law ${single}.`;
}

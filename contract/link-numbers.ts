/** The values that calls may set of a link while a session runs: the ranges are those of the experiment file. */
import { z } from 'zod';

/** s */
export const delay = z.number().min(0).max(60);
/** A share of the updates. */
export const share = z.number().min(0).max(1);

/**
 * Delays of one direction since its network last changed: mean, median, 99th percentile and greatest, s; null without
 * samples.
 */
export interface DelaySummary {
  readonly mean: number | null;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

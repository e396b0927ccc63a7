/**
 * The figures of an independent implementation of GLS, medians of 20 seeds; the paper prints curves without figures.
 */
import reference from '../../claims/gls-reference.json' with { type: 'json' };

/** One-way delays (ms) of every table. */
export const delays = reference.delays as readonly number[];

/**
 * Figures by lane: mean position deviation, m; shots per second and player; share of misses (%) in the shooter's view
 * at a contact radius of 1 m.
 */
export const { deviation, shotsPerSecond, misses } = reference;

/** Share of misses (%) with prediction and convergence, by contact radius (m). */
export const missesByRadius = reference.missesByRadius as unknown as readonly (readonly [radius: number, there: readonly number[]])[];

/** Contact radius (m) at which this share (%) of the hits in either view is in both. */
export const radiusForShare: Readonly<Record<string, readonly number[]>> = reference.radiusForShare;

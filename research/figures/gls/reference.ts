/** What an independent implementation of GLS found, medians of 20 seeds; the paper prints curves without figures. */

/** One-way delays (ms) of every table. */
export const delays = [0, 300, 600, 900, 1200, 1500] as const;

/** Mean position deviation, m. */
export const deviation = {
  'prediction-convergence': [0.75, 1.04, 1.35, 1.61, 1.84, 2.08],
  prediction: [0.07, 0.33, 0.7, 1.11, 1.54, 1.97],
  convergence: [1.04, 1.36, 1.59, 1.89, 2.14, 2.38],
  none: [0.33, 0.7, 1.02, 1.34, 1.66, 1.94],
  'unsynchronised-convergence': [0.75, 1.06, 1.33, 1.64, 1.93, 2.18],
  unsynchronised: [0.07, 0.42, 0.77, 1.08, 1.38, 1.7],
  'history-1': [0.1, 0.37, 0.72, 1.1, 1.51, 1.94],
  'history-2': [0.09, 0.47, 1.19, 2.28, 3.77, 5.72],
  'history-2-convergence': [0.75, 1.12, 1.47, 1.76, 2.01, 2.27],
} as const;

/** Shots per second and player. */
export const shotsPerSecond = {
  'prediction-convergence': [0.086, 0.079, 0.085, 0.092, 0.098, 0.098],
  prediction: [0.035, 0.029, 0.033, 0.033, 0.031, 0.033],
  convergence: [0.09, 0.089, 0.093, 0.108, 0.113, 0.122],
  none: [0.051, 0.053, 0.065, 0.076, 0.083, 0.089],
} as const;

/** Share of misses in the shooter's view, %, at a contact radius of 1 m. */
export const misses = {
  'prediction-convergence': [4, 3, 3, 5, 5, 5],
  prediction: [33, 19, 26, 38, 53, 58],
  convergence: [4, 2, 2, 3, 2, 3],
  none: [19, 8, 6, 6, 6, 9],
} as const;

/** The same with prediction and convergence, by contact radius (m). */
export const missesByRadius: readonly (readonly [radius: number, there: readonly number[]])[] = [
  [0.25, [30, 24, 26, 29, 29, 31]],
  [0.5, [17, 11, 12, 15, 15, 16]],
  [0.75, [9, 6, 6, 9, 9, 9]],
  [1, [4, 3, 3, 5, 5, 5]],
  [1.5, [1, 1, 1, 1, 2, 2]],
  [2, [0, 0, 0, 0, 0, 1]],
  [3, [0, 0, 0, 0, 0, 0]],
];

/** Contact radius (m) at which this share (%) of the hits in either view is in both. */
export const radiusForShare: Readonly<Record<string, readonly number[]>> = {
  '50': [1.14, 1.34, 1.63, 1.84, 2.08, 2.24],
  '60': [1.29, 1.67, 2.05, 2.34, 2.57, 2.75],
  '70': [1.65, 2.16, 2.6, 2.92, 3.12, 3.34],
};

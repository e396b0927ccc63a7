/** The categorical colours of lanes (Okabe–Ito, safe for colour-blind eyes), the same in views, charts, tables and exports. */

const okabeIto = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00', '#F0E442', '#8A8F94'] as const;

/** Colour of the lane at `index` of the experiment. */
export function laneColour(index: number): string {
  return okabeIto[index % okabeIto.length] ?? okabeIto[0];
}

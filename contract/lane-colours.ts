/** The categorical colours of lanes (Okabe–Ito, safe for colour-blind eyes) in files for other programs. */
export const laneColours = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00', '#F0E442', '#8A8F94'] as const;

/**
 * The same hues on dark and on light ground, in views, charts, tables and reports: each with a contrast of at least
 * 4.5 : 1 there.
 */
export const laneColoursOn = {
  dark: ['#56B4E9', '#F0B84A', '#3CCBA0', '#E39AC3', '#8FA4FF', '#FF8A4C', '#F0E442', '#A9B0B6'],
  light: ['#0072B2', '#8F6000', '#007A5A', '#A8467F', '#3F5BD8', '#B54A00', '#6B6400', '#5F666C'],
} as const;

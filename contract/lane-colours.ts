/** The categorical colours of lanes (Okabe–Ito, safe for colour-blind eyes), the same in views, charts, tables and exports. */
export const laneColours = ['#0072B2', '#E69F00', '#009E73', '#CC79A7', '#56B4E9', '#D55E00', '#F0E442', '#8A8F94'] as const;

/** The figures of the literature. Loaded on demand: the desktop app does not ship them. */
export { figures, topics } from './figures/index.ts';
export { KeptRuns } from './kept-runs.ts';
export { measureFigure } from './measure-figure.ts';
export { pageFiles } from './page.ts';

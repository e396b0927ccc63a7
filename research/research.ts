/** The figures of the literature, for whoever measures them anew. Loaded when it is needed: the desktop app does not ship it. */
export { figures, topics } from './figures/index.ts';
export { measureFigure } from './measure-figure.ts';
export { pageFiles } from './page.ts';

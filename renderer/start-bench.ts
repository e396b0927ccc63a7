/** The bench with its features, as one file of the build. */
export { pageFeatures } from '../features/page.ts';
export { startBench } from './shell/start-bench.ts';

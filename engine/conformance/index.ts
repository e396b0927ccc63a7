/** The conformance suite: the laws of every kind of plugin, for any test runner. */
export { LawBroken, type Law } from './law.ts';
export { lawsOf, type ConformanceOptions } from './laws-of.ts';

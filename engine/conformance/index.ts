/** The conformance kit: what every plugin owes, as laws that any test runner can try. */
export { LawBroken, type Law } from './law.ts';
export { lawsOf, type ConformanceOptions } from './laws-of.ts';

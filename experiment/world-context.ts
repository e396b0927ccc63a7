/** What resolving the world needs to know besides its fields. */
import type { Road } from '../engine/plugin-api/world-view.ts';
import type { Report } from './problem.ts';

export interface WorldContext {
  readonly seed: number;
  /** Where synthetic motions start. */
  readonly starts: readonly { readonly x: number; readonly y: number }[];
  readonly roads: readonly Road[];
  readonly report: Report;
}

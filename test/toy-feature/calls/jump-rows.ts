/** Jumps by lane and receiver. Every half shows these rows. */
import type { Standings } from '../../../engine/measure/standings.ts';

export interface JumpRow {
  readonly lane: string;
  readonly receiver: string;
  /** 1/min; null: not measured. */
  readonly perMinute: number | null;
}

export const jumpRows = ({ lanes }: Pick<Standings, 'lanes'>): readonly JumpRow[] =>
  lanes.flatMap(({ lane, receivers }) => receivers.map(({ receiver, jumpsPerMinute }) => ({ lane, receiver, perMinute: jumpsPerMinute })));

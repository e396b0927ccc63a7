/**
 * The comparison run: shown beside the open session, on the same time line: a recording, or the open session repeated
 * under other lanes.
 */
import { z } from 'zod';
import type { ExperimentOutline } from './bench-state.ts';
import { longestDraft } from './draft-limits.ts';
import type { Standings } from '../engine/measure/standings.ts';
import type { TelemetryLayout } from './telemetry.ts';

export interface ComparisonRun {
  /** `loading`: a recording is being opened, or the session runs once more. */
  readonly status: 'none' | 'loading' | 'shown' | 'failed';
  readonly kind: 'recording' | 'rerun';
  /** The name of the recording's file, or of the text whose lanes it has. */
  readonly name: string;
  /** Share (0–1) of a rerun that is through. */
  readonly share: number;
  /** Why it cannot be shown; empty unless it failed. */
  readonly problem: string;
  /** Null until it is shown. */
  readonly run: ShownRun | null;
}

/** The part of the comparison run that a page has to know. */
export interface ShownRun {
  /** Its epoch in the calls of a history, as for the open session. */
  readonly epoch: number;
  readonly experiment: ExperimentOutline;
  readonly layout: TelemetryLayout;
  readonly seed: number;
  /** Its end, s. */
  readonly time: number;
  /** Null: it has no results. */
  readonly standings: Standings | null;
}

export const noComparisonRun: ComparisonRun = { status: 'none', kind: 'recording', name: '', share: 0, problem: '', run: null };

/** `text`: a list of lanes, or an experiment, of which nothing else is taken; `name` stands for it in words. */
export const rerunLanes = z.strictObject({ name: z.string().min(1).max(120), text: z.string().max(longestDraft) });
export type RerunLanes = z.output<typeof rerunLanes>;

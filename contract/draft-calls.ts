/** Calls about drafts: texts of experiments that are edited, checked, run and saved before they are files. */
import { z } from 'zod';
import type { LaneOutline, NodeOutline } from './bench-state.ts';
import type { FieldPath } from '../experiment/problem.ts';
import { longestDraft } from './draft-limits.ts';

const text = z.string().max(longestDraft);
const experimentName = z
  .string()
  .max(120)
  .regex(/^[^\s./\\][^/\\\p{Cc}]*\.ya?ml$/u);

/**
 * A text; files that it names are looked up beside the listed experiment `base` (left out: in the folder of the user's
 * own).
 */
const draft = { text, base: z.string().optional() };

export const draftCheck = z.strictObject(draft);
export type DraftQuestion = z.output<typeof draftCheck>;

/** `name`: under which it is shown, as a file would be. */
export const draftApply = z.strictObject({
  ...draft,
  name: experimentName,
  seed: z.number().int().optional(),
  paused: z.boolean().default(false),
});
export type DraftRun = z.output<typeof draftApply>;

/** `replace`: an experiment of the user's own that has this name may be written over. */
export const draftSave = z.strictObject({ ...draft, name: experimentName, replace: z.boolean().default(false) });
export type DraftSaving = z.output<typeof draftSave>;

/** Something wrong with a draft, where it stands. */
export interface DraftProblem {
  readonly path: FieldPath;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** `nodes.far.link.delay`; empty of the text itself. */
  readonly field: string;
  /** The value found, the values allowed, a suggestion. */
  readonly message: string;
}

/** The result of a check: problems in the order of the text, or the resolved nodes and lanes. */
export interface DraftCheck {
  readonly problems: readonly DraftProblem[];
  readonly resolved: ResolvedDraft | null;
}

export interface ResolvedDraft {
  readonly nodes: readonly NodeOutline[];
  readonly lanes: readonly LaneOutline[];
}

export interface RunningText {
  readonly text: string;
  /** The listed experiment it is, or began as; null: none. */
  readonly base: string | null;
  /** It runs as its file says. */
  readonly saved: boolean;
}

export interface SavedDraft {
  /** The name by which it is opened. */
  readonly file: string;
  /** As it was written: names of files beside it lead there from its new folder. */
  readonly text: string;
}

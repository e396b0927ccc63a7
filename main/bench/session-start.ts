/** Start data of a session on the bench. */

export interface StartOptions {
  /** Left out at opening: the file's own; left out at a restart: the same again. */
  readonly seed?: number | undefined;
  readonly paused: boolean;
}

/** A text that runs without being a file: `path` is where it would stand, `base` the listed experiment it began as. */
export interface RunningDraft {
  readonly path: string;
  readonly text: string;
  readonly base: string | null;
}

/** Warnings: what is doubtful about the inputs of an experiment. Its figures may be wrong, and a person must look. */

export interface Warning {
  /** A file as the experiment names it, a lane or an entity. */
  readonly about: string;
  /** What was found and what to do, in sentences. */
  readonly text: string;
}

/** Each once. */
export function uniqueWarnings(warnings: readonly Warning[]): readonly Warning[] {
  const lines = warnings.map(warningLine);
  return warnings.filter((_, index) => lines.indexOf(lines[index] as string) === index);
}

/** In one line. */
export function warningLine({ about, text }: Warning): string {
  return `${about}: ${text}`;
}

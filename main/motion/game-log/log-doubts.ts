/** What is doubtful about a game's log as a whole, by what its records were found to be. */
import type { LogNote } from './game-log.ts';

/** Counts of records, which grow while a log is read. */
export interface LogFlaws {
  /** Records without a number where one must be: how many, and the line of the first. */
  lacking: number;
  firstLacking: number;
  /** Poses, and those of an entity at the time of the pose before, but elsewhere. */
  poses: number;
  doubled: number;
}

/** From this share of the poses on, two at one time are no rounding of a clock. */
const doubledShare = 0.01;

/** As the recorders note it. */
const droppedNote = /^(\d+) records were dropped$/;

/** Sentences, each with what may be the cause or what it means. */
export function doubtsOf({ lacking, firstLacking, poses, doubled }: Readonly<LogFlaws>, notes: readonly LogNote[]): readonly string[] {
  const doubts: string[] = [];
  if (lacking > 0)
    doubts.push(
      `${lacking} ${lacking === 1 ? 'record lacks' : 'records lack'} a finite number (the first in line ${firstLacking}) and ${lacking === 1 ? 'is' : 'are'} left out. Does the game compute NaN there?`,
    );
  if (doubled >= doubledShare * poses && doubled > 0)
    doubts.push(
      `${doubled} of ${poses} rows have the entity and the time of the row before, but another place, and replace it. Does the game log a frame twice, or two entities under one name?`,
    );
  const dropped = droppedIn(notes);
  if (dropped > 0)
    doubts.push(
      `its recorder dropped ${dropped} ${dropped === 1 ? 'record' : 'records'}, as the disk was too slow. Where they are missing, updates count as lost and frames as slow.`,
    );
  return doubts;
}

function droppedIn(notes: readonly LogNote[]): number {
  return notes.reduce((sum, { text }) => sum + Number(droppedNote.exec(text)?.[1] ?? 0), 0);
}

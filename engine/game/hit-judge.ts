/** Who decides whether a shot hit: the seam for deciders. */

/** Told of what happens to shots, in order of time. A shot hits one tank at most; the first decision counts. Must not allocate. */
export interface HitJudge {
  /** A tank has fired. */
  fired?(shot: number, shooter: number, now: number): void;
  /** In a viewer's view the shot has come within the contact radius of a tank, for the first time. */
  touched(shot: number, viewer: number, tank: number, now: number): void;
  /** Once a frame, after all that was touched in it. */
  frame?(now: number): void;
}

/** What a judge calls when it has decided: the shot hit the tank. */
export type HitListener = (shot: number, tank: number, now: number) => void;

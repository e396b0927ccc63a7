/** The events of a game that its observer gets. */

export type GameEventKind = 'fired' | 'touched' | 'hit' | 'disputed' | 'refused' | 'destroyed' | 'denied';

/** Reused: copy what you keep. Players by their numbers; −1 and empty text where the kind does not have it. */
export class GameEvent {
  kind: GameEventKind = 'fired';
  /** s */
  time = NaN;
  shot = -1;
  shooter = -1;
  /** The player whose tank was touched, hit or destroyed, or whose update or shot was refused. */
  tank = -1;
  /** For `touched`: in whose view. */
  view = -1;
  /** For `refused`: the number of the update, where it was one, and the verdict. */
  update = -1;
  verdict = '';
}

/** Called in order of time. */
export type GameObserver = (event: Readonly<GameEvent>) => void;

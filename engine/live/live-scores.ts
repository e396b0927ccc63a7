/** The scores of a live session: what each seat has done since its life and the round began. */

export interface SeatScore {
  readonly shots: number;
  /** Shots that hit somebody, and hits taken, by the decider. */
  readonly hits: number;
  readonly taken: number;
}

export interface LiveScore {
  readonly seat: number;
  /** The life being lived, 0 while the seat is empty. */
  readonly life: number;
  /** Since the life began. */
  readonly ofLife: SeatScore;
  /** Since the round began, whoever sat there. */
  readonly ofRound: SeatScore;
}

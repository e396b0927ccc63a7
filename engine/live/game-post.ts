/** What a participant sends to the others of a live session. */

/** The update of the receiver of this that has arrived. */
export interface AcknowledgementNote {
  serial: number;
  level: number;
  /** By the clock of the node where it arrived, less what the publisher's was ahead of session time at sending, s. */
  arrivedAt: number;
}

/** A shot of the participant from whom this comes. */
export interface ShotNote {
  /** Numbers the shots of a life. */
  shot: number;
  /** Session time, s. */
  firedAt: number;
  /** rad */
  heading: number;
  /** The shooter's centre, m: for reference; in each view a shot starts where its shooter is displayed. */
  x: number;
  y: number;
}

/** Takes what is to go; bytes and notes are reused. Receivers are nodes: seats, or the server. */
export interface GamePost {
  /** An update, sent at `at` (s); `age` (s): how old it will be at this receiver, as is estimated. Calls for the same update follow each other. */
  update(serial: number, bytes: Uint8Array, receiver: number, age: number, at: number): void;
  /** An acknowledgement to the publisher of the update. */
  acknowledge(publisher: number, note: Readonly<AcknowledgementNote>, at: number): void;
  /** A shot, to everybody else. */
  shoot(note: Readonly<ShotNote>, at: number): void;
}

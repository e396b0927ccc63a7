/** The output of a participant of a live session: reports to the host, and messages to the other participants. */

/** Where a tank is, and how it moved there during the tick before: m, rad, m/s, rad/s. */
export interface PlanarMoment {
  x: number;
  y: number;
  heading: number;
  vx: number;
  vy: number;
  turnRate: number;
}

/**
 * Receives what a participant did and saw. Times are the participant's session time, s; receivers and senders are
 * nodes: seats, or the server. Objects and bytes passed in are reused: copy what you keep.
 */
export interface ReportSink {
  /**
   * Where its tank really is at tick `tick`, which is at tick · length of a tick. Ticks come in order; one that is
   * left out was not run.
   */
  moved(tick: number, moment: Readonly<PlanarMoment>): void;
  /**
   * An update was made: its bytes as on the wire. `isFresh`: the scheduler had it made between triggers; `lane`: place
   * of the lane among those on the players' screens.
   */
  made(update: Uint8Array, isFresh: boolean, lane: number): void;
  /** It was sent to a receiver at `at`; `age` (s): how old it would be on arrival, as the publisher estimated. */
  sent(serial: number, receiver: number, at: number, age: number): void;
  /** A copy of an update of `from` came at `at`, that was sent at `sentAt` by that one's clock with this age. */
  arrived(from: number, serial: number, at: number, sentAt: number, age: number): void;
  /**
   * It heard at `at` that an update of its own had arrived at a receiver, as the acknowledgement says at `arrivedAt`.
   */
  acknowledged(receiver: number, serial: number, level: number, arrivedAt: number, at: number): void;
  /** It fired shot number `shot` of its spawn. */
  fired(shot: number, at: number, heading: number): void;
  /** It heard of a shot of `from`. */
  heard(from: number, shot: number, at: number): void;
}

/** Ignores all reports. */
export const noReports: ReportSink = {
  moved: () => undefined,
  made: () => undefined,
  sent: () => undefined,
  arrived: () => undefined,
  acknowledged: () => undefined,
  fired: () => undefined,
  heard: () => undefined,
};

/** An update has arrived: sent to its publisher. */
export interface AcknowledgementNote {
  serial: number;
  level: number;
  /** Time of arrival by the clock of the node where it arrived, less what the publisher's was ahead of session time at sending, s. */
  arrivedAt: number;
}

/** A shot of the sender. */
export interface ShotNote {
  /** Numbers the shots of a spawn. */
  shot: number;
  /** Session time, s. */
  firedAt: number;
  /** rad */
  heading: number;
  /** The shooter's centre, m: for reference; in each view a shot starts where its shooter is displayed. */
  x: number;
  y: number;
}

/**
 * Sends messages to the other participants; the bytes of updates and the notes of shots are reused. Receivers are nodes:
 * seats, or the server.
 */
export interface GamePost {
  /**
   * An update, sent at `at` (s); `age` (s): how old it will be at this receiver, as its publisher estimates. Calls for
   * the same update follow each other.
   */
  update(serial: number, bytes: Uint8Array, receiver: number, age: number, at: number): void;
  /** An acknowledgement to the publisher: the update that has just arrived, and again the last ones before it. */
  acknowledge(publisher: number, notes: readonly Readonly<AcknowledgementNote>[], at: number): void;
  /** A shot, to all others. */
  shoot(note: Readonly<ShotNote>, at: number): void;
}

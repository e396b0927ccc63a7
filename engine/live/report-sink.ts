/** What a participant of a live session tells the host of itself, besides what it sends to the others. */

/** How a tank moved into its place during the frame before, and where that is: m, rad, m/s, rad/s. */
export interface PlanarMoment {
  x: number;
  y: number;
  heading: number;
  vx: number;
  vy: number;
  turnRate: number;
}

/**
 * Takes what a participant did and saw. Times are session time as the participant has it, s; receivers and those from whom something comes
 * are nodes: seats, or the server. Objects and bytes that are handed in are reused: what is kept of them must be copied.
 */
export interface ReportSink {
  /** Where its tank really is at frame `frame`, which is at frame · length of a frame. Frames come in order; one that is left out was not lived. */
  moved(frame: number, moment: Readonly<PlanarMoment>): void;
  /** An update was made: its bytes as on the wire. */
  made(update: Uint8Array): void;
  /** It was sent to a receiver at `at`; `age` (s): how old it would be on arrival, as the publisher estimated. */
  sent(serial: number, receiver: number, at: number, age: number): void;
  /** A copy of an update of `from` came at `at`, that was sent at `sentAt` by that one's clock with this age. */
  arrived(from: number, serial: number, at: number, sentAt: number, age: number): void;
  /** It heard at `at` that an update of its own had arrived at a receiver, as the acknowledgement says at `arrivedAt`. */
  acknowledged(receiver: number, serial: number, level: number, arrivedAt: number, at: number): void;
  /** It fired shot number `shot` of its life. */
  fired(shot: number, at: number, heading: number): void;
  /** It heard of a shot of `from`. */
  heard(from: number, shot: number, at: number): void;
}

/** Takes everything in, and nothing of it. */
export const noReports: ReportSink = {
  moved: () => undefined,
  made: () => undefined,
  sent: () => undefined,
  arrived: () => undefined,
  acknowledged: () => undefined,
  fired: () => undefined,
  heard: () => undefined,
};

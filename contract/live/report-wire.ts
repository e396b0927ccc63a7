/** Reports of participants over the bench socket: what each did and saw, in batches; decision 26. */

/** How a tank moved into its place during the frame before, and where that is: m, rad, m/s, rad/s. */
export interface PlanarMoment {
  x: number;
  y: number;
  heading: number;
  vx: number;
  vy: number;
  turnRate: number;
}

/** Bytes of a batch, of an update; moments of one run of frames. */
export const reportLimits = { batchBytes: 128 * 1024, updateBytes: 1024, moments: 4096 } as const;

/**
 * Takes what a participant did and saw. Times are session time as the participant has it, s. Objects and bytes that are handed in are
 * reused: what is kept of them must be copied.
 */
export interface ReportSink {
  /** Where its tank really is at frame `frame`, which is at frame · length of a frame. Frames come in order; one that is left out was not lived. */
  moved(frame: number, moment: Readonly<PlanarMoment>): void;
  /** An update was made: its bytes as on the wire. */
  made(update: Uint8Array): void;
  /** It was sent to a receiver (a seat) at `at`; `age` (s): how old it would be on arrival, as the publisher estimated. */
  sent(serial: number, receiver: number, at: number, age: number): void;
  /** A copy of an update of seat `from` came at `at`, that was sent at `sentAt` by that one's clock with this age. */
  arrived(from: number, serial: number, at: number, sentAt: number, age: number): void;
  /** It heard at `at` that an update of its own had arrived at a receiver, as the acknowledgement says at `arrivedAt`. */
  acknowledged(receiver: number, serial: number, level: number, arrivedAt: number, at: number): void;
  /** It fired shot number `shot` of its life. */
  fired(shot: number, at: number, heading: number): void;
  /** It heard of a shot of seat `from`. */
  heard(from: number, shot: number, at: number): void;
}

export const reportVersion = 1;
/** Version, epoch, life, number of the batch. */
export const reportHeadBytes = 8;

export const reportKinds = { moved: 1, made: 2, sent: 3, arrived: 4, acknowledged: 5, fired: 6, heard: 7 } as const;

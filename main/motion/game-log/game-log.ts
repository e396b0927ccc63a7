/** A game's own log: what one process of it says about truth, pictures, updates and clocks. docs/game-logs.md */

import type { StateField } from '../../../engine/base/kinematic-state.ts';

/**
 * Poses of one entity, in order of time: m, unit quaternions body → world, in our axes; columns of one length. `t` (s):
 * the clock of the process that wrote them. `spawn` 0: from here on the entity is out of the world, or not shown (the
 * pose means nothing); NaN: the log does not count spawns.
 */
export interface PoseColumns {
  readonly t: Float64Array;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly qw: Float64Array;
  readonly qx: Float64Array;
  readonly qy: Float64Array;
  readonly qz: Float64Array;
  readonly spawn: Float64Array;
  /** Of truth: 1 where the entity was teleported since the row before, else 0. Of a picture: the number of its frame. */
  readonly mark: Float64Array;
}

export interface PoseTrack {
  readonly entity: string;
  /** Every row has an orientation. */
  readonly isOriented: boolean;
  readonly columns: PoseColumns;
}

/** Updates of one entity that were sent: when (s), number, bytes; to whom, by place in `receivers`. */
export interface SentUpdates {
  readonly entity: string;
  readonly t: Float64Array;
  readonly number: Float64Array;
  readonly bytes: Float64Array;
  readonly to: Float64Array;
}

/**
 * Updates of one entity that arrived: when (s), number, the time that its state is of by the sender's clock (s), and the
 * number of the last frame that had been drawn: one that arrives in the moment of a frame is before it or after it.
 */
export interface ArrivedUpdates {
  readonly entity: string;
  readonly t: Float64Array;
  readonly number: Float64Array;
  readonly stamp: Float64Array;
  readonly frame: Float64Array;
  readonly states: UpdateStates;
}

/** What arrived updates carried, of the fields that any did; NaN where one did not. Turn rates in axes of the body. */
export type UpdateStates = Readonly<Partial<Record<UpdateField, Float64Array>>>;
export type UpdateField = StateField | 'spawn';

/**
 * Exchanges of time with one other process, s: a request leaves at t0 and its answer arrives at t3 by the own clock; it
 * came at t1 and left at t2 by the other's.
 */
export interface TimeExchanges {
  readonly peer: string;
  readonly t0: Float64Array;
  readonly t1: Float64Array;
  readonly t2: Float64Array;
  readonly t3: Float64Array;
}

/** Offsets that the game itself used, s: the clock of the other process is `offset` ahead at `t`. */
export interface UsedOffsets {
  readonly peer: string;
  readonly t: Float64Array;
  readonly offset: Float64Array;
}

export interface LogNote {
  readonly t: number;
  readonly text: string;
}

export interface GameLog {
  readonly path: string;
  readonly program: string;
  readonly process: string;
  readonly truth: readonly PoseTrack[];
  readonly shown: readonly PoseTrack[];
  readonly sent: readonly SentUpdates[];
  /** Receivers as the rows of sent updates name them: names separated by spaces, or `*` for all. */
  readonly receivers: readonly string[];
  readonly arrived: readonly ArrivedUpdates[];
  readonly exchanges: readonly TimeExchanges[];
  readonly offsets: readonly UsedOffsets[];
  readonly notes: readonly LogNote[];
  /** Records read, and whether the last line was cut, and so left out. */
  readonly records: number;
  readonly isCut: boolean;
  /** What is doubtful about it, in sentences. */
  readonly doubts: readonly string[];
}

/** The first word of every log, before the version. */
export const logWord = 'driftbench-log';
export const logVersion = 1;

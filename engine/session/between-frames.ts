/**
 * An entity between two frames of the world, for nodes that have rates of their own: on the cubic that has its places and
 * velocities at both frames. So the real path does not depend on who looks at it, and when.
 */
import { copyRotation, copyState, KinematicState } from '../base/kinematic-state.ts';
import { CubicPath } from '../base/cubic-path.ts';
import { PartialTurn } from '../base/math/partial-turn.ts';
import { followLine, keepTurning } from '../base/math/rigid-motion.ts';
import { TimeStep } from '../base/time/time-step.ts';
import { timeTolerance } from '../base/time/time-tolerance.ts';

/** Where an entity is at one moment. */
export interface RealMoment {
  readonly state: Readonly<KinematicState>;
  /** 0: it is not in the world. */
  readonly spawn: number;
  readonly hop: number;
}

/** A frame of an entity. */
export class RealFrame implements RealMoment {
  readonly state = new KinematicState();
  spawn = 0;
  hop = 0;
}

export function copyFrame(from: RealMoment, to: RealFrame): void {
  copyState(from.state, to.state);
  to.spawn = from.spawn;
  to.hop = from.hop;
}

export class BetweenFrames {
  /** The frame after the last one. */
  readonly next = new RealFrame();
  /** True once it is known. */
  isKnown = false;
  readonly #at = new RealFrame();
  readonly #curve = new CubicPath();
  readonly #turn = new PartialTurn();
  readonly #step = new TimeStep();

  /**
   * Where it is `since` (s) after its last frame, when the next one comes `length` (s) after that. Until it
   * spawns elsewhere, or is teleported, it goes straight on. `isAlways`: it is in the world, although it has no spawns of
   * its own.
   */
  at(last: RealMoment, since: number, length: number, isAlways = false): RealMoment {
    const { next } = this;
    if (since >= length - timeTolerance) return next;
    const at = this.#at;
    copyFrame(last, at);
    if (last.spawn === 0 && !isAlways) return at;
    if (next.spawn === last.spawn && next.hop === last.hop) this.#interpolate(last.state, since, length);
    else this.#leave(last.state, since);
    return at;
  }

  #leave(from: Readonly<KinematicState>, since: number): void {
    const step = this.#step;
    step.dt = since;
    followLine(from, step, this.#at.state);
    keepTurning(from, step, this.#at.state);
  }

  #interpolate(from: Readonly<KinematicState>, since: number, length: number): void {
    const { state: to } = this.next;
    const out = this.#at.state;
    const share = since / length;
    this.#curve.length = length;
    this.#curve.share = share;
    this.#curve.between(from, to, out);
    copyRotation(from, out);
    this.#turn.between(from, to);
    this.#turn.share = share;
    this.#turn.apply(out);
    for (const field of linear) out[field] = from[field] + share * (to[field] - from[field]);
  }
}

const linear = ['ax', 'ay', 'az', 'wx', 'wy', 'wz'] as const;

/** The real path of one seat's entity, as its participant reports it frame by frame. */
import type { Tank } from '../game/tank.ts';
import type { Tanks } from '../game/tanks.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { TankSource } from '../session/tank-source.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { movedNumbers, type Moved } from './live-event.ts';
import type { MirrorCounts } from './mirror-counts.ts';

/** Frames that are kept: reports further ahead are refused. */
const kept = 512;

/** Where the report of a frame is missing, the last one holds. */
export class SeatPath implements MotionSource {
  /** Of the entity; 0: the seat is empty. */
  life = 0;
  readonly #tank: number;
  readonly #frame: number;
  readonly #counts: MirrorCounts;
  /** Ring by frame number: which frame stands there, and its numbers. */
  readonly #frames = new Float64Array(kept).fill(-1);
  readonly #states = new Float64Array(kept * movedNumbers);
  /** The next frame to be shown, and the newest reported one that was. */
  #next = 0;
  #shown = -1;
  #moved: Tank | null = null;
  #source: TankSource | null = null;

  /** `frame` in s. */
  constructor(tank: number, frame: number, counts: MirrorCounts) {
    this.#tank = tank;
    this.#frame = frame;
    this.#counts = counts;
  }

  /** To be called once, before the first sample. */
  moves(tanks: Tanks): void {
    this.#moved = tanks.of(this.#tank);
    this.#source = new TankSource(this.#moved);
  }

  /** A spawn begins: reports of earlier ones are dropped. */
  begin(life: number): void {
    this.life = life;
    this.#frames.fill(-1);
    this.#shown = -1;
  }

  end(): void {
    this.life = 0;
  }

  take({ frame, states }: Moved): void {
    for (let i = 0; i < states.length / movedNumbers; i++) this.#keep(frame + i, states, i * movedNumbers);
  }

  sample(now: number, out: KinematicState): number {
    const frame = Math.round(now / this.#frame);
    if (this.life > 0) this.#show(frame);
    this.#next = frame + 1;
    if (this.life > 0) this.#source?.sample(now, out);
    return this.life;
  }

  /** A late report is used only while there is no newer one. */
  #keep(frame: number, states: ArrayLike<number>, at: number): void {
    if (frame < this.#next && frame > this.#shown) this.#place(states, at);
    if (frame < this.#next) this.#shown = Math.max(this.#shown, frame);
    else if (frame >= this.#next + kept) this.#counts.refused += 1;
    else this.#write(frame, states, at);
  }

  /** Negative zeros become 0: no recording keeps them. */
  #write(frame: number, states: ArrayLike<number>, at: number): void {
    const slot = frame % kept;
    this.#frames[slot] = frame;
    for (let i = 0; i < movedNumbers; i++) this.#states[slot * movedNumbers + i] = (states[at + i] as number) + 0;
  }

  #show(frame: number): void {
    const slot = frame % kept;
    if (this.#frames[slot] !== frame) this.#counts.missingFrames += 1;
    else {
      this.#shown = frame;
      this.#place(this.#states, slot * movedNumbers);
    }
  }

  #place(states: ArrayLike<number>, at: number): void {
    const tank = this.#moved;
    if (!tank) return;
    tank.x = states[at] as number;
    tank.y = states[at + 1] as number;
    tank.vx = states[at + 2] as number;
    tank.vy = states[at + 3] as number;
    tank.turnTo(states[at + 4] as number);
    tank.turnRate = states[at + 5] as number;
  }
}

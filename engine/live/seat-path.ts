/** The real path of one seat's entity, as its participant reports it tick by tick. */
import type { Tank } from '../game/tank.ts';
import type { Tanks } from '../game/tanks.ts';
import type { KinematicState } from '../base/kinematic-state.ts';
import { TankSource } from '../session/session-game.ts';
import type { MotionSource } from '../plugin-api/motion.ts';
import { movedNumbers, type Moved } from './live-event.ts';
import type { MirrorCounts } from './mirror-counts.ts';

/** Ticks that are kept: reports further ahead are refused. */
const kept = 512;

/** Where the report of a tick is missing, the last one holds. */
export class SeatPath implements MotionSource {
  /** The spawn of the entity; 0: the seat is empty. */
  spawn = 0;
  readonly #tank: number;
  /** Duration of a tick, s. */
  readonly #frame: number;
  readonly #counts: MirrorCounts;
  /** A ring by the number of the tick: which tick is there, and its numbers. */
  readonly #ticks = new Float64Array(kept).fill(-1);
  readonly #states = new Float64Array(kept * movedNumbers);
  /** The next tick to be shown, and the newest reported one that was. */
  #next = 0;
  #shown = -1;
  #moved: Tank | null = null;
  #source: TankSource | null = null;

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
  begin(spawn: number): void {
    this.spawn = spawn;
    this.#ticks.fill(-1);
    this.#shown = -1;
  }

  end(): void {
    this.spawn = 0;
  }

  take({ frame, states }: Moved): void {
    for (let i = 0; i < states.length / movedNumbers; i++) this.#keep(frame + i, states, i * movedNumbers);
  }

  sample(now: number, out: KinematicState): number {
    const tick = Math.round(now / this.#frame);
    if (this.spawn > 0) this.#show(tick);
    this.#next = tick + 1;
    if (this.spawn > 0) this.#source?.sample(now, out);
    return this.spawn;
  }

  /** A late report is used only while there is no newer one. */
  #keep(tick: number, states: ArrayLike<number>, at: number): void {
    if (tick < this.#next && tick > this.#shown) this.#place(states, at);
    if (tick < this.#next) this.#shown = Math.max(this.#shown, tick);
    else if (tick >= this.#next + kept) this.#counts.refused += 1;
    else this.#write(tick, states, at);
  }

  /** Negative zeros become 0: no recording keeps them. */
  #write(tick: number, states: ArrayLike<number>, at: number): void {
    const slot = tick % kept;
    this.#ticks[slot] = tick;
    for (let i = 0; i < movedNumbers; i++) this.#states[slot * movedNumbers + i] = (states[at + i] as number) + 0;
  }

  #show(tick: number): void {
    const slot = tick % kept;
    if (this.#ticks[slot] !== tick) this.#counts.missingFrames += 1;
    else {
      this.#shown = tick;
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

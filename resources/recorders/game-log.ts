/**
 * Writes what a game does as a log for `driftbench score` (docs/game-logs.md). Copy this file; it needs nothing.
 *
 *     const file = await open('client-1.log', 'w'); // of node:fs/promises; in a browser send the text somewhere
 *     const log = new GameLog((text) => file.appendFile(text), { program: 'tanks 1.4', process: 'client-1', axes: 'yup' });
 *     log.shown(time, 'red', x, y, z, qx, qy, qz, qw); // of each entity, in each rendered frame
 *     await log.close();
 *
 * A row becomes text at once and is written within half a second, beside the game. Where the disk is more than 4 MiB
 * behind, rows are dropped and counted in a note.
 */

export interface GameLogHead {
  readonly program: string;
  readonly process: string;
  /** unity, unreal, godot, bevy, enu, ned, zup, yup. */
  readonly axes: string;
  /** Left out: m. */
  readonly units?: string;
}

const mostPending = 4 << 20;
const writeEvery = 0.5;

export class GameLog {
  readonly #append: (text: string) => Promise<unknown>;
  #pending: string;
  /** What is on its way to the disk. */
  #writing: Promise<unknown> | null = null;
  #written = 0;
  #dropped = 0;
  #lastWrite = -Infinity;

  /** `append` adds text to the log; one call ends before the next. */
  constructor(append: (text: string) => Promise<unknown>, { program, process, axes, units = 'm' }: GameLogHead) {
    this.#append = append;
    this.#pending = `driftbench-log 1,program=${name(program)},process=${name(process)},axes=${axes},units=${units},rotation=xyzw\n`;
  }

  /** Where an entity is, by the process with authority: each tick. `spawn`: counted from 1; 0: not counted. */
  truth(
    t: number,
    entity: string,
    x: number,
    y: number,
    z: number,
    qx: number,
    qy: number,
    qz: number,
    qw: number,
    spawn = 0,
    teleport = false,
  ): void {
    const more = teleport ? `,${spawn > 0 ? spawn : ''},1` : spawn > 0 ? `,${spawn}` : '';
    this.#row(t, `T,${digits(t)},${name(entity)}${pose(x, y, z, qx, qy, qz, qw)}${more}\n`);
  }

  /** Where an entity is drawn, after smoothing: each rendered frame. */
  shown(t: number, entity: string, x: number, y: number, z: number, qx: number, qy: number, qz: number, qw: number, spawn = 0): void {
    this.#row(t, `S,${digits(t)},${name(entity)}${pose(x, y, z, qx, qy, qz, qw)}${spawn > 0 ? `,${spawn}` : ''}\n`);
  }

  /** The entity left the world (kind T), or is not drawn any more (kind S). */
  gone(kind: 'T' | 'S', t: number, entity: string): void {
    this.#row(t, `${kind},${digits(t)},${name(entity)}\n`);
  }

  /** `receivers`: separated by spaces; *: all. */
  sent(t: number, number: number, entity: string, receivers: string, bytes: number): void {
    this.#row(t, `U,${digits(t)},${number},${name(entity)},${name(receivers)},${bytes}\n`);
  }

  /**
   * `stamp`: the time that its state is of, by the clock of the process with authority. `state`: what it carries of
   * x, y, z, qx, qy, qz, qw, spawn, vx, vy, vz, wx, wy, wz, ax, ay, az; the last ones may be left out, and spawn may be NaN.
   */
  received(t: number, number: number, entity: string, stamp: number, state: readonly number[] = []): void {
    const cells = state.map((each) => `,${Number.isNaN(each) ? '' : digits(each)}`).join('');
    this.#row(t, `R,${digits(t)},${number},${name(entity)},${digits(stamp)}${cells}\n`);
  }

  /** Request out at t0, answer in at t3 by the own clock; request in at t1, answer out at t2 by the other’s. */
  exchange(t0: number, t1: number, t2: number, t3: number, process: string): void {
    this.#row(t3, `C,${digits(t0)},${digits(t1)},${digits(t2)},${digits(t3)},${name(process)}\n`);
  }

  /** The game’s own idea of another process’s clock, at each change: that clock is at t + offset. */
  offset(t: number, offset: number, process: string): void {
    this.#row(t, `O,${digits(t)},${digits(offset)},${name(process)}\n`);
  }

  note(t: number, text: string): void {
    this.#row(t, `N,${digits(t)},${text.replace(/[\r\n]/g, ' ')}\n`);
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    while (this.#writing || this.#pending !== '') {
      this.#write();
      await this.#writing;
    }
  }

  #row(t: number, row: string): void {
    if (this.#pending.length + this.#written > mostPending) {
      this.#dropped += 1;
      return;
    }
    if (this.#dropped > 0) this.#pending += `N,${digits(t)},${this.#dropped} records were dropped\n`;
    this.#dropped = 0;
    this.#pending += row;
    if (t - this.#lastWrite < writeEvery && t >= this.#lastWrite) return;
    this.#lastWrite = t;
    this.#write();
  }

  #write(): void {
    if (this.#writing || this.#pending === '') return;
    const text = this.#pending;
    this.#pending = '';
    this.#written = text.length;
    const end = () => {
      this.#writing = null;
      this.#written = 0;
    };
    this.#writing = this.#append(text).then(end, end);
  }
}

function pose(x: number, y: number, z: number, qx: number, qy: number, qz: number, qw: number): string {
  return `,${digits(x)},${digits(y)},${digits(z)},${digits(qx)},${digits(qy)},${digits(qz)},${digits(qw)}`;
}

function name(text: string): string {
  return text.replace(/[,\r\n]/g, '_');
}

/** Rounded to millionths, without zeros at the end: the same text in every language. */
function digits(value: number): string {
  const millionths = Math.floor(Math.abs(value) * 1e6 + 0.5);
  if (!(millionths < 9e15)) return 'nan';
  const whole = Math.floor(millionths / 1e6);
  const part = millionths - whole * 1e6;
  const sign = value < 0 && millionths > 0 ? '-' : '';
  return part === 0 ? `${sign}${whole}` : `${sign}${whole}.${String(part).padStart(6, '0').replace(/0+$/, '')}`;
}

/** The spawns of one player: updates made alive, and the end of each spawn. */
import type { PlayerUpdate } from './packets.ts';

export interface SpawnRow {
  /** s on the game clock. */
  time: number;
  /** 1, 2 …; 0: the end of the spawn before. */
  readonly spawn: number;
  /** The update made, or the last one before the end. */
  readonly update: PlayerUpdate;
}

/** A spawn lasts at least this long (s) after its last update. */
const leastRest = 0.001;

/**
 * A death is the first of these: the kill that the server announces, or an update without the alive bit; such updates
 * are left out. The first alive update after it starts the next spawn. Stamps increase: what repeats or arrives late
 * (not newer than the newest update, or made before the death) is left out too, as the game itself does.
 */
export class SpawnLog {
  readonly rows: SpawnRow[] = [];
  #spawn = 0;
  #alive = false;
  /** Stamp of the newest update. */
  #newest = -Infinity;
  /** Only newer updates start a spawn, s. */
  #spawnAfter = -Infinity;

  take(update: PlayerUpdate): void {
    if (!update.alive) this.die(update.stamp);
    else if (update.stamp > this.#newest && (this.#alive || update.stamp > this.#spawnAfter)) this.#live(update);
  }

  /** The player dies at `time`, s on the game clock. Dying twice counts once, at the earlier time. */
  die(time: number): void {
    const end = Math.max(time, this.#newest + leastRest);
    const last = this.rows.at(-1);
    if (last === undefined) return;
    if (this.#alive) this.rows.push({ time: end, spawn: 0, update: last.update });
    else last.time = Math.min(last.time, end);
    this.#alive = false;
    this.#spawnAfter = Math.max(this.#spawnAfter, end);
  }

  /** The player spawns at `time`; a spawn that has not ended yet ends. */
  spawn(time: number): void {
    if (this.#alive) this.die(time);
    this.#spawnAfter = this.#newest;
  }

  #live(update: PlayerUpdate): void {
    if (!this.#alive) this.#begin(update.stamp);
    this.#newest = update.stamp;
    this.rows.push({ time: update.stamp, spawn: this.#spawn, update });
  }

  /** The former spawn ends when the next begins, also where the server's clock is later. */
  #begin(time: number): void {
    const last = this.rows.at(-1);
    if (last !== undefined) last.time = Math.min(last.time, time);
    this.#alive = true;
    this.#spawn++;
  }
}

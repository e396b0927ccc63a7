/** What tanks leave behind for a moment: tracks on the ground, and flashes at their muzzles. */
import type { SeenGame, SeenShot } from './game-view.ts';

export interface Track {
  readonly seat: number;
  /** From the oldest to the tank, m; `age`: s since the tank was there. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly age: number }[];
}

export interface Flash extends Pick<SeenShot, 'x' | 'y' | 'heading'> {
  /** s since the shot. */
  readonly age: number;
}

export interface ArenaTraces {
  readonly tracks: readonly Track[];
  readonly flashes: readonly Flash[];
}

/** Time for which tracks and flashes stay, s. */
export const trackSeconds = 3;
export const flashSeconds = 0.12;
/** Points of a track are so far apart, and a tank that comes from further away has respawned, m. */
const apart = 0.2;
const respawned = 4;

type Made<Each extends { readonly age: number }> = Omit<Each, 'age'> & { readonly atMs: number };

export class TraceKeeper {
  readonly #tracks = new Map<number, Made<Track['points'][number]>[]>();
  #flashes: Made<Flash>[] = [];
  /** Ids of the shots that were visible last; null: none were looked for yet. */
  #seen: ReadonlySet<number> | null = null;

  /** The traces at this moment, with those that the picture brings. */
  take({ tanks, shots }: Pick<SeenGame, 'tanks' | 'shots'>, nowMs: number): ArenaTraces {
    for (const { seat, x, y } of tanks) this.#drive(seat, { x, y, atMs: nowMs });
    for (const { id, x, y, heading } of this.#seen ? shots : [])
      if (!this.#seen?.has(id)) this.#flashes.push({ x, y, heading, atMs: nowMs });
    this.#seen = new Set(shots.map(({ id }) => id));
    const age = (atMs: number) => (nowMs - atMs) / 1e3;
    this.#flashes = this.#flashes.filter(({ atMs }) => age(atMs) < flashSeconds);
    const tracks = [...this.#tracks].map(([seat, made]) => {
      const points = made.filter(({ atMs }) => age(atMs) < trackSeconds);
      this.#tracks.set(seat, points);
      return { seat, points: points.map(({ atMs, ...point }) => ({ ...point, age: age(atMs) })) };
    });
    return { tracks, flashes: this.#flashes.map(({ atMs, ...flash }) => ({ ...flash, age: age(atMs) })) };
  }

  #drive(seat: number, point: Made<Track['points'][number]>): void {
    const points = this.#tracks.get(seat) ?? [];
    const last = points.at(-1);
    const way = last ? Math.hypot(point.x - last.x, point.y - last.y) : Infinity;
    if (way > respawned) this.#tracks.set(seat, [point]);
    else if (way >= apart) points.push(point);
  }
}

/** A playout that is fed by hand: arrivals and drawings at given times. */
import { PlayoutArrival, type PlayoutClock, PlayoutFrame, RenderTime } from '../../engine/plugin-api/playout.ts';
import type { PlayoutPlugin } from '../../engine/plugin-api/define.ts';

/** An update, s. */
export interface Arrival {
  readonly stamp: number;
  readonly now: number;
}

export function clockOf(plugin: PlayoutPlugin, params: object = {}): PlayoutClock {
  return plugin.create({ params: plugin.params.parse(params) });
}

/**
 * The times that are shown at the drawings, s: an arrival at the time of a drawing comes before it, and nothing is drawn
 * before the first arrival.
 */
export function shownTimes(clock: PlayoutClock, arrivals: readonly Arrival[], drawings: readonly number[]): number[] {
  const [arrival, frame, rendered] = [new PlayoutArrival(), new PlayoutFrame(), new RenderTime()];
  const open = [...arrivals].sort((a, b) => a.now - b.now);
  let before = NaN;
  let newest = -Infinity;
  return drawings.flatMap((now) => {
    for (; open[0] && open[0].now <= now; open.shift()) {
      newest = Math.max(newest, open[0].stamp);
      clock.arrive(Object.assign(arrival, open[0]));
    }
    if (newest === -Infinity) return [];
    clock.render(Object.assign(frame, { now, dt: Number.isNaN(before) ? 0 : now - before, newest }), rendered);
    before = now;
    return [rendered.time];
  });
}

/** `count` times from `start` on, `step` s apart. */
export function every(step: number, count: number, start = 0): number[] {
  return Array.from({ length: count }, (_, k) => start + k * step);
}

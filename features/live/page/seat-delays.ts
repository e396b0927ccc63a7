/** The delays of each seat's downlink over the last minute, kept from the states that the host sends. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { useLive } from './live.ts';

export interface DelayInstant {
  /** Time of this page's clock, s. */
  readonly time: number;
  /** Delay of the message delivered last, and the configured delay, s; null before the first message. */
  readonly delivered: number | null;
  readonly configured: number;
}

/** Span that is kept, and interval of what is kept of it, s: the host reports twice a second. */
export const keptSpan = 60;
const interval = 0.45;

export const useSeatDelays = defineStore('seat-delays', () => {
  const live = useLive();
  const bySeat = shallowRef<ReadonlyMap<number, readonly DelayInstant[]>>(new Map());
  let epoch = -1;
  let takenAt = Number.NEGATIVE_INFINITY;

  watch(
    () => live.state,
    (state) => take(state, performance.now() / 1000),
    { immediate: true, flush: 'sync' },
  );

  function take({ epoch: reported, status, seats }: typeof live.state, time: number): void {
    if (reported !== epoch || status === 'off') bySeat.value = new Map();
    else if (time - takenAt < interval) return;
    [epoch, takenAt] = [reported, time];
    bySeat.value = new Map(
      seats.flatMap(({ seat, down }) => {
        if (!down) return [];
        const before = (bySeat.value.get(seat) ?? []).filter((each) => each.time >= time - keptSpan);
        return [[seat, [...before, { time, delivered: down.latest, configured: down.settings.delay }]] as const];
      }),
    );
  }

  return { bySeat };
});

/** How long ago each tank was hit last, as the host told. */
import { watch } from 'vue';
import { useParticipation } from './participation.ts';

/** Returns the age (s) by seat; Infinity: not hit while this page looked. */
export function useHitAges(): (seat: number) => number {
  const participation = useParticipation();
  const hitAtMs = new Map<number, number>();
  watch(
    () => participation.live,
    (next, last) => {
      for (const { seat, taken } of next.seats) {
        const before = last.seats.find((each) => each.seat === seat)?.taken ?? taken;
        if (taken > before) hitAtMs.set(seat, performance.now());
      }
    },
    { flush: 'sync' },
  );
  return (seat) => (performance.now() - (hitAtMs.get(seat) ?? Number.NEGATIVE_INFINITY)) / 1000;
}

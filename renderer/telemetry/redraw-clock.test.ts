/** When the page redraws, by a hand-turned animation clock. */
import { expect, test } from 'vitest';
import { RedrawClock } from './redraw-clock.ts';

/** A clock whose frames come when `frame` says so. */
function handTurned() {
  let asked: ((nowMs: number) => void) | null = null;
  const clock = new RedrawClock((draw) => (asked = draw));
  return {
    clock,
    frame(nowMs: number): boolean {
      const draw = asked;
      asked = null;
      draw?.(nowMs);
      return draw !== null;
    },
    counts: () => [clock.frame.value, clock.chart.value, clock.number.value],
  };
}

test('many changes before a frame make one redraw', () => {
  const { clock, frame, counts } = handTurned();
  clock.request();
  clock.request();
  frame(1000);
  expect(counts()).toEqual([1, 1, 1]);
});

test('charts and numbers are redrawn less often than views', () => {
  const { clock, frame, counts } = handTurned();
  for (let nowMs = 0; nowMs <= 1000; nowMs += 20) {
    clock.request();
    frame(nowMs);
  }
  expect(counts()).toEqual([51, 6, 6]);
});

test('the last change reaches charts and numbers even when nothing follows it, then the clock rests', () => {
  const { clock, frame, counts } = handTurned();
  clock.request();
  frame(0);
  clock.request();
  for (let nowMs = 16; nowMs < 400; nowMs += 16) frame(nowMs);
  expect(counts()).toEqual([2, 2, 2]);
  expect(frame(500)).toBe(false);
});

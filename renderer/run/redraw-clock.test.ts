/** When the page redraws, by a hand-turned animation clock. */
import { expect, test } from 'vitest';
import { RedrawClock } from './redraw-clock.ts';

/** A clock whose frames come when `frame` says so. */
function handTurned(waitMs = 0) {
  let queued: ((nowMs: number) => void) | null = null;
  let wallMs = 0;
  const clock = new RedrawClock(
    (draw) => (queued = draw),
    () => wallMs,
  );
  return {
    clock,
    frame(nowMs: number): boolean {
      const draw = queued;
      queued = null;
      wallMs += waitMs;
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

test('where frames come late views are drawn less often, and the rest as often as ever', () => {
  const { clock, frame, counts } = handTurned(40);
  for (let nowMs = 0; nowMs <= 4000; nowMs += 20) {
    clock.request();
    frame(nowMs);
  }
  const [views = 0, charts, numbers] = counts();
  expect(views).toBeLessThan(120);
  expect(views).toBeGreaterThan(60);
  expect([charts, numbers]).toEqual([21, 21]);
});

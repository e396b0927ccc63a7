import { expect, test } from 'vitest';
import { Progress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** A terminal that keeps its messages, and a clock that the test sets. */
function setUp(redraws: boolean) {
  const lines: string[] = [];
  const wall = { now: 0 };
  const terminal: Terminal = {
    print: () => undefined,
    notify: (text) => lines.push(text),
    draw: redraws ? (text) => void lines.push(text) : null,
    interrupted: new AbortController().signal,
  };
  return { lines, wall, progress: new Progress(terminal, { clock: () => wall.now }) };
}

test('on a terminal the bar is redrawn ten times a second at most, and taken away at the end', () => {
  const { lines, wall, progress } = setUp(true);
  for (const [now, time] of [
    [0.05, 1],
    [0.15, 150],
    [0.2, 160],
    [0.3, 300],
  ] as const) {
    wall.now = now;
    progress.at(time, 600);
  }
  progress.end();
  expect(lines).toEqual([
    '\r\u001b[K██████░░░░░░░░░░░░░░░░░░ 25 % · 150 of 600 s · 1\u202f000 × real time · 0.450 s left',
    '\r\u001b[K████████████░░░░░░░░░░░░ 50 % · 300 of 600 s · 1\u202f000 × real time · 0.300 s left',
    '\r\u001b[K',
  ]);
});

test('elsewhere there is a line every five seconds, and nothing to take away', () => {
  const { lines, wall, progress } = setUp(false);
  for (wall.now = 0; wall.now < 11; wall.now++) progress.at(wall.now * 10, 600);
  progress.end();
  expect(lines).toEqual([
    '8 % · 50.0 of 600 s · 10.0 × real time · 55.0 s left\n',
    '16 % · 100 of 600 s · 10.0 × real time · 50.0 s left\n',
  ]);
});

test('the bar is full where more is done than there was to do, or there was nothing to do', () => {
  const { lines, wall, progress } = setUp(true);
  for (const [now, all] of [
    [1, 10],
    [2, 0],
  ] as const) {
    wall.now = now;
    progress.at(12, all);
  }
  expect(lines.map((line) => line.slice(4, 28))).toEqual(['█'.repeat(24), '█'.repeat(24)]);
});

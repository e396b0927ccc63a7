import { expect, test } from 'vitest';
import { DrawQueue } from './useQueuedChart.ts';

/** Frames that a test shows one by one; drawing one chart takes `drawingMs`. */
class Frames {
  readonly drawn: string[] = [];
  #now = 0;
  #next: (() => void) | null = null;
  readonly queue = new DrawQueue({
    requestFrame: (draw) => (this.#next = draw),
    nowMs: () => this.#now,
  });

  request(chart: string, drawingMs: number, owner: object = {}): object {
    this.queue.request(owner, () => {
      this.#now += drawingMs;
      this.drawn.push(chart);
    });
    return owner;
  }

  /** Returns the charts that this frame drew; null: none was requested. */
  show(): string | null {
    const draw = this.#next;
    this.#next = null;
    draw?.();
    return draw && this.drawn.splice(0).join('');
  }
}

test('eight charts are drawn over several frames, in the order of their requests: painting them is work too', () => {
  const frames = new Frames();
  for (const chart of 'abcdefgh') frames.request(chart, 1.4);
  expect([frames.show(), frames.show(), frames.show(), frames.show()]).toEqual(['abc', 'def', 'gh', null]);
});

test('a chart that takes more than its share is drawn alone', () => {
  const frames = new Frames();
  for (const chart of 'ab') frames.request(chart, 20);
  expect([frames.show(), frames.show(), frames.show()]).toEqual(['a', 'b', null]);
});

test('a chart is drawn once, as it was requested last; one that was removed is not', () => {
  const frames = new Frames();
  const first = frames.request('a', 1);
  const removed = frames.request('b', 1);
  frames.request('A', 1, first);
  frames.queue.forget(removed);
  expect([frames.show(), frames.show()]).toEqual(['A', null]);
});

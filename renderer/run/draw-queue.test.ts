import { expect, test } from 'vitest';
import { chartShareMs, DrawQueue } from './draw-queue.ts';

/** Frames that a test shows one by one; drawing one chart takes `drawingMs`. */
class Frames {
  readonly drawn: string[] = [];
  #now = 0;
  #next: (() => void) | null = null;
  readonly queue = new DrawQueue(chartShareMs, {
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

/** A share of 14 ms; drawing costs `costMs` each; frames come when they are asked for. */
function viewsOf(costMs: number) {
  let nowMs = 0;
  let next: (() => void) | null = null;
  const drawn: string[] = [];
  const queue = new DrawQueue(14, { requestFrame: (draw) => (next = draw), nowMs: () => nowMs });
  const owners = new Map<string, object>();
  const take = (name: string, frame: number) => {
    const owner = owners.get(name) ?? {};
    owners.set(name, owner);
    queue.take(owner, frame, () => {
      drawn.push(name);
      nowMs += costMs;
    });
  };
  const frame = () => {
    const due = next;
    next = null;
    due?.();
  };
  return { drawn, take, frame, forget: (name: string) => queue.forget(owners.get(name) ?? {}), waits: () => next !== null };
}

test('all are drawn at once where there is time', () => {
  const { drawn, take, waits } = viewsOf(1);
  for (const name of ['a', 'b', 'c']) take(name, 1);
  expect([drawn.join(''), waits()]).toEqual(['abc', false]);
});

test('the others follow in their turn, none twice before all were drawn once', () => {
  const { drawn, take, frame } = viewsOf(10);
  for (const name of ['a', 'b', 'c', 'd']) take(name, 1);
  expect(drawn.join('')).toBe('ab');
  for (const name of ['a', 'b', 'c', 'd']) take(name, 2);
  frame();
  expect(drawn.join('')).toBe('abcd');
  frame();
  expect(drawn.join('')).toBe('abcdab');
});

test('a view that is gone is not drawn', () => {
  const { drawn, take, frame, forget } = viewsOf(20);
  for (const name of ['a', 'b', 'c']) take(name, 1);
  forget('b');
  frame();
  expect(drawn.join('')).toBe('ac');
});

test('a picture that fails keeps none of the others waiting', () => {
  const frames = new Frames();
  frames.queue.request({}, () => {
    throw new Error('broke');
  });
  frames.request('a', 1);
  expect(() => frames.show()).toThrow('broke');
  expect([frames.show(), frames.show()]).toEqual(['a', null]);
});

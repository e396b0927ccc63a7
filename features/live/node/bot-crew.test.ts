import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BotCrew } from './bot-crew.ts';
import type { BotRunner } from './bot-runner.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const server = { address: 'http://127.0.0.1:7350', botCookie: () => 'bot=1' };

function newCrew(ended: () => Promise<void>) {
  const sent: number[] = [];
  const runner: BotRunner = {
    start: ({ number }) => {
      sent.push(number);
      return { ended: ended(), stop: () => undefined };
    },
    close: () => Promise.resolve(),
  };
  const host = { onBotsWanted: (_count: number): void => undefined };
  const crew = new BotCrew(host, server, runner);
  return { host, crew, sent };
}

test('as many bots are sent as there should be, a moment after that is known', async () => {
  const { host, crew, sent } = newCrew(() => new Promise(() => undefined));
  host.onBotsWanted(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([1, 2]);
  await crew.close();
});

test('bots that cannot stay are sent again less and less often', async () => {
  const { host, crew, sent } = newCrew(() => Promise.resolve());
  host.onBotsWanted(1);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.length).toBeLessThan(40);
  await crew.close();
});

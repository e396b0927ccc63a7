import { expect, test, vi } from 'vitest';
import { patience } from '../../test/support/patience.ts';
import * as electron from '../../test/support/electron-stand-in.ts';
import { deferred } from '../base/deferred.ts';
import { endBeforeQuitting } from './end-before-quitting.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

test('quitting waits for the bench to end, and no longer', async () => {
  const quit = vi.spyOn(electron.app, 'quit');
  const event = { preventDefault: vi.fn() };
  const ended = deferred<void>();
  endBeforeQuitting({ close: () => ended.promise });
  electron.app.emit('will-quit', event);
  await Promise.resolve();
  expect([event.preventDefault.mock.calls.length, quit.mock.calls.length]).toEqual([1, 0]);
  ended.resolve();
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), patience);
  electron.app.emit('will-quit', event);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

test('a bench that cannot end does not prevent quitting', async () => {
  const quit = vi.spyOn(electron.app, 'quit');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  endBeforeQuitting({ close: () => Promise.reject(new Error('the disk is full')) });
  electron.app.emit('will-quit', { preventDefault: () => undefined });
  await vi.waitFor(() => expect(quit).toHaveBeenCalledOnce(), patience);
  expect(logged).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});

import { expect, test, vi } from 'vitest';
import { app } from '../../test/support/electron-stand-in.ts';
import { OpenedFiles } from './opened-files.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

test('a file that is opened before the bench is ready waits for it; later ones are opened at once', () => {
  const files = new OpenedFiles();
  const event = { preventDefault: vi.fn() };
  app.emit('open-file', event, '/one.mcap');
  app.emit('open-file', event, '/two.mcap');
  const opened: string[] = [];
  expect(files.serve((path) => opened.push(path))).toBe('/two.mcap');
  app.emit('open-file', event, '/three.driftbench');
  expect(opened).toEqual(['/three.driftbench']);
  expect(event.preventDefault).toHaveBeenCalledTimes(3);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { readPlacement } from './bench-window.ts';

vi.mock('electron', () => import('../../test/support/electron-stand-in.ts'));

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each(['', '{}', '[]', '{"bounds":{"x":1.5,"y":0,"width":800,"height":600}}', '{"bounds":{"x":"a"}}'])(
  'a file with %j is passed over',
  (text) => {
    const file = join(folder, 'window.json');
    writeFileSync(file, text);
    expect(readPlacement(file)).toEqual({ bounds: { width: 1440, height: 900 }, isMaximized: false });
  },
);

test('a stored placement is taken field by field', () => {
  const file = join(folder, 'window.json');
  writeFileSync(file, '{"bounds":{"x":1,"y":2,"width":800,"height":600,"alpha":1},"isMaximized":"yes"}');
  expect(readPlacement(file)).toEqual({ bounds: { x: 1, y: 2, width: 800, height: 600 }, isMaximized: false });
});

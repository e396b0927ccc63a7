/** Watched files: each save is reported once; released files are never reported again. */
import { mkdtemp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patience } from '../../test/support/patience.ts';
import { FolderWatch } from './folder-watch.ts';

let folder = '';
let watch: FolderWatch;
const changed = vi.fn();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await mkdir(join(folder, 'other'));
  changed.mockClear();
  watch = new FolderWatch(changed);
});
afterEach(async () => {
  watch.close();
  await rm(folder, { recursive: true });
});

test('a file that is written, or replaced as editors do, is reported', async () => {
  watch.follow([join(folder, 'model.ts'), join(folder, 'missing', 'model.ts')]);
  await writeFile(join(folder, 'model.ts'), 'one');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), patience);
  await writeFile(join(folder, 'other', 'aside'), 'two');
  changed.mockClear();
  await rename(join(folder, 'other', 'aside'), join(folder, 'model.ts'));
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), patience);
});

test('files that are followed later are reported too', async () => {
  watch.follow([join(folder, 'model.ts')]);
  watch.follow([join(folder, 'other', 'model.ts')]);
  await writeFile(join(folder, 'other', 'model.ts'), 'one');
  await vi.waitFor(() => expect(changed).toHaveBeenCalled(), patience);
});

/** Tunings of real runs beside dense grids of them, of which what matters is known. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import grids from '../../../test/support/dense-grids.json' with { type: 'json' };
import { denseSpaces, denseWorld, leastShare, shareFound, type DenseGrid } from '../../../test/support/dense-spaces.ts';

test.each(denseSpaces)('$name: 5 % of a dense grid’s runs find 98 % of its hypervolume', async (space) => {
  const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
  try {
    const grid = (grids as Readonly<Record<string, DenseGrid>>)[space.name];
    if (!grid) throw new Error(`No grid is known of ${space.name}.`);
    expect(await shareFound(await denseWorld(folder, space), grid, 1)).toBeGreaterThan(leastShare);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

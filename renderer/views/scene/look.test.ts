/** Which entity a camera follows at first: in the default example one that stays in the world. */
import { expect, test } from 'vitest';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import type { Rows } from '../../run/rows.ts';
import type { EntityColumns } from './entity-columns.ts';
import { longestIn } from './look.ts';

const entities = [0, 1, 2, 3].map((life) => ({ life }) as EntityColumns);
const present = (...lives: readonly number[]) => ({ rows: { last: (column: number) => lives[column] } as unknown as Rows, entities });

test('of the entities in the world it is the one that stays longest, the first of equals; where none is, it waits', () => {
  expect(longestIn(present(1, 1, 1, 1), [4, 36, 12])).toBe(3);
  expect(longestIn(present(1, 1, 1, 0), [4, 36, 36])).toBe(1);
  expect(longestIn(present(1, 0, 1, 0), [4, 36, 12])).toBe(2);
  expect(longestIn(present(1, 1, 1, 1), [])).toBe(0);
  expect(longestIn(present(0, Number.NaN, 0, 0), [4])).toBeNull();
});

test('the first example’s outline says when each tank leaves the world', async () => {
  const { outline } = await loadExperiment('resources/experiments/bzflag-robots.yaml', { registry: new PluginRegistry(builtInPlugins) });
  const leaves = outline.entities.map(({ leaves: time }) => Math.floor(time ?? Number.NaN));
  expect(leaves).toEqual([4, 36, 12, 3]);
});

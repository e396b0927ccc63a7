import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { experimentFile } from '../../experiment/experiment-file.ts';
import { gameFields } from '../../experiment/game.ts';
import { linkPresetNames } from '../../experiment/link-presets.ts';
import { nodeLink } from '../../experiment/links.ts';
import { publishingFields, quantisationFields } from '../../experiment/publishing.ts';
import { partFields } from '../../experiment/parts.ts';
import { automaticFields, contractFields, contractsFields, offerFields } from '../../experiment/contracts.ts';
import { levelFields, relevanceFields } from '../../experiment/relevance.ts';
import { triggerFields } from '../../experiment/trigger.ts';
import { laneFields } from '../../experiment/lanes.ts';
import { traceFields } from '../../experiment/motion.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPartMotions } from '../../engine/world/parts/index.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { loadExperiment } from './load-experiment.ts';

const documentation = await readFile('docs/experiment-format.md', 'utf8');

test('the document speaks of every field, preset and kind of motion', () => {
  const shapes = [
    experimentFile,
    nodeLink,
    triggerFields,
    publishingFields,
    quantisationFields,
    relevanceFields,
    contractsFields,
    contractFields,
    offerFields,
    automaticFields,
    levelFields,
    laneFields,
    partFields,
    traceFields,
    gameFields,
  ].flatMap(({ shape }) => Object.keys(shape));
  const words = [...shapes, ...linkPresetNames, ...builtInMotions.map(({ id }) => id), ...builtInPartMotions.map(({ kind }) => kind)];
  expect(words.filter((word) => !new RegExp(`\`${word}[\`:]`).test(documentation))).toEqual([]);
});

test('the whole file of the document is a valid one', async () => {
  const [, text] = /## A whole file\n+```yaml\n(.*?)```/s.exec(documentation) ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
  await writeFile(join(folder, 'documented.yaml'), text ?? '');
  const { plan } = await loadExperiment(join(folder, 'documented.yaml'), { registry: new PluginRegistry(builtInPlugins) });
  expect(plan.lanes.map(({ id }) => id)).toEqual(['base', 'smooth']);
  await rm(folder, { recursive: true });
});

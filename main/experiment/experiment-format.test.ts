import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

const pages = ['experiment-format', 'links', 'lanes'];
const documentation = (await Promise.all(pages.map(async (page) => await readFile(`docs/${page}.md`, 'utf8')))).join('\n');

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

const [, wholeFile = ''] = /## A whole file\n+```yaml\n(.*?)```/s.exec(documentation) ?? [];
const registry = new PluginRegistry(builtInPlugins);

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Loads the text as `experiment.yaml`. */
async function load(text: string, sets: readonly string[] = []) {
  const path = join(folder, 'experiment.yaml');
  await writeFile(path, text);
  return loadExperiment(path, { registry, sets });
}

test('the whole file of the document is a valid one', async () => {
  const { plan } = await load(wholeFile);
  expect(plan.lanes.map(({ id }) => id)).toEqual(['base', 'smooth']);
});

test('its errors are those that the document shows', async () => {
  const objection = (text: string, sets: readonly string[] = []) =>
    load(text, sets).then(
      () => '',
      ({ message }: Error) => `${message.replace(join(folder, sep), '')}\n`,
    );
  const misspelt = await objection(wholeFile.replace('distance', 'distnace'));
  const wrongSet = await objection(wholeFile, ['nodes.fra.link.delay=1']);
  const [, shown] = /## Errors\n.*?```\n(.*?)```/s.exec(documentation) ?? [];
  expect(shown).toBe(`${misspelt}${wrongSet}`);
});

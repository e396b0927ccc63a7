/**
 * Test projects. `unit`: all that needs no browser; test/live starts threads, processes and servers, or depends on time.
 * Its files share three processes, as tests of servers mostly wait: to start one for each, and to load our modules
 * there, took longer than many of the tests. `isolated`: every file has a process of its own; there belongs what measures memory (test/memory) or replaces
 * modules. `e2e`: drives the built bench in Chromium, one file at a time.
 */
import vue from '@vitejs/plugin-vue';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plainExports } from './test/support/plain-exports.ts';

const here = (path: string) => resolve(import.meta.dirname, path);

/** The package's entries as the sources have them; `exports` of package.json names what is built of these. */
const entries = [
  { find: 'driftbench/plugin-api', replacement: here('plugins/kit/index.ts') },
  { find: 'driftbench/plugin-testing', replacement: here('engine/conformance/index.ts') },
  { find: /^driftbench\/engine$/, replacement: here('engine/embedding/index.ts') },
  { find: /^driftbench\/(?:plugins|engine)\/(.*)$/, replacement: here('plugins/$1/index.ts') },
];

const endToEnd = 'test/e2e/**/*.e2e.test.ts';
const isolated = ['test/memory/**/*.test.ts', 'main/electron/**/*.test.ts'];
/** End what hangs, ms: far more than any test or hook takes on a busy machine. */
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };
const never = ['out/**', 'node_modules/**', '.cache/**'];

/** Component tests choose their DOM in their first line. */
const hasDom = ({ moduleId }: TestSpecification) => readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment happy-dom');

/** Component tests come last: where a file has another environment than the one before, its process ends. */
class DomLast extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !hasDom(file)), ...sorted.filter(hasDom)];
  }
}

export default defineConfig({
  plugins: [vue(), plainExports()],
  resolve: { alias: entries },
  test: {
    setupFiles: ['test/support/property-seed.ts', 'test/support/page/empty-page.ts'],
    sequence: { sequencer: DomLast },
    // A file is saved by a click on a link. Such a click must not take the page, which all files share, elsewhere.
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...never, ...isolated, endToEnd],
          maxWorkers: 3,
          // One thread collects garbage, and less often: a twentieth less processor time, where three processes share two cores.
          execArgv: ['--single-threaded-gc', '--max-semi-space-size=32'],
          isolate: false,
          ...timeouts,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: { name: 'isolated', include: isolated, maxWorkers: 2, ...timeouts, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: [endToEnd],
          exclude: never,
          ...timeouts,
          // A browser and a session worker fill two cores: files run one after another.
          maxWorkers: 1,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

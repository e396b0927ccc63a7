/** A game loads little code, and the same as the bench has. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { z as Zod } from 'zod';
import { builtInPlugins } from '../../plugins/index.ts';

const lean = resolve('engine/embedding/lean-parameters.ts');

/** A module as a game's bundler makes it of the entries. */
async function bundled(text: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: text, resolveDir: resolve('.'), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    logLevel: 'silent',
    alias: { zod: lean },
  });
  return outputFiles[0]?.text ?? '';
}

const kilobytes = (text: string) => gzipSync(text, { level: 9 }).length / 1000;

test('a receiver with one model and one scheme takes at most 15 kB, gzipped', async () => {
  const text = await bundled(`
    import { EntityReceiver } from './engine/embedding/index.ts';
    import model from './plugins/dead-reckoning/constant-turn/index.ts';
    import scheme from './plugins/convergence/projective-velocity-blend/index.ts';
    globalThis.receiver = new EntityReceiver({ model: { plugin: model }, convergence: { plugin: scheme } });`);
  expect(kilobytes(text)).toBeLessThan(15);
  // The bundler drops what it does not use.
  expect(text).not.toContain('scheduler');
});

test('publisher and receiver with their schedulers stay below 30 kB', async () => {
  const text = await bundled(`
    import { EntityPublisher, EntityReceiver, ShownErrorMeter } from './engine/embedding/index.ts';
    import model from './plugins/dead-reckoning/constant-turn/index.ts';
    import scheduler from './plugins/fairness/priced-marginal-error/index.ts';
    globalThis.used = [EntityPublisher, EntityReceiver, ShownErrorMeter, model, scheduler];`);
  expect(kilobytes(text)).toBeLessThan(30);
});

const inGames = builtInPlugins.filter(({ kind }) => ['dead-reckoning', 'convergence', 'fairness', 'playout'].includes(kind));

interface LeanPlugin {
  readonly id: string;
  readonly params: { parse(values: unknown): unknown };
}

test('every built-in plugin takes the same parameters and defaults, and refuses the same', async () => {
  const imports = inGames.map(({ kind, id }, k) => `import p${k} from './plugins/${kind}/${id}/index.ts';`);
  const text = await bundled(`${imports.join('\n')}\nexport default [${inGames.map((_, k) => `p${k}`).join(', ')}];`);
  const folder = await mkdtemp(join(tmpdir(), 'driftbench-lean-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'plugins.mjs'), text);
  const { default: plugins } = (await import(/* @vite-ignore */ join(folder, 'plugins.mjs'))) as {
    default: LeanPlugin[];
  };
  const value = fc.oneof(
    fc.double(),
    fc.integer({ min: -5, max: 40 }),
    fc.boolean(),
    fc.constantFrom('all', 'accumulated', 'sent', 'x', null, undefined),
  );
  for (const [k, plugin] of inGames.entries()) {
    const ours = plugins[k]!;
    expect(ours.id).toBe(plugin.id);
    const whole = plugin.params as Zod.ZodObject;
    const shape = Object.keys(whole.shape);
    const words = shape.flatMap((name) => wordsOf(whole.shape[name]));
    const record = fc.record(Object.fromEntries(shape.map((name) => [name, fc.oneof(value, fc.constantFrom('', ...words))])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(fc.oneof(fc.constant({}), record), (values) => {
        const known = whole.safeParse(values);
        const parsed = () => ours.params.parse(values);
        if (known.success) expect(parsed()).toEqual(known.data);
        else expect(parsed).toThrow();
      }),
      { numRuns: 30 },
    );
  }
});

/** The words that a parameter allows, if it is a choice. */
function wordsOf(schema: unknown): readonly string[] {
  const { options, def } = schema as { options?: readonly string[]; def?: { innerType?: unknown } };
  return options ?? (def?.innerType ? wordsOf(def.innerType) : []);
}

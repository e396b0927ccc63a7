/** What a plugin may import: its own files and packages, and what the bench offers; nothing of the machine it runs on. */
import { builtinModules } from 'node:module';
import type { OnResolveResult, Plugin } from 'esbuild';
import { offeredModules } from './offered-modules.ts';

/** A step of the bundler; `offered`: name → text. */
export function pluginBorders(offered: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'borders',
    setup(build) {
      build.onResolve({ filter: /./ }, ({ path, kind }) => (kind === 'entry-point' ? undefined : answerTo(path)));
      build.onLoad({ filter: /./, namespace: 'offered' }, ({ path }) => ({ contents: offered.get(path) ?? '', loader: 'js' }));
    },
  };
}

/** Undefined: found as usual. */
function answerTo(path: string): OnResolveResult | undefined {
  if (offeredModules.has(path)) return { path, namespace: 'offered', sideEffects: false };
  const objection = objectionTo(path);
  return objection === null ? undefined : { errors: [{ text: objection }] };
}

const allowed = `allowed: ${[...offeredModules.keys()].join(', ')}, files of its own and packages in its node_modules.`;

function objectionTo(path: string): string | null {
  const [name = ''] = path.split('/', 1);
  if (path.startsWith('node:') || builtinModules.includes(path) || name === 'electron')
    return `imports "${path}", but a plugin is pure and runs in browsers too; ${allowed}`;
  if (/^(?:[a-z]+:)?\/\//.test(path)) return `imports "${path}", but what a plugin needs comes with it; ${allowed}`;
  if ([...offeredModules.keys()].some((offered) => offered.split('/', 1)[0] === name))
    return `there is no "${path}" for plugins; ${allowed}`;
  return null;
}

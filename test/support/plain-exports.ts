/**
 * Exports as plain values, as soon as their module has run. Vitest puts a function in place of each export, and calls it
 * wherever an importer uses the name: a session took almost twice as long as in a build (docs/decisions/0277).
 */
import type { Plugin } from 'vite';

/**
 * Runs at the end of each module. What has no value yet, as a module of a circle, stays as it is. As the prototype of
 * something that is used, an object is laid out for fast reading.
 */
const settle = `
;for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(__vite_ssr_exports__))) {
  let value;
  try { value = get?.(); } catch {}
  if (value !== undefined)
    Object.defineProperty(__vite_ssr_exports__, name, { value, enumerable: true, configurable: true, writable: true });
}
Object.create(__vite_ssr_exports__).any;`;

const isOurs = (id: string) => /\.(?:ts|mjs|vue)(?:\?|$)/.test(id) && !id.includes('/node_modules/');
/** A variable that is exported may change. */
const hasVariable = (code: string) => /^export (?:let|var) /m.test(code);

export function plainExports(): Plugin {
  return {
    name: 'plain-exports',
    enforce: 'post',
    transform: (code, id) => (isOurs(id) && !hasVariable(code) ? { code: code + settle, map: null } : null),
  };
}

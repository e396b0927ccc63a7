/**
 * The modules of the bench that plugins import by name, as a bundle holds them: references to the bench's own members.
 */
import { pluginApi, pluginApiKey } from '../../plugins/kit/plugin-realm.ts';

const apiSource = `globalThis[Symbol.for(${JSON.stringify(pluginApiKey)})]`;

/** Name → the text of an ES module that re-exports the bench's members. */
export const offeredModules = offering(() => true);

function offering(isWanted: (name: string) => boolean): ReadonlyMap<string, string> {
  const mirror = (source: string, offered: object) => mirrorOf(source, Object.keys(offered).filter(isWanted));
  return new Map([
    ['driftbench/plugin-api', mirror(apiSource, pluginApi)],
    ['zod', `${mirror(`${apiSource}.z`, pluginApi.z)}export { z, z as default };\nconst z = /* @__PURE__ */ of();\n`],
  ]);
}

/**
 * The same with only those members that a bundle, made with all of them, has kept. A bundle made with these has a
 * checksum that does not depend on the bench's further members.
 */
export function offeredTo(bundle: string): ReadonlyMap<string, string> {
  const kept = new Set(Array.from(bundle.matchAll(/\bits_(\w+)\b/g), ([, name]) => name));
  return offering((name) => kept.has(name));
}

/**
 * Every member is fetched by a pure call, so that a bundle holds only those that its plugin uses. In the order of
 * their names: bundlers order members as they like, and checksums must not depend on who built the bench.
 */
function mirrorOf(source: string, names: readonly string[]): string {
  const members = names
    .toSorted()
    .map((name) => `const its_${name} = /* @__PURE__ */ of(${JSON.stringify(name)});\nexport { its_${name} as ${name} };\n`);
  return `const of = (name) => (name === undefined ? ${source} : ${source}[name]);\n${members.join('')}`;
}

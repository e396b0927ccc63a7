/** Laws for plugins of every kind: identity, and the meaning of their parameters. */
import type { Plugin } from '../plugin-api/define.ts';
import { PluginRegistry } from '../session/plugin-registry.ts';
import { LawBroken, type Law } from './law.ts';

export function pluginLaws(plugin: Plugin): readonly Law[] {
  return [
    {
      id: 'identity',
      title: 'has an id, a title, a source and parameters, as the bench requires',
      keep: () => void new PluginRegistry([plugin]),
    },
    { id: 'parameters', title: 'describes every parameter in a sentence, with its unit', keep: () => describesParameters(plugin) },
  ];
}

function describesParameters({ params }: Plugin): void {
  for (const [name, schema] of Object.entries(params.shape)) {
    const { description, unit } = (schema as unknown as DescribedSchema).meta?.() ?? {};
    if (typeof description !== 'string' || typeof unit !== 'string') {
      throw new LawBroken(`parameter ${name} has no help or no unit; use a quantity (seconds, metres …), or .meta({ unit, description })`);
    }
  }
}

interface DescribedSchema {
  meta?(): { readonly description?: unknown; readonly unit?: unknown } | undefined;
}

/** A running plugin's own description, for listings. */
import { boundsText, fieldSchema, type FieldSchema } from '../../experiment/allowed.ts';
import type { PluginDetails, PluginParam } from '../../contract/plugin-calls.ts';
import { pluginKinds, type Plugin } from '../../engine/plugin-api/index.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';

export function thirdPartyDetails(registry: PluginRegistry): readonly PluginDetails[] {
  const all = pluginKinds.flatMap((kind): Plugin[] => registry.list(kind));
  return all.filter((plugin) => !builtInPlugins.includes(plugin)).map(detailsOf);
}

/** Plain data. */
export function detailsOf({ kind, id, title, source, guidance, api, params }: Plugin): PluginDetails {
  const fields = Object.entries(fieldSchema(params).properties ?? {});
  return { kind, id, title, source, ...(guidance && { guidance }), api, params: fields.map(([name, schema]) => paramOf(name, schema)) };
}

function paramOf(name: string, schema: FieldSchema): PluginParam {
  const range = schema.enum ? schema.enum.join(', ') : boundsText(schema);
  return { name, unit: schema.unit ?? '', range, default: schema.default ?? null, help: schema.description ?? '' };
}

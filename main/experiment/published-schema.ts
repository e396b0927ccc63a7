/** The JSON Schema of experiment files: the published one, of the built-in plugins, and that of a bench with others. */
import { experimentJsonSchema } from '../../experiment/json-schema.ts';
import { builtInPlayers } from '../../engine/game/players/index.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';

/** From the project's folder. `npm run schema` writes it. */
export const publishedSchemaPath = 'docs/experiment.schema.json';

export function publishedSchema(): string {
  return `${JSON.stringify(schemaOf(new PluginRegistry(builtInPlugins)), null, 2)}\n`;
}

/** The JSON Schema with these plugins. */
export function schemaOf(registry: PluginRegistry): object {
  return experimentJsonSchema({ registry, players: builtInPlayers });
}

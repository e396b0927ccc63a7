/** The text of the published JSON Schema: that of the built-in plugins and kinds of motion. */
import { experimentJsonSchema } from '../../contract/experiment/json-schema.ts';
import { builtInPlayers } from '../../engine/game/players/index.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInMotions } from '../../engine/world/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';

/** Where it stands, from the project's folder. `npm run schema` writes it anew. */
export const publishedSchemaPath = 'docs/experiment.schema.json';

export function publishedSchema(): string {
  const schema = experimentJsonSchema({ registry: new PluginRegistry(builtInPlugins), motions: builtInMotions, players: builtInPlayers });
  return `${JSON.stringify(schema, null, 2)}\n`;
}

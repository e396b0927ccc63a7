/** The JSON Schema of experiment files: the published one, of the built-in plugins, and that of a bench with others. */
import { fieldSchema, type FieldSchema } from '../../experiment/allowed.ts';
import { entitiesOfFile } from '../../experiment/entities-of-file.ts';
import { without } from '../../experiment/field-maps.ts';
import { experimentJsonSchema } from '../../experiment/json-schema.ts';
import { builtInPlayers } from '../../engine/game/players/index.ts';
import { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { withDefinitions } from './schema-definitions.ts';

/** From the project's folder. `npm run schema` writes it. */
export const publishedSchemaPath = 'docs/experiment.schema.json';

export function publishedSchema(): string {
  return `${JSON.stringify(withDefinitions(schemaOfFiles()), null, 2)}\n`;
}

/** What is published, with every part in its place. */
export function schemaOfFiles(): FieldSchema {
  return withFiles(schemaOf(new PluginRegistry(builtInPlugins)));
}

/** With files in place of entities: they are expanded before the bench looks at an experiment. */
function withFiles(schema: FieldSchema): FieldSchema {
  const { entities } = schema.properties as { readonly entities: FieldSchema };
  const { description, items, ...list } = entities;
  const ofFile = without(fieldSchema(entitiesOfFile) as FieldSchema & { readonly $schema?: string }, '$schema');
  const either = { description, anyOf: [{ ...list, items: { anyOf: [items, ofFile] } }, ofFile] };
  return { ...schema, properties: { ...schema.properties, entities: either as FieldSchema } };
}

/** The JSON Schema with these plugins. */
export function schemaOf(registry: PluginRegistry): object {
  return experimentJsonSchema({ registry, players: builtInPlayers });
}

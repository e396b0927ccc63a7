/** The published JSON Schema of experiment files, by which editors complete and check them. */
import { z } from 'zod';
import type { PluginKind } from '../engine/plugin-api/define.ts';
import { builtInPartMotions } from '../engine/world/parts/index.ts';
import { synchronisations } from '../engine/base/clocks/clock-settings.ts';
import { without } from './field-maps.ts';
import { guidanceText } from './guidance-text.ts';
import type { Guidance } from '../engine/plugin-api/index.ts';
import { fieldSchema, type FieldSchema } from './allowed.ts';
import {
  convergenceChoice,
  linkModelChoice,
  metricChoice,
  modelChoice,
  playoutChoice,
  schedulerChoice,
  shownChoice,
  triggerChoice,
} from './choices.ts';
import { synchronisationChoice } from './clocks.ts';
import { experimentFile, type Vocabulary } from './experiment-file.ts';
import { motionChoice, traceFields } from './motion.ts';
import { playerParams } from './player-motion.ts';
import { playerMotion } from './players.ts';
import { mostObstacles, obstacleKinds, obstaclesChoice, placingFields } from './obstacles.ts';
import { partMotionChoice } from './parts.ts';
import { terrainChoice, terrainKinds } from './terrain.ts';

interface Offer {
  readonly name: string;
  readonly title: string;
  /** Where it comes from; left out: from here. */
  readonly source?: string;
  readonly guidance?: Guidance | undefined;
  readonly params: FieldSchema;
}

/** The schema of the file with the plugins of `vocabulary` spelt out. */
export function experimentJsonSchema(vocabulary: Vocabulary): object {
  const choices = choicesOf(vocabulary);
  const schema = z.toJSONSchema(experimentFile, {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      const anyOf = choices.get(zodSchema);
      if (!anyOf) return;
      const { description } = jsonSchema;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, { description, anyOf });
    },
  });
  return { $schema: schema.$schema, $id: schemaId, title: 'Driftbench experiment', ...schema };
}

/** A name and no address: editors take the schema from the package. */
const schemaId = 'urn:driftbench:experiment:1';

/** The alternatives of each choice in the file, by its schema. */
function choicesOf({ registry, players }: Vocabulary): ReadonlyMap<unknown, readonly object[]> {
  const offers = (kind: PluginKind): Offer[] =>
    registry
      .list(kind)
      .map(({ id, title, source, guidance, params }) => ({ name: id, title, source, guidance, params: fieldSchema(params) }));
  const synthetic = registry
    .list('motion')
    .map(({ id, title, guidance, params }) => spelt('kind', { name: id, title, guidance, params: fieldSchema(params) }));
  const playing = players.map((player) =>
    spelt('kind', { name: 'player', title: player.title, params: fieldSchema(playerParams(player)) }),
  );
  return new Map<unknown, readonly object[]>([
    [modelChoice, pluginChoice(offers('dead-reckoning'))],
    [shownChoice, pluginChoice(offers('dead-reckoning'))],
    [convergenceChoice, pluginChoice(offers('convergence'))],
    [schedulerChoice, pluginChoice(offers('fairness'))],
    [playoutChoice, pluginChoice(offers('playout'))],
    [synchronisationChoice, [{ type: 'string', enum: [...synchronisations] }, ...pluginChoice(offers('clock'))]],
    [triggerChoice, pluginChoice(offers('trigger'))],
    [linkModelChoice, pluginChoice(offers('link-model'))],
    [metricChoice, ownPluginChoice(offers('metric'))],
    [
      motionChoice,
      [
        ...synthetic,
        ...playing,
        withoutDialect(fieldSchema(traceFields)),
        otherMotion(['trace', 'player', ...registry.list('motion').map(({ id }) => id)]),
      ],
    ],
    [playerMotion, playing.map((player) => without(player, 'required'))],
    [partMotionChoice, kindsOf(Object.fromEntries(builtInPartMotions.map((motion) => [motion.kind, motion])))],
    [terrainChoice, kindsOf(terrainKinds)],
    [obstaclesChoice, obstaclesSchema()],
  ]);
}

/**
 * The known plugins, whose parameters may be inherited; any other id may be a third party's, and no id means the
 * inherited one.
 */
function pluginChoice(offers: readonly Offer[]): object[] {
  return [
    ...offers.map((offer) => inheritable(spelt('id', offer))),
    otherThan(offers, 'Parameters of the inherited plugin, or another plugin.'),
  ];
}

/** The known plugins, or a third party's, where nothing is inherited. */
function ownPluginChoice(offers: readonly Offer[]): object[] {
  return [...offers.map((offer) => spelt('id', offer)), { ...otherThan(offers, 'Another plugin.'), required: ['id'] }];
}

function otherThan(offers: readonly Offer[], description: string): object {
  const pattern = `^(?!(?:${offers.map(({ name }) => name).join('|')})$)`;
  return { type: 'object', description, properties: { id: { type: 'string', pattern } } };
}

/** A motion of a third party's plugin. */
function otherMotion(known: readonly string[]): object {
  const kind = { type: 'string', pattern: `^(?!(?:${known.join('|')})$)` };
  return { type: 'object', description: 'Motion of another plugin.', properties: { kind }, required: ['kind'] };
}

/** Kinds that no plugin brings. */
function kindsOf(kinds: Readonly<Record<string, { readonly title: string; readonly params: z.ZodObject }>>): object[] {
  return Object.entries(kinds).map(([name, { title, params }]) => spelt('kind', { name, title, params: fieldSchema(params) }));
}

function obstaclesSchema(): object[] {
  const number = { type: 'integer', minimum: 0, maximum: mostObstacles };
  const placing = withoutDialect(fieldSchema(placingFields));
  return [number, placing, { type: 'array', maxItems: mostObstacles, items: { anyOf: kindsOf(obstacleKinds) } }];
}

/** An alternative that is known by its field `by`. */
function spelt(by: string, { name, title, source, guidance, params }: Offer) {
  const description = [guidance ? guidanceText(guidance) : '', source === undefined ? '' : `Source: ${source}.`].filter(Boolean).join(' ');
  const properties = { [by]: { const: name, description: title }, ...params.properties };
  return {
    type: 'object',
    title,
    ...(guidance && { use: guidance.use }),
    ...(description !== '' && { description }),
    properties,
    required: [by, ...(params.required ?? [])],
    additionalProperties: false,
  };
}

/** Fields that an alternative needs may stand where it is inherited from; its name must be here. */
function inheritable({ required: [name, ...needed], ...alternative }: ReturnType<typeof spelt>) {
  return { ...alternative, required: [name], ...(needed.length > 0 && { needed }) };
}

function withoutDialect(schema: FieldSchema): object {
  return without(schema as FieldSchema & { readonly $schema?: string }, '$schema');
}

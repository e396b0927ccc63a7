/** Choices of plugins: the plugin's id with its parameters beside it, which are checked by the plugin's own schema. */
import { z } from 'zod';
import { deepFrozen } from '../engine/base/deep-frozen.ts';
import { explain } from './explain.ts';
import { without } from './field-maps.ts';
import { type FieldPath, type Report, listed, unknownPlugin } from './problem.ts';
import type { PluginKind, PluginOfKind } from '../engine/plugin-api/define.ts';
import type { Road } from '../engine/plugin-api/world-view.ts';
import { thrownText } from '../engine/guard/plugin-fault.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';
import type { Choice } from '../engine/session/session-plan.ts';
import { checkRoad } from './roads.ts';

const choice = (help: string) => z.looseObject({ id: z.string().min(1).optional().describe('Id of the plugin.') }).describe(help);

export const modelChoice = choice('DR model: extrapolates a state from the last update. Default: linear.');
export const shownChoice = choice('DR model by which receivers extrapolate, while the publisher goes by its own. Left out: the same.');
export const convergenceChoice = choice(
  'Convergence scheme (smoothing, error correction): moves the placed path towards the newest update. Default: snap.',
);
export const playoutChoice = choice(
  'Playout: the render clock of the receivers, which show what lies between updates. Left out: the newest update is extrapolated.',
);
export const clockChoice = choice('Clock: how receivers know the time of senders, whose clocks and theirs run as they do.');
export const triggerChoice = choice(
  'A trigger plugin, evaluated along with the conditions here: an update is made when any of them fires.',
);
export const linkModelChoice = choice('Link model of a plugin: adds delay or loss to each packet. Left out: none.');
export const metricChoice = z
  .looseObject({ id: z.string().min(1).describe('Id of the plugin.') })
  .describe('A metric: one number of each lane, receiver or pair.');
export const schedulerChoice = choice('Fairness scheduler: which receivers get an update, and when. Default: send-to-all.');

/** Plugins of a lane that names none; what receivers extrapolate by is then the publisher's model. */
export const defaultChoices = { model: 'linear', convergence: 'snap', scheduler: 'send-to-all' } as const;

export type Params = Readonly<Record<string, unknown>>;

/** Made once of each schema: a new one is compiled again for every run. */
const stricts = new WeakMap<z.ZodObject, z.ZodObject>();

function strictOf(schema: z.ZodObject): z.ZodObject {
  const known = stricts.get(schema);
  if (known) return known;
  const strict = schema.strict();
  stricts.set(schema, strict);
  return strict;
}

/**
 * Parameters with their defaults filled in; null, and reported, where the schema refuses them. `by` names the field of
 * the choice itself.
 */
export function checkParams(schema: z.ZodObject, fields: Params, by: string, path: FieldPath, report: Report): Params | null {
  const given = without(fields, by);
  const strict = strictOf(schema);
  try {
    const result = strict.safeParse(given);
    if (result.success) return deepFrozen(result.data);
    explain(strict, given, result.error.issues, path, [by]).forEach(report);
  } catch (error) {
    // A refinement or a transformation of the schema threw, or one is asynchronous.
    report({ path, message: `the plugin's schema of parameters threw ${thrownText(error)}; it must accept or refuse them.` });
  }
  return null;
}

/** Titles of the kinds that are chosen by `id`. */
const titles = {
  'dead-reckoning': 'DR model',
  convergence: 'convergence scheme',
  fairness: 'fairness scheduler',
  trigger: 'trigger',
  'link-model': 'link model',
  playout: 'playout',
  metric: 'metric',
  clock: 'clock',
} as const satisfies Partial<Record<PluginKind, string>>;

type ChosenKind = keyof typeof titles;

export interface ChoiceContext {
  readonly registry: PluginRegistry;
  readonly roads: readonly Road[];
  readonly report: Report;
}

/** The plugin that the fields at `path` name, with its parameters; null where a problem was reported. */
export function choosePlugin<K extends ChosenKind>(
  kind: K,
  fields: { readonly id?: string | undefined },
  path: FieldPath,
  { registry, roads, report }: ChoiceContext,
): Choice<PluginOfKind<K>> | null {
  const plugin = registry.get(kind, fields.id ?? '');
  if (!plugin) {
    const known = registry.list(kind).map(({ id }) => id);
    const message = fields.id === undefined ? `missing; allowed: ${listed(known)}.` : unknownPlugin(titles[kind], fields.id, known);
    report({ path: [...path, 'id'], message });
    return null;
  }
  const params = registry.whileChecked(plugin, () => checkParams(plugin.params, fields, 'id', path, report));
  checkRoad(params, roads, path, report);
  return params && { plugin, params };
}

/** Resolves a choice of a plugin: looked up, its parameters checked. */
import type { PluginKind, PluginOfKind } from '../engine/plugin-api/define.ts';
import type { Road } from '../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../engine/session/plugin-registry.ts';
import type { Choice } from '../engine/session/session-plan.ts';
import { defaultChoices } from './lane-inheritance.ts';
import type { LaneFields } from './lanes.ts';
import { checkParams } from './params.ts';
import { checkRoad } from './roads.ts';
import { listed, unknownWord, type FieldPath, type Problem, type Report } from './problem.ts';

/** Fields of a lane and where in the file they may stand: the nearest place first, then what it inherits from. */
export interface FieldSource {
  readonly fields: LaneFields;
  readonly places: readonly FieldPath[];
}

const kindOf = {
  model: 'dead-reckoning',
  shown: 'dead-reckoning',
  convergence: 'convergence',
  scheduler: 'fairness',
} as const satisfies Record<string, PluginKind>;

type Role = keyof typeof kindOf;

/** Of the kinds that are chosen by `id`. */
const titles = {
  'dead-reckoning': 'DR model',
  convergence: 'convergence scheme',
  fairness: 'fairness scheduler',
  trigger: 'trigger',
  'link-model': 'link model',
  metric: 'metric',
} as const satisfies Partial<Record<PluginKind, string>>;

type ChosenKind = keyof typeof titles;

export interface ChoiceContext {
  readonly registry: PluginRegistry;
  readonly roads: readonly Road[];
  readonly report: Report;
}

/** The plugin of a role; null where a problem was reported. */
export function choose<R extends Role>(
  role: R,
  source: FieldSource,
  { report, ...context }: ChoiceContext,
): Choice<PluginOfKind<(typeof kindOf)[R]>> | null {
  const byDefault: Readonly<Partial<Record<Role, string>>> = defaultChoices;
  const fields = source.fields[role] ?? { id: byDefault[role] };
  const reportChoice: Report = ({ path, message }) => report(problemAt(source, path, message));
  return choosePlugin(kindOf[role], fields, [role], { ...context, report: reportChoice });
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
    const message = fields.id === undefined ? `missing; allowed: ${listed(known)}.` : unknownWord(titles[kind], fields.id, known);
    report({ path: [...path, 'id'], message });
    return null;
  }
  const params = checkParams(plugin.params, fields, 'id', path, report);
  checkRoad(params, roads, path, report);
  return params && { plugin, params };
}

/** A problem at a field of the source, or of what it inherited the field from. */
export function problemAt({ places }: FieldSource, path: FieldPath, message: string): Problem {
  const [own, ...inheritedFrom] = places.map((place) => [...place, ...path]);
  return { path: own!, inheritedFrom, message };
}

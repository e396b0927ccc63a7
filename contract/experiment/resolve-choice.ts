/** Resolves a choice of a plugin: looked up, its parameters checked. */
import type { Plugin, PluginKind } from '../../engine/plugin-api/define.ts';
import type { Road } from '../../engine/plugin-api/world-view.ts';
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { Choice } from '../../engine/session/session-plan.ts';
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

const kinds = {
  model: ['dead-reckoning', 'DR model'],
  shown: ['dead-reckoning', 'DR model'],
  convergence: ['convergence', 'convergence scheme'],
  scheduler: ['fairness', 'fairness scheduler'],
} as const satisfies Record<string, readonly [PluginKind, string]>;

type Role = keyof typeof kinds;
type PluginOf<R extends Role> = Extract<Plugin, { kind: (typeof kinds)[R][0] }>;

interface ChoiceContext {
  readonly registry: PluginRegistry;
  readonly roads: readonly Road[];
  readonly report: Report;
}

/** The plugin of a role; null where a problem was reported. */
export function choose<R extends Role>(
  role: R,
  source: FieldSource,
  { registry, roads, report }: ChoiceContext,
): Choice<PluginOf<R>> | null {
  const byDefault: Readonly<Partial<Record<Role, string>>> = defaultChoices;
  const fields = source.fields[role] ?? { id: byDefault[role] };
  const [kind, title] = kinds[role];
  const plugin = registry.get(kind, fields.id ?? '');
  if (!plugin) {
    const known = registry.list(kind).map(({ id }) => id);
    const message = fields.id === undefined ? `missing; allowed: ${listed(known)}.` : unknownWord(title, fields.id, known);
    report(problemAt(source, [role, 'id'], message));
    return null;
  }
  const reportParam: Report = ({ path, message }) => report(problemAt(source, path, message));
  const params = checkParams(plugin.params, fields, 'id', [role], reportParam);
  checkRoad(params, roads, [role], reportParam);
  return params && { plugin: plugin as PluginOf<R>, params };
}

/** A problem at a field of the source, or of what it inherited the field from. */
export function problemAt({ places }: FieldSource, path: FieldPath, message: string): Problem {
  const [own, ...inheritedFrom] = places.map((place) => [...place, ...path]);
  return { path: own!, inheritedFrom, message };
}

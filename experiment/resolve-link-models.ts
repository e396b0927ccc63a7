/** Resolves the link models of a node: those of plugins, up and down told apart. */
import type { LinkModels } from '../engine/session/session-plan.ts';
import { mergeFields, present } from './field-maps.ts';
import type { NodeLink } from './links.ts';
import type { FieldPath } from './problem.ts';
import { choosePlugin, type ChoiceContext } from './resolve-choice.ts';
import { directionReport, type LinkDirection } from './resolve-link.ts';

/** Undefined where there is none. Problems are reported at fields below `path`, the path of the node's link. */
export function resolveLinkModels(link: NodeLink, path: FieldPath, context: ChoiceContext): LinkModels | undefined {
  const [down, up] = (['down', 'up'] as const).map((direction) => resolveLinkModel(link, direction, path, context));
  return down || up ? present({ down, up }) : undefined;
}

function resolveLinkModel(link: NodeLink, direction: LinkDirection, path: FieldPath, { report, ...context }: ChoiceContext) {
  const fields = mergeFields(link.model, link[direction]?.model, 'id');
  if (!fields) return undefined;
  return choosePlugin('link-model', fields, ['model'], { ...context, report: directionReport(link, direction, path, report) }) ?? undefined;
}

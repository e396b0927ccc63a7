/** Links in the file laid over one another, field by field. */
import { mergeFields, present } from './field-maps.ts';
import type { LinkFields, NodeLink } from './links.ts';

/** `over` on `base`; the fields of one law or model say nothing about another's. */
export function mergeLinks(base: LinkFields, over: LinkFields): LinkFields {
  return {
    ...base,
    ...over,
    ...present({
      jitter: mergeFields(base.jitter, over.jitter, 'law', 'uniform'),
      loss: mergeFields(base.loss, over.loss, 'law', 'independent'),
      model: mergeFields(base.model, over.model, 'id'),
    }),
  };
}

/** The same for both ways, and for what is said of one of them. */
export function mergeNodeLinks(base: NodeLink, over: NodeLink): NodeLink {
  return { ...mergeLinks(base, over), ...present({ down: mergeWays(base.down, over.down), up: mergeWays(base.up, over.up) }) };
}

function mergeWays(base: LinkFields | undefined, over: LinkFields | undefined): LinkFields | undefined {
  return base && over ? mergeLinks(base, over) : (over ?? base);
}

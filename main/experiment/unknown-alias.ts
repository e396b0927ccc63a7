/** Finds a YAML alias that stands for nothing: the parser takes it, and only its use would fail, without a place. */
import { isNode, visit, type Alias, type Document } from 'yaml';
import { shortened } from '../../contract/shortened.ts';

/** The first alias without an anchor before it, or within its own anchor. */
export function unknownAlias(document: Document): Alias | undefined {
  const anchors = new Set<string>();
  let unknown: Alias | undefined;
  visit(document, {
    Value: (_key, { anchor }) => void (anchor !== undefined && anchors.add(anchor)),
    Alias(_key, alias, ancestors) {
      const isWithin = ancestors.some((outer) => isNode(outer) && 'anchor' in outer && outer.anchor === alias.source);
      if (anchors.has(alias.source) && !isWithin) return undefined;
      unknown = alias;
      return visit.BREAK;
    },
  });
  return unknown;
}

export function aliasText({ source }: Alias): string {
  const name = shortened(source);
  return `the alias *${name} stands for nothing; an anchor, &${name}, must mark a value before it.`;
}

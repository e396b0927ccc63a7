/** Overrides: fields of an experiment file set by options of the command, as if the file had them. */
import { isAlias, isMap, isScalar, isSeq, YAMLMap, type Node, type YAMLSeq } from 'yaml';
import { unknownWord } from '../../experiment/problem.ts';
import { BenchError } from '../../contract/errors.ts';
import { type ExperimentDocument, aliasText, unknownAlias } from './experiment-document.ts';
import { shortened } from '../../experiment/shortened.ts';
import { yamlDocument } from '../../experiment/yaml-text.ts';

/**
 * Sets a field by `--set path=value`, or by an option of another name; list elements are addressed by their id,
 * missing maps are made, the value is YAML.
 */
export function applySet(document: ExperimentDocument, set: string, name: '--set' | '--vary' = '--set'): void {
  const option = `${name} ${set}`;
  const refuse = refusalOf(document, option);
  const equals = set.indexOf('=');
  const names = set.slice(0, Math.max(equals, 0)).split('.');
  if (names.some((name) => name === '')) throw refuse(`needs the form path=value, as in ${name} nodes.far.link.delay=0.8.`);
  const value = yamlDocument(set.slice(equals + 1));
  const [error] = value.errors;
  if (error) throw refuse(`the value is not valid YAML: ${shortened(error.message)}.`);
  override(document, option, names, value.contents);
}

/** Sets a top-level field by an option of its own, such as `--seed 7`. */
export function applyOption(document: ExperimentDocument, name: string, value: number): void {
  const option = `--${name} ${value}`;
  override(document, option, [name], document.yaml.createNode(value));
}

type Refuse = (reason: string) => BenchError;

function refusalOf(document: ExperimentDocument, option: string): Refuse {
  return (reason) => new BenchError('bad-input', `${document.file}: ${option}: ${reason}`);
}

function override(document: ExperimentDocument, option: string, names: readonly string[], value: Node | null): void {
  const refuse = refusalOf(document, option);
  const path: (string | number)[] = [];
  let node: unknown = document.yaml.contents;
  names.forEach((name, index) => {
    const outer = names.slice(0, index).join('.');
    const key = keyOf(node, name, outer, refuse);
    path.push(key);
    if (index === names.length - 1) placeValue(node, key, withoutPlace(value));
    else node = inner(document, node, key);
  });
  const alias = unknownAlias(document.yaml);
  if (alias) throw refuse(aliasText(alias));
  document.noteOverride({ option, path });
}

/** The key of a map or the index in a list that `name` means. */
function keyOf(node: unknown, name: string, outer: string, refuse: Refuse): string | number {
  if (isMap(node)) return name;
  if (!isSeq(node)) throw refuse(`${outer === '' ? 'the file' : outer} is not a map, so it has no field "${name}".`);
  const ids = node.items.map((item, index) => elementName(item, index));
  const index = ids.indexOf(name);
  if (index === -1) throw refuse(unknownWord(`element of ${outer}`, name, ids));
  return index;
}

/** The name of a list element in a path: its id, or its index if it has none. */
function elementName(item: unknown, index: number): string {
  const id: unknown = isMap(item) ? item.get('id') : undefined;
  return typeof id === 'string' ? id : String(index);
}

function placeValue(node: unknown, key: string | number, value: Node | null): void {
  if (isMap(node)) node.set(key, value);
  else (node as YAMLSeq).items[key as number] = value;
}

/**
 * The map or list at `key`, made where there is none. An alias is replaced by a copy: its anchor must not change with
 * it.
 */
function inner(document: ExperimentDocument, node: unknown, key: string | number): unknown {
  const found: unknown = (node as YAMLMap | YAMLSeq).get(key, true);
  const own = isAlias(found) ? found.resolve(document.yaml)?.clone() : found;
  const isEmpty = own === undefined || own === null || (isScalar(own) && own.value === null);
  const next = isEmpty ? new YAMLMap() : own;
  if (next !== found) placeValue(node, key, next as Node);
  return next;
}

/** A value's own position is that in the option, not in the file. */
function withoutPlace(value: Node | null): Node | null {
  if (value) value.range = null;
  return value;
}

/**
 * An experiment file as text with the place of each field: parsed YAML, fields overridden by options, problems
 * located.
 */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, type Document, type Pair, visit, type Alias, type YAMLMap } from 'yaml';
import type { DraftProblem } from '../../contract/draft-calls.ts';
import { fieldName } from '../../experiment/explain.ts';
import type { FieldPath, Problem } from '../../experiment/problem.ts';
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import { yamlDocument } from '../../experiment/yaml-text.ts';
import { readInputText } from '../base/files/read-input.ts';
import { isMotionFile } from '../motion/is-motion-file.ts';

/** A field that an option of the command has set. */
interface Override {
  /** The option as it was given: `--set nodes.far.link.delay=0.8`. */
  readonly option: string;
  readonly path: FieldPath;
}

/** Problems listed one by one; the rest are counted. */
const shownProblems = 5;

/** The text is not one YAML document with unique keys and known aliases. */
export class MalformedText extends BenchError {
  readonly problem: DraftProblem;

  constructor(file: string, line: number, column: number, message: string) {
    super('bad-input', `${file}:${line}:${column}: ${message}`);
    this.problem = { path: [], line, column, field: '', message };
  }
}

interface LocatedProblem extends DraftProblem {
  /** Offset in the text; those of options come last. */
  readonly order: number;
  /** The option that set the field. */
  readonly option: string | undefined;
}

/**
 * The text of the experiment at `path`; of a motion file, that of the experiment around it. Rejects with a `BenchError`
 * where there is none.
 */
export async function readExperimentText(path: string): Promise<string> {
  if (await isMotionFile(path)) return (await import('./experiment-around.ts')).textAround(path);
  const hint = path.endsWith('.mcap') ? `${ofTheBench} ${asMotion}` : asMotion;
  return await readInputText(path, 'an experiment file (.yaml)', { mostMb: 16, hint });
}

const ofTheBench = 'The bench opens a recording by --recording, `driftbench replay` measures it.';
const asMotion = 'As motion a recording is named in motion: { kind: trace, file }.';

/** A text that was parsed once for many documents. */
export interface ParsedText {
  readonly yaml: Document;
  readonly lines: LineCounter;
}

/** Throws `MalformedText`. */
export function parseText(file: string, text: string): ParsedText {
  const lines = new LineCounter();
  const yaml = yamlDocument(text, { lineCounter: lines });
  const [first] = [...yaml.errors, ...yaml.warnings];
  if (first) throw malformed(file, lines, first.pos[0], syntaxText(first.code, first.message, text, first.pos[0]));
  const alias = unknownAlias(yaml);
  if (alias) throw malformed(file, lines, offsetOf(alias) ?? 0, aliasText(alias));
  return { yaml, lines };
}

export class ExperimentDocument {
  /** The file's path as it was given; messages begin with it. */
  readonly file: string;
  readonly yaml: Document;
  readonly #lines: LineCounter;
  readonly #overrides: Override[] = [];

  /** Throws `MalformedText`. A parsed text is left as it is. */
  constructor(file: string, text: string | ParsedText) {
    const { yaml, lines } = typeof text === 'string' ? parseText(file, text) : text;
    this.file = file;
    this.#lines = lines;
    this.yaml = typeof text === 'string' ? yaml : yaml.clone();
  }

  /** Remembers that `option` has set the field at `path`: problems there are its own. */
  noteOverride(override: Override): void {
    this.#overrides.push(override);
  }

  /** The whole file as plain data. */
  value(): unknown {
    try {
      return this.yaml.toJS();
    } catch (error) {
      throw new BenchError('bad-input', `${this.file}: ${error instanceof Error ? error.message : String(error)}.`, { cause: error });
    }
  }

  /** One message for all problems, in the order of the file. */
  refusal(problems: readonly Problem[]): BenchError {
    const texts = [...new Set(this.located(problems).map((problem) => this.#textOf(problem)))];
    const more = texts.length - shownProblems;
    const shown = texts.slice(0, shownProblems);
    return new BenchError('bad-input', [...shown, ...(more > 0 ? [`… and ${more} more problem${more > 1 ? 's' : ''}.`] : [])].join('\n'));
  }

  /** The problems with their places, in the order of the file; those of options come last. */
  located(problems: readonly Problem[]): readonly LocatedProblem[] {
    const value = this.value();
    const located = problems.map((problem) => this.#locate(problem, value)).sort((a, b) => a.order - b.order);
    // What stands for both directions of a link is looked at twice.
    return [...new Map(located.map((each) => [`${each.path.join('.')} ${each.message}`, each])).values()];
  }

  /** Picks the path of which the file has most. */
  #locate({ path, inheritedFrom = [], message }: Problem, value: unknown): LocatedProblem {
    const found = [path, ...inheritedFrom].map((candidate) => ({ candidate, ...this.#find(candidate) }));
    const best = found.reduce((a, b) => (b.depth > a.depth ? b : a));
    const option = this.#optionAt(best.candidate, best.depth, best.offset === null);
    const order = option === undefined ? (best.offset ?? 0) : Infinity;
    return { path: best.candidate, ...this.#placeOf(best.offset ?? 0), field: fieldName(best.candidate, value), message, order, option };
  }

  #textOf({ line, column, field, message, option }: LocatedProblem): string {
    const place = option === undefined ? `${this.file}:${line}:${column}` : `${this.file}: ${option}`;
    return [place, field, message].filter(Boolean).join(': ');
  }

  /** The part of `path` that the file has, and the place of its last field. */
  #find(path: FieldPath): Step & { readonly depth: number } {
    let step: Step = { node: this.yaml.contents, offset: 0 };
    for (const [depth, key] of path.entries()) {
      const next = stepInto(isAlias(step.node) ? step.node.resolve(this.yaml) : step.node, key);
      if (!next) return { ...step, depth };
      step = next;
    }
    return { ...step, depth: path.length };
  }

  /** The last option that set the field or something around it, or that made the place where the field is missing. */
  #optionAt(path: FieldPath, depth: number, made: boolean): string | undefined {
    const place = path.slice(0, depth);
    const concerns = (override: Override) => isWithin(path, override.path) || (made && isWithin(override.path, place));
    return this.#overrides.findLast(concerns)?.option;
  }

  #placeOf(offset: number): Place {
    return placeOf(this.#lines, offset);
  }
}

interface Place {
  readonly line: number;
  readonly column: number;
}

function placeOf(lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}

function malformed(file: string, lines: LineCounter, offset: number, message: string): MalformedText {
  const { line, column } = placeOf(lines, offset);
  return new MalformedText(file, line, column, message);
}

interface Step {
  readonly node: unknown;
  /** Null where an option made it. */
  readonly offset: number | null;
}

/** The field of a map (its place is that of its key) or the element of a list. */
function stepInto(node: unknown, key: string | number): Step | undefined {
  if (isMap(node)) {
    const pair = pairsOf(node).get(String(key));
    return pair && { node: pair.value, offset: offsetOf(pair.key) };
  }
  const item = isSeq(node) ? node.items[Number(key)] : undefined;
  return item === undefined ? undefined : { node: item, offset: offsetOf(item) };
}

/** The fields of each map that was looked into, and their number then. */
const knownPairs = new WeakMap<YAMLMap, { readonly count: number; readonly pairs: ReadonlyMap<string, Pair> }>();

/** By key: a map may have very many, and a problem with each. */
function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = knownPairs.get(map);
  if (known?.count === map.items.length) return known.pairs;
  const pairs = new Map(map.items.toReversed().map((item) => [keyText(item.key), item]));
  knownPairs.set(map, { count: map.items.length, pairs });
  return pairs;
}

/** The key of a map as plain data has it; keys that options made are not nodes. */
function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function offsetOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function isWithin(path: FieldPath, outer: FieldPath): boolean {
  return outer.every((key, index) => path[index] === key);
}

function syntaxText(code: string, message: string, text: string, offset: number): string {
  if (code === 'DUPLICATE_KEY')
    return `the field "${shortened(/^[^\s:]*/.exec(text.slice(offset))?.[0] ?? '')}" appears here a second time; keep one.`;
  if (code === 'MULTIPLE_DOCS') return 'a second document begins here; an experiment file is one.';
  return `not valid YAML: ${shortened(message)}.`;
}

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
  return `the alias *${name} has no value; mark one before it with an anchor, &${name}.`;
}

/**
 * Reads YAML that may be a stranger’s, in time that grows with its length alone. The library compares each key with all
 * others of its map, and each alias with all anchors before it.
 */
import { isScalar, Lexer, parseDocument, visit, YAMLParseError, type Document, type LineCounter } from 'yaml';

/** Words and marks of a text at most: each takes some hundred bytes. */
const mostWords = 1_000_000;
/** Places that repeat what stands elsewhere at most. */
const mostAliases = 10_000;

export interface YamlOptions {
  /** Notes where lines begin. */
  readonly lineCounter?: LineCounter;
}

/** The document; what is wrong with the text stands in its `errors`. */
export function yamlDocument(text: string, options: YamlOptions = {}): Document {
  const excess = excessOf(text);
  if (excess) return withError(parseDocument('', { prettyErrors: false }), excess);
  const document = parseDocument(text, { ...options, prettyErrors: false, version: '1.2', uniqueKeys: false });
  const problem = document.errors.length === 0 ? problemIn(document) : null;
  return problem ? withError(document, problem) : document;
}

/** The text as plain data. Throws the first error. */
export function yamlValue(text: string, maxAliasCount?: number): unknown {
  const document = yamlDocument(text);
  const [error] = document.errors;
  if (error) throw error;
  return document.toJS(maxAliasCount === undefined ? {} : { maxAliasCount }) as unknown;
}

function withError(document: Document, error: YAMLParseError): Document {
  document.errors.push(error);
  return document;
}

/** Words are counted before anything is made of them. */
function excessOf(text: string): YAMLParseError | null {
  // None is shorter than a character.
  if (text.length <= mostWords) return null;
  let [words, at] = [0, 0];
  for (const word of new Lexer().lex(text)) {
    if (++words > mostWords)
      return problem(at, 'RESOURCE_EXHAUSTION', `found more than ${mostWords} words and marks; put long lists into files of their own`);
    at += word.length;
  }
  return null;
}

/** The first key that its map has already, or the first alias too many. */
function problemIn(document: Document): YAMLParseError | null {
  let found: YAMLParseError | null = null;
  let aliases = 0;
  visit(document, {
    Map(_, map) {
      const keys = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          found = problem(key.range?.[0] ?? 0, 'DUPLICATE_KEY', 'Map keys must be unique');
          return visit.BREAK;
        }
        keys.add(key.value);
      }
      return undefined;
    },
    Alias(_, alias) {
      if (++aliases <= mostAliases) return undefined;
      found = problem(alias.range?.[0] ?? 0, 'RESOURCE_EXHAUSTION', `found more than ${mostAliases} aliases`);
      return visit.BREAK;
    },
  });
  return found;
}

function problem(at: number, code: ConstructorParameters<typeof YAMLParseError>[1], message: string): YAMLParseError {
  return new YAMLParseError([at, at + 1], code, message);
}

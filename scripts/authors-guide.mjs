/** The pages for authors of plugins and games, with the parts that are made: examples as their files have them, and the types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { closureOf, statementOf } from './public-api.mjs';
import { root } from './steps.mjs';

/** @typedef {import('./declarations.mjs').Declarations} Declarations */

export const guidePaths = ['docs/plugin-authors.md', 'docs/plugin-reference.md', 'docs/games.md'];

/** Made parts stand between `<!-- made: what -->` and `<!-- end -->`: a file's path, or the reference. */
const madePart = /(<!-- made: (.+?) -->\n)[^]*?(<!-- end -->)/g;

/**
 * The text that the page should have, before it is formatted.
 *
 * @param {string} path
 * @param {Declarations} declarations
 */
export function authorsPage(path, declarations) {
  return readFileSync(join(root, path), 'utf8').replace(madePart, (_, begin, what, end) => {
    const made = what === 'reference' ? reference(declarations) : code(readFileSync(join(root, what), 'utf8'));
    return `${begin}\n${made}\n${end}`;
  });
}

/** @param {string} text */
function code(text) {
  return `\`\`\`ts\n${text.trim()}\n\`\`\`\n`;
}

const entry = 'driftbench/plugin-api';

/**
 * For each definer what it takes and all that this names; then what several of them share, and in a table the functions,
 * classes and values besides.
 *
 * @param {Declarations} declarations
 */
function reference(declarations) {
  const exported = [...(declarations.entries.get(entry) ?? [])].map(declarations.resolved);
  const definers = exported.filter(({ name }) => name.startsWith('define'));
  const closures = definers.map((definer) => closureOf([definer], declarations).filter((each) => each !== definer));
  /** @param {ts.Symbol} symbol */
  const isShared = (symbol) => closures.filter((closure) => closure.includes(symbol)).length > 1;
  const shown = new Set([...definers, ...closures.flat()]);
  const sections = definers.map((definer, n) =>
    section(`\`${definer.name}\``, [definer, ...(closures[n] ?? []).filter((each) => !isShared(each))], declarations),
  );
  const shared = section('What several kinds share', [...new Set(closures.flat().filter(isShared))], declarations);
  const others = exported.filter((symbol) => !shown.has(symbol) && (symbol.flags & ts.SymbolFlags.Value) !== 0);
  return [...sections, shared, table(others, declarations)].join('\n');
}

/**
 * @param {string} title
 * @param {readonly ts.Symbol[]} symbols
 * @param {Declarations} declarations
 */
function section(title, symbols, { own }) {
  const texts = symbols.flatMap((symbol) => own(symbol).map((node) => statementText(node)));
  return `## ${title}\n\n${code(texts.join('\n\n'))}`;
}

/**
 * With its comments, which say what it means.
 *
 * @param {ts.Declaration} node
 */
function statementText(node) {
  const statement = statementOf(node);
  const text = statement.getSourceFile().text.slice(statement.getStart(undefined, true), statement.getEnd());
  return text.replace('export declare ', '').replace('export ', '').replace('declare ', '');
}

/**
 * Those that a sentence explains.
 *
 * @param {readonly ts.Symbol[]} symbols
 * @param {Declarations} declarations
 */
function table(symbols, { own }) {
  const rows = symbols.flatMap((symbol) => {
    const text = own(symbol).map(firstSentence).find(Boolean);
    return text ? [`| \`${symbol.name}\` | ${text} |`] : [];
  });
  return `## Ready-made parts\n\n| Name | What it is |\n| --- | --- |\n${rows.sort().join('\n')}\n`;
}

/** @param {ts.Declaration} node */
function firstSentence(node) {
  const comments = ts.getJSDocCommentsAndTags(statementOf(node)).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? '';
  return (/^[^]*?[.:](?=\s|$)/.exec(text)?.[0] ?? text).replaceAll('\n', ' ').replaceAll('|', '\\|').replace(/:$/, '.');
}

/**
 * The report of the public declarations: `npm run api` writes it, and a test compares it, so that no change goes
 * unnoticed.
 */
import ts from 'typescript';

/** @typedef {import('./declarations.mjs').Declarations} Declarations */

export const reportPath = 'docs/public-api.txt';

const head = 'The public declarations of the package. Written by `npm run api`; a change here affects every importer.';

/** @param {Declarations} declarations */
export function apiReport(declarations) {
  return `${[head, ...[...declarations.entries].map(([name, symbols]) => entryText(name, symbols, declarations))].join('\n\n')}\n`;
}

/**
 * @param {string} name
 * @param {readonly ts.Symbol[]} symbols
 * @param {Declarations} declarations
 */
function entryText(name, symbols, declarations) {
  const exported = symbols.map(declarations.resolved);
  const named = closureOf(exported, declarations).filter((symbol) => !exported.includes(symbol));
  const parts = [
    ...sortedByName(symbols).map((symbol) => textOf(symbol, declarations)),
    ...(named.length === 0 ? [] : ['// Not exported, but named by the above:']),
    ...sortedByName(named).map((symbol) => textOf(symbol, declarations)),
  ];
  return [`## ${name}`, ...parts].join('\n\n');
}

/**
 * All symbols of the project with a declaration at the top of a file that these name, and those that these name, and so
 * on.
 *
 * @param {readonly ts.Symbol[]} symbols
 * @param {Declarations} declarations
 */
export function closureOf(symbols, { own, named }) {
  /** @type {Set<ts.Symbol>} */
  const found = new Set();
  /** @param {ts.Symbol} symbol */
  const visit = (symbol) => {
    const declared = own(symbol).filter(isStatement);
    if (found.has(symbol) || declared.length === 0) return;
    found.add(symbol);
    for (const node of declared) named(node).forEach(visit);
  };
  symbols.forEach(visit);
  return [...found];
}

/** @param {ts.Declaration} node */
function isStatement(node) {
  return !ts.isSourceFile(node) && ts.isSourceFile(statementOf(node).parent);
}

/**
 * The whole statement of a declaration: a constant's is that which holds its list.
 *
 * @param {ts.Declaration} node
 * @returns {ts.Node}
 */
export function statementOf(node) {
  return ts.isVariableDeclaration(node) ? node.parent.parent : node;
}

/** @param {readonly ts.Symbol[]} symbols */
function sortedByName(symbols) {
  return [...symbols].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const printer = ts.createPrinter({ removeComments: true });

/**
 * @param {ts.Symbol} symbol
 * @param {Declarations} declarations
 */
function textOf(symbol, { resolved, own }) {
  const meant = resolved(symbol);
  const nodes = own(meant);
  if (nodes.length === 0) return `${symbol.name}: of another package`;
  const [first] = nodes;
  if (first && ts.isSourceFile(first)) return `namespace ${symbol.name}: ${[...(meant.exports?.keys() ?? [])].join(', ')}`;
  const texts = nodes.map((node) => printer.printNode(ts.EmitHint.Unspecified, statementOf(node), node.getSourceFile()));
  return texts.join('\n').replaceAll('export declare ', '').replaceAll('export ', '').replaceAll('declare ', '');
}

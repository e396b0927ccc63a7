/** Pages: what figures found, as Markdown for people and CSV for machines. */
import { csvLine } from '../../contract/csv-line.ts';
import { verdictRule, type Claim } from './figures/claim.ts';
import type { Block, Cell, Figure, Table, Topic } from './figures/figure.ts';
import { figureText } from './figures/figure-text.ts';
import { markdownTable } from '../markdown-table.ts';

export interface MeasuredFigure {
  readonly figure: Figure;
  readonly blocks: readonly Block[];
  /** Runs that failed, in words. */
  readonly failures: readonly string[];
}

export interface PageFacts {
  readonly version: string;
  /** Number of seeds of repeated runs. */
  readonly seeds: number;
  /** The command that makes this page. */
  readonly command: string;
}

/** File names and contents: one Markdown page, and one CSV for each table. */
export function pageFiles(topic: Omit<Topic, 'figures'>, figures: readonly MeasuredFigure[], facts: PageFacts): Record<string, string> {
  const tables = figures.flatMap(({ figure, blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [csvOf(figure, block.table)] : [])),
  );
  return { [`${topic.id}.md`]: pageText(topic, figures, facts), ...Object.fromEntries(tables) };
}

function pageText({ title, about }: Omit<Topic, 'figures'>, figures: readonly MeasuredFigure[], facts: PageFacts): string {
  const made = `Made by \`${facts.command}\` (version ${facts.version}; repeated runs: seeds ${facts.seeds === 1 ? '1' : `1 to ${facts.seeds}`}). Not to be edited by hand.`;
  const rule = figures.some(({ blocks }) => blocks.some(({ kind }) => kind === 'claims')) ? [verdictRule] : [];
  return `${[`# ${title}`, about, ...rule, made, ...figures.map(sectionText)].join('\n\n')}\n`;
}

function sectionText({ figure, blocks, failures }: MeasuredFigure): string {
  const failed = failures.length === 0 ? [] : [`**Failed runs:** ${failures.join(' ')}`];
  return [`## ${figure.title}`, `Source: ${figure.source}. Figure id: \`${figure.id}\`.`, ...failed, ...blocks.map(blockText)].join('\n\n');
}

function blockText(block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'claims') return claimsText(block.claims);
  const { title, columns, rows } = block.table;
  const shown = rows.map((cells) => cells.map(cellText));
  return `**${title}**\n\n${markdownTable(columns, shown, (index) => block.table.rows.every((cells) => typeof cells[index] !== 'string'))}`;
}

function claimsText(claims: readonly Claim[]): string {
  const columns = ['', 'Claim', 'There', 'Here', 'Verdict', 'Why'];
  return markdownTable(
    columns,
    claims.map(({ id, says, printed, ours, verdict, why = '' }) => [id, says, printed, ours, verdict, why]),
  );
}

function cellText(cell: Cell): string {
  return typeof cell === 'string' ? cell : figureText(cell);
}

function csvOf(figure: Figure, table: Table): [name: string, text: string] {
  const name = table.id === undefined ? `${figure.id}.csv` : `${figure.id}-${table.id}.csv`;
  return [name, [table.columns, ...table.rows].map(csvLine).join('')];
}

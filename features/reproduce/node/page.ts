/** Pages: what figures found, as Markdown with charts for people and CSV for machines. */
import { csvLine } from '../../../contract/csv-line.ts';
import { chartFile, charts } from './charts/index.ts';
import { chartSvg } from './charts/chart-svg.ts';
import { runsRule, verdictRule, type Claim } from './figures/claim.ts';
import type { Block, Cell, Figure, Table, Topic } from './figures/figure.ts';
import { figureText } from './figures/figure-text.ts';
import { markdownTable } from '../../../main/base/markdown-table.ts';

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

/** File names and contents: one Markdown page, one CSV for each table, and the charts that are drawn of them. */
export function pageFiles(topic: Omit<Topic, 'figures'>, figures: readonly MeasuredFigure[], facts: PageFacts): Record<string, string> {
  const tables = figures.flatMap(({ figure, blocks }) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [csvOf(figure, block.table), ...chartsOf(figure, block.table)] : [])),
  );
  return { [`${topic.id}.md`]: pageText(topic, figures, facts), ...Object.fromEntries(tables) };
}

function pageText({ title, about }: Omit<Topic, 'figures'>, figures: readonly MeasuredFigure[], facts: PageFacts): string {
  const made = `Made by \`${facts.command}\` (version ${facts.version}; repeated runs: seeds ${facts.seeds === 1 ? '1' : `1 to ${facts.seeds}`}). Not to be edited by hand.`;
  const rule = figures.some(({ blocks }) => blocks.some(({ kind }) => kind === 'claims')) ? [verdictRule, runsRule] : [];
  return `${[`# ${title}`, about, ...rule, made, ...figures.map(sectionText)].join('\n\n')}\n`;
}

function sectionText({ figure, blocks, failures }: MeasuredFigure): string {
  const failed = failures.length === 0 ? [] : [`**Failed runs:** ${failures.join(' ')}`];
  return [
    `## ${figure.title}`,
    `Source: ${figure.source}. Figure id: \`${figure.id}\`.`,
    ...failed,
    ...blocks.map((block) => blockText(figure, block)),
  ].join('\n\n');
}

function blockText(figure: Figure, block: Block): string {
  if (block.kind === 'text') return block.text;
  if (block.kind === 'claims') return claimsText(block.claims);
  return tableText(figure, block.table);
}

function tableText(figure: Figure, table: Table): string {
  const { title, columns, rows } = table;
  const shown = rows.map((cells) => cells.map(cellText));
  const isNumeric = (column: number) => rows.every((cells) => typeof cells[column] !== 'string');
  const pictures = charts.filter((chart) => chart.table === nameOf(figure, table)).map((chart) => `![${chart.title}](${chartFile(chart)})`);
  return [`**${title}**`, markdownTable(columns, shown, isNumeric), ...pictures].join('\n\n');
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

type PageFile = readonly [name: string, text: string];

function csvOf(figure: Figure, table: Table): PageFile {
  return [`${nameOf(figure, table)}.csv`, [table.columns, ...table.rows].map(csvLine).join('')];
}

function chartsOf(figure: Figure, table: Table): PageFile[] {
  const drawn = table.rows.length === 0 ? [] : charts.filter((chart) => chart.table === nameOf(figure, table));
  return drawn.map((chart) => [chartFile(chart), chartSvg(chart, table)]);
}

/** The name of a table’s files. */
function nameOf({ id }: Figure, table: Table): string {
  return table.id === undefined ? id : `${id}-${table.id}`;
}

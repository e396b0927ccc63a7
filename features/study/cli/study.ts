/** `driftbench study`: how many people a study needs, and who plays what when. */
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { shellLine } from '../../../contract/shell-line.ts';
import type { StudyDesign } from '../../../experiment/study.ts';
import { enoughPower, simulatePower, type PowerPoint, type PowerRequest } from '../node/power.ts';
import { readStudy } from '../../../main/experiment/study-file.ts';
import { networkOf, scheduleOf, type PersonSchedule } from '../node/schedule.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import { wallSeconds } from '../../../main/base/wall-clock.ts';
import { figure, tableText, whole } from '../../../main/cli/columns.ts';
import { Interrupted } from '../../../main/cli/endings.ts';
import { countOption, integerOption, numberOption } from '../../../main/cli/option-values.ts';
import { checkPathsApart, type NamedPaths } from '../../../main/cli/paths-apart.ts';
import { ReportFile } from '../../../main/run/report/report-file.ts';
import { reportHead } from '../../../main/run/report/report.ts';
import { sharedPath } from '../../../main/base/files/shared-path.ts';
import { standardInput } from '../../../main/base/files/read-input.ts';
import { writeInPlace } from '../../../main/base/files/in-place.ts';
import { FilePlace, writeFiles } from '../../../main/base/files/result-files.ts';
import { tableWriter } from '../../../main/run/report/table-writers.ts';
import { markdownTable } from '../../../main/base/markdown-table.ts';
import { smallSample } from '../node/analysis.ts';
import { answersFile } from '../node/answer-book.ts';
import { answerCsv, answerRows } from '../node/answer-rows.ts';
import { outcomeTables, readOutcome, type StudyOutcome } from '../node/study-report.ts';
import type { Verdict } from '../../../contract/report.ts';
import type { ReportedTable } from '../calls/study-report.ts';
import { Progress } from '../../../main/cli/progress.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';

interface PlanFlags extends Omit<PowerRequest, 'people' | 'seed'> {
  readonly people: readonly number[];
  readonly seats: number;
  readonly seed?: number;
  readonly json?: true;
  readonly quiet?: true;
}

/** Numbers of people that a plan tries. */
const usualPeople = [6, 8, 12, 16, 24, 32];

export function defineStudy(study: Command, terminal: Terminal): void {
  study
    .command('plan')
    .description('Says how many people a study needs, by simulated studies with artificial raters, and prints the schedule.')
    .argument('<file>', 'experiment with a study, or a study in a file of its own')
    .addOption(new Option('--people <n,…>', 'numbers of people to try').argParser(peopleOption).default(usualPeople, usualPeople.join()))
    .option('--seats <n>', 'people whose schedule is printed', numberOption(1, 256), 8)
    .option(
      '--difference <points>',
      'difference between two conditions that the study should find, on the scale from 1 to 5',
      pointsOption,
      0.5,
    )
    .option('--leniency <points>', 'standard deviation of how lenient people are', pointsOption, 0.5)
    .option('--taste <points>', 'standard deviation of a person’s own taste for a condition', pointsOption, 0.3)
    .option('--noise <points>', 'standard deviation of a single answer', pointsOption, 0.7)
    .option('--studies <n>', 'simulated studies for each number of people', countOption, 200)
    .option('--seed <n>', 'seed of the order and of the raters (default: that of the experiment)', integerOption)
    .option('--json', 'prints one JSON object')
    .option('--quiet', 'prints no progress')
    .action((file: string, flags: PlanFlags) => plan(file, flags, terminal));
  study
    .command('report')
    .description('Analyses the answers of a study, of one session or of several together.')
    .argument('<path...>', 'folders of studies, their files of answers (answers.jsonl), or recordings of their rounds (.mcap)')
    .option('--json', 'prints one JSON object')
    .option('--markdown', 'prints Markdown')
    .option('--report <file>', 'writes the report as one HTML page; an existing one is replaced; -: prints it')
    .option('--csv <file>', 'writes answers and metrics, one row for each person and round; an existing file is replaced; -: prints them')
    .option('--parquet <file>', 'writes the same rows as Parquet; an existing file is replaced')
    .action((paths: string[], flags: ReportFlags) => {
      checkPrinted(flags);
      return report(paths, flags, terminal);
    });
}

interface ReportFlags {
  readonly json?: true;
  readonly markdown?: true;
  readonly report?: string;
  readonly csv?: string;
  readonly parquet?: string;
}

async function report(paths: readonly string[], flags: ReportFlags, terminal: Terminal): Promise<void> {
  const print = (text: string) => terminal.print(text);
  checkPathsApart({ '': [...paths, ...paths.map((path) => join(path, answersFile))] }, filesOf(flags));
  const file = flags.report === undefined ? null : await ReportFile.begin(flags.report, print);
  const outcome = await readOutcome(paths);
  const tables = outcomeTables(outcome);
  await file?.write({
    ...reportHead({
      title: outcome.head.name,
      description: 'A study: what people noticed and preferred.',
      plugins: [],
      verdicts: verdictsOf(outcome),
      commands: [['npx driftbench study report', ...paths.map((path) => shellLine`${sharedPath(path)}`)].join(' ')],
      experiment: { file: outcome.attendance.files[0] ?? '', text: null, sets: [] },
    }),
    kind: 'study',
    tables,
  });
  if (flags.parquet !== undefined) await writeParquet(flags.parquet, outcome);
  const csv = flags.csv === undefined ? null : answerCsv(outcome.head, outcome.rounds);
  if (csv !== null && flags.csv === standardInput) return print(csv);
  if (csv !== null && flags.csv !== undefined) await writeFiles(dirname(flags.csv), { [basename(flags.csv)]: csv });
  if (flags.report === standardInput) return;
  if (flags.json) {
    const { head, attendance, analysis, rounds, groups } = outcome;
    print(
      terminalJson({
        name: head.name,
        seed: head.seed,
        design: head.design,
        attendance,
        analysis,
        ...(groups.length > 0 && { groups }),
        rounds,
      }),
    );
  } else if (flags.markdown) print(markdownOf(outcome.head.name, tables));
  else print([outcome.head.name, ...tables.map(plainTable)].join('\n'));
}

/** Standard output takes one thing. */
function checkPrinted({ json, markdown, report: page, csv }: ReportFlags): void {
  const printed = Object.entries({ '--json': json, '--markdown': markdown, '--report -': page, '--csv -': csv }).flatMap(([name, value]) =>
    value === true || value === standardInput ? name : [],
  );
  if (printed.length > 1) throw new BenchError('bad-input', `${printed.join(', ')}: each takes standard output; choose one.`);
}

/** The files that are written; what is printed is none. */
function filesOf({ report: page, csv, parquet }: ReportFlags): NamedPaths {
  const isFile = (path: string | undefined) => path !== standardInput;
  return { ...(isFile(page) && { '--report': page }), ...(isFile(csv) && { '--csv': csv }), '--parquet': parquet };
}

async function writeParquet(path: string, { head, rounds }: StudyOutcome): Promise<void> {
  const { columns, rows } = answerRows(head, rounds);
  await (await FilePlace.begin(path)).end();
  await writeInPlace(path, async (aside) => {
    const table = tableWriter('parquet', aside, columns, 'utf8');
    for (const row of rows) table.write(row);
    await table.end();
  });
}

function verdictsOf({ analysis, attendance }: StudyOutcome): readonly Verdict[] {
  const size = `${analysis.people} people, ${analysis.rounds} rounds that count`;
  const doubts = attendance.doubts.map((text) => ({ holds: false, text: `${text} Its measurement is not to be trusted.` }));
  return [{ holds: null, text: analysis.isSmall ? `${size}: a small sample (fewer than ${smallSample} people).` : `${size}.` }, ...doubts];
}

function markdownOf(name: string, tables: readonly ReportedTable[]): string {
  const sections = tables.map(({ title, note, columns, rows }) => `## ${title}\n\n${note}\n\n${markdownTable(columns, rows)}\n`);
  return [`# ${name}\n`, ...sections].join('\n');
}

function plainTable({ title, note, columns, rows }: ReportedTable): string {
  const isNumeric = (column: number) => rows.every((row) => /^[-–\d.e]+$/.test(row[column] ?? ''));
  return `\n${title}. ${note}\n${tableText(
    columns.map((column, k) => ({ title: column, words: !isNumeric(k) })),
    rows,
  )}`;
}

function peopleOption(text: string): readonly number[] {
  const counts = text.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)));
  if (counts.every((count) => Number.isInteger(count) && count >= 2 && count <= 500)) return counts;
  throw new InvalidArgumentError('It must be whole numbers from 2 to 500, as in 8,12,16.');
}

function pointsOption(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && value >= 0 && value <= 4) return value;
  throw new InvalidArgumentError('It must be a number of points from 0 to 4.');
}

async function plan(file: string, flags: PlanFlags, terminal: Terminal): Promise<void> {
  const { design, seed: own } = await readStudy(file);
  const seed = flags.seed ?? own;
  const power = await powerOf(design, { ...flags, seed }, terminal);
  const schedule = scheduleOf(design, flags.seats, seed);
  const text = () => planText(design, { power, schedule, seed, flags });
  terminal.print(flags.json ? terminalJson({ design, seed, power, schedule: schedule.map(named(design, seed)) }) : text());
}

async function powerOf(
  design: StudyDesign,
  request: PowerRequest & { readonly quiet?: true },
  terminal: Terminal,
): Promise<readonly PowerPoint[]> {
  const all = request.people.length * request.studies;
  const text = (done: number, total: number) => `${whole(done)} of ${whole(total)} simulated studies`;
  const progress = request.quiet ? null : new Progress(terminal, { clock: wallSeconds, text });
  try {
    const simulation = simulatePower(design, request);
    for (let done = 1; ; done++) {
      const { done: isDone, value } = simulation.next();
      if (isDone) return value;
      progress?.at(done, all);
      await setImmediate();
      if (terminal.interrupted.aborted) throw new Interrupted(`Interrupted after ${done} of ${all} simulated studies.`);
    }
  } finally {
    progress?.end();
  }
}

interface Plan {
  readonly power: readonly PowerPoint[];
  readonly schedule: readonly PersonSchedule[];
  readonly seed: number;
  readonly flags: PlanFlags;
}

function planText(design: StudyDesign, { power, schedule, seed, flags }: Plan): string {
  const { difference, leniency, taste, noise, studies } = flags;
  const enough = power.find(({ found }) => found >= enoughPower);
  const percent = (share: number) => `${(100 * share).toFixed(0)}`;
  const columns = [{ title: 'People' }, { title: 'found', unit: '%' }, { title: 'false alarms', unit: '%' }];
  const rows = power.map(({ people, found, falseAlarms }) => [String(people), percent(found), percent(falseAlarms)]);
  const rounds = schedule[0]?.rounds.length ?? 0;
  return [
    `${design.conditions.length} conditions, kind ${design.kind}; ${rounds} rounds of ${design.round} s a person: ${figure((rounds * design.round) / 60)} min of play.\n\n`,
    `Share of ${studies} simulated studies that find a difference of ${difference} points (95 % intervals); false alarms: without a difference.\n`,
    `Assumed standard deviations, in points: leniency ${leniency}, taste ${taste}, noise ${noise}.\n\n`,
    tableText(columns, rows),
    enough
      ? `\n${enough.people} people find it in at least ${percent(enoughPower)} % of the studies.\n\n`
      : `\nNone of these numbers reaches ${percent(enoughPower)} %; try more people (--people), more repetitions (study.repeat) or a larger difference.\n\n`,
    tableText(
      scheduleColumns(design, rounds),
      schedule.map((person) => scheduleRow(design, seed, person)),
    ),
  ].join('');
}

function scheduleColumns({ networks }: StudyDesign, rounds: number) {
  return [
    { title: 'Person', words: true },
    ...(networks ? [{ title: 'Network', words: true }] : []),
    ...Array.from({ length: rounds }, (_, round) => ({ title: `Round ${round + 1}`, words: true })),
  ];
}

function scheduleRow(design: StudyDesign, seed: number, { person, rounds }: PersonSchedule): string[] {
  const network = networkOf(design, person, seed);
  const cells = rounds.map(({ condition, isPractice, pair }) => {
    const name = design.conditions[condition]?.id ?? '';
    if (isPractice) return `(${name})`;
    return pair ? `${pair.number + 1}${pair.part} ${name}` : name;
  });
  return [`P${person + 1}`, ...(network ? [network.name] : []), ...cells];
}

/** A schedule with the ids of its conditions and networks. */
function named(design: StudyDesign, seed: number) {
  return ({ person, rounds }: PersonSchedule) => ({
    person: `P${person + 1}`,
    ...(design.networks && { network: networkOf(design, person, seed)?.name }),
    rounds: rounds.map(({ condition, ...round }) => ({ condition: design.conditions[condition]?.id, ...round })),
  });
}

/**
 * The walks of docs/how-a-tick-flows.md: the functions that each names, by call, and how many files and rooms they lie
 * in. Run as a script it prints the table, and fails where the page has another one or names a function that does not
 * exist; `--write` puts the table into the page.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { roomOf } from './rooms.mjs';
import { root } from './steps.mjs';

const folder = 'docs';
const pagePath = join(root, folder, 'how-a-tick-flows.md');
const [begin, end] = ['<!-- The table is written by scripts/walks.mjs. -->', '<!-- End of the table. -->'];

/** @typedef {{ readonly name: string, readonly file: string, readonly isBranch: boolean }} Step */
/** @typedef {{ readonly title: string, readonly isPart: boolean, readonly steps: Step[] }} Walk */

/**
 * The walks of a page, each followed by its parts. A walk is a section `##` that names functions in numbered items, a
 * part a section `###` of it. Items with a dash below a number are branches.
 *
 * @param {string} page
 * @returns {readonly Walk[]}
 */
export function walksOf(page) {
  /** @type {Walk[]} */
  const walks = [];
  /** @type {Walk[]} */
  let open = [];
  let isBranch = false;
  for (const line of page.split('\n')) {
    const [, depth = '', title = ''] = /^(##|###) (.*)$/.exec(line) ?? [];
    if (depth !== '') {
      const walk = { title, isPart: depth === '###', steps: [] };
      open = depth === '##' ? [walk] : [...open.slice(0, 1), walk];
      walks.push(walk);
    }
    if (/^\d+\. /.test(line)) isBranch = false;
    if (/^ +- /.test(line)) isBranch = true;
    for (const [, name = '', path = ''] of line.matchAll(/\[`([^`]+)`\]\(([^)#]+\.(?:ts|vue))\)/g)) {
      const file = normalize(join(folder, path)).split(sep).join('/');
      for (const walk of open) walk.steps.push({ name, file, isBranch });
    }
  }
  return walks.filter(({ steps }) => steps.length > 0);
}

/**
 * Functions and files, each counted once; rooms; and how often one function lies in another room than the one named
 * before it.
 *
 * @param {readonly Step[]} steps
 */
export function countsOf(steps) {
  const rooms = steps.map(({ file }) => roomOf(file));
  return {
    functions: new Set(steps.map(({ name, file }) => `${name} ${file}`)).size,
    files: new Set(steps.map(({ file }) => file)).size,
    rooms: new Set(rooms).size,
    changes: rooms.filter((room, index) => index > 0 && room !== rooms[index - 1]).length,
  };
}

/**
 * The table of a page as it should stand there.
 *
 * @param {string} page
 */
export function tableOf(page) {
  const rows = walksOf(page).map(({ title, isPart, steps }) => {
    const [main, all] = [steps.filter(({ isBranch }) => !isBranch), steps].map(countsOf);
    const cell = (/** @type {'functions' | 'files' | 'rooms' | 'changes'} */ of) => `${main?.[of]} (${all?.[of]})`;
    return [isPart ? `– ${title}` : title, cell('functions'), cell('files'), cell('rooms'), cell('changes')];
  });
  const head = ['Walk', 'Functions', 'Files', 'Rooms', 'Changes of room'];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const lined = (/** @type {readonly string[]} */ row) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [lined(head), lined(widths.map((width) => '-'.repeat(width))), ...rows.map(lined)].join('\n');
}

/**
 * The page with its table as it should be.
 *
 * @param {string} page
 */
export function counted(page) {
  const [from, to] = [page.indexOf(begin) + begin.length, page.indexOf(end)];
  if (from < begin.length || to < 0) throw new Error(`${pagePath}: the marks of the table are missing: ${begin} and ${end}`);
  return `${page.slice(0, from)}\n\n${tableOf(page)}\n\n${page.slice(to)}`;
}

/**
 * Whether a file defines a name: a function, a class, a method, a constant function. Of `Class.method` both must be
 * there. A line that only calls the function does not count.
 *
 * @param {string} text
 * @param {string} name
 */
export function defines(text, name) {
  return name.split('.').every((part) => {
    const kinds = '(?:(?:export|default|override|protected|private|static|async|abstract|readonly|get|set|function|class|const) |\\*)*';
    return new RegExp(`^ *${kinds}${part}(?:[<(](?:.*[{(])?|(?: \\w+)* \\{| (?:implements|extends) .*| = .*|: Task<.*)$`, 'm').test(text);
  });
}

/**
 * What a page names and no file defines.
 *
 * @param {string} page
 * @returns {readonly string[]}
 */
export function unknownSteps(page) {
  const steps = walksOf(page).flatMap(({ steps }) => steps);
  return steps.flatMap(({ name, file }) => {
    const path = join(root, file);
    return existsSync(path) && defines(readFileSync(path, 'utf8'), name) ? [] : [`${name} is not in ${file}`];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = readFileSync(pagePath, 'utf8');
  const problems = [...new Set(unknownSteps(page))];
  console.log(tableOf(page));
  if (process.argv.includes('--write')) writeFileSync(pagePath, counted(page));
  else if (counted(page) !== page)
    problems.push('The table of docs/how-a-tick-flows.md is another one; run: node scripts/walks.mjs --write');
  if (problems.length > 0) console.error(problems.join('\n'));
  process.exitCode = problems.length > 0 ? 1 : 0;
}

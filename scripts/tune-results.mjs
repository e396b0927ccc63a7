/**
 * `npm run tune-results`: tunes for the robots, the road car and the tanks driven by keys, and writes
 * docs/results/tune.md with its figures, and the verdict in docs/tune.md. Takes some minutes; the same version gives
 * the same text. Words after `--` name the studies to run; the others are as the last call found them.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ensureBuilt } from './ensure-built.mjs';
import { formatted } from './formatted.mjs';
import { root } from './steps.mjs';

/**
 * @typedef {object} Studied
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {readonly string[]} args after `driftbench tune`
 */

/** @type {readonly Studied[]} */
const studies = [
  {
    id: 'road',
    title: 'The road car',
    text: 'A car on a ring road that all players know, seen over 100 and 500 ms. The present setting extrapolates along a line, with a threshold of 1 m.',
    args: ['resources/experiments/road.yaml', '--fix', 'scheduler'],
  },
  {
    id: 'road-unknown',
    title: 'The road car, where no road is known',
    text: 'The same without the contract that needs the road.',
    args: ['resources/experiments/road.yaml', '--fix', 'scheduler', '--without', 'model=path-following'],
  },
  {
    id: 'robots',
    title: 'Robot tanks',
    text: 'The paths of four recorded robot tanks of BZFlag, three quarters of the players on cable and one on a mobile network.',
    args: ['features/reproduce/node/tune/robots.yaml', '--network', 'cable:3', '--network', '4g:1', '--fix', 'scheduler'],
  },
  {
    id: 'robots-smooth',
    title: 'Robot tanks that must not jump',
    text: 'The same with a bound of 5 jumps per minute.',
    args: [
      'features/reproduce/node/tune/robots.yaml',
      '--network',
      'cable:3',
      '--network',
      '4g:1',
      '--bound',
      'jumpsPerMinute<=5',
      '--fix',
      'scheduler',
    ],
  },
  {
    id: 'keys',
    title: 'Tanks driven by keys',
    text: 'Two tanks driven as people do with a keyboard. The present setting is snapshot interpolation: 20 updates a second, shown 100 ms late.',
    args: ['features/reproduce/node/tune/keys.yaml', '--fix', 'scheduler'],
  },
];

const { versusText } = /** @type {typeof import('../features/tune/common/difference-text.ts')} */ (
  await imported('features/tune/common/difference-text.ts')
);
const { frontSvg } = /** @type {typeof import('../features/reproduce/node/charts/front-svg.ts')} */ (
  await imported('features/reproduce/node/charts/front-svg.ts')
);
const wanted = process.argv.slice(2);
const cache = join(root, '.cache/tune-results');
await ensureBuilt();
mkdirSync(cache, { recursive: true });
const page = join(root, 'docs/results/tune.md');
const found = studies.map((study) => ({ study, result: resultOf(study) }));
const text = [head(), ...found.map(({ study, result }) => partOf(study, result))].join('\n');
writeFileSync(page, await formatted(page, text));
const story = join(root, 'docs/tune.md');
writeFileSync(story, await formatted(story, found.reduce(withVerdict, readFileSync(story, 'utf8'))));
console.log('docs/results/tune.md and the verdict in docs/tune.md written.');

/** @param {string} path a module of the project */
async function imported(path) {
  return (await runnerImport(join(root, path), { root, logLevel: 'error', configFile: false })).module;
}

/**
 * Runs it, or reads what the last call found where others are wanted only.
 *
 * @param {Studied} study
 * @returns {import('../features/tune/calls/tune-result.ts').TuneResult}
 */
function resultOf({ id, args }) {
  const path = join(cache, `${id}.json`);
  if (wanted.length === 0 || wanted.includes(id)) {
    console.log(`tune ${args.join(' ')}`);
    writeFileSync(
      path,
      execFileSync(process.execPath, ['bin/driftbench.mjs', 'tune', ...args, '--quiet', '--json'], { cwd: root, maxBuffer: 1 << 28 }),
    );
  }
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * The text with the verdict between the marks of the study, where it has some.
 *
 * @param {string} text
 * @param {{ readonly study: Studied, readonly result: import('../features/tune/calls/tune-result.ts').TuneResult }} found
 */
function withVerdict(text, { study: { id }, result }) {
  const [begin, end] = [`<!-- verdict: ${id} -->`, '<!-- end -->'];
  const from = text.indexOf(begin);
  if (from === -1) return text;
  const to = text.indexOf(end, from);
  return `${text.slice(0, from)}${begin}\n\n**${result.verdict.join(' ')}** ${mattersText(result, 3)}\n\n${text.slice(to)}`;
}

/**
 * @param {import('../features/tune/calls/tune-result.ts').TuneResult} result
 * @param {number} most
 */
function mattersText({ effects, interactions, objectives, effectSamples }, most) {
  const listed = [...effects.slice(0, most), ...(most > 3 ? interactions : [])].map(
    ({ factors, shares }) => `${factors.join(' × ')} (${shares.map((share) => `${(100 * share).toFixed(0)} %`).join(', ')})`,
  );
  const names = objectives.map(({ title }) => title).join(' and ');
  return `What matters${most > 3 ? '' : ' most'}, as shares of the variance of ${names} over ${effectSamples} candidates: ${listed.join('; ')}.`;
}

function head() {
  return `# Which setting: three motions

[Tuning](../tune.md) of three motions, written by \`npm run tune-results\`. All figures are those of held-out blocks with
new seeds; intervals are 95 % intervals of paired differences over blocks (Student's t). The present and the recommended
setting have up to 48 seeds; the other rows have two, and are compared with what the present setting does with these.
The scheduler stays as it is, as each experiment has one kind of receiver.
`;
}

/**
 * @param {Studied} study
 * @param {import('../features/tune/calls/tune-result.ts').TuneResult} result
 */
function partOf({ id, title, text, args }, result) {
  const svg = `tune-${id}.svg`;
  writeFileSync(join(root, 'docs/results', svg), frontSvg(result, title));
  const objectives = result.objectives.map((each) => `${each.title}, ${each.unit}`);
  const rows = result.candidates.map((each, index) => [
    each.number === result.recommended ? '▶' : '',
    index === 0 ? `present: ${each.words}` : each.words,
    ...result.objectives.flatMap((_, k) => [
      figure(each.heldOut[k]),
      index === 0 ? '' : versusText(/** @type {import('../features/tune/calls/tune-result.ts').TuneDifference} */ (each.versusPresent[k])),
    ]),
  ]);
  const table = [
    ['', 'Setting', ...objectives.flatMap((each) => [each, 'vs present'])],
    [':-', ':-', ...objectives.flatMap(() => ['-:', '-:'])],
    ...rows,
  ];
  return `## ${title}

${text}

**${result.verdict.join(' ')}**

![${title}: the front](${svg})

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${result.evaluations} evaluations on ${result.tuningBlocks} blocks of ${figure(result.blockLength)} s${result.isConverged ? '' : ' (the budget ended the search; more may find more)'}, ${result.heldOutEvaluations} runs on ${result.heldOutBlocks} held-out blocks. ${mattersText(result, 5)}

\`driftbench tune ${args.map((each) => (each.includes('<') ? `'${each}'` : each)).join(' ')}\`
`;
}

/** @param {number | null | undefined} value */
function figure(value) {
  return value === null || value === undefined ? '–' : String(Number(value.toPrecision(3)));
}

/** The page of algorithms: every built-in plugin with its source and its parameters, made from the definitions. */
import { fieldSchema } from '../../experiment/allowed.ts';
import { guidanceText } from '../../experiment/guidance-text.ts';
import type { Plugin, PluginKind } from '../../engine/plugin-api/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';
import { markdownTable } from '../../main/base/markdown-table.ts';
import { modelBytes } from './model-bytes.ts';
import { anchorOf, kindTitles, allowed, defaultText, helpOf, unitOf } from './field-row.ts';

/** From the project’s folder. */
export const algorithmsPath = 'docs/algorithms.md';

const head = `# The algorithms

Generated from their definitions by \`npm run reference\`; do not edit. A lane selects an algorithm by its id, with its
parameters beside it: \`convergence: { id: linear-blend, time: 0.2 }\`; a motion source is selected by its \`kind\`
([lanes](lanes.md)). \`driftbench plugins list\` prints the same, and your own plugins
([writing plugins](plugin-authors.md)).`;

const contents = Object.values(kindTitles).map((title) => `[${title}](#${anchorOf(title)})`);

/** The page before it is formatted; `sourceOf` reads a file of the project. */
export function algorithmsPage(sourceOf: (path: string) => string): string {
  const kinds = Object.entries(kindTitles).map(([kind, title]) => kindText(kind as PluginKind, title, sourceOf));
  return `${[head, `On this page: ${contents.join(' · ')}`, ...kinds].join('\n\n')}\n`;
}

function kindText(kind: PluginKind, title: string, sourceOf: (path: string) => string): string {
  const plugins = builtInPlugins.filter((plugin) => plugin.kind === kind);
  return [
    `## ${title}`,
    ...(kind === 'dead-reckoning' ? [bytesText] : []),
    ...plugins.map((plugin) => pluginText(plugin, afterTitle(plugin.title, firstSentence(sourceOf(pathOf(plugin)))))),
  ].join('\n\n');
}

/** The table of bytes an update. */
const bytesText = [
  'An update carries what its model reads, and counts as that, for traffic and for `bandwidth`: 16 bytes of header, and 4 bytes for each number. With [`quantisation`](lanes.md#publishing) numbers are shorter; `planar: true` is for worlds in which nothing leaves the ground or tilts, and sends what a game of such a world would. Updates that may be partial, belong to one of several levels of detail, or name a contract have a byte more for each. A lane whose screens go by another model (`shown`) sends what either reads.',
  markdownTable(
    ['Model', 'Carries', 'Bytes an update', 'Bytes, planar'],
    modelBytes().map(({ id, carries, spatial, planar }) => [`\`${id}\``, carries, String(spatial), String(planar)]),
  ),
].join('\n\n');

function pluginText({ id, title, source, guidance, params }: Plugin, sentence: string): string {
  const fields = Object.entries(fieldSchema(params).properties ?? {});
  const rows = fields.map(([name, field]) => [`\`${name}\``, unitOf(field), allowed(field), defaultText(field, false), helpOf(field)]);
  const table = rows.length > 0 ? [markdownTable(['Parameter', 'Unit', 'Allowed', 'Default', 'Meaning'], rows)] : [];
  const advice = guidance ? [`${guidanceText(guidance)} _${guidance.use}_`] : [];
  return [`### ${id}`, `**${title}.** ${sentence}`, ...advice, `Source: ${source}.`, ...table].join('\n\n');
}

/** Some sentences begin with the title, which stands before them already. */
function afterTitle(title: string, sentence: string): string {
  const rest = sentence.startsWith(`${title}: `) ? sentence.slice(title.length + 2) : sentence;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Where a built-in algorithm is written down. */
function pathOf({ kind, id }: Plugin): string {
  if (kind !== 'motion') return `plugins/${kind}/${id}/index.ts`;
  return id === 'human-like' ? 'engine/world/motions/human-like/index.ts' : `engine/world/motions/${id}.ts`;
}

/** The sentence with which the file begins. */
function firstSentence(text: string): string {
  const [, comment = ''] = /^\/\*\*\s*([^]*?)\s*\*\//.exec(text) ?? [];
  return comment.replace(/(?:^|\n) ?\* ?/g, ' ').trim();
}

/** The pages of the documentation as the bench shows them: read with the page, drawn when they are opened. */
import { shallowRef } from 'vue';
import { glossaryWords, type GlossaryWord } from '../actions/trade-words.ts';

const texts = import.meta.glob(['../../../docs/*.md', '../../../docs/results/catalogue.md'], {
  query: '?raw',
  import: 'default',
}) as Readonly<Record<string, () => Promise<string>>>;

export interface HelpPage {
  /** Name of the file, without its ending. */
  readonly id: string;
  readonly title: string;
}

/** In the order of the list; pages for those who develop the bench are left out. */
export const helpPages: readonly HelpPage[] = [
  { id: 'bench', title: 'The bench' },
  { id: 'glossary', title: 'Glossary' },
  { id: 'catalogue', title: 'What to show, and how' },
  { id: 'latency-compensation', title: 'Latency compensation' },
  { id: 'algorithms', title: 'Algorithms' },
  { id: 'pseudocode', title: 'Algorithms in pseudocode' },
  { id: 'learned', title: 'A learned model' },
  { id: 'experiment-format', title: 'Experiment files' },
  { id: 'links', title: 'Nodes and links' },
  { id: 'lanes', title: 'Lanes' },
  { id: 'experiment-reference', title: 'All fields of an experiment' },
  { id: 'results-format', title: 'Results' },
  { id: 'what-a-viewer-notices', title: 'What a viewer notices' },
  { id: 'sweep-format', title: 'Sweeps' },
  { id: 'campaigns', title: 'Sweeps on many machines' },
  { id: 'tune', title: 'Tuning' },
  { id: 'ports', title: 'Ports' },
  { id: 'games', title: 'Dead reckoning in a game' },
  { id: 'from-bench-to-engine', title: 'From the bench into your engine' },
  { id: 'recordings', title: 'Recordings' },
  { id: 'exports', title: 'Exports' },
  { id: 'importing-motion', title: 'Importing motion' },
  { id: 'networks', title: 'Logs of networks' },
  { id: 'score-your-game', title: 'Score your game' },
  { id: 'score', title: 'Scoring a running game' },
  { id: 'game-logs', title: 'Logs of a running game' },
  { id: 'live-sessions', title: 'Live sessions' },
  { id: 'studies', title: 'Studies' },
  { id: 'dis', title: 'DIS traffic' },
  { id: 'foxglove', title: 'Foxglove' },
  { id: 'proxy', title: 'The delay proxy' },
  { id: 'plugin-authors', title: 'Writing plugins' },
  { id: 'plugin-reference', title: 'Types of plugins' },
  { id: 'plugin-kinds', title: 'Kinds of plugins' },
  { id: 'plugin-isolation', title: 'Trusting plugins' },
  { id: 'desktop', title: 'The desktop app' },
  { id: 'migrating', title: 'From former versions' },
];

/** The page that the help shows. */
export const shownPage = shallowRef('bench');

/** As HTML: the text is the bench's own. Pictures are left out; what leads to no page of the help is no link. */
export async function helpPage(id: string): Promise<string> {
  const text = await helpText(id);
  const { marked } = await import('marked');
  return withoutDeadLinks(marked.parse(withoutPictures(text), { async: false }), id);
}

const isElsewhere = (href: string) => /^https?:/.test(href);

function withoutDeadLinks(html: string, id: string): string {
  return html.replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (link: string, href: string, words: string) =>
    isElsewhere(href) || helpLink(href, id) ? link : `<span title="In the repository: ${pathFrom(href, id)}">${words}</span>`,
  );
}

/** The words of the glossary; none where it cannot be read. */
export async function readGlossary(): Promise<readonly GlossaryWord[]> {
  return helpText('glossary').then(glossaryWords, () => []);
}

/** As it is written. */
async function helpText(id: string): Promise<string> {
  const text = await (texts[`../../../docs/${id}.md`] ?? texts[`../../../docs/results/${id}.md`])?.();
  if (text === undefined) throw new Error(`There is no page ${id}.`);
  return text;
}

/** Also the tables that consist of pictures. */
function withoutPictures(text: string): string {
  return text.replaceAll(/^.*!\[[^\]]*\]\([^)]*\).*$/gm, '');
}

export interface HelpLink {
  readonly page: string;
  /** Heading on it, as an anchor names it; empty: its beginning. */
  readonly anchor: string;
}

/** Where a link of a page leads, if that is a page of the help. */
export function helpLink(href: string, from: string): HelpLink | null {
  const [path = '', anchor = ''] = pathFrom(href, from).split('#');
  const page = helpPages.find(({ id }) => path === fileOf(id));
  return page ? { page: page.id, anchor } : null;
}

const fileOf = (id: string) => (`../../../docs/${id}.md` in texts ? `docs/${id}.md` : `docs/results/${id}.md`);

/** In the repository: `docs/glossary.md#terms` of `glossary.md#terms`. */
function pathFrom(href: string, from: string): string {
  const { host, pathname, hash } = new URL(href, `http://here/${fileOf(from)}`);
  return host === 'here' ? `${pathname.slice(1)}${hash}` : href;
}

/** The anchor of a heading, as the links of the documents name it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** The texts of the help: read and drawn when a page is opened. */
import { helpPages } from './help-pages.ts';

const texts = import.meta.glob(['../../../docs/*.md', '../../../docs/results/catalogue.md'], {
  query: '?raw',
  import: 'default',
}) as Readonly<Record<string, () => Promise<string>>>;

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

/** A file of this machine that is dropped or chosen: an experiment becomes the draft, a view is shown; features open others. */
import { defineStore } from 'pinia';
import { longestDraft } from '../../contract/draft-limits.ts';
import { formatQuantity } from '../components/format/quantity.ts';
import { useBench } from '../run/connection/bench.ts';
import { useDraft } from '../editor/draft.ts';
import { useLayout } from './dock/layout.ts';
import { useLeaving } from './leaving.ts';
import { type FileKind, filePurposes, usePageFeatures } from './page-feature.ts';
import { useSharedView, viewEnding } from './shared-view.ts';

export const useOpenFile = defineStore('open-file', () => {
  const bench = useBench();
  const draft = useDraft();
  const layout = useLayout();
  const leaving = useLeaving();
  const view = useSharedView();

  const experiment: FileKind = {
    endings: ['.yaml', '.yml', '.driftbench'],
    words: 'an experiment (.yaml, .driftbench)',
    purpose: 'edit',
    async open(file) {
      const text = await textOf(file, 'an experiment', longestDraft);
      if (text !== null) leaving.leave(() => void draft.begin(text, file.name, null).then(() => layout.show('editor')));
    },
  };
  const sharedView: FileKind = {
    endings: [viewEnding],
    words: `a view (${viewEnding})`,
    purpose: 'see',
    async open(file) {
      const text = await textOf(file, 'a view', 2 * longestDraft);
      if (text !== null) view.open(text);
    },
  };
  const all = [experiment, ...usePageFeatures().list.flatMap(({ files = [] }) => files), sharedView];
  const sessions = usePageFeatures().list.flatMap(({ sessions: own = [] }) => own);
  /** In the order of their purposes. */
  const kinds = filePurposes.flatMap((purpose) => all.filter((kind) => kind.purpose === purpose));

  /** Null, with the reason shown: the file is longer than `most` bytes. */
  async function textOf(file: File, what: string, most: number): Promise<string | null> {
    if (file.size <= most) return await file.text();
    bench.refusal = `${file.name} is too large for ${what}: ${formatQuantity(file.size, 'byte')}, at most ${formatQuantity(most, 'byte')}.`;
    return null;
  }

  async function open(file: File): Promise<void> {
    bench.refusal = null;
    const kind = kindOf(kinds, file.name.toLowerCase());
    if (kind) await kind.open(file);
    else bench.refusal = `${file.name} cannot be opened; choose ${oneOf(kinds.map(({ words }) => words))}.`;
  }

  /** What was dropped or chosen at once; `folder`: the name of the folder in which they are, null: they are single files. */
  async function openAll(files: readonly File[], folder: string | null = null): Promise<void> {
    bench.refusal = null;
    for (const session of sessions) {
      const own = await only(files, (file) => session.isOne(file));
      const [first] = own;
      if (first) return session.open(folder ?? stemOf(first.name), own);
    }
    const [file] = files;
    if (file && files.length === 1 && folder === null) return open(file);
    const what = folder === null ? `None of these files (${files.length})` : `${folder}: none of its files (${files.length})`;
    const reasons = sessions.map(({ isNone }) => `${what} ${isNone}. `);
    bench.refusal = `${reasons.join('')}Other files are opened one at a time.`;
  }

  return {
    openAll,
    endings: kinds.flatMap(({ endings }) => endings),
    dropInWords: [dropInWords(kinds), ...sessions.map(({ words }) => words)].join(', '),
  };
});

/** The kind with the longest ending among those whose ending the name has. */
function kindOf(kinds: readonly FileKind[], name: string): FileKind | undefined {
  const length = ({ endings }: FileKind) =>
    Math.max(0, ...endings.filter((ending) => name.endsWith(ending)).map((ending) => ending.length));
  return kinds.filter((kind) => length(kind) > 0).sort((a, b) => length(b) - length(a))[0];
}

/** `a, b, or c` */
function oneOf(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`;
}

/** By their names, as a folder is read: browsers hand files out in any order. */
async function only(files: readonly File[], isOne: (file: File) => Promise<boolean>): Promise<readonly File[]> {
  const own = await Promise.all(files.map(isOne));
  return files.filter((_, k) => own[k]).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/, '') || name;
}

/** `an experiment (.yaml) to edit it, a recording (.mcap) or a view (.view.json) to see it` */
function dropInWords(kinds: readonly FileKind[]): string {
  const offered = filePurposes.filter((purpose) => kinds.some((kind) => kind.purpose === purpose));
  const wordsFor = (purpose: FileKind['purpose']) =>
    kinds
      .filter((kind) => kind.purpose === purpose)
      .map(({ words, brief = words }) => brief)
      .join(' or ');
  return offered.map((purpose) => `${wordsFor(purpose)} to ${purpose} it`).join(', ');
}

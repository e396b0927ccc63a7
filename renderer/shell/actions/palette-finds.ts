/** What the palette finds beside actions: fields of the experiment, words of the glossary, moments of the run. */
import { computed, type ComputedRef, shallowRef } from 'vue';
import type { FieldPath } from '../../../experiment/problem.ts';
import { schemaAt, type FieldSchema } from '../../../experiment/allowed.ts';
import { formatClock } from '../../components/format/quantity.ts';
import { useDialogs } from '../../components/dialogs.ts';
import { helpOf } from '../../editor/draft/shape.ts';
import { useDraft } from '../../editor/draft.ts';
import { useExperimentSchema } from '../../editor/experiment-schema.ts';
import { wantedField } from '../../editor/field-place.ts';
import { fieldWords } from '../../../experiment/field-words.ts';
import { useRuns } from '../../run/runs.ts';
import { useTimeLine } from '../../time-line/time-line-store.ts';
import { useLayout } from '../dock/layout.ts';
import { readGlossary, shownPage } from '../help/help-pages.ts';
import { type GlossaryWord, wordsFor } from './trade-words.ts';

export interface Found {
  readonly id: string;
  readonly title: string;
  readonly group: 'Field' | 'Word' | 'Moment';
  run(): void;
}

/** Of each group. */
const most = 6;

export function usePaletteFinds(query: () => string) {
  const draft = useDraft();
  const experiments = useExperimentSchema();
  const runs = useRuns();
  const timeLine = useTimeLine();
  const layout = useLayout();
  const dialogs = useDialogs();
  const words = shallowRef<readonly GlossaryWord[]>([]);

  /** Reads what is searched. */
  async function prepare(): Promise<void> {
    void draft.wake();
    void experiments.refresh();
    void timeLine.refreshNotes();
    if (words.value.length === 0) words.value = await readGlossary();
  }

  const fields = computed(() => (experiments.schema ? fieldsOf(draft.fields, experiments.schema) : []));
  const found: ComputedRef<readonly Found[]> = computed(() => {
    const asked = query().trim().toLowerCase();
    if (asked.length < 2) return [];
    const terms = asked.split(/\s+/);
    const ofFields = fields.value.filter(({ text }) => terms.every((term) => text.includes(term))).slice(0, most);
    return [
      ...momentsOf(asked),
      ...ofFields.map(({ path, name, title }): Found => ({
        id: `field-${path.join('.')}`,
        title: `${title} (${name})`,
        group: 'Field',
        run: () => toField(path),
      })),
      ...wordsFor(asked, words.value)
        .slice(0, most)
        .map((each): Found => ({
          id: `word-${each.word}`,
          title: `${each.word}: ${each.meaning}`,
          group: 'Word',
          run: toGlossary,
        })),
    ];
  });

  /** A time that is typed, and notes. */
  function momentsOf(asked: string): readonly Found[] {
    const at = timeOf(asked);
    const seek = (time: number) => runs.run.playhead.seek(time);
    const typed: Found[] =
      at !== null && runs.run.newest
        ? [{ id: 'moment-typed', title: `Go to ${formatClock(at)}`, group: 'Moment', run: () => seek(at) }]
        : [];
    const notes = timeLine.notes.filter(({ text }) => text?.toLowerCase().includes(asked)).slice(0, most);
    return [
      ...typed,
      ...notes.map(({ number, time, text }): Found => ({
        id: `moment-${number}`,
        title: `${formatClock(time)} ${text}`,
        group: 'Moment',
        run: () => seek(time),
      })),
    ];
  }

  function toField(path: FieldPath): void {
    layout.show('editor');
    wantedField.value = path;
  }

  function toGlossary(): void {
    shownPage.value = 'glossary';
    dialogs.open = 'help';
  }

  return { found, words, prepare };
}

/** `1:23.5`, `83 s`, `83.5`: a session time, s; null: it is none. */
export function timeOf(asked: string): number | null {
  const [, minutes = '0', seconds] = /^(?:(\d+):)?(\d+(?:[.,]\d+)?)\s*s?$/.exec(asked) ?? [];
  return seconds === undefined ? null : 60 * Number(minutes) + Number(seconds.replace(',', '.'));
}

interface FoundField {
  readonly path: FieldPath;
  /** In the file, with names of elements: `nodes.far.link.delay`. */
  readonly name: string;
  /** As forms call it. */
  readonly title: string;
  readonly text: string;
}

/** Every value of the experiment by its place; lists of plain values are one. */
export function fieldsOf(fields: unknown, schema: FieldSchema, path: FieldPath = [], names: readonly string[] = []): readonly FoundField[] {
  const isList = Array.isArray(fields);
  if (typeof fields !== 'object' || fields === null || (isList && fields.every((each) => typeof each !== 'object'))) {
    if (path.length === 0) return [];
    const title = fieldWords(String(path.at(-1)));
    const name = names.join('.');
    return [{ path, name, title, text: `${name} ${title} ${helpOf(schemaAt(schema, path))}`.toLowerCase() }];
  }
  return Object.entries(fields).flatMap(([key, value]) => {
    const id: unknown = isList ? (value as { id?: unknown } | null)?.id : undefined;
    return fieldsOf(value, schema, [...path, isList ? Number(key) : key], [...names, typeof id === 'string' ? id : key]);
  });
}

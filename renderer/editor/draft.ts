/**
 * The draft: the whole experiment as text and as fields, edited either way, every edit undoable; checked, run and saved
 * by the bench.
 */
import { useDebounceFn } from '@vueuse/core';
import { defineStore } from 'pinia';
import { onScopeDispose, shallowRef, watch, computed, type ShallowRef, markRaw } from 'vue';
import type { DraftProblem, ResolvedDraft, RunningText } from '../../contract/draft-calls.ts';
import type { Edit } from './draft/edit.ts';
import { useBench } from '../run/connection/bench.ts';
import { linkChanges, withoutLive, offerChanges, offersAhead } from './draft/live-changes.ts';
import type * as EditText from './draft/edit-text.ts';
import { useEdits } from '../run/edits.ts';

/** The draft is checked this long after the last key, ms. */
const restsMs = 200;

export const useDraft = defineStore('draft', () => {
  const bench = useBench();
  const draft = useDraftText();
  const { text, source, awake } = draft;
  const { applied, unapplied, other, takeOther, follow, checked, run } = useDraftRun(draft);
  const problems = shallowRef<readonly DraftProblem[]>([]);
  const resolved = shallowRef<ResolvedDraft | null>(null);
  const saving = useDraftSaving(draft, applied);
  const base = () => (source.value.base === null ? {} : { base: source.value.base });

  const checkSoon = useDebounceFn(() => void check(), restsMs);
  // Also once the bench is back: a check that was due meanwhile has no answer.
  watch([text, () => bench.mayOperate], () => void checkSoon());
  onScopeDispose(() => checkSoon.cancel());

  /** Makes sure that there is a draft: the running experiment, where nothing has been edited yet. */
  async function wake(): Promise<void> {
    await draft.load();
    if (!awake.value) await follow();
  }

  /** Begins with another text, which does not run yet. */
  async function begin(next: string, name: string, from: string | null): Promise<void> {
    await draft.load();
    applied.value = null;
    draft.take(next, { name, base: from, baseline: next, kept: 'elsewhere' });
  }

  /**
   * Opens an experiment, which becomes the draft: also where it is what runs, and another draft was begun meanwhile.
   */
  async function open(file: string): Promise<void> {
    const before = applied.value;
    applied.value = null;
    if (!(await bench.open(file)) && applied.value === null) applied.value = before;
  }

  /** Resolves with true if the draft is valid. */
  async function check(): Promise<boolean> {
    if (!awake.value || !bench.mayOperate) return false;
    const sent = text.value;
    const answer = await bench.ask('experiments.check', { text: sent, ...base() });
    if (!answer || sent !== text.value) return false;
    problems.value = answer.problems;
    resolved.value = answer.resolved ?? resolved.value;
    if (answer.resolved) checked(sent, answer.resolved);
    return answer.resolved !== null;
  }

  /** Runs the draft from 0 where that is needed; where it has problems, nothing happens. */
  async function apply(): Promise<void> {
    if ((await check()) && unapplied.value) await run();
  }

  return {
    ...draft,
    applied,
    unapplied,
    other,
    takeOther,
    problems,
    resolved,
    wake,
    begin,
    open,
    check,
    apply,
    run,
    ...saving,
    edit: async (...changes: readonly Edit[]) => {
      await wake();
      await draft.edit(...changes);
    },
    /** Discards unsaved changes. */
    discard: () => draft.take(source.value.baseline, source.value),
    /** The same, and nothing of it would be lost: another one may take its place. */
    giveUp: () => draft.take(source.value.baseline, { ...source.value, kept: 'elsewhere' }),
  };
});

function useDraftSaving({ source, text }: DraftText, applied: ShallowRef<string | null>) {
  const bench = useBench();
  /** It is one of the user's own, so that it is saved without asking for a name. */
  const isOwn = computed(() => {
    const { name, base } = source.value;
    return name === base && bench.experiments.some(({ file, origin }) => file === name && origin === 'own');
  });

  /** True when that is done. */
  async function save(name: string, replace: boolean): Promise<boolean> {
    const sent = text.value;
    const from = source.value;
    const { base } = from;
    const saved = await bench.ask('experiments.save', { text: sent, name, replace, ...(base !== null && { base }) });
    if (!saved) return false;
    void bench.listExperiments();
    // Another draft may have been begun meanwhile.
    if (source.value !== from) return true;
    if (applied.value === sent) applied.value = saved.text;
    source.value = { name: saved.file, base: saved.file, baseline: saved.text, kept: 'here' };
    if (text.value === sent) text.value = saved.text;
    return true;
  }

  return { isOwn, save };
}

/** The running experiment, as far as it is known as a draft. */
interface Running {
  readonly resolved: ResolvedDraft;
  readonly fields: unknown;
  /** The fields whose offers it received last. */
  readonly offered: unknown;
}

function useDraftRun({ tools, source, text, fields, wouldBeLost, awake, take }: DraftText) {
  const bench = useBench();
  /** The running text; null: unknown to this page. */
  const applied = shallowRef<string | null>(null);
  const running = shallowRef<Running | null>(null);
  /** The experiment that is open on the bench, as a draft. */
  const open = shallowRef<{ readonly text: string; readonly source: DraftSource } | null>(null);
  /** Name of the open experiment where the draft is of another one, which stays because it has unsaved changes. */
  const other = computed(() => {
    const of = open.value?.source;
    return awake.value && of && (of.name !== source.value.name || of.base !== source.value.base) ? of.name : null;
  });
  const unapplied = computed(() => awake.value && text.value !== applied.value);

  watch(
    () => [bench.state.epoch, bench.state.experiment?.file, bench.state.status === 'loading'].join(),
    () => awake.value && void follow(),
  );

  /** Takes over the running text, unless that would lose changes. */
  async function follow(): Promise<void> {
    const { experiment, status } = bench.state;
    if (!experiment || status === 'loading') return;
    const former = source.value;
    const answer = await bench.ask('experiments.running', {});
    if (!answer) return;
    open.value = {
      text: answer.text,
      source: { name: nameOf(answer, experiment.file), base: answer.base, baseline: answer.text, kept: answer.saved ? 'here' : 'nowhere' },
    };
    if (answer.text === applied.value) return;
    // Another draft that was begun meanwhile stays, too.
    const keeps = source.value !== former || (wouldBeLost.value && answer.text !== text.value);
    applied.value = answer.text;
    running.value = null;
    if (!keeps) takeOther();
  }

  /** The open experiment in place of the draft, whose changes are lost. */
  function takeOther(): void {
    if (!open.value) return;
    applied.value = open.value.text;
    take(open.value.text, open.value.source);
  }

  /** A text has been checked: applies what a running session accepts, and notes what needs a restart. */
  function checked(sent: string, resolved: ResolvedDraft): void {
    if (sent === applied.value) running.value ??= { resolved, fields: fields.value, offered: fields.value };
    if (!running.value || !bench.mayChange) return;
    applyLive(running.value, resolved);
    const { resolved: known, fields: whole } = running.value;
    running.value = { fields: whole, offered: fields.value, resolved: { ...known, nodes: resolved.nodes } };
    const [drafted, runs] = [fields.value, whole].map((draft) => onlyByRestart(draft, bench.state.time));
    if (!tools.value?.same(drafted, runs)) return;
    running.value = { resolved, fields: fields.value, offered: fields.value };
    applied.value = sent;
  }

  /** Sends the changes that a running session accepts. */
  function applyLive(now: Running, { nodes }: ResolvedDraft): void {
    const { experiment, time } = bench.state;
    const { entities = [], lanes = [] } = experiment ?? {};
    for (const change of linkChanges(now.resolved.nodes, nodes)) void bench.setLink(change);
    for (const change of offerChanges(now.offered, fields.value, { entities, lanes, time })) void bench.setContract(change);
  }

  /** Runs a valid text from 0; true where the bench has begun. */
  async function run(start: { readonly seed?: number; readonly paused?: boolean } = {}): Promise<boolean> {
    const sent = text.value;
    const before = applied.value;
    const { name, base } = source.value;
    applied.value = sent;
    running.value = null;
    const place = { name: name || 'draft.yaml', ...(base !== null && { base }) };
    const done = await bench.apply({ text: sent, ...place, ...keptSeed(before), ...start });
    if (!done && applied.value === sent) applied.value = before;
    return done;
  }

  /** The seed that the operator has chosen, unless the draft says another one. */
  const keptSeed = (before: string | null): { readonly seed?: number } =>
    before !== null && seedOf(tools.value?.fieldsOf(before)) === seedOf(fields.value) ? { seed: bench.state.seed } : {};

  return { applied, unapplied, other, takeOther, follow, checked, run };
}

/** A file has its listed name; the outline of a recording names the file that was recorded. */
function nameOf({ base, saved }: RunningText, running: string): string {
  return saved && base !== null ? base : running;
}

function seedOf(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'seed' in fields ? fields.seed : undefined;
}

/** The part of a draft that needs a restart, at a session time. */
function onlyByRestart(draft: unknown, time: number): unknown {
  return [withoutLive(draft), offersAhead(draft, time)];
}

/** Where the draft comes from. */
interface DraftSource {
  /** Name of the file that it is or would be. */
  readonly name: string;
  /** The listed experiment whose folder its relative file names refer to; null: none. */
  readonly base: string | null;
  /** The text from which changes count. */
  readonly baseline: string;
  /**
   * Where the baseline is a file: in the library; where it was dropped or begun from, or given up; or nowhere, it only
   * runs.
   */
  readonly kept: 'here' | 'elsewhere' | 'nowhere';
}

/** There is no draft yet. */
const noSource: DraftSource = { name: '', base: null, baseline: '', kept: 'elsewhere' };

function useDraftText() {
  /** Reads and edits texts; loaded when first needed. */
  const tools = shallowRef<typeof EditText | null>(null);
  const source = shallowRef(noSource);
  const text = shallowRef('');
  /** The newest fields that the text could be read as. */
  const fields = shallowRef<unknown>(null);
  const { edits, add, undo, redo, forget } = useEdits<string>((_, next) => (text.value = next));
  const savedFields = computed(() => tools.value?.fieldsOf(source.value.baseline) ?? null);
  /** There is a draft; all of its text may be deleted. */
  const awake = computed(() => source.value !== noSource);
  /** It differs from its baseline. */
  const changed = computed(() => text.value !== source.value.baseline);
  /** It is not in the library as it stands. */
  const unsaved = computed(() => awake.value && (changed.value || source.value.kept !== 'here'));
  /** Something of it is nowhere else. */
  const wouldBeLost = computed(() => changed.value || source.value.kept === 'nowhere');

  watch([text, tools], ([next]) => (fields.value = tools.value?.fieldsOf(next) ?? fields.value), { flush: 'sync' });

  async function load(): Promise<void> {
    tools.value ??= markRaw(await import('./draft/edit-text.ts'));
  }

  /** Another draft: the former edits are forgotten. */
  function take(next: string, from: DraftSource): void {
    forget();
    source.value = from;
    text.value = next;
  }

  /** As the user types. */
  function write(next: string, what = 'text'): void {
    if (next === text.value) return;
    add({ what, before: text.value, after: next, atMs: performance.now() });
    text.value = next;
  }

  /** Several changes are undone as one. */
  async function edit(...changes: readonly Edit[]): Promise<void> {
    await load();
    const what = changes.map(({ kind, path }) => [kind, ...path].join('.')).join();
    write(
      changes.reduce((now, change) => tools.value?.withEdit(now, change) ?? now, text.value),
      what,
    );
  }

  return { tools, source, text, fields, edits, savedFields, awake, changed, unsaved, wouldBeLost, load, take, write, edit, undo, redo };
}

type DraftText = ReturnType<typeof useDraftText>;

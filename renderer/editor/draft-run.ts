/** The draft and the session: what of it runs, what applies at once, what a restart applies. */
import { computed, shallowRef, watch } from 'vue';
import type { ResolvedDraft } from '../../contract/draft/draft-calls.ts';
import { linkChanges, withoutLive } from './draft/live-changes.ts';
import { offerChanges, offersAhead } from './draft/live-offers.ts';
import { useBench } from '../connection/bench.ts';
import type { DraftText } from './draft-text.ts';

/** What runs, as far as it is known as a draft. */
interface Running {
  readonly resolved: ResolvedDraft;
  readonly fields: unknown;
  /** The fields whose offers it was told last. */
  readonly offered: unknown;
}

export function useDraftRun({ tools, source, text, fields, unsaved, awake, take }: DraftText) {
  const bench = useBench();
  /** The text that runs; null: none that this page knows of. */
  const applied = shallowRef<string | null>(null);
  const running = shallowRef<Running | null>(null);
  const unapplied = computed(() => awake.value && text.value !== applied.value);

  watch(
    () => [bench.state.epoch, bench.state.experiment?.file, bench.state.status === 'loading'].join(),
    () => awake.value && void follow(),
  );

  /** Takes over what runs, unless that would lose changes. */
  async function follow(): Promise<void> {
    const { experiment, status, source: kind } = bench.state;
    if (!experiment || status === 'loading' || kind !== 'session') return;
    const asked = source.value;
    const answer = await bench.ask('experiments.running', {});
    if (!answer || answer.text === applied.value) return;
    // Another draft that was begun meanwhile stays, too.
    const keeps = source.value !== asked || (unsaved.value && answer.text !== text.value);
    applied.value = answer.text;
    running.value = null;
    if (!keeps) take(answer.text, { name: experiment.file, base: answer.base, baseline: answer.saved ? answer.text : '' });
  }

  /** A text has been checked: does at once what a running session takes, and notes what else there is. */
  function checked(asked: string, resolved: ResolvedDraft): void {
    if (asked === applied.value) running.value ??= { resolved, fields: fields.value, offered: fields.value };
    if (!running.value || !bench.mayChange) return;
    tell(running.value, resolved);
    const { resolved: known, fields: whole } = running.value;
    running.value = { fields: whole, offered: fields.value, resolved: { ...known, nodes: resolved.nodes } };
    const [asks, runs] = [fields.value, whole].map((draft) => onlyByRestart(draft, bench.state.time));
    if (!tools.value?.same(asks, runs)) return;
    running.value = { resolved, fields: fields.value, offered: fields.value };
    applied.value = asked;
  }

  /** What the session takes while it runs. */
  function tell(now: Running, { nodes }: ResolvedDraft): void {
    const { experiment, time } = bench.state;
    const { entities = [], lanes = [] } = experiment ?? {};
    for (const change of linkChanges(now.resolved.nodes, nodes)) void bench.setLink(change);
    for (const change of offerChanges(now.offered, fields.value, { entities, lanes, time })) void bench.setContract(change);
  }

  /** Runs a sound text from 0. */
  async function run(): Promise<void> {
    const asked = text.value;
    const before = applied.value;
    const { name, base } = source.value;
    applied.value = asked;
    running.value = null;
    const done = await bench.apply({ text: asked, name: name || 'draft.yaml', ...(base !== null && { base }), ...keptSeed(before) });
    if (!done && applied.value === asked) applied.value = before;
  }

  /** The seed that the operator has chosen, unless the draft says another one. */
  const keptSeed = (before: string | null): { readonly seed?: number } =>
    before !== null && seedOf(tools.value?.fieldsOf(before)) === seedOf(fields.value) ? { seed: bench.state.seed } : {};

  return { applied, unapplied, follow, checked, run };
}

function seedOf(fields: unknown): unknown {
  return typeof fields === 'object' && fields !== null && 'seed' in fields ? fields.seed : undefined;
}

/** What of a draft only a restart can bring about, at a session time. */
function onlyByRestart(draft: unknown, time: number): unknown {
  return [withoutLive(draft), offersAhead(draft, time)];
}

/** One field of the draft: its own value, the effective value, whether it has changed, and edits of it. */
import { computed, type MaybeRefOrGetter, toValue } from 'vue';
import { allowedText, type FieldSchema } from '../../experiment/allowed.ts';
import type { FieldPath } from '../../experiment/problem.ts';
import { fieldAt } from './draft/edit.ts';
import { referringTo, renamed } from './draft/element-edits.ts';
import { inheritedAt } from './draft/inherited.ts';
import { appliesLive } from './draft/live-changes.ts';
import { shapeOf } from './draft/shape.ts';
import { useBench } from '../run/connection/bench.ts';
import { inShownUnit, shownUnit } from './shown-unit.ts';
import { useDraft } from './draft.ts';

export function useField(place: MaybeRefOrGetter<{ readonly path: FieldPath; readonly schema: FieldSchema }>) {
  const bench = useBench();
  const draft = useDraft();
  const path = computed(() => toValue(place).path);
  const schema = computed(() => toValue(place).schema);
  const value = computed(() => fieldAt(draft.fields, path.value));
  const inherited = computed(() => inheritedAt(draft.fields, path.value));
  const effective = computed(() => value.value ?? inherited.value);
  const shape = computed(() => shapeOf(schema.value, effective.value));
  const saved = computed(() => fieldAt(draft.savedFields, path.value));
  const changed = computed(() => draft.savedFields !== null && draft.tools?.same(value.value, saved.value) === false);
  const key = computed(() => path.value.join('.'));
  const problems = computed(() => draft.problems.filter((problem) => problem.path.join('.') === key.value));
  const within = computed(() => draft.problems.filter((problem) => problem.path.join('.').startsWith(`${key.value}.`)).length);
  const fallback = computed(() => inherited.value ?? schema.value.default);
  /** By which its unit is chosen. */
  const present = computed(() => saved.value ?? fallback.value);

  function set(next: unknown): void {
    void draft.edit({ kind: 'set', path: path.value, value: next });
  }

  function clear(): void {
    void draft.edit({ kind: 'remove', path: path.value });
  }

  return {
    path,
    value,
    inherited,
    effective,
    shape,
    saved,
    changed,
    key,
    problems,
    within,
    fallback,
    present,
    set,
    clear,
    given: computed(() => value.value !== undefined),
    unit: computed(() => shownUnit(schema.value, present.value)),
    allowed: computed(() => allowedText(inShownUnit(schema.value, present.value))),
    live: computed(() => appliesLive(path.value, draft.fields, bench.state.time)),
    /** Where the element of this name is named. */
    referring: () => referringTo(draft.fields, path.value),
    /** Renames the element, and the occurrences of its name. */
    rename: (id: string, occurrences: readonly FieldPath[]) => void draft.edit(...renamed(path.value, occurrences, id)),
    /** To the saved value. */
    reset: () => (saved.value === undefined ? clear() : set(saved.value)),
  };
}

/** As a person would write it. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

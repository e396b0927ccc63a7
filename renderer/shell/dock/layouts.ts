/** Layouts by name: built-in ones and the user's own; the one in use is remembered as it was left. */
import { type Serializer, useDebounceFn, useEventListener, useLocalStorage, useMediaQuery } from '@vueuse/core';
import type { SerializedDockview } from 'dockview-vue';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { defaultLayouts } from './default-layouts.ts';
import { type NamedLayout, readLayoutFile, writeLayoutFile } from './layout-file.ts';
import { useBench } from '../../run/connection/bench.ts';
import { useEdits } from '../../run/edits.ts';
import { useLayout } from './layout.ts';

/** There is room for one panel at a time. */
export const narrowPage = '(width < 700px), (height < 520px)';

/** A drag of a splitter is saved after this time, ms. */
const restsMs = 250;
const standardNames = defaultLayouts.map(({ name }) => name);
const usualName = standardNames[0] ?? '';

const serializer: Serializer<NamedLayout | null> = { read: (text) => JSON.parse(text) as NamedLayout | null, write: JSON.stringify };

export const useLayouts = defineStore('layouts', () => {
  const bench = useBench();
  const own = useOwnLayouts();
  const shown = useLayout();
  const current = useLocalStorage<NamedLayout | null>('driftbench.layout', null, { serializer, flush: 'sync' });

  /** A layout that was chosen on a narrow page, which has no sizes yet; null: none was. */
  const chosenNarrow = shallowRef<string | null>(null);
  /** How often a layout was chosen. */
  const choices = shallowRef(0);

  const names = computed(() => [...standardNames.filter((each) => own.find(each) === null), ...own.names]);
  /** The name of the layout in use. */
  const name = computed(() => chosenNarrow.value ?? current.value?.name ?? usualName);

  const isNarrow = useMediaQuery(narrowPage);
  /** The width that the dock was last fitted to. */
  let fitted: 'narrow' | 'wide' | null = null;
  /** The revision that is remembered. */
  let kept = shown.revision;

  const { edits, add, undo, redo } = useEdits<NamedLayout>((_, state) => restoreNamed(state));
  let undoable: NamedLayout | null = null;

  /** Names the present layout from now on. */
  function keepAs(chosen: string): void {
    // Where there is room for one panel only, the sizes of the others mean nothing.
    if (!isNarrow.value && fitted !== 'narrow') store(chosen);
  }

  function store(chosen: string): void {
    kept = shown.revision;
    if (!shown.dock) return;
    const next = { name: chosen, layout: shown.dock.toJSON() };
    current.value = next;
    if (undoable && !isSameLayout(undoable, next)) add({ what: `layout ${kept}`, before: undoable, after: next, atMs: performance.now() });
    undoable = next;
  }

  function restoreNamed(state: NamedLayout): void {
    undoable = state;
    if (lay(state.layout)) keepAs(state.name);
  }

  const keep = useDebounceFn(() => keepAs(name.value), restsMs);
  watch(
    () => shown.revision,
    () => void keep(),
  );
  // A page that is closed saves a change that is still debounced.
  useEventListener(window, 'pagehide', () => void (shown.revision !== kept && keepAs(name.value)));

  /** Fills a new dock with the last layout. */
  function restore(): void {
    if (!current.value || !lay(current.value.layout)) take(name.value);
    shown.showWanted();
  }

  /** Uses the layout of that name. */
  function take(chosen: string): void {
    const mine = own.find(chosen);
    const standard = defaultLayouts.find((layout) => layout.name === chosen) ?? defaultLayouts[0];
    if (mine ? !lay(mine) : !standard) return;
    if (!mine && standard) shown.dock?.arrange(standard.arrangement);
    if (isNarrow.value) chosenNarrow.value = chosen;
    keepAs(chosen);
    choices.value += 1;
  }

  /** False, without effect, where the dock rejects it: a layout of another version, or a modified one. */
  function lay(layout: SerializedDockview): boolean {
    const before = shown.dock?.toJSON();
    try {
      shown.dock?.restore(layout);
      return true;
    } catch (error) {
      if (before) shown.dock?.restore(before);
      bench.refusal = `The layout is invalid: ${error instanceof Error ? error.message : String(error)}`;
      return false;
    }
  }

  /** Fits the dock to the page: before one panel fills a narrow one its layout is saved, and comes back after it. */
  function fit(): void {
    const former = fitted;
    fitted = isNarrow.value ? 'narrow' : 'wide';
    if (fitted === former) return;
    if (former === 'wide' && shown.revision !== kept) store(name.value);
    if (former !== 'narrow') return;
    const chosen = chosenNarrow.value;
    chosenNarrow.value = null;
    if (chosen !== null || !current.value || !lay(current.value.layout)) take(chosen ?? name.value);
  }

  return { names, name, choices, restore, fit, take, lay, keepAs, edits, undo, redo };
});

/** A size that differs by less is the dock's rounding, px. */
const roundingPx = 2;

/**
 * True if there is nothing to undo between two states: the same panels in the same places with the same settings, the
 * same tabs in front, and lines where they were, or moved by a change of the window's size alone.
 */
function isSameLayout(a: NamedLayout, b: NamedLayout): boolean {
  if (shapeOf(a) !== shapeOf(b)) return false;
  const [gridA, gridB] = [a.layout.grid, b.layout.grid];
  if (gridA.width !== gridB.width || gridA.height !== gridB.height) return true;
  const [sizesA, sizesB] = [sizesOf(gridA.root), sizesOf(gridB.root)];
  return sizesA.every((size, i) => Math.abs(size - (sizesB[i] ?? size)) <= roundingPx);
}

function shapeOf({ name, layout }: NamedLayout): string {
  const panels = Object.values(layout.panels).map(({ id, title, params }) => [id, title, (params?.['settings'] ?? {}) as unknown]);
  const floating = layout.floatingGroups?.map(({ data, position }) => [data?.views, data?.activeView, position]) ?? [];
  return JSON.stringify([name, placesOf(layout.grid.root), panels, floating]);
}

/** The tabs of the groups, with the one in front, in the order of the grid. */
function placesOf({ data }: SerializedDockview['grid']['root']): unknown {
  return Array.isArray(data) ? data.map(placesOf) : [data.views, data.activeView];
}

/** Sizes of all groups, px; a hidden or maximised one has none of its own. */
function sizesOf({ data, size = 0 }: SerializedDockview['grid']['root']): readonly number[] {
  return [size, ...(Array.isArray(data) ? data.flatMap(sizesOf) : [])];
}

/** The user's own layouts, remembered by this browser. */
export const useOwnLayouts = defineStore('own-layouts', () => {
  const layouts = useLocalStorage<Readonly<Record<string, SerializedDockview>>>('driftbench.layouts', {});
  const names = computed(() => Object.keys(layouts.value));

  const find = (name: string): SerializedDockview | null => (Object.hasOwn(layouts.value, name) ? (layouts.value[name] ?? null) : null);

  function keep(name: string, layout: SerializedDockview): void {
    layouts.value = { ...layouts.value, [name]: layout };
  }

  function remove(name: string): void {
    layouts.value = Object.fromEntries(Object.entries(layouts.value).filter(([other]) => other !== name));
  }

  return { names, find, keep, remove };
});

/** Layouts saved, renamed, deleted, exported and imported. */
export const useLayoutFiling = defineStore('layout-filing', () => {
  const bench = useBench();
  const layouts = useLayouts();
  const own = useOwnLayouts();
  const shown = useLayout();

  /** Saves the present layout under that name, and uses it. */
  function saveAs(chosen: string): void {
    if (!shown.dock || chosen.trim() === '') return;
    own.keep(chosen.trim(), shown.dock.toJSON());
    layouts.keepAs(chosen.trim());
  }

  function rename(from: string, to: string): void {
    const layout = own.find(from);
    if (!layout || to.trim() === '' || layouts.names.includes(to.trim())) return;
    own.keep(to.trim(), layout);
    own.remove(from);
    if (layouts.name === from) layouts.keepAs(to.trim());
  }

  /** A built-in one returns to its original. */
  function remove(chosen: string): void {
    own.remove(chosen);
    if (!layouts.names.includes(layouts.name)) layouts.take(layouts.names[0] ?? '');
  }

  /** Imports the text of a layout file, or shows why it is invalid. */
  function importText(text: string): void {
    try {
      const { name, layout } = readLayoutFile(text);
      if (layouts.lay(layout)) saveAs(name);
    } catch (error) {
      bench.refusal = error instanceof Error ? error.message : String(error);
    }
  }

  function exportText(): string | null {
    return shown.dock ? writeLayoutFile({ name: layouts.name, layout: shown.dock.toJSON() }) : null;
  }

  return { saveAs, rename, remove, importText, exportText };
});

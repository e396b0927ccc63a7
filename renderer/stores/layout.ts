/** The layout of the bench: which panels are open and where, remembered by this browser. */
import { type Serializer, useDebounceFn, useLocalStorage } from '@vueuse/core';
import type { SerializedDockview } from 'dockview-vue';
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import { defaultLayouts } from '../dock/default-layouts.ts';
import type { Dock, OpenPanel } from '../dock/dock.ts';
import type { PanelKind } from '../dock/panel-kind.ts';

/** A drag of a splitter is kept when it rests, ms. */
const restsMs = 250;

interface CurrentLayout {
  readonly name: string;
  readonly layout: SerializedDockview;
}

const serializer: Serializer<CurrentLayout | null> = { read: (text) => JSON.parse(text) as CurrentLayout | null, write: JSON.stringify };

export const useLayout = defineStore('layout', () => {
  /** What can be shown. */
  const kinds = shallowRef<readonly PanelKind[]>([]);
  const dock = shallowRef<Dock | null>(null);
  const panels = shallowRef<readonly OpenPanel[]>([]);
  const active = shallowRef<string | null>(null);
  const isMaximised = shallowRef(false);
  const current = useLocalStorage<CurrentLayout | null>('driftbench.layout', null, { serializer });
  /** Asked for while there was no dock. */
  let wanted: string | null = null;

  /** Takes over a dock; returns what lets it go. */
  function attach(fresh: Dock): () => void {
    dock.value = markRaw(fresh);
    restore(fresh);
    const stop = fresh.onChange(read);
    read();
    if (wanted !== null) fresh.show(wanted);
    wanted = null;
    return () => {
      stop();
      dock.value = null;
    };
  }

  function restore(fresh: Dock): void {
    const [first] = defaultLayouts;
    try {
      if (current.value) return fresh.restore(current.value.layout);
    } catch {
      // A layout of an older bench, or one that was tampered with: the usual one is better than none.
    }
    if (first) arrange(first.name);
  }

  function read(): void {
    panels.value = dock.value?.panels ?? [];
    active.value = dock.value?.active ?? null;
    isMaximised.value = dock.value?.isMaximised ?? false;
    void keep();
  }

  const keep = useDebounceFn(() => {
    if (dock.value && current.value) current.value = { ...current.value, layout: dock.value.toJSON() };
  }, restsMs);

  /** Lays the bench out as the layout of that name says. */
  function arrange(name: string): void {
    const layout = defaultLayouts.find((each) => each.name === name);
    if (!layout || !dock.value) return;
    dock.value.arrange(layout.arrangement);
    current.value = { name, layout: dock.value.toJSON() };
  }

  /** Brings the panel of this kind to the front; opens it if it is closed. */
  function show(kind: string): void {
    if (dock.value) dock.value.show(kind);
    else wanted = kind;
  }

  return { kinds, dock, panels, active, isMaximised, current, attach, arrange, show };
});

/** The dock as the page sees it: the kinds of panels, the open ones, the active one. */
import { defineStore } from 'pinia';
import { markRaw, shallowRef } from 'vue';
import type { Dock, OpenPanel } from './dock.ts';
import type { PanelKind } from './panel-kind.ts';

export const useLayout = defineStore('layout', () => {
  /** The kinds of panel that can be shown. */
  const kinds = shallowRef<readonly PanelKind[]>([]);
  const dock = shallowRef<Dock | null>(null);
  const panels = shallowRef<readonly OpenPanel[]>([]);
  /** Id of the panel that keyboard actions apply to. */
  const active = shallowRef<string | null>(null);
  const isMaximised = shallowRef(false);
  /** Counts changes of anything that a layout keeps. */
  const revision = shallowRef(0);
  /** Requested while there was no dock. */
  let wanted: string | null = null;

  /** Attaches a dock; returns the function that detaches it. */
  function attach(fresh: Dock): () => void {
    dock.value = markRaw(fresh);
    const stop = fresh.onChange(read);
    read();
    return () => {
      stop();
      dock.value = null;
      read();
    };
  }

  function read(): void {
    panels.value = dock.value?.panels ?? [];
    active.value = dock.value?.active ?? null;
    isMaximised.value = dock.value?.isMaximised ?? false;
    revision.value++;
  }

  /** Brings the panel of this kind to the front; opens it if it is closed. */
  function show(kind: string): void {
    if (dock.value) dock.value.show(kind);
    else wanted = kind;
  }

  /** Shows the panel that was requested before there was a dock. */
  function showWanted(): void {
    if (wanted !== null) dock.value?.show(wanted);
    wanted = null;
  }

  return { kinds, dock, panels, active, isMaximised, revision, attach, show, showWanted };
});

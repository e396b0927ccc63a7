/** Which of the page's dialogs is open: at most one. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

export type DialogName =
  | 'palette'
  | 'shortcuts'
  | 'help'
  | 'about'
  | 'experiments'
  | 'layouts'
  | 'save-draft'
  | 'unsaved'
  | 'compare-lanes'
  | 'compare-models'
  | 'live-schedule'
  | 'live-close'
  | 'live-join'
  | 'note'
  | 'recordings'
  | 'export';

export const useDialogs = defineStore('dialogs', () => {
  const open = shallowRef<DialogName | null>(null);

  function toggle(name: DialogName): void {
    open.value = open.value === name ? null : name;
  }

  return { open, toggle };
});

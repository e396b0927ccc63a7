/** Which of the page's dialogs is open: at most one. */
import { defineStore } from 'pinia';
import { shallowRef } from 'vue';

<<<<<<< HEAD
export type DialogName = 'palette' | 'shortcuts' | 'experiments' | 'live-schedule' | 'live-close' | 'live-join';
=======
export type DialogName = 'palette' | 'shortcuts' | 'experiments' | 'live-schedule' | 'live-close' | 'note';
>>>>>>> 53ff2af (time line: the whole session and what occurred in it, with a playhead that steps, plays, loops and follows)

export const useDialogs = defineStore('dialogs', () => {
  const open = shallowRef<DialogName | null>(null);

  function toggle(name: DialogName): void {
    open.value = open.value === name ? null : name;
  }

  return { open, toggle };
});

/** The shade of a report: the system's until a person takes the other one; on paper always light. */
import { useMediaQuery, usePreferredDark } from '@vueuse/core';
import { computed, markRaw, shallowRef, watch } from 'vue';
import { type Palette, readPalette } from '../theme/palette.ts';

export type Shade = 'dark' | 'light';

export function useReportTheme() {
  const prefersDark = usePreferredDark();
  const isPrinted = useMediaQuery('print');
  const chosen = shallowRef<Shade | null>(null);
  const onScreen = computed<Shade>(() => chosen.value ?? (prefersDark.value ? 'dark' : 'light'));
  const palette = shallowRef<Palette>(markRaw(readPalette(document.documentElement)));
  watch(
    () => (isPrinted.value ? 'light' : onScreen.value),
    (shade) => {
      document.documentElement.dataset.theme = shade;
      palette.value = markRaw(readPalette(document.documentElement));
    },
    // Paper does not wait for the next tick.
    { immediate: true, flush: 'sync' },
  );
  const other = computed<Shade>(() => (onScreen.value === 'dark' ? 'light' : 'dark'));
  return { palette, other, takeOther: () => void (chosen.value = other.value) };
}

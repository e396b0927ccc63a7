/** The person's settings of the bench: theme, trails, spans, remembered by this browser. */
import { useLocalStorage, usePreferredDark } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, markRaw, shallowRef, watch } from 'vue';
import { setLaneGround } from './lane-colours.ts';
import { type Palette, readPalette } from './palette.ts';

export const themes = ['system', 'dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** Spans of the charts, s; the last shows the whole run. */
export const chartSpans = [10, 30, 60, 300, Number.POSITIVE_INFINITY] as const;

export const useSettings = defineStore('settings', () => {
  const theme = useLocalStorage<Theme>('driftbench.theme', 'system');
  /** s */
  const trailSeconds = useLocalStorage('driftbench.trail-seconds', 6);
  const chartSpan = useLocalStorage<number>('driftbench.chart-span', 30, {
    serializer: { read: Number, write: String },
  });

  const prefersDark = usePreferredDark();
  const shade = computed(() => (theme.value === 'system' ? (prefersDark.value ? 'dark' : 'light') : theme.value));
  const palette = shallowRef<Palette>(markRaw(readPalette(document.documentElement)));
  watch(
    shade,
    (next) => {
      document.documentElement.dataset.theme = next;
      setLaneGround(next);
      palette.value = markRaw(readPalette(document.documentElement));
    },
    { immediate: true, flush: 'sync' },
  );

  function nextTheme(): void {
    theme.value = themes[(themes.indexOf(theme.value) + 1) % themes.length] ?? 'system';
  }

  return { theme, shade, palette, trailSeconds, chartSpan, nextTheme };
});

/** Of which session time is exported: all of it, between the cursors, or what the time line shows. */
import { computed, shallowRef } from 'vue';
import type { AxisRange } from '../run/view-range.ts';
import { useRuns } from '../run/runs.ts';
import { useTimeLine } from '../time-line/time-line-store.ts';

type RangeName = 'all' | 'cursors' | 'shown';

const titles: Readonly<Record<RangeName, string>> = { all: 'all of it', cursors: 'between A and B', shown: 'what the time line shows' };

export function useExportRanges() {
  const { cursors } = useRuns();
  const timeLine = useTimeLine();
  /** Null: nobody has chosen. */
  const wanted = shallowRef<RangeName | null>(null);

  const offered = computed((): readonly RangeName[] => [
    'all',
    ...(cursors.range ? ['cursors' as const] : []),
    ...(timeLine.zoomed ? ['shown' as const] : []),
  ]);
  const options = computed(() => offered.value.map((value) => ({ value, title: titles[value] })));
  /** Who has set both cursors means what is between them. */
  const chosen = computed((): RangeName => {
    if (wanted.value !== null && offered.value.includes(wanted.value)) return wanted.value;
    return cursors.range ? 'cursors' : 'all';
  });
  /** Null: all of it. */
  const range = computed((): AxisRange | null =>
    chosen.value === 'cursors' ? cursors.range : chosen.value === 'shown' ? timeLine.zoomed : null,
  );

  return { options, chosen, range, choose: (name: RangeName) => (wanted.value = name) };
}

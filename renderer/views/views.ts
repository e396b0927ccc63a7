/**
 * The person's settings of the views: layers, further cells, the one that is maximised; remembered by this browser.
 */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { firstLayers, type LayerId, type ShownLayers } from './scene/layers.ts';
import { keyOf, matrixOf, type ViewSubject } from './scene/view-subject.ts';
import { useBench } from '../run/connection/bench.ts';
import { useSelection } from '../run/selection.ts';
import { reliefOf } from './scene/relief.ts';
import { useSettings } from '../components/theme/settings.ts';

type ByFile<Value> = Readonly<Record<string, Value>>;

/** How many times as long error vectors can be drawn. */
export const exaggerations: readonly number[] = [1, 5, 10, 20];

export const useViews = defineStore('views', () => {
  const bench = useBench();
  const selection = useSelection();
  const changedLayers = useLocalStorage<Partial<ShownLayers>>('driftbench.layers', {});
  /** Error vectors are drawn so many times as long. */
  const exaggeration = useLocalStorage<number>('driftbench.exaggeration', 1);
  const publishers = useLocalStorage('driftbench.publisher-views', false);
  const maps = useLocalStorage('driftbench.maps', false);
  const maximisedByFile = useLocalStorage<ByFile<string>>('driftbench.maximised', {});
  const hiddenByFile = useLocalStorage<ByFile<readonly string[]>>('driftbench.hidden-receivers', {});
  /** The cell that has the pointer or the focus, or had it last. */
  const current = shallowRef<ViewSubject | null>(null);

  /** Number of the run of which a view has been drawn. */
  const drawnEpoch = shallowRef(-1);

  const file = computed(() => bench.state.experiment?.file ?? '');
  const layers = computed((): ShownLayers => ({ ...firstLayers, ...changedLayers.value }));
  const hiddenReceivers = computed(() => new Set(hiddenByFile.value[file.value] ?? []));
  const receivers = computed(() => selection.receivers.filter((id) => !hiddenReceivers.value.has(id)));
  const rows = computed(() =>
    matrixOf({ lanes: selection.shownLanes, receivers: receivers.value, publishers: publishers.value, maps: maps.value }),
  );
  /** The only cell shown; null: all of them are. A cell that is not there at the moment is waited for. */
  const maximised = computed(() => {
    const key = maximisedByFile.value[file.value];
    const cells = rows.value.flatMap((row) => row.cells);
    return (key !== undefined && cells.find((cell) => keyOf(cell, selection.lanes) === key)) || null;
  });

  function toggleLayer(id: LayerId): void {
    changedLayers.value = { ...changedLayers.value, [id]: !layers.value[id] };
  }

  function exaggerate(): void {
    exaggeration.value = exaggerations[(exaggerations.indexOf(exaggeration.value) + 1) % exaggerations.length] ?? 1;
  }

  function maximise(subject: ViewSubject): void {
    maximisedByFile.value = { ...maximisedByFile.value, [file.value]: keyOf(subject, selection.lanes) };
  }

  function showAll(): void {
    maximisedByFile.value = Object.fromEntries(Object.entries(maximisedByFile.value).filter(([name]) => name !== file.value));
  }

  /** Maximises the cell, or the one that was last looked at; shows all again where one is maximised. */
  function toggleMaximised(subject = current.value): void {
    if (maximised.value) showAll();
    else if (subject) maximise(subject);
  }

  function toggleReceiver(id: string): void {
    const hidden = hiddenReceivers.value;
    const ids = hidden.has(id) ? [...hidden].filter((other) => other !== id) : [...hidden, id];
    hiddenByFile.value = { ...hiddenByFile.value, [file.value]: ids };
  }

  return {
    layers,
    exaggeration,
    exaggerate,
    publishers,
    maps,
    current,
    drawnEpoch,
    rows,
    receivers,
    hiddenReceivers,
    maximised,
    toggleLayer,
    showAll,
    toggleMaximised,
    toggleReceiver,
  };
});

export const useRelief = defineStore('relief', () => {
  const bench = useBench();
  const settings = useSettings();
  const terrain = computed(() => bench.state.experiment?.world.terrain);
  const arena = computed(() => bench.state.experiment?.arena);

  const picture = computed(() => (terrain.value && arena.value ? reliefOf(terrain.value, arena.value, settings.palette.text) : null));

  return { picture };
});

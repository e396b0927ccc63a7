/** The selection: lanes shown, entity in focus, inspected pairs. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { useBench } from './connection/bench.ts';

export const useSelection = defineStore('selection', () => {
  const bench = useBench();
  /** Ids of hidden lanes by experiment file. */
  const hiddenByFile = useLocalStorage<Record<string, readonly string[]>>('driftbench.hidden-lanes', {});
  /** Index of the entity that numbers and charts speak of; null: the mean over all. */
  const entity = shallowRef<number | null>(null);
  const { pins, pair, inspect, keep, unpin, unpinAll, change } = usePins();

  const file = computed(() => bench.state.experiment?.file ?? '');
  const layout = computed(() => bench.state.layout);
  const nodes = computed(() => bench.state.experiment?.nodes);
  const lanes = computed(() => layout.value?.lanes ?? []);
  const hidden = computed(() => new Set(hiddenByFile.value[file.value] ?? []));
  /** Indices of the lanes shown. */
  const shownLanes = computed(() => [...lanes.value.keys()].filter((lane) => !hidden.value.has(lanes.value[lane] ?? '')));
  /** Ids of the nodes that show something, in the order of the experiment. */
  const receivers = computed(() => {
    const showing = new Set((layout.value?.pairs ?? []).map(({ receiver }) => receiver));
    return (nodes.value ?? []).map(({ id }) => id).filter((id) => showing.has(id));
  });

  watch(
    () => [file.value, bench.state.layout?.entities.join()].join(),
    () => {
      entity.value = null;
      unpinAll();
    },
  );

  function hide(ids: readonly string[]): void {
    hiddenByFile.value = { ...hiddenByFile.value, [file.value]: ids };
  }

  function toggleLane(id: string): void {
    hide(hidden.value.has(id) ? [...hidden.value].filter((other) => other !== id) : [...hidden.value, id]);
  }

  /** Shows this lane alone; all of them when it was alone already. */
  function isolateLane(index: number): void {
    const id = lanes.value[index];
    if (id === undefined) return;
    const alone = shownLanes.value.length === 1 && shownLanes.value[0] === index;
    hide(alone ? [] : lanes.value.filter((other) => other !== id));
  }

  return { entity, pins, pair, inspect, keep, unpin, change, lanes, hidden, shownLanes, receivers, toggleLane, isolateLane };
});

/** One placed entity: indices into the telemetry layout. */
export interface Selection {
  readonly lane: number;
  readonly receiver: string;
  readonly entity: number;
}

export interface Pin {
  readonly id: number;
  readonly pair: Selection;
  /** True if it stays when something else is inspected. */
  readonly kept: boolean;
}

/** More are not read side by side. */
const most = 12;

/** The pinned inspectors. Inspecting another pair replaces the last pin that is not kept. */
export function usePins() {
  const pins = shallowRef<readonly Pin[]>([]);
  /** Id of the pin that has the focus. */
  const focus = shallowRef(-1);
  let made = 0;

  const isOf = (pair: Selection) => (pin: Pin) =>
    pin.pair.lane === pair.lane && pin.pair.receiver === pair.receiver && pin.pair.entity === pair.entity;

  /** Pins a pair, or gives its pin the focus; `kept`: beside all others. */
  function inspect(pair: Selection, kept = false): void {
    const present = pins.value.find(isOf(pair));
    const pin = present ?? { id: made++, pair, kept };
    focus.value = pin.id;
    if (present) {
      if (kept) keep(present.id, true);
      return;
    }
    const loose = kept ? undefined : pins.value.findLast((each) => !each.kept);
    pins.value = loose ? pins.value.map((each) => (each === loose ? pin : each)) : [...pins.value, pin].slice(-most);
  }

  function keep(id: number, kept: boolean): void {
    pins.value = pins.value.map((pin) => (pin.id === id ? { ...pin, kept } : pin));
  }

  function unpin(id: number): void {
    pins.value = pins.value.filter((pin) => pin.id !== id);
    if (focus.value === id) focus.value = pins.value.at(-1)?.id ?? -1;
  }

  function unpinAll(): void {
    pins.value = [];
    focus.value = -1;
  }

  /** Puts another pair into a pin. */
  function change(id: number, pair: Selection): void {
    pins.value = pins.value.map((pin) => (pin.id === id ? { ...pin, pair } : pin));
    focus.value = id;
  }

  /** The pair that has the focus; set: pins it, null unpins all. */
  const pair = computed<Selection | null>({
    get: () => pins.value.find(({ id }) => id === focus.value)?.pair ?? null,
    set: (next) => (next ? inspect(next) : unpinAll()),
  });

  return { pins, pair, inspect, keep, unpin, unpinAll, change };
}

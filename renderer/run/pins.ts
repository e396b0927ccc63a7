/** The pinned inspectors: what is looked at by its numbers. A click puts another in the place of the last that was not kept. */
import { computed, shallowRef } from 'vue';

/** One placed entity: indices into the telemetry layout. */
export interface Selection {
  readonly lane: number;
  readonly receiver: string;
  readonly entity: number;
}

export interface Pin {
  readonly id: number;
  readonly pair: Selection;
  /** Whether it stays when something else is inspected. */
  readonly kept: boolean;
}

/** More are not read side by side. */
const most = 12;

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

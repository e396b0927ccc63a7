/** The panel that a component stands in: whether it is seen, and the settings that its layout keeps. */
import { computed, inject, type InjectionKey, type Ref, shallowRef, type WritableComputedRef } from 'vue';

/** Settings of one panel: JSON. */
export type PanelSettings = Readonly<Record<string, unknown>>;

export interface PanelPlace {
  readonly visible: Readonly<Ref<boolean>>;
  /** Stored settings; the panel's defaults fill the rest. */
  readonly settings: Readonly<Ref<PanelSettings>>;
  setSettings(settings: PanelSettings): void;
  setTitle(title: string): void;
}

export const panelPlace: InjectionKey<PanelPlace> = Symbol('panel-place');

/** The place of this component; outside the dock it is always seen, and its settings last as long as it does. */
export function usePanelPlace(): PanelPlace {
  return inject(panelPlace, standingFree, true);
}

function standingFree(): PanelPlace {
  const settings = shallowRef<PanelSettings>({});
  return { visible: shallowRef(true), settings, setSettings: (next) => (settings.value = next), setTitle: () => undefined };
}

/**
 * All settings of the panel, `defaults` where they are not set; assign an object to change them. Must be JSON.
 * Settings of an older or foreign layout arrive unchecked: a panel validates what it reads.
 */
export function usePanelSettings<Settings extends object>(defaults: Settings): WritableComputedRef<Settings> {
  const place = usePanelPlace();
  return computed({
    get: () => ({ ...defaults, ...place.settings.value }),
    set: (settings) => place.setSettings(Object.fromEntries(Object.entries(settings))),
  });
}

/** True if the panel that this component stands in is visible: an invisible panel must not draw. */
export function usePanelVisible(): Readonly<Ref<boolean>> {
  return usePanelPlace().visible;
}

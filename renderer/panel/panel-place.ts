/** The panel that a component stands in: whether it is seen, and the settings that its layout keeps. */
import { type InjectionKey, inject, type Ref, shallowRef } from 'vue';

/** Settings of one panel: JSON. */
export type PanelSettings = Readonly<Record<string, unknown>>;

export interface PanelPlace {
  readonly visible: Readonly<Ref<boolean>>;
  /** What is set; the panel's own defaults fill what is missing. */
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

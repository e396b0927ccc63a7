/** The panel that a component stands in: whether it is seen, and the settings that its layout keeps. */
import { type InjectionKey, inject, type Ref, shallowRef, type Component } from 'vue';
import type { IconName } from '../components/icon-paths.ts';

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

export interface PanelKind {
  /** Stable: saved layouts name panels by it. */
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly component: Component;
  readonly props?: Readonly<Record<string, unknown>>;
  /** One sentence: what it shows. */
  readonly help?: string;
  /** It may be open several times, each with settings of its own. */
  readonly many?: true;
  /** It stays mounted while it is not seen, and asks `usePanelVisible` before it draws. Others are taken down and come back. */
  readonly keeps?: true;
  /** Where it opens if no other panel of its side is open. Default: at the bottom. */
  readonly side?: Side;
}

/** A side of the dock. */
export type Side = 'left' | 'middle' | 'right' | 'bottom';

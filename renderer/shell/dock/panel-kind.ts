/** A kind of panel: what the bench can show in its dock. `panels.ts` lists them all. */
import type { Component } from 'vue';
import type { IconName } from '../../components/icon-paths.ts';

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
  /** It stays mounted while hidden, and reads `usePanelVisible` before it draws. Other panels are unmounted. */
  readonly keeps?: true;
  /** Lower than this it cannot be read, px; left out: as every panel. */
  readonly leastHeightPx?: number;
  /** Where it opens if no other panel of its side is open. Default: at the bottom. */
  readonly side?: Side;
}

/** A side of the dock. */
export type Side = 'left' | 'middle' | 'right' | 'bottom';

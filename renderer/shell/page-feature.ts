/** The page's half of a feature: what it adds to the bench. `features/page.ts` lists them all. */
import { defineStore } from 'pinia';
import { type Component, type ComputedRef, shallowRef } from 'vue';
import type { UseBoxes } from '../charts/panel/box-source.ts';
import type { Action } from '../components/actions/action.ts';
import type { LaneItem } from '../editor/experiment/lane-items.ts';
import type { UndoHistory } from '../run/edits.ts';
import type { HostedSession } from '../run/hosted-session.ts';
import type { PanelKind } from './dock/panel-kind.ts';

export interface PageFeature {
  readonly id: string;
  /** Listed after those of the core. */
  readonly panels?: readonly PanelKind[];
  /** Listed before those on panels, in the order of their groups. */
  readonly actions?: readonly ActionSource[];
  /** On the recording of the open run; listed after those of the core. */
  readonly recordingActions?: readonly ActionSource[];
  /** Loaded after the first picture. Each opens itself, even if requested before it was loaded. */
  readonly dialogs?: readonly (() => Promise<{ readonly default: Component }>)[];
  readonly notices?: readonly Component[];
  /** In the top bar. */
  readonly buttons?: readonly Component[];
  /** In the menu of a lane, for operators. */
  readonly laneItems?: readonly LaneItem[];
  /** The files that it opens. */
  readonly files?: readonly FileKind[];
  /** Files that it opens together. */
  readonly sessions?: readonly SessionKind[];
  /** Its changes that can be undone. */
  readonly histories?: () => readonly UndoHistory[];
  readonly hosted?: () => HostedSession;
  /** The samples of box plots: loaded with the first box plot. */
  readonly boxes?: () => Promise<UseBoxes>;
}

export type ActionSource = () => ComputedRef<readonly Action[]>;

/** Files that can be dropped or chosen. */
export interface FileKind {
  /** In lower case, with their dot. Of two that fit, the longer one counts. */
  readonly endings: readonly string[];
  /** With its endings: `a recording (.mcap)`. */
  readonly words: string;
  /** The same where there is little room. */
  readonly brief?: string;
  /** The purpose for which it is opened. */
  readonly purpose: FilePurpose;
  open(file: File): Promise<void>;
}

/** Files of one session, several or in a folder, that are opened together. */
export interface SessionKind {
  /** With what it is opened for: `logs of a game, or their folder, to score it`. */
  readonly words: string;
  /** What is said where no file is one: `is a log of a game`. */
  readonly isNone: string;
  /** True if a file is of this kind, whatever its name. */
  isOne(file: File): Promise<boolean>;
  /** `name`: of their folder, or of the first file. */
  open(name: string, files: readonly File[]): Promise<void>;
}

/** In the order in which kinds of files are listed. */
export const filePurposes = ['edit', 'see', 'run'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const defineFeature = (feature: PageFeature): PageFeature => feature;

/** The features of this page. */
export const usePageFeatures = defineStore('page-features', () => ({ list: shallowRef<readonly PageFeature[]>([]) }));

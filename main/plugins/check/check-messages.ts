/** Messages to and from the thread of a check. */
import type { PluginTestCase } from '../../../contract/test-case.ts';
import type { PluginBundle } from '../bundle-plugin.ts';
import type { CallCost } from './call-cost.ts';

export interface CheckRequest {
  readonly bundle: PluginBundle;
  /** Left out: the defaults. */
  readonly params: object;
  /** Distance within which a convergence scheme must come, m. */
  readonly within: number | undefined;
  /** A call that has failed before, to be made again. */
  readonly testCase: PluginTestCase | null;
}

/** The plugin's kind and id. */
export interface CheckedPlugin {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
}

/** A law, before and after it was tried. */
export interface LawName {
  readonly id: string;
  readonly title: string;
}

export interface LawFinding extends LawName {
  /** The finding; null: the law holds. */
  readonly flaw: string | null;
}

/** In this order: what it is, each law with what was found, what a call costs. */
export type CheckReport =
  | { readonly kind: 'loaded'; readonly plugin: CheckedPlugin; readonly laws: readonly LawName[] }
  | { readonly kind: 'found'; readonly flaw: string | null }
  | { readonly kind: 'cost'; readonly cost: CallCost | null }
  /** It failed while its cost was measured. */
  | { readonly kind: 'cost-fault'; readonly flaw: string }
  | { readonly kind: 'refused'; readonly message: string };

/** What work of the lab is done with, in whatever thread it is done. */
import type { PluginRegistry } from '../../engine/session/plugin-registry.ts';
import type { SearchWatch } from '../../engine/session/trigger-search.ts';
import type { PluginBundle } from '../plugins/bundle-plugin.ts';
import type { CallWatch } from '../run/replayable.ts';
import type { RunNews } from '../run/headless-run.ts';

export interface WorkMeans {
  readonly registry: PluginRegistry;
  /** The third-party ones in it. */
  readonly plugins: readonly PluginBundle[];
  readonly calls: CallWatch;
  /** Watches the search for triggers. */
  readonly search?: SearchWatch;
  readonly cancelled: AbortSignal;
  /** Told now and then what share (0–1) is through. */
  readonly onShare: (share: number) => void;
  /** Resolves once it has been heard. */
  readonly tell: (news: RunNews) => Promise<void>;
}

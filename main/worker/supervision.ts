/** What a supervised session is given. */
import type { PluginBundle } from '../plugins/bundle-plugin.ts';

export interface Supervision {
  /** Path of the built session worker. */
  readonly workerPath: string;
  /** Third-party plugins for a session that begins now; they are loaded inside its worker only. */
  readonly plugins: () => readonly PluginBundle[];
  /** A plugin call that lasts longer than this will not come back, ms. */
  readonly stuckMs: number;
  /** What a session may keep in memory, MiB. */
  readonly memoryMb: number;
}

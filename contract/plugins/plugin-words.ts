/** Plugins in words: what becomes of one that was found, and when to choose one. */
import type { Guidance } from '../../engine/plugin-api/define.ts';
import type { PluginStatus } from './plugin-calls.ts';

export const pluginStatusWords: Readonly<Record<PluginStatus, string>> = {
  trusted: 'in use',
  waiting: 'waits for your decision',
  disabled: 'turned off',
  refused: 'cannot be loaded',
};

/** `Good for: tanks. Needs: a velocity. Costs: jumps.` */
export function guidanceText({ goodFor, needs, costs }: Guidance): string {
  return `Good for: ${goodFor}. Needs: ${needs}. Costs: ${costs}.`;
}

/** Plugins in words: what becomes of one that was found, and when to choose one. */
import type { Guidance } from '../../engine/plugin-api/define.ts';
import type { PluginStanding } from './plugin-calls.ts';

export const standingWords: Readonly<Record<PluginStanding, string>> = {
  trusted: 'in use',
  asked: 'waits for your decision',
  disabled: 'turned off',
  refused: 'cannot be loaded',
};

/** `Good for tanks. Needs a velocity. Costs jumps.` */
export function guidanceText({ goodFor, needs, costs }: Guidance): string {
  return `Good for ${goodFor}. Needs ${needs}. Costs ${costs}.`;
}

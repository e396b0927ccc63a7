/** What becomes of a plugin that was found, in words. */
import type { PluginStanding } from './plugin-calls.ts';

export const standingWords: Readonly<Record<PluginStanding, string>> = {
  trusted: 'in use',
  asked: 'waits for your decision',
  disabled: 'turned off',
  refused: 'cannot be loaded',
};

/** Messages between the host and the bot thread. */
import type { Fault } from '../../../../contract/bench-state.ts';
import type { BotOrder } from '../bot-runner.ts';

/** Host → thread. Bots are named by their number. */
export type BotCommand = { readonly kind: 'start'; readonly order: BotOrder } | { readonly kind: 'stop'; readonly number: number };

/** Thread → host: the bot plays no more. */
export interface BotEnded {
  readonly number: number;
  /** The plugin that failed in it; null: none did. */
  readonly fault: Fault | null;
  /** Why it could not take part any longer; null: it left, or the session ended. */
  readonly failure: Fault | null;
}

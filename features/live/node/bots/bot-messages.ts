/** Messages between the host and the bot thread. */
import type { Fault } from '../../../../contract/bench-state.ts';
import type { BotOrder } from '../bot-runner.ts';

/** Host → thread. Bots are named by their number. */
export type BotCommand = { readonly kind: 'start'; readonly order: BotOrder } | { readonly kind: 'stop'; readonly number: number };

/** Thread → host: the bot plays no more. */
export interface BotEnded {
  readonly number: number;
  /** The plugin that failed in it; null: it left, or was refused. */
  readonly fault: Fault | null;
}

/** A bench port as the page opens it: it also knows whether its closing was a refusal. */
import type { BenchPort } from '../../contract/messages.ts';

export interface PagePort extends BenchPort {
  /** True once the host closed the port because this page may not come in: trying again is of no use. */
  readonly refused: boolean;
}

/** The host will not let this page in; the message says what to do. */
export class EntryRefused extends Error {
  override readonly name = 'EntryRefused';
}

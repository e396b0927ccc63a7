/** Everyone who is shown the bench: pages and spectators, with the newest of all for those who connect later. */
import type { BenchEvents, EventName, RunStandings } from '../../contract/bench.ts';
import type { BenchState } from '../../contract/bench-state.ts';
import type { RowBlock } from '../../contract/telemetry-frames.ts';
import type { RpcEndpoint } from './rpc-endpoint.ts';

/** A connection that is shown the session, and is no page of this bench. */
export interface Spectator {
  sendEvent<E extends EventName>(event: E, data: BenchEvents[E]): void;
  sendRows(epoch: number, rows: RowBlock): void;
}

export class Pages {
  readonly #pages = new Set<RpcEndpoint>();
  readonly #spectators = new Set<Spectator>();
  readonly #latest = new Map<EventName, BenchEvents[EventName]>();
  #newest: { readonly epoch: number; readonly rows: RowBlock } | null = null;

  get count(): number {
    return this.#pages.size;
  }

  add(page: RpcEndpoint): void {
    this.#pages.add(page);
  }

  /** Sends a page that has been added what came before it. */
  catchUp(page: RpcEndpoint): void {
    for (const [event, state] of this.#latest) page.sendEvent(event, state);
    if (this.#newest) page.sendRows(this.#newest.epoch, this.#newest.rows);
  }

  /** False: it was not there. */
  remove(page: RpcEndpoint): boolean {
    return this.#pages.delete(page);
  }

  /** Shows the open session to a spectator, until the returned function is called. */
  watch(spectator: Spectator, state: BenchState): () => void {
    this.#spectators.add(spectator);
    spectator.sendEvent('state', state);
    if (this.#newest) spectator.sendRows(this.#newest.epoch, this.#newest.rows);
    return () => this.#spectators.delete(spectator);
  }

  /** Sends an event to every page, and to those that connect later. */
  notify<E extends EventName>(event: E, data: BenchEvents[E]): void {
    this.#latest.set(event, data);
    for (const page of this.#pages) page.sendEvent(event, data);
  }

  /** Rows and standings of an earlier run are forgotten. */
  show(state: BenchState): void {
    if (state.epoch !== this.#newest?.epoch) this.#newest = null;
    if (state.epoch !== (this.#latest.get('standings') as RunStandings | undefined)?.epoch) this.#latest.delete('standings');
    for (const each of [...this.#pages, ...this.#spectators]) each.sendEvent('state', state);
  }

  showRows(epoch: number, rows: RowBlock): void {
    this.#newest = { epoch, rows };
    for (const each of [...this.#pages, ...this.#spectators]) each.sendRows(epoch, rows);
  }
}

/** Contracts that the operator gives out: applied at once, for all entities or for one, and undoable. */
import { defineStore } from 'pinia';
import { shallowRef, watch } from 'vue';
import { type EditHistory, noEdits, withRedone, withUndone } from '../bench/edit-history.ts';
import { useBench } from './bench.ts';

/** What a lane offered, by entity. */
interface ContractEdit {
  readonly lane: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** When it was made, ms of the page's clock. */
  readonly atMs: number;
}

export const useContracts = defineStore('contracts', () => {
  const bench = useBench();
  const edits = shallowRef<EditHistory<ContractEdit>>(noEdits);
  watch([() => bench.state.epoch, () => bench.state.experiment?.file], () => (edits.value = noEdits), { flush: 'sync' });

  function offersOf(lane: string): readonly string[] {
    return bench.state.experiment?.lanes.find(({ id }) => id === lane)?.contracts?.offers ?? [];
  }

  /** `entity`: its place in the experiment; null: all of them. */
  function choose(lane: string, entity: number | null, contract: string, atMs: number): void {
    const before = offersOf(lane);
    const after = before.map((offer, index) => (entity === null || entity === index ? contract : offer));
    if (before.every((offer, index) => offer === after[index])) return;
    edits.value = { undoable: [...edits.value.undoable, { lane, before, after, atMs }], redoable: [] };
    void apply(lane, after);
  }

  /** In one call where all entities get the same. */
  async function apply(lane: string, offers: readonly string[]): Promise<void> {
    const now = offersOf(lane);
    const [contract] = offers;
    if (contract !== undefined && offers.every((offer) => offer === contract)) await bench.setContract({ lane, contract });
    else await Promise.all(offers.flatMap((offer, index) => (offer === now[index] ? [] : [applyTo(lane, index, offer)])));
  }

  async function applyTo(lane: string, index: number, contract: string): Promise<void> {
    const entity = bench.state.experiment?.entities[index]?.id;
    if (entity !== undefined) await bench.setContract({ lane, entity, contract });
  }

  function undo(): void {
    const last = edits.value.undoable.at(-1);
    edits.value = withUndone(edits.value);
    if (last) void apply(last.lane, last.before);
  }

  function redo(): void {
    const last = edits.value.redoable.at(-1);
    edits.value = withRedone(edits.value);
    if (last) void apply(last.lane, last.after);
  }

  return { edits, choose, undo, redo };
});

/** Contracts that the operator gives out: applied at once, for all entities or for one, and undoable. */
import { defineStore } from 'pinia';
import { watch } from 'vue';
import { useBench } from './connection/bench.ts';
import { useEdits } from './edits.ts';

export const useContracts = defineStore('contracts', () => {
  const bench = useBench();
  /** Edits of the offers of lanes, by entity. Each choice is undone by itself. */
  const { edits, underWay, note, undo, redo, forget } = useEdits<readonly string[]>(apply, null);
  watch([() => bench.state.epoch, () => bench.state.experiment?.file], forget, { flush: 'sync' });

  function offersOf(lane: string): readonly string[] {
    return bench.state.experiment?.lanes.find(({ id }) => id === lane)?.contracts?.offers ?? [];
  }

  /** `entity`: its place in the experiment; null: all of them. */
  function choose(lane: string, entity: number | null, contract: string, atMs: number): void {
    const before = offersOf(lane);
    const after = before.map((offer, index) => (entity === null || entity === index ? contract : offer));
    if (before.every((offer, index) => offer === after[index])) return;
    void note({ what: lane, before, after, atMs }, apply(lane, after));
  }

  /** In one call where all entities get the same. True where nothing was refused. */
  async function apply(lane: string, offers: readonly string[]): Promise<boolean> {
    const now = offersOf(lane);
    const [contract] = offers;
    if (contract !== undefined && offers.every((offer) => offer === contract)) return bench.setContract({ lane, contract });
    const done = await Promise.all(offers.flatMap((offer, index) => (offer === now[index] ? [] : [applyTo(lane, index, offer)])));
    return done.every(Boolean);
  }

  async function applyTo(lane: string, index: number, contract: string): Promise<boolean> {
    const entity = bench.state.experiment?.entities[index]?.id;
    return entity !== undefined && bench.setContract({ lane, entity, contract });
  }

  return { edits, underWay, choose, undo, redo };
});

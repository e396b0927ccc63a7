/** The links of a running session as they are now, node by node; the one place where they change. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { LinkChange } from '../../contract/bench.ts';
import { BenchError } from '../../contract/errors.ts';
import { lastingSettings, settingsAt } from '../../engine/network/conditions.ts';
import type { Session } from '../../engine/session/session.ts';
import { changedLink } from '../../engine/network/link-change.ts';

export class SessionLinks {
  readonly #session: Session;
  #nodes: readonly NodeOutline[];

  constructor(session: Session) {
    this.#session = session;
    this.#nodes = session.plan.nodes.map(({ id, down, up }) => ({ id, down, up }));
  }

  /** The links as they are at session time `now` (s), without schedule and trace. */
  nodesAt(now: number): readonly NodeOutline[] {
    return this.#nodes.map((node) => {
      const down = node.down && settingsAt(node.down, now);
      const up = settingsAt(node.up, now);
      return down === node.down && up === node.up ? node : { ...node, down, up };
    });
  }

  /** Ends schedule and trace of the link. Throws `BenchError` when there is no such link. */
  change(change: LinkChange): void {
    const index = this.#nodes.findIndex(({ id }) => id === change.node);
    const node = this.#nodes[index];
    if (!node)
      throw new BenchError('not-found', `There is no node "${change.node}"; the nodes are ${this.#nodes.map(({ id }) => id).join(', ')}.`);
    if (change.direction === 'down' && !node.down) {
      throw new BenchError('not-possible', `Node "${node.id}" receives nothing, so it has no downlink; only its uplink can be changed.`);
    }
    this.#nodes = this.#nodes.with(index, this.#changed(node, index, change));
  }

  #changed(node: NodeOutline, index: number, change: LinkChange): NodeOutline {
    const down = change.direction === 'up' || !node.down ? node.down : changedLink(lastingSettings(node.down, this.#session.now), change);
    const up = change.direction === 'down' ? node.up : changedLink(lastingSettings(node.up, this.#session.now), change);
    if (down && down !== node.down) this.#session.setLink(index, 'down', down);
    if (up !== node.up) this.#session.setLink(index, 'up', up);
    return { id: node.id, down, up };
  }
}

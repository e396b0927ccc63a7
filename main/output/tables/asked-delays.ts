/** What links were asked for, at any session time: as they began, and as they were changed. */
import type { NodeOutline } from '../../../contract/bench-state.ts';
import type { ChangedCondition } from '../../../contract/history/history-calls.ts';
import { conditionsIn } from '../../recording/recorded-conditions.ts';
import type { Recording } from '../../recording/recording.ts';

interface Since {
  /** s */
  readonly time: number;
  readonly nodes: readonly NodeOutline[];
}

export interface AskedDelay {
  /** Mean, s. */
  readonly delay: number | null;
  /** Spread of its jitter, s; null where two links add up. */
  readonly spread: number | null;
}

export class AskedDelays {
  /** In order of time. */
  readonly #since: Since[];
  /** Node through which updates go; '': in a live session the host, which is none; undefined: they go direct. */
  readonly #relay: string | undefined;

  constructor(recording: Recording) {
    const { relay } = (recording.experiment ?? {}) as { readonly relay?: string };
    this.#relay = recording.setup.kind === 'live' ? '' : relay;
    const { nodes, changes } = conditionsIn(recording);
    this.#since = [{ time: -Infinity, nodes }];
    for (const change of changes) this.#change(change);
  }

  /** For an update that was sent at `time`, s. */
  at(publisher: string, receiver: string, time: number): AskedDelay {
    const nodes = this.#since.findLast((each) => each.time <= time)?.nodes ?? [];
    const down = nodes.find(({ id }) => id === receiver)?.down;
    if (!down) return { delay: null, spread: null };
    const up = this.#relay === undefined || publisher === this.#relay ? undefined : nodes.find(({ id }) => id === publisher)?.up;
    if (!up) return { delay: down.delay, spread: down.jitter?.spread ?? 0 };
    return receiver === this.#relay ? { delay: up.delay, spread: up.jitter?.spread ?? 0 } : { delay: up.delay + down.delay, spread: null };
  }

  #change({ time, node, direction, settings }: ChangedCondition): void {
    const nodes = this.#since.at(-1)?.nodes ?? [];
    const known = nodes[node];
    if (known) this.#since.push({ time, nodes: nodes.with(node, { ...known, [direction]: settings }) });
  }
}

/** What links were asked for, at any session time: as they began, and as they were changed. */
import type { NodeOutline } from '../../contract/bench-state.ts';
import type { LinkChange } from '../../contract/bench.ts';
import type { LiveEvent } from '../../engine/live/live-event.ts';
import type { LinkSettings } from '../../engine/links/link-settings.ts';
import type { Recording } from '../recordings/recording.ts';
import { changedLink } from '../session/link-change.ts';

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
    const { kind, outline } = recording.setup;
    const { relay } = (recording.experiment ?? {}) as { readonly relay?: string };
    this.#relay = kind === 'live' ? '' : relay;
    this.#since = [{ time: -Infinity, nodes: outline.nodes }];
    for (const { topic, record } of recording.messages(['operator', 'events'])) {
      if (topic === 'events') for (const event of record.events) this.#live(event);
      else if (record.kind === 'link') this.#operated(record.time, record.change);
    }
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

  #operated(time: number, change: LinkChange): void {
    const node = this.#since[0]?.nodes.findIndex(({ id }) => id === change.node) ?? -1;
    const directions = change.direction === 'both' ? (['down', 'up'] as const) : [change.direction];
    for (const direction of directions) this.#change(time, node, direction, (link) => changedLink(link, change));
  }

  #live(event: LiveEvent): void {
    if (event.kind === 'link') this.#change(event.time, event.seat, event.direction, () => event.settings);
  }

  #change(time: number, node: number, direction: 'down' | 'up', changed: (link: LinkSettings) => LinkSettings): void {
    const nodes = this.#since.at(-1)?.nodes ?? [];
    const known = nodes[node];
    const link = known?.[direction];
    if (known && link) this.#since.push({ time, nodes: nodes.with(node, { ...known, [direction]: changed(link) }) });
  }
}

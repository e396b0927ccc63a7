/** What was asked for over session time: the links of every node, and the pace. */

export interface AskedLink {
  /** Mean one-way delays, s. `down` is NaN for a node that shows nobody. */
  readonly down: number;
  readonly up: number;
  /** Mean share lost on the way down. */
  readonly loss: number;
}

export interface Conditions {
  /** From this session time on, s. */
  readonly time: number;
  /** By id of the node. */
  readonly links: Readonly<Record<string, AskedLink>>;
  readonly pace: number;
}

/** More changes than this are thinned: the pace changes every second. */
const most = 4096;

export class ConditionLog {
  #entries: Conditions[] = [];

  get entries(): readonly Conditions[] {
    return this.#entries;
  }

  clear(): void {
    this.#entries = [];
  }

  /** Takes what holds from its time on. Time that goes back takes the place of what was to come. */
  note(conditions: Conditions): void {
    while ((this.#entries.at(-1)?.time ?? -1) >= conditions.time) this.#entries.pop();
    const last = this.#entries.at(-1);
    if (last && last.pace === conditions.pace && JSON.stringify(last.links) === JSON.stringify(conditions.links)) return;
    this.#entries.push(conditions);
    if (this.#entries.length > most) this.#entries = this.#entries.filter((_, i) => i % 2 === 0 || i > most - 8);
  }

  /** What held at a session time; before the first note, the first: nobody saw it change. Null while there is none. */
  at(time: number): Conditions | null {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#entries[middle]?.time ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    return this.#entries[Math.max(low - 1, 0)] ?? null;
  }
}

/** Things in a line: they come at the end and usually leave at the front, which costs the same however long the line is. */

/** How many places may lie empty at the front before the line closes up. */
const slack = 64;

export class Line<T> {
  readonly #items: T[] = [];
  /** Where the front is; what is before it has left. */
  #front = 0;

  get length(): number {
    return this.#items.length - this.#front;
  }

  /** The one at this place, counted from the front; there must be one. */
  at(place: number): T {
    return this.#items[this.#front + place] as T;
  }

  /** As `at`, where there may be none. */
  find(place: number): T | undefined {
    return place < 0 ? undefined : this.#items[this.#front + place];
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** Puts another one in this place. */
  set(place: number, item: T): void {
    this.#items[this.#front + place] = item;
  }

  /** Takes out the one at this place. */
  take(place: number): T {
    const taken = this.at(place);
    for (let i = this.#front + place; i > this.#front; i--) this.#items[i] = this.#items[i - 1] as T;
    this.#front += 1;
    if (this.#front === slack) this.#closeUp();
    return taken;
  }

  #closeUp(): void {
    const { length } = this;
    for (let i = 0; i < length; i++) this.#items[i] = this.#items[this.#front + i] as T;
    while (this.#items.length > length) this.#items.pop();
    this.#front = 0;
  }
}

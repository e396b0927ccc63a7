/** The least of the values of the last seconds, in constant time each. */

/** Values for which there is room: the oldest candidates go first. */
const room = 256;

export class LeastDelay {
  readonly #span: number;
  /** Candidates: each is larger than those before it, in a ring. */
  readonly #values = new Float64Array(room);
  readonly #times = new Float64Array(room);
  #first = 0;
  #count = 0;

  /** `span`: how long a value counts, s. */
  constructor(span: number) {
    this.#span = span;
  }

  /** NaN before the first value. */
  get least(): number {
    return this.#count === 0 ? NaN : (this.#values[this.#first] as number);
  }

  add(value: number, now: number): void {
    while (this.#count > 0 && (this.#values[this.#at(this.#count - 1)] as number) >= value) this.#count -= 1;
    if (this.#count === room) this.#drop();
    const place = this.#at(this.#count);
    this.#values[place] = value;
    this.#times[place] = now;
    this.#count += 1;
    while ((this.#times[this.#first] as number) < now - this.#span) this.#drop();
  }

  restart(): void {
    this.#count = 0;
  }

  #drop(): void {
    this.#first = this.#at(1);
    this.#count -= 1;
  }

  #at(index: number): number {
    return (this.#first + index) % room;
  }
}

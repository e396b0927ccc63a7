/**
 * The expectations of the last updates when they were scheduled: when they arrive, and which update they take the
 * place of.
 */

/** For so many updates there is room at first; a power of two. */
const firstRoom = 256;
/** For how long (s) a view answers for any update that it was made. */
const remembered = 10;

/** Rings by update number. Allocates only when more updates are made within the time remembered than ever before. */
export class Expectations {
  readonly #receivers: number;
  #room = firstRoom;
  #newest = -1;
  /** Indexed by update: when it was made, s. */
  #made = new Float64Array(firstRoom);
  /** Indexed by receiver and update: how long (s) it was to take, and the update that it takes the place of; −1: of none. */
  #delays: Float64Array;
  #displaced: Float64Array;

  constructor(receivers: number) {
    this.#receivers = receivers;
    this.#delays = new Float64Array(receivers * firstRoom);
    this.#displaced = new Float64Array(receivers * firstRoom).fill(-1);
  }

  /** Update `update`, the newest, has been made at `now` (s). */
  begin(update: number, now: number): void {
    if (this.knows(update - this.#room, now)) this.#grow();
    this.#newest = update;
    this.#made[update % this.#room] = now;
  }

  /** Expectations of the newest update at a receiver. */
  note(receiver: number, delay: number, displaced: number): void {
    const at = this.#at(receiver, this.#newest);
    this.#delays[at] = delay;
    this.#displaced[at] = displaced;
  }

  /** Returns true if the update was made within the time that a view covers at `now` (s). The other calls require this. */
  knows(update: number, now: number): boolean {
    return update >= 0 && update > this.#newest - this.#room && this.madeAt(update) >= now - remembered;
  }

  madeAt(update: number): number {
    return this.#made[update % this.#room] as number;
  }

  delayOf(receiver: number, update: number): number {
    return this.#delays[this.#at(receiver, update)] as number;
  }

  displacedBy(receiver: number, update: number): number {
    return this.#displaced[this.#at(receiver, update)] as number;
  }

  #at(receiver: number, update: number): number {
    return receiver * this.#room + (update % this.#room);
  }

  #grow(): void {
    const was = this.#room;
    const [made, delays, displaced] = [this.#made, this.#delays, this.#displaced];
    this.#room = 2 * was;
    this.#made = new Float64Array(this.#room);
    this.#delays = new Float64Array(this.#receivers * this.#room);
    this.#displaced = new Float64Array(this.#receivers * this.#room).fill(-1);
    for (let update = Math.max(0, this.#newest - was + 1); update <= this.#newest; update++) {
      this.#made[update % this.#room] = made[update % was] as number;
      for (let receiver = 0; receiver < this.#receivers; receiver++) {
        const from = receiver * was + (update % was);
        this.#delays[this.#at(receiver, update)] = delays[from] as number;
        this.#displaced[this.#at(receiver, update)] = displaced[from] as number;
      }
    }
  }
}

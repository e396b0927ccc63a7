/** An update on its way to one receiver, as one packet or several: told of when it is sent, and when it has arrived or is lost. */
import { UpdateNews, type UpdateObserver } from './update-news.ts';

/** Reused. */
export class Transit {
  /** To be filled in before it is sent. */
  readonly news = new UpdateNews();
  readonly #tell: UpdateObserver;
  readonly #free: Transit[];
  #packets = 0;
  #hasArrived = false;

  /** `free`: where it goes once it is over. */
  constructor(tell: UpdateObserver, free: Transit[]) {
    this.#tell = tell;
    this.#free = free;
  }

  sent(now: number): void {
    this.#packets = 1;
    this.#hasArrived = false;
    this.#say('sent', now);
    this.news.since = now;
  }

  /** There is another packet of it. */
  again(): this {
    this.#packets += 1;
    return this;
  }

  arrived(now: number): void {
    this.#hasArrived = true;
    this.#say('arrived', now);
  }

  /** One of its packets is no more. */
  over(now: number): void {
    this.#packets -= 1;
    if (this.#packets > 0) return;
    if (!this.#hasArrived) this.#say('lost', now);
    this.#free.push(this);
  }

  #say(kind: UpdateNews['kind'], now: number): void {
    this.news.kind = kind;
    this.news.time = now;
    this.#tell(this.news);
  }
}

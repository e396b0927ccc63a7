/** The shots that the server knows: announced to it, or about to be. */

/** A shot at the server. Reused. */
export class ServerShot {
  shot = -1;
  shooter = 0;
  /** When (s) and where (m, the muzzle) it was fired; its direction, a unit vector. */
  firedAt = 0.0;
  startX = 0.0;
  startY = 0.0;
  alongX = 0.0;
  alongY = 0.0;
  /** How far it can fly before something stops it, and how far it has flown at the server, m. */
  reach = 0.0;
  flown = 0.0;
  /** The server has heard of it and accepted it. */
  flies = false;
  /** Age, in ticks, of the moment of its flight that the server checks. */
  back = 0;
  /** Indexed by tank: 1 where a hit of it was refused or did not count. */
  readonly passed: Uint8Array;

  constructor(tanks: number) {
    this.passed = new Uint8Array(tanks);
  }
}

export class ServerShots {
  /** The shots known of; the first `length` of them, in no particular order. */
  readonly known: ServerShot[] = [];
  length = 0;
  readonly #tanks: number;

  constructor(tanks: number) {
    this.#tanks = tanks;
  }

  /** A shot to be filled in. */
  add(shot: number): ServerShot {
    const entry = (this.known[this.length] ??= new ServerShot(this.#tanks));
    this.length += 1;
    entry.shot = shot;
    entry.flies = false;
    entry.flown = 0;
    entry.passed.fill(0);
    return entry;
  }

  find(shot: number): ServerShot | null {
    for (let i = 0; i < this.length; i++) {
      const entry = this.known[i] as ServerShot;
      if (entry.shot === shot) return entry;
    }
    return null;
  }

  /** Forgets a shot: the last one takes its place. */
  remove(entry: ServerShot): void {
    const at = this.known.indexOf(entry);
    this.length -= 1;
    this.known[at] = this.known[this.length] as ServerShot;
    this.known[this.length] = entry;
  }
}

/**
 * The mark of a lane: a number made of the model, its parameters and the form of updates. The first update that a
 * receiver gets carries it, and each 16th after that, so that two builds of a game that differ notice.
 */

/** Begins the mark behind an update. */
const magic = 0x6b72_616d;
/** The mark and what begins it, bytes. */
const size = 8;
const every = 16;

export class LaneMark {
  readonly #value: number;
  readonly #sent: number[] = [];

  constructor(choices: readonly unknown[]) {
    this.#value = hashOf(JSON.stringify(choices, sorted));
  }

  /** The update for a receiver, with the mark behind it where its turn has come. */
  addTo(update: Uint8Array, receiver: number): Uint8Array {
    const sent = this.#sent[receiver] ?? 0;
    this.#sent[receiver] = sent + 1;
    if (sent % every !== 0) return update;
    const marked = new Uint8Array(update.length + size);
    marked.set(update);
    const view = new DataView(marked.buffer, update.length);
    view.setUint32(0, magic, true);
    view.setUint32(4, this.#value, true);
    return marked;
  }

  /** Another receiver has this number. */
  forget(receiver: number): void {
    this.#sent[receiver] = 0;
  }

  /** Whether a mark stands behind the update, and whose: this lane's, or that of another one. */
  of(bytes: Uint8Array): 'none' | 'own' | 'other' {
    if (bytes.length < size) return 'none';
    const view = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - size, size);
    if (view.getUint32(0, true) !== magic) return 'none';
    return view.getUint32(4, true) === this.#value ? 'own' : 'other';
  }

  /** An update without the mark behind it. */
  cutFrom(bytes: Uint8Array): Uint8Array {
    return bytes.subarray(0, bytes.length - size);
  }
}

/** Keys in the order of the alphabet: objects that say the same become the same text. */
function sorted(_: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** FNV-1a of 32 bits, over letters. */
function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let k = 0; k < text.length; k++) hash = Math.imul(hash ^ text.charCodeAt(k), 0x0100_0193);
  return hash >>> 0;
}

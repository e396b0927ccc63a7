/** Inputs that many runs share, each read once and again only after its file has changed. */
import { statSync } from 'node:fs';

/** More are not held: the files of one experiment. */
const mostEntries = 64;

interface Entry {
  /** The stamp of the file when it was read. */
  readonly stamp: string;
  readonly value: Promise<unknown>;
}

export class InputCache {
  readonly #entries = new Map<string, Entry>();
  #newest: (Entry & { readonly key: string }) | null = null;

  /**
   * The result of `read` for the file at `path`; `form` names what it is. A value that is shared must not be changed. A
   * failure is not kept.
   */
  async once<Value>(path: string, form: string, read: () => Promise<Value>): Promise<Value> {
    const key = `${form}\n${path}`;
    const stamp = stampOf(path);
    const known = this.#entries.get(key);
    if (known?.stamp === stamp) return known.value as Promise<Value>;
    const value = read();
    const entry = { stamp, value };
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > mostEntries && oldest !== undefined) this.#entries.delete(oldest);
    value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return value;
  }

  /** As `once`, of what differs from run to run: only the newest value is kept. */
  async newest<Value>(path: string, form: string, read: () => Promise<Value>): Promise<Value> {
    const key = `${form}\n${path}`;
    const stamp = stampOf(path);
    if (this.#newest?.key === key && this.#newest.stamp === stamp) return this.#newest.value as Promise<Value>;
    const value = read();
    const entry = { key, stamp, value };
    this.#newest = entry;
    value.catch(() => {
      if (this.#newest === entry) this.#newest = null;
    });
    return value;
  }
}

/**
 * Empty for standard input, and where there is no such file: `read` says so in its words. Asked before every run of a
 * sweep: at once, since another thread would have to be woken for it.
 */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch {
    return '';
  }
}

/**
 * Lines of a table whose quoted cells hold line ends (RFC 4180): such lines are one row. A quote that is never closed
 * is a letter like any other.
 */
const [quote, comma, semicolon, tab, space, newline] = [34, 44, 59, 9, 32, 10];

/** A row of more lines, or bytes, is none: its quote is not closed. */
const mostLines = 100;
const mostBytes = 1 << 16;

export class QuotedLines {
  readonly #held: Buffer[] = [];
  #heldBytes = 0;

  get isHolding(): boolean {
    return this.#held.length > 0;
  }

  /**
   * Takes a line. True: it is kept until its quote is closed. A line that closes one is taken by `whole`, together with
   * those before it.
   */
  holds(line: Buffer): boolean {
    if (!this.isHolding && !isOpenAfter(line)) return false;
    if (this.isHolding && this.#closes(line)) return false;
    this.#held.push(Buffer.from(line));
    this.#heldBytes += line.length;
    return true;
  }

  /** Too many lines are kept: they are rows of their own. */
  get isTooLong(): boolean {
    return this.#held.length >= mostLines || this.#heldBytes >= mostBytes;
  }

  /** The lines that are kept, and the last, as one. */
  whole(last: Buffer): Buffer {
    const parts = [...this.take(), last];
    return Buffer.concat(parts.flatMap((part, k) => (k === 0 ? [part] : [Buffer.from([newline]), part])));
  }

  /** The lines that are kept, each by itself; none is kept any more. */
  take(): readonly Buffer[] {
    this.#heldBytes = 0;
    return this.#held.splice(0);
  }

  #closes(line: Buffer): boolean {
    return !isOpenAfter(line, true);
  }
}

/** A cell that begins with a quote is open until the next one that is alone. */
function isOpenAfter(line: Buffer, wasOpen = false): boolean {
  let isOpen = wasOpen;
  for (let at = line.indexOf(quote); at !== -1; at = line.indexOf(quote, at + 1)) {
    if (isOpen && line[at + 1] === quote) at += 1;
    else if (isOpen) isOpen = false;
    else isOpen = beginsCell(line, at);
  }
  return isOpen;
}

function beginsCell(line: Buffer, at: number): boolean {
  return at === 0 || [comma, semicolon, tab, space].includes(line[at - 1] as number);
}

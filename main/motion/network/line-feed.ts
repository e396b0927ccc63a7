/**
 * The text of a log from its bytes, and its lines: UTF-8, UTF-16 as PowerShell writes it, or the code page of a Windows,
 * of which nothing but its letters outside of ASCII is unknown.
 */
import { StringDecoder } from 'node:string_decoder';
import type { LineReader, LogSource } from './network-log.ts';

/** Characters of a line. */
const longestLine = 1000;

/** Control characters that no text has; those above ASCII are letters of code pages. */
const control = /[^\P{Cc}\t\n\r\f\u007F-\u009F]/u;

/** Decodes a text piece by piece. */
export class TextFeed {
  readonly #source: LogSource;
  #decoder: { write(bytes: Buffer): string; end(): string } | null = null;

  constructor(source: LogSource) {
    this.#source = source;
  }

  take(bytes: Uint8Array): string {
    this.#decoder ??= decoderOf(bytes);
    return this.#checked(this.#decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
  }

  end(): string {
    return this.#checked(this.#decoder?.end() ?? '');
  }

  #checked(text: string): string {
    if (!control.test(text)) return text;
    throw this.#source.fault(null, 'this is not a text file; give the path of a network trace.');
  }
}

function decoderOf(start: Uint8Array) {
  const [first, second, , fourth] = start;
  if (first === 0xfe && second === 0xff) return new HighByteFirst();
  if ((first === 0xff && second === 0xfe) || (second === 0 && fourth === 0)) return new StringDecoder('utf16le');
  return isUtf8(start) ? new StringDecoder('utf8') : new StringDecoder('latin1');
}

/** UTF-16 as no Windows writes it unless it is asked to. */
class HighByteFirst {
  readonly #decoder = new TextDecoder('utf-16be');

  write(bytes: Uint8Array): string {
    return this.#decoder.decode(bytes, { stream: true });
  }

  end(): string {
    return this.#decoder.decode();
  }
}

function isUtf8(start: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Cuts a text into lines and hands them on. */
export class LineFeed {
  readonly #source: LogSource;
  readonly #reader: LineReader;
  #number = 1;
  #begun = '';
  /** Characters of a line that is too long: they are counted, and not kept. */
  #excess = 0;

  constructor(source: LogSource, reader: LineReader) {
    this.#source = source;
    this.#reader = reader;
  }

  take(text: string): void {
    for (let at = 0; at < text.length;) {
      const end = text.indexOf('\n', at);
      this.#add(text, at, end === -1 ? text.length : end + 1);
      if (end === -1) return;
      this.#hand(false);
      at = end + 1;
    }
  }

  end(): void {
    if (this.#begun !== '' || this.#excess > 0) this.#hand(true);
  }

  #add(text: string, from: number, to: number): void {
    const room = longestLine + 2 - this.#begun.length;
    if (to - from <= room) this.#begun += text.slice(from, to);
    else this.#excess += to - from;
  }

  #hand(mayBeCut: boolean): void {
    const length = this.#begun.length + this.#excess;
    if (length > longestLine + 1)
      throw this.#source.fault(this.#number, `found ${length} characters; allowed: at most ${longestLine} in a line.`);
    this.#reader.take(this.#begun.replace(/[\r\n]+$/, ''), this.#number, mayBeCut);
    this.#begun = '';
    this.#number += 1;
  }
}

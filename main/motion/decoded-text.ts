/** A text from its bytes: UTF-16 by its mark or its first letter, else UTF-8. A mark is no part of the text. */
import { BenchError } from '../../contract/errors.ts';

/** Bytes of a text that is held in one piece. */
const longest = 400 * 2 ** 20;

/** `fallback`: the encoding where nothing shows UTF-16. Throws a `BenchError`. */
export function decodedText(path: string, bytes: Uint8Array, fallback = 'utf-8'): string {
  if (bytes.length > longest)
    throw new BenchError(
      'bad-input',
      `${path}: it has ${Math.ceil(bytes.length / 2 ** 20)} MiB; allowed: ${longest / 2 ** 20}. Write it as a CSV or as Parquet.`,
    );
  return new TextDecoder(encodingOf(bytes) ?? fallback).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string | null {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? 'utf-16be' : null;
}

/** The part of seek-bzip that is used: it has no types of its own, so tsconfig.base.json names these. */
interface ByteSink {
  writeByte(byte: number): void;
}

/** Throws where the bytes are no bzip2, or a checksum is wrong. */
declare function decode(input: Uint8Array, output: ByteSink): void;

declare const bunzip: { readonly decode: typeof decode };
export default bunzip;

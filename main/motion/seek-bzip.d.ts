/** The part of seek-bzip that is used: it has no types of its own. */
declare module 'seek-bzip' {
  interface ByteSink {
    writeByte(byte: number): void;
  }

  /** Throws where the bytes are no bzip2, or a checksum is wrong. */
  function decode(input: Uint8Array, output: ByteSink): void;

  const bunzip: { readonly decode: typeof decode };
  export default bunzip;
}

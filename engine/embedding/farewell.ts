/** The news that an entity has left the world: its number and spawn, two bytes each. An update is longer. */

const size = 4;

export function farewellOf(entity: number, spawn: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, entity, true);
  view.setUint16(2, spawn, true);
  return bytes;
}

/** Spawns are counted in 16 bits, and begin anew. */
const spawns = 65_536;

/** The later one of two spawns that have ended; −1: there is none. */
export function laterEnd(a: number, b: number): number {
  const ahead = (b - a + spawns) % spawns;
  return b < 0 || (a >= 0 && ahead >= spawns / 2) ? a : b;
}

/** The spawn that has ended; −1: the bytes are no such news. */
export function endedBy(bytes: Uint8Array): number {
  return bytes.length === size ? new DataView(bytes.buffer, bytes.byteOffset).getUint16(2, true) : -1;
}

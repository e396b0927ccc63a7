/** Hashes that turn seeds and names into well-mixed bits: the one root of randomness. */

/**
 * FNV-1a over the UTF-16 units of `text`, starting from `seed` (32 bits), finished by `mix`. An unsigned 32-bit
 * integer. The seed is mixed first: otherwise seeds and first letters that differ in the same bits would meet.
 */
export function hashText(text: string, seed: number): number {
  let hash = mix(seed) ^ 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mix(hash);
}

/** The key of a consumer of draws, from the session seed (any safe integer) and the consumer's own name. */
export function keyOf(seed: number, name: string): number {
  return hashText(name, seed ^ mix(Math.floor(seed / 4294967296) ^ 0x5bd1e995));
}

/** The 32-bit finaliser of MurmurHash3 (Appleby): every input bit changes every output bit with probability near ½. */
export function mix(bits: number): number {
  let hash = bits | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

const justBelowOne = 1 - Number.EPSILON / 2;

/**
 * A uniform number in (0, 1), on a grid of 2⁻⁵³, from a key and a counter (a whole number): the same pair always gives
 * the same number, so a draw needs no state and adding one shifts no other. About 10 ns.
 */
export function uniformAt(key: number, counter: number): number {
  // `mix` keeps 0, hence the constant: key 0 at counter 0 is a draw like any other.
  const low = mix((key ^ Math.imul(counter, 0x9e3779b1)) + 0x6a09e667);
  const high = mix(low ^ Math.imul(key, 0x85ebca77) ^ Math.floor(counter / 4294967296));
  // The greatest of all would be rounded to 1.
  return Math.min(((high >>> 5) * 67108864 + (low >>> 6) + 0.5) / 9007199254740992, justBelowOne);
}

/** Refused: throws-at-once.ts: the module cannot be loaded: Error: not today */
throw new Error('not today');

export default {};

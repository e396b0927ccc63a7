/** Limits of drafts. */

/** Longest text of an experiment that a page may send, characters. */
export const longestDraft = 200_000;

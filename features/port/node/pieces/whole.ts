/** Whole numbers, which other languages tell apart from fractions. */
export type Whole = number;

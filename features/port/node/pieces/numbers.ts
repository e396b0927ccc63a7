/** Numbers that have types of their own in other languages. */

export type Whole = number;
/** A point in time, s. A clock may have run for days, so it has 64 bits even where numbers have 32. */
export type Moment = number;
/** 64 bits everywhere. */
export type Double = number;
export type Doubles = Float64Array;

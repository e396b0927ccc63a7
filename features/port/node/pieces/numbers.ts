/** Numbers that have types of their own in other languages. */

export type Whole = number;
/** A point in time, s. A clock may have run for days, so it has 64 bits even where numbers have 32. */
export type Moment = number;
/** A place on an axis, m: far from the origin 32 bits are too few for what lies between two. */
export type Place = number;
/** 64 bits everywhere. */
export type Double = number;
export type Doubles = Float64Array;

/** The fields by which an update, and the fix that it becomes, are identified. */
export class UpdateHead {
  /** Number of the update in its exported path: 0, 1, 2 …; −1: none yet. */
  id = -1;
  /** Number of the update among all of its entity and lane: the same, unless there are several levels of detail. */
  serial = -1;
  /** Level of detail: which exported path it belongs to. */
  level = 0;
  /**
   * Number of the predictive contract by whose model it is extrapolated, and the tenure of that contract: see
   * `contracts.ts`.
   */
  contract = 0;
  tenure = 0;
  /** Spawn of the entity to which it belongs; 0: none. */
  life = 0;
  /** Session time of its time stamp, s. */
  stamp = 0;
}

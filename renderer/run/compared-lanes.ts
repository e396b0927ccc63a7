/**
 * Which lanes of the comparison run correspond to which of the open run: those of the same id; where no id is the same,
 * those in the same place.
 */

type Ids = readonly string[];

/** Index of the comparison run's lane that corresponds to the lane at `index`; −1: none does. */
export function comparedLane(lanes: Ids, compared: Ids, index: number): number {
  return sharesNone(lanes, compared) && index < compared.length ? index : compared.indexOf(lanes[index] ?? '');
}

/**
 * Index among the open run's lanes from which a lane of the comparison run takes its colour; behind all of them where
 * none corresponds.
 */
export function comparedPlace(lanes: Ids, compared: Ids, index: number): number {
  const found = sharesNone(lanes, compared) ? index : lanes.indexOf(compared[index] ?? '');
  return found >= 0 ? found : lanes.length + index;
}

function sharesNone(lanes: Ids, compared: Ids): boolean {
  return !compared.some((id) => lanes.includes(id));
}

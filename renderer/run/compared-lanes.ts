/** Which lanes of the second run stand beside which of what is open: those of the same id; where no id is the same, those in the same place. */

type Ids = readonly string[];

/** Index of the second run's lane that stands beside the lane at `index`; −1: none does. */
export function laneBeside(lanes: Ids, second: Ids, index: number): number {
  return sharesNone(lanes, second) && index < second.length ? index : second.indexOf(lanes[index] ?? '');
}

/** Index among the lanes of what is open by which a lane of the second run has its colour; behind all of them where it stands alone. */
export function placeBeside(lanes: Ids, second: Ids, index: number): number {
  const found = sharesNone(lanes, second) ? index : lanes.indexOf(second[index] ?? '');
  return found >= 0 ? found : lanes.length + index;
}

function sharesNone(lanes: Ids, second: Ids): boolean {
  return !second.some((id) => lanes.includes(id));
}

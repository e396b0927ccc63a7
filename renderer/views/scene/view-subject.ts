/**
 * The subject of one cell of the views: one receiver in one lane, the exported paths, or several placed paths overlaid.
 */

export interface ViewSubject {
  /**
   * `publishers`: the real and the exported paths alone; `all`: the placed paths of all receivers over each
   * other.
   */
  readonly who: 'receiver' | 'publishers' | 'all';
  /** Id of the node; null where it is not one receiver. */
  readonly receiver: string | null;
  /** Index into the layout’s lanes; null: all lanes shown, over each other. */
  readonly lane: number | null;
}

/** The same for the same cell, whatever else is shown. */
export function keyOf({ who, receiver, lane }: ViewSubject, lanes: readonly string[]): string {
  return JSON.stringify([who, receiver, lane === null ? null : (lanes[lane] ?? lane)]);
}

export interface ShownMatrix {
  /** Indices of the lanes shown, and ids of the receivers. */
  readonly lanes: readonly number[];
  readonly receivers: readonly string[];
  /** True if the publishers’ own views come first. `maps`: rows and columns end with all laid over each other. */
  readonly publishers: boolean;
  readonly maps: boolean;
}

/** The rows of the matrix: one a lane, and one of all lanes. */
export function matrixOf(shown: ShownMatrix): readonly { readonly lane: number | null; readonly cells: readonly ViewSubject[] }[] {
  const lanes: (number | null)[] = [...shown.lanes];
  if (shown.maps && shown.lanes.length > 1) lanes.push(null);
  return lanes.map((lane) => ({ lane, cells: rowOf(lane, shown) }));
}

function rowOf(lane: number | null, { receivers, publishers, maps }: ShownMatrix): ViewSubject[] {
  const cells = receivers.map((receiver): ViewSubject => ({ who: 'receiver', receiver, lane }));
  if (publishers) cells.unshift({ who: 'publishers', receiver: null, lane });
  if (maps && receivers.length > 1) cells.push({ who: 'all', receiver: null, lane });
  return cells;
}

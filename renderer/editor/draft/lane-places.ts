/** Which lanes of a draft the lanes that run are: those of the same name; what is left over, in its order, if the draft has as many. */

/** By lane that runs, its index in the draft; −1: the draft has it no more. */
export function placesOf(running: readonly string[], drafted: readonly string[]): readonly number[] {
  const gone = running.filter((id) => !drafted.includes(id));
  const come = drafted.filter((id) => !running.includes(id));
  const renamed = gone.length === come.length ? new Map(gone.map((id, index) => [id, come[index]])) : new Map<string, string>();
  return running.map((id) => drafted.indexOf(renamed.get(id) ?? id));
}

/** What the draft changes of the lanes that run, in words; empty: nothing. */
export function laneChanges(running: readonly string[], drafted: readonly string[]): readonly string[] {
  const places = placesOf(running, drafted);
  const kept = places.filter((place) => place >= 0);
  const isSorted = kept.every((place, index) => index === 0 || place > (kept[index - 1] ?? -1));
  return [
    ...running.flatMap((id, index) => changeOf(id, drafted[places[index] ?? -1])),
    ...drafted.filter((_, index) => !places.includes(index)).map((id) => `+ ${id}`),
    ...(isSorted ? [] : ['another order']),
  ];
}

function changeOf(id: string, drafted: string | undefined): readonly string[] {
  if (drafted === undefined) return [`− ${id}`];
  return drafted === id ? [] : [`${id} → ${drafted}`];
}

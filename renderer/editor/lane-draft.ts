/** The running lanes in the draft: their places and names there, and edits of them. */
import { defineStore } from 'pinia';
import { computed } from 'vue';
import { addedLane, derivedLane, duplicated, modelLane, referringTo, removed, renamed } from './draft/element-edits.ts';
import { type Edit, fieldAt } from './draft/edit.ts';
import { useBench } from '../run/connection/bench.ts';
import type { Snapshots } from './draft/snapshot-lane.ts';
import { useDraft } from './draft.ts';
import { useLaneColours } from '../run/lane-colours.ts';

const list = ['lanes'];

export const useLaneDraft = defineStore('lane-draft', () => {
  const bench = useBench();
  const colours = useLaneColours();
  const draft = useDraft();

  const running = computed(() => bench.state.experiment?.lanes.map(({ id }) => id) ?? []);
  const drafted = computed(() => {
    const lanes = fieldAt(draft.fields, list);
    return Array.isArray(lanes) ? lanes.map((lane) => String(fieldAt(lane, ['id']))) : running.value;
  });
  const places = computed(() => placesOf(running.value, drafted.value));
  /** The draft is of what runs: of a recording, and of another experiment, its names and order say nothing. */
  const isOfRun = computed(() => draft.other === null && bench.state.source !== 'recording');
  /**
   * Indices of the lanes that run, as the draft orders them; those that it has no more stay behind the one before them.
   */
  const order = computed(() => {
    if (!isOfRun.value) return [...running.value.keys()];
    const sorted = running.value.map((_, index) => ({ index, at: places.value[index] ?? -1 }));
    for (const [index, lane] of sorted.entries()) if (lane.at < 0) lane.at = (sorted[index - 1]?.at ?? -1) + 0.001;
    return sorted.sort((a, b) => a.at - b.at).map(({ index }) => index);
  });
  const changes = computed(() => (isOfRun.value ? laneChanges(running.value, drafted.value) : []));
  const nameOf = (lane: number): string =>
    (isOfRun.value ? drafted.value[places.value[lane] ?? -1] : undefined) ?? running.value[lane] ?? '';

  /** `edits`: from the lane's place in the draft. */
  async function edit(lane: number, edits: (place: number) => readonly Edit[]): Promise<void> {
    await draft.wake();
    const place = draft.other === null ? (places.value[lane] ?? -1) : -1;
    if (place >= 0) await draft.edit(...edits(place));
  }

  /** Every lane keeps its colour, wherever it is moved. */
  function editKeeping(lane: number, edits: (place: number) => readonly Edit[]): Promise<void> {
    colours.keep();
    return edit(lane, edits);
  }

  /** To the place of lane `other`; null: it stays. */
  function moveTo(lane: number, other: number | null): Promise<void> {
    const to = other === null ? -1 : (places.value[other] ?? -1);
    return editKeeping(lane, (from) => (to < 0 || to === from ? [] : [{ kind: 'move', path: list, from, to }]));
  }

  function rename(lane: number, name: string): Promise<void> {
    const next = name.trim();
    return editKeeping(lane, (place) => {
      if (next === '' || next === drafted.value[place]) return [];
      colours.choose(next, colours.chosen[lane] ?? lane);
      const path = [...list, place, 'id'];
      return renamed(path, referringTo(draft.fields, path), next);
    });
  }

  return {
    order,
    changes,
    nameOf,
    moveTo,
    rename,
    /** Changes places with the lane shown before or after it. */
    moveBy: (lane: number, by: number) => moveTo(lane, order.value[order.value.indexOf(lane) + by] ?? null),
    duplicate: (lane: number) => edit(lane, (place) => duplicated(draft.fields, list, place)),
    derive: (lane: number) => edit(lane, (place) => derivedLane(draft.fields, drafted.value[place] ?? '')),
    /** A lane for each of these models, derived from lane `base`, behind all others. */
    addModels: async (models: readonly string[], base: string, snapshots?: Snapshots) => {
      await draft.wake();
      for (const model of models) await draft.edit(...modelLane(draft.fields, model, base, snapshots));
    },
    /** Behind all others; one of the same name is replaced. */
    add: async (lane: Readonly<Record<string, unknown>>) => {
      await draft.wake();
      await draft.edit(addedLane(draft.fields, lane));
    },
    remove: (lane: number) => editKeeping(lane, (place) => removed(draft.fields, list, place)),
  };
});

/** The index in the draft of each lane that runs; −1: the draft has it no more. */
export function placesOf(running: readonly string[], drafted: readonly string[]): readonly number[] {
  const gone = running.filter((id) => !drafted.includes(id));
  const come = drafted.filter((id) => !running.includes(id));
  const renamed = gone.length === come.length ? new Map(gone.map((id, index) => [id, come[index]])) : new Map<string, string>();
  return running.map((id) => drafted.indexOf(renamed.get(id) ?? id));
}

/** The changes of the draft to the lanes that run, in words; empty: there are none. */
export function laneChanges(running: readonly string[], drafted: readonly string[]): readonly string[] {
  const places = placesOf(running, drafted);
  const kept = places.filter((place) => place >= 0);
  const isSorted = kept.every((place, index) => index === 0 || place > (kept[index - 1] ?? -1));
  return [
    ...running.flatMap((id, index) => changeOf(id, drafted[places[index] ?? -1])),
    ...drafted.filter((_, index) => !places.includes(index)).map((id) => `+ ${id}`),
    ...(isSorted ? [] : ['lanes reordered']),
  ];
}

function changeOf(id: string, drafted: string | undefined): readonly string[] {
  if (drafted === undefined) return [`− ${id}`];
  return drafted === id ? [] : [`${id} → ${drafted}`];
}

/** The next sweep: fields and their values, repeats, name; remembered by experiment. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { SweepField } from '../../../experiment/sweep-field.ts';
import { mostSweepRuns } from '../calls/sweep-state.ts';
import { parseVariation, type Variation } from '../calls/variation.ts';
import { freeRunName } from '../../../renderer/components/format/file-names.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useSweep } from './results/sweep.ts';

export interface DraftVariation {
  readonly field: SweepField;
  /** The text after the `=` of `--vary`: a list, or `from..to:step`. */
  readonly values: string;
}

interface Draft {
  readonly variations: readonly DraftVariation[];
  readonly repeats: number;
  /** A file of a population of networks; empty or left out: the links of the experiment. */
  readonly networks?: string;
  /** null: all cores but one. */
  readonly jobs: number | null;
  /** Address of a queue; empty or left out: this machine performs the runs. */
  readonly queue?: string;
}

const emptyDraft: Draft = { variations: [], repeats: 3, jobs: null };

export const useSweepDraft = defineStore('sweep-draft', () => {
  const bench = useBench();
  const sweep = useSweep();
  const byFile = useLocalStorage<Record<string, Draft>>('driftbench.sweep-drafts', {});
  const file = computed(() => bench.state.experiment?.file ?? '');
  const draft = computed(() => byFile.value[file.value] ?? emptyDraft);
  /** The typed name; null: the proposed one. */
  const typedName = shallowRef<string | null>(null);
  /** The secret of the queue’s workers; empty: none. The browser does not keep it. */
  const key = shallowRef('');
  /** The address of the queue as it was typed: the browser keeps it without its password. */
  const typedQueue = shallowRef('');
  /** Where the runs are performed. */
  const place = computed(() => {
    const { queue: kept = '' } = draft.value;
    const queue = withoutPassword(typedQueue.value) === kept ? typedQueue.value : kept;
    return { ...(queue !== '' && { queue }), ...(queue !== '' && key.value !== '' && { key: key.value }) };
  });

  const networks = computed(() => draft.value.networks ?? '');
  const parsed = computed(() => draft.value.variations.map(parsedOf));
  /** Number of runs; null where values are invalid. */
  const size = computed(() => {
    const counts = parsed.value.map(({ variation }) => variation?.values.length);
    return counts.includes(undefined) ? null : counts.reduce<number>((product, count = 0) => product * count, draft.value.repeats);
  });
  const name = computed(() => typedName.value ?? freeRunName(file.value, [...sweep.kept.map((each) => each.name), sweep.state.name]));
  /** A field varies, or the network or the seed does. */
  const isSweep = computed(() => draft.value.variations.length > 0 || draft.value.repeats > 1 || networks.value !== '');
  const canStart = computed(() => bench.mayOperate && !sweep.isUnderWay && isSweep.value && (size.value ?? Infinity) <= mostSweepRuns);

  function change(next: Partial<Draft>): void {
    byFile.value = { ...byFile.value, [file.value]: { ...draft.value, ...next } };
  }

  const variations = computed(() => draft.value.variations);

  async function start(): Promise<void> {
    const vary = variations.value.map(({ field, values }) => `${field.path}=${values}`);
    const { repeats, jobs } = draft.value;
    const accepted = await sweep.start({
      name: name.value,
      vary,
      repeats,
      ...(networks.value !== '' && { networks: networks.value }),
      ...(jobs !== null && { jobs }),
      ...place.value,
    });
    if (accepted) typedName.value = null;
  }

  return {
    draft,
    networks,
    parsed,
    size,
    name,
    key,
    place,
    isSweep,
    canStart,
    change,
    start,
    add(field: SweepField): void {
      const others = variations.value.filter((each) => each.field.path !== field.path);
      change({ variations: [...others, { field, values: proposedValues(field) }] });
    },
    setQueue(next: string): void {
      typedQueue.value = next === '' || /^\w+:\/\//.test(next) ? next : `redis://${next}`;
      change({ queue: withoutPassword(typedQueue.value) });
    },
    setName: (next: string) => (typedName.value = next === '' ? null : next),
  };
});

/** The address as the browser keeps it. Text that is no address is not kept, since a part of it may be a password. */
function withoutPassword(address: string): string {
  if (!URL.canParse(address)) return '';
  const kept = new URL(address);
  kept.password = '';
  return kept.href;
}

/** The values, or why they are invalid. */
function parsedOf({ field, values }: DraftVariation): { readonly variation?: Variation; readonly problem?: string } {
  try {
    return { variation: parseVariation(`${field.path}=${values}`) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { problem: message.replace(`--vary ${field.path}=${values}: `, '') };
  }
}

/** The present value and its double, or the first choices. */
function proposedValues({ value, choices }: SweepField): string {
  if (choices)
    return choices
      .slice(0, 2)
      .map((choice) => choice.value)
      .join(',');
  const number = Number(value ?? Number.NaN);
  return Number.isFinite(number) && number !== 0 ? `${number},${2 * number}` : (value ?? '');
}

/**
 * The panel's part of a live session: the form to open one, undoable changes of networks, and opening the join page.
 */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { CallInput } from '../../../contract/bench.ts';
import type { LatencyShown } from '../calls/live-calls.ts';
import type { GameMode } from '../../../engine/game/game-rules.ts';
import type { BotStrength } from '../../../engine/game/players/bot/index.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { useEdits } from '../../../renderer/run/edits.ts';
import { type LinkCall, type LinkFields, type LinkTarget, liveEdit } from './live-edits.ts';
import { useLive } from './live.ts';

/**
 * Opens a join page beside the bench: a tab of the browser, or a window of the desktop app, which opens no other
 * addresses.
 */
export function openJoinPage(address: string): void {
  window.open(address, '_blank', 'noopener');
}

/** The example that is made for people. */
const liveExample = 'live.yaml';

/** Where players can join from. */
export const reaches = [
  { value: 'machine', title: 'this machine only' },
  { value: 'lan', title: 'the LAN' },
] as const;

/** The settings of the next live session, remembered by this browser. */
export const useLiveDraft = defineStore('live-draft', () => {
  const reach = useLocalStorage<'machine' | 'lan'>('driftbench.live-reach', 'machine');
  /** The address of the interface; empty: the first that is private. */
  const address = useLocalStorage('driftbench.live-address', '');
  /** 0: as many as the experiment has players. */
  const seats = useLocalStorage('driftbench.live-seats', 0);
  const bots = useLocalStorage('driftbench.live-bots', 0);
  /** s; 0: unlimited. */
  const round = useLocalStorage('driftbench.live-round', 0);
  /** Empty: as in the experiment. */
  const mode = useLocalStorage<GameMode | ''>('driftbench.live-mode', '');
  const strength = useLocalStorage<BotStrength | ''>('driftbench.live-strength', '');
  /** The network figures that players see. */
  const latency = useLocalStorage<LatencyShown>('driftbench.live-latency', 'connection');
  const bench = useBench();
  /** The experiments that people can play: the open one first, then the one made for people. */
  const playable = computed(() => {
    const isFirst = ({ file }: { readonly file: string }) => file === bench.state.experiment?.file;
    const isSecond = ({ file }: { readonly file: string }) => file === liveExample;
    const rank = (each: { readonly file: string }) => (isFirst(each) ? 0 : isSecond(each) ? 1 : 2);
    return bench.experiments.filter(({ seats }) => seats !== undefined).sort((a, b) => rank(a) - rank(b));
  });
  /** Empty: none is chosen. */
  const chosenFile = shallowRef('');
  /** The chosen experiment, else the first; empty: none can be played. */
  const file = computed({
    get: () => {
      const files = playable.value.map((each) => each.file);
      return files.includes(chosenFile.value) ? chosenFile.value : (files[0] ?? '');
    },
    set: (next) => void (chosenFile.value = next),
  });

  const request = computed((): CallInput<'live.open'> => {
    const isLan = reach.value === 'lan';
    return {
      lan: isLan,
      bots: bots.value,
      ...(isLan && address.value !== '' && { address: address.value }),
      ...(file.value !== '' && { file: file.value }),
      ...(seats.value > 0 && { seats: seats.value }),
      ...(round.value > 0 && { round: round.value }),
      ...(mode.value !== '' && { mode: mode.value }),
      ...(strength.value !== '' && { strength: strength.value }),
      ...(latency.value !== 'connection' && { latency: latency.value }),
    };
  });

  return { reach, address, seats, bots, round, mode, strength, latency, playable, file, request };
});

/** Live changes of players' networks: applied immediately, and undoable. */
export const useLiveLinks = defineStore('live-links', () => {
  const live = useLive();
  /** Calls that put networks back, and those that changed them. */
  const { edits, underWay, note, undo, redo, forget } = useEdits<readonly LinkCall[]>(
    (_, calls) => apply(calls),
    (first, then) => [...first, ...then],
  );
  watch([() => live.isOpen, () => live.state.seats.length], forget);

  function edit(target: LinkTarget, fields: LinkFields, atMs: number): void {
    const made = liveEdit(live.state.seats, target, fields, atMs);
    void note(made, apply(made.after));
  }

  async function apply(calls: readonly LinkCall[]): Promise<boolean> {
    const done = await Promise.all(calls.map((call) => live.change('live.link', call)));
    return done.every(Boolean);
  }

  return { edits, underWay, edit, undo, redo };
});

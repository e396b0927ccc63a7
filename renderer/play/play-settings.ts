/** How this person likes to play: keys and camera, remembered by this browser. */
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';
import { type KeyMap, readKeys, rebound, usualKeys } from './key-map.ts';
import type { Command } from './pilot.ts';

export const usePlaySettings = defineStore('play-settings', () => {
  const keys = useLocalStorage<KeyMap>('driftbench.play-keys', usualKeys, {
    serializer: { read: readKeys, write: JSON.stringify },
    shallow: true,
  });
  /** Whether the own tank stays in the middle, rather than the arena. */
  const follows = useLocalStorage('driftbench.own-tank-centred', false);

  return {
    keys,
    follows,
    bind: (command: Command, place: number, code: string) => (keys.value = rebound(keys.value, command, place, code)),
    asUsual: () => (keys.value = usualKeys),
  };
});

/**
 * The keys of each command, and the other settings of the player; by their places on the keyboard
 * (`KeyboardEvent.code`), so that WASD is a cross on every layout.
 */
import { type Command, commands } from './pilot.ts';
import { useLocalStorage } from '@vueuse/core';
import { defineStore } from 'pinia';

/** The codes of each command, first and second. */
export type KeyMap = Readonly<Record<Command, readonly string[]>>;

export const defaultKeys: KeyMap = {
  ahead: ['KeyW', 'ArrowUp'],
  back: ['KeyS', 'ArrowDown'],
  left: ['KeyA', 'ArrowLeft'],
  right: ['KeyD', 'ArrowRight'],
  fire: ['Space', 'Enter'],
};

/** Keys of the browser and of the page itself. */
const reserved = new Set([
  'Tab',
  'Escape',
  'MetaLeft',
  'MetaRight',
  'ControlLeft',
  'ControlRight',
  'AltLeft',
  'AltRight',
  'F5',
  'F11',
  'F12',
]);

export function commandOf(map: KeyMap, code: string): Command | null {
  return commands.find((command) => map[command].includes(code)) ?? null;
}

export function mayBind(code: string): boolean {
  return code !== '' && !reserved.has(code);
}

/** The map once `code` is key number `place` of a command: another command that had it has it no longer. */
export function rebound(map: KeyMap, command: Command, place: number, code: string): KeyMap {
  const without = (codes: readonly string[]) => codes.map((each) => (each === code ? '' : each));
  const freed = Object.fromEntries(commands.map((each) => [each, without(map[each])])) as Record<Command, string[]>;
  freed[command] = freed[command].with(place, code);
  return freed;
}

/** The remembered text, as far as it is a map of keys. */
export function readKeys(text: string): KeyMap {
  try {
    const found = JSON.parse(text) as Partial<Record<Command, unknown>> | null;
    return Object.fromEntries(commands.map((each) => [each, twoCodes(found?.[each]) ?? defaultKeys[each]])) as Record<Command, string[]>;
  } catch {
    return defaultKeys;
  }
}

function twoCodes(found: unknown): readonly string[] | null {
  return Array.isArray(found) && found.length === 2 && found.every((each) => typeof each === 'string') ? found : null;
}

const named: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', '': '–' };

/** As people read it: `W`, `↑`, `Space`. */
export function keyInWords(code: string): string {
  return named[code] ?? code.replace(/^(Key|Digit)/, '').replace(/([a-z])([A-Z])/g, '$1 $2');
}

/** The whole arena, the own tank in the middle, or the view out of it. */
export const playCameras = ['arena', 'own', 'driver'] as const;
export type PlayCamera = (typeof playCameras)[number];

export function cameraAfter(camera: PlayCamera): PlayCamera {
  return playCameras[(playCameras.indexOf(camera) + 1) % playCameras.length] ?? 'arena';
}

/** With the whole arena on the page tanks are small; the small map has it anyway. */
const firstCamera: PlayCamera = 'own';

export const usePlaySettings = defineStore('play-settings', () => {
  const keys = useLocalStorage<KeyMap>('driftbench.play-keys', defaultKeys, {
    serializer: { read: readKeys, write: JSON.stringify },
    shallow: true,
  });
  const camera = useLocalStorage<PlayCamera>('driftbench.play-camera', firstCamera, {
    serializer: { read: (text) => playCameras.find((each) => each === text) ?? firstCamera, write: (value) => value },
  });

  const isMuted = useLocalStorage('driftbench.play-muted', false);

  return {
    keys,
    camera,
    isMuted,
    bind: (command: Command, place: number, code: string) => (keys.value = rebound(keys.value, command, place, code)),
    reset: () => (keys.value = defaultKeys),
  };
});

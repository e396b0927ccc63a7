/** The sounds of the arena, made by the Web Audio API: the own engine, shots, hits, a spawn. */
import type { SeenGame } from './game-view.ts';

/** A sound that is heard at once; loudness from 0 to 1. */
export type Sound =
  | { readonly kind: 'shot'; readonly isOwn: boolean; readonly loudness: number }
  /** A shot of one's own has hit; one was hit; the own tank is here again, or is destroyed. */
  | { readonly kind: 'hit' | 'struck' | 'spawn' | 'destroyed' };

/** The state of the game that sounds are made from. */
export interface Heard extends SeenGame {
  readonly own: number | null;
  /** Counters of the own seat: hits scored and taken in this round, and the number of its spawn. */
  readonly hits: number;
  readonly taken: number;
  readonly life: number;
  readonly deaths: number;
}

/** Distance at which a shot is half as loud, m. */
const halfLoud = 15;

/** The sounds of what is new since the picture before. */
export function soundsBetween(before: Heard | null, now: Heard): readonly Sound[] {
  if (!before) return [];
  const known = new Set(before.shots.map(({ id }) => id));
  const shots = now.shots.filter(({ id }) => !known.has(id));
  return [
    ...shots.map(({ x, y, shooter }): Sound => ({ kind: 'shot', isOwn: shooter === now.own, loudness: loudnessAt(now, x, y) })),
    ...(now.hits > before.hits ? [{ kind: 'hit' } as const] : []),
    ...(now.taken > before.taken ? [{ kind: 'struck' } as const] : []),
    ...(now.deaths > before.deaths ? [{ kind: 'destroyed' } as const] : []),
    ...(now.life > before.life ? [{ kind: 'spawn' } as const] : []),
  ];
}

function loudnessAt({ tanks, own }: Heard, x: number, y: number): number {
  const ears = tanks.find(({ seat }) => seat === own);
  return ears ? 1 / (1 + Math.hypot(x - ears.x, y - ears.y) / halfLoud) : 0.5;
}

/** A tone that slides from one pitch to another while it fades. */
interface Tone {
  readonly wave: OscillatorType;
  readonly from: number;
  /** Hz */
  readonly to: number;
  /** s */
  readonly length: number;
  readonly loudness: number;
}

const tones: Readonly<Record<Sound['kind'], Tone>> = {
  shot: { wave: 'square', from: 420, to: 90, length: 0.14, loudness: 0.25 },
  hit: { wave: 'triangle', from: 660, to: 990, length: 0.18, loudness: 0.5 },
  struck: { wave: 'sawtooth', from: 160, to: 40, length: 0.4, loudness: 0.5 },
  destroyed: { wave: 'sawtooth', from: 220, to: 24, length: 0.9, loudness: 0.6 },
  spawn: { wave: 'sine', from: 330, to: 660, length: 0.35, loudness: 0.35 },
};

/** Pitch of the engine at rest and what full speed adds, Hz; its loudness. */
const engine = { idle: 48, more: 46, loudness: 0.05 };
/** Time constant with which loudness and pitch of the engine follow, s. */
const engineLag = 0.08;

/** Plays sounds once the page may: browsers allow it after a key, a click or a touch. */
export class GameSounds {
  #context: AudioContext | null = null;
  #engine: { readonly pitch: OscillatorNode; readonly volume: GainNode } | null = null;

  /** Called in the handler of a key, a click or a touch. Without the Web Audio API the page stays silent. */
  wake(): void {
    if (!('AudioContext' in globalThis)) return;
    this.#context ??= new AudioContext();
    void this.#context.resume();
  }

  play(sounds: readonly Sound[]): void {
    const context = this.#context;
    if (context?.state !== 'running') return;
    for (const sound of sounds) playTone(context, tones[sound.kind], sound.kind === 'shot' ? sound.loudness : 1);
  }

  /** `speed`: share of full speed, 0 to 1; null: silent. */
  setEngine(speed: number | null): void {
    const context = this.#context;
    if (context?.state !== 'running') return;
    this.#engine ??= startEngine(context);
    const { pitch, volume } = this.#engine;
    volume.gain.setTargetAtTime(speed === null ? 0 : engine.loudness, context.currentTime, engineLag);
    if (speed !== null) pitch.frequency.setTargetAtTime(engine.idle + engine.more * speed, context.currentTime, engineLag);
  }

  close(): void {
    void this.#context?.close();
    this.#context = this.#engine = null;
  }
}

function playTone(context: AudioContext, { wave, from, to, length, loudness }: Tone, share: number): void {
  const { currentTime: now } = context;
  const tone = new OscillatorNode(context, { type: wave, frequency: from });
  const volume = new GainNode(context, { gain: loudness * share });
  tone.frequency.exponentialRampToValueAtTime(to, now + length);
  volume.gain.exponentialRampToValueAtTime(1e-3, now + length);
  tone.connect(volume).connect(context.destination);
  tone.start(now);
  tone.stop(now + length);
}

function startEngine(context: AudioContext) {
  const pitch = new OscillatorNode(context, { type: 'sawtooth', frequency: engine.idle });
  const muffled = new BiquadFilterNode(context, { type: 'lowpass', frequency: 220 });
  const volume = new GainNode(context, { gain: 0 });
  pitch.connect(muffled).connect(volume).connect(context.destination);
  pitch.start();
  return { pitch, volume };
}

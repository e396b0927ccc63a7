/** Hills: a sum of long-crested waves, smooth everywhere. */
import type { GroundPlace } from '../../plugin-api/world-view.ts';
import type { GroundShape, Terrain } from './terrain.ts';
import { power } from '../../base/math/power.ts';
import type { RandomStream } from '../../base/random/random-stream.ts';

export interface Wave {
  /** Height of a crest above the mean, m. */
  readonly amplitude: number;
  /** From crest to crest, m. */
  readonly length: number;
  /** Across the crests, rad counter-clockwise from east. */
  readonly direction: number;
  /** At the centre of the arena, rad; 0: a rising flank. */
  readonly phase: number;
}

export interface HillsPlan {
  readonly kind: 'hills';
  /** Mean height, m. */
  readonly height: number;
  readonly waves: readonly Wave[];
}

/** z = height + Σ amplitude · sin(kx·x + ky·y + phase). */
export class Hills implements Terrain {
  /** The mean height, m; then four numbers a wave: amplitude, kx, ky (rad/m), phase. */
  readonly #waves: Float64Array;

  constructor({ height, waves }: HillsPlan) {
    this.#waves = Float64Array.of(height, ...waves.flatMap(numbersOf));
  }

  groundAt(place: GroundPlace): void {
    const { x, y } = place;
    const waves = this.#waves;
    let z = waves[0] as number;
    for (let i = 1; i < waves.length; i += 4) {
      const at = (waves[i + 1] as number) * x + (waves[i + 2] as number) * y + (waves[i + 3] as number);
      z += (waves[i] as number) * Math.sin(at);
    }
    place.z = z;
  }

  shapeAt(x: number, y: number, out: GroundShape): void {
    out.z = this.#waves[0] as number;
    out.dx = out.dy = out.dxx = out.dxy = out.dyy = 0;
    for (let i = 1; i < this.#waves.length; i += 4) this.#add(i, x, y, out);
  }

  #add(wave: number, x: number, y: number, out: GroundShape): void {
    const amplitude = this.#waves[wave] as number;
    const kx = this.#waves[wave + 1] as number;
    const ky = this.#waves[wave + 2] as number;
    const at = kx * x + ky * y + (this.#waves[wave + 3] as number);
    const rise = amplitude * Math.sin(at);
    const slope = amplitude * Math.cos(at);
    out.z += rise;
    out.dx += kx * slope;
    out.dy += ky * slope;
    out.dxx -= kx * kx * rise;
    out.dxy -= kx * ky * rise;
    out.dyy -= ky * ky * rise;
  }
}

function numbersOf({ amplitude, length, direction, phase }: Wave): number[] {
  const k = (2 * Math.PI) / length;
  return [amplitude, k * Math.cos(direction), k * Math.sin(direction), phase];
}

interface HillRange {
  readonly count: number;
  /** The ground never leaves the mean by more than this, m. */
  readonly amplitude: number;
  /** Shortest and longest wave, m. */
  readonly length: readonly [number, number];
}

/** Waves in random directions. Longer ones are higher in proportion, so that all are equally steep. */
export function seededHills({ count, amplitude, length }: HillRange, random: RandomStream): Wave[] {
  const waves = Array.from({ length: count }, () => ({
    length: length[0] * power(length[1] / length[0], random.uniform()),
    direction: random.between(-Math.PI, Math.PI),
    phase: random.between(-Math.PI, Math.PI),
  }));
  const sum = waves.reduce((total, wave) => total + wave.length, 0);
  return waves.map((wave) => ({ amplitude: (amplitude * wave.length) / sum, ...wave }));
}

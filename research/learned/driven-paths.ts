/**
 * Real paths of the bench's motions, and updates of them at uneven intervals: what the network learns from, and what it
 * is measured on. Every path has a seed of its own.
 */
import { copyState, KinematicState } from '../../engine/base/kinematic-state.ts';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { Road } from '../../engine/plugin-api/world-view.ts';
import { builtInMotions } from '../../engine/world/index.ts';

/** s */
export const tick = 0.02;

export interface DrivenMotion {
  readonly kind: string;
  readonly fields: object;
}

/** One path: its states tick by tick. */
export type DrivenPath = readonly KinematicState[];

const roads: readonly Road[] = [
  {
    id: 'ring',
    closed: true,
    points: [
      [0, 0],
      [90, 10],
      [140, 60],
      [130, 130],
      [60, 150],
      [40, 110],
      [-20, 100],
      [-40, 40],
    ].map(([x = 0, y = 0]) => ({ x, y, z: 0 })),
  },
];

export function drive({ kind, fields }: DrivenMotion, seed: number, seconds: number): DrivenPath {
  const definition = builtInMotions.find(({ id }) => id === kind);
  if (!definition) throw new Error(`There is no motion "${kind}".`);
  const random = new RandomStream(seed, `learned/${kind}`);
  const source = definition.create({ params: definition.params.parse(fields), arena: { width: 800, depth: 800 }, random, roads });
  const state = new KinematicState();
  return Array.from({ length: Math.round(seconds / tick) }, (_, k) => {
    source.sample(k * tick, state);
    const copy = new KinematicState();
    copyState(state, copy);
    return copy;
  });
}

/** Numbers of the ticks at which updates arrive: about `interval` (s) apart, one in ten lost. */
export function updateTicks(ticks: number, interval: number, random: RandomStream): number[] {
  const found: number[] = [];
  for (let k = 0; k < ticks; k += Math.max(1, Math.round((interval * random.between(0.6, 1.4)) / tick))) {
    if (random.uniform() >= 0.1) found.push(k);
  }
  return found;
}

/** How tanks, players and cars drive, at several speeds. Roads are left to measure on. */
export function motionsToLearn(random: RandomStream): DrivenMotion[] {
  const speed = random.between(3, 40);
  const turnRate = random.between(0.4, 2);
  const styles = ['keys', 'mouse', 'analog'].map((style) => ({ kind: 'human-like', fields: { style, maxSpeed: speed, turnRate } }));
  return [
    ...styles,
    ...styles,
    { kind: 'circular', fields: { speed, turnRate } },
    { kind: 'gls-wander', fields: { speed, turnRate } },
    { kind: 'linear', fields: { speed, turnRate } },
  ];
}

export const motionsToMeasure: readonly (DrivenMotion & { readonly title: string; readonly isKnown: boolean })[] = [
  { title: 'tank by mouse', kind: 'human-like', fields: { style: 'mouse' }, isKnown: true },
  { title: 'tank by keys', kind: 'human-like', fields: { style: 'keys' }, isKnown: true },
  { title: 'tank by stick', kind: 'human-like', fields: { style: 'analog' }, isKnown: true },
  { title: 'circles', kind: 'circular', fields: {}, isKnown: true },
  { title: 'wanderer', kind: 'gls-wander', fields: {}, isKnown: true },
  { title: 'straight legs with stops', kind: 'linear', fields: {}, isKnown: true },
  { title: 'car on a road', kind: 'road', fields: { road: 'ring' }, isKnown: false },
];

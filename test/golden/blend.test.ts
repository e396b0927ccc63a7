/** The blends against the vectors: one drawn position, or velocity, at a time. */
import { expect, test } from 'vitest';
import { copyOf } from '../../engine/conformance/cases.ts';
import { later, schemeOf, stateAt, type Vector } from '../support/schemes.ts';
import { drawing } from '../support/steps.ts';
import { vectorsOf } from '../support/vectors.ts';

interface BlendCase {
  kind: string;
  b: { P0: Vector; V0: Vector; Pk: Vector; Vk: Vector; Ak: Vector; Td: number };
  Tt: number;
  q: Vector;
}

const { tol, cases } = vectorsOf<{ tol: number; cases: BlendCase[] }>('blend');

const schemes: Readonly<Record<string, readonly [id: string, params?: object]>> = {
  snap: ['snap'],
  pb: ['projective-blend'],
  pvb: ['projective-velocity-blend'],
  pvbs: ['projective-velocity-blend', { smooth: true }],
  'pvb-velocity': ['projective-velocity-blend'],
  bezier: ['bezier'],
  hermite: ['hermite'],
  catmull: ['catmull-rom'],
};

test.each(Object.keys(schemes))('%s', (kind) => {
  const ofKind = cases.filter((vector) => vector.kind === kind);
  expect(ofKind.length).toBeGreaterThanOrEqual(15);
  for (const vector of ofKind) {
    const drawn = placed(vector);
    const found = kind === 'pvb-velocity' ? [drawn.vx, drawn.vy, drawn.vz] : [drawn.x, drawn.y, drawn.z];
    vector.q.forEach((expected, axis) => {
      expect(Math.abs((found[axis] as number) - expected)).toBeLessThanOrEqual(tol * Math.max(1, Math.abs(expected)));
    });
  }
});

test('there is no other kind', () => {
  expect([...new Set(cases.map(({ kind }) => kind))].sort()).toEqual(Object.keys(schemes).sort());
});

function placed({ kind, b, Tt }: BlendCase) {
  const [id, params] = schemes[kind] as readonly [string, object?];
  const scheme = schemeOf(id, id === 'snap' ? {} : { ...params, time: b.Td });
  const shown = stateAt(b.P0, b.V0);
  const known = stateAt(b.Pk, b.Vk, b.Ak);
  scheme.land(shown, known);
  const drawn = copyOf(shown);
  scheme.place(later(known, Tt), drawing(Tt, 1 / 60), drawn);
  return drawn;
}

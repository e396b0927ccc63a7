/** A remote actor frame by frame, through the receiver, against the vectors. */
import { expect, test } from 'vitest';
import { Update } from '../../engine/update/update.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Receiver } from '../../engine/receiver/receiver.ts';
import { copyState } from '../../engine/base/kinematic-state.ts';
import { accelerated, schemeOf, stateAt, type Vector } from '../support/schemes.ts';
import { vectorsOf } from '../support/vectors.ts';

interface RemoteCase {
  kind: string;
  /** The received state is first projected forward by its age: synchronised clocks. */
  comp: boolean;
  Td: number;
  dt: number;
  updates: { frame: number; age: number; p: Vector; v: Vector; a: Vector }[];
  Q: { frame: number; q: Vector; v: Vector }[];
}

const { tol, cases } = vectorsOf<{ tol: number; cases: RemoteCase[] }>('remote');

const schemes: Readonly<Record<string, string>> = {
  snap: 'snap',
  pb: 'projective-blend',
  pvb: 'projective-velocity-blend',
  bezier: 'bezier',
  catmull: 'catmull-rom',
};

/**
 * A frame of the vectors draws first and takes updates in afterwards; the receiver takes them in as of the same moment.
 */
test.each(cases)('$kind, projected by age: $comp', ({ kind, comp, Td, dt, updates, Q }) => {
  const receiver = newReceiver(schemes[kind] as string, Td, comp);
  const acceptAt = (frame: number) => {
    for (const update of updates) if (update.frame === frame) receiver.accept(updateOf(update, dt), frame * dt, 0);
  };
  acceptAt(0);
  receiver.draw(0);
  for (const { frame, q, v } of Q) {
    receiver.draw(frame * dt);
    const { x, y, z, vx, vy, vz } = receiver.shown;
    near([x, y, z], q, frame);
    near([vx, vy, vz], v, frame);
    acceptAt(frame);
  }
});

function newReceiver(id: string, time: number, comp: boolean): Receiver {
  const convergence = schemeOf(id, id === 'snap' ? {} : { time });
  return new Receiver({ models: new PathModels([accelerated]), convergence, immediate: false, clock: comp ? 'synchronised' : 'local' });
}

function updateOf({ frame, age, p, v, a }: RemoteCase['updates'][number], dt: number): Update {
  const update = Object.assign(new Update(), { id: frame, spawn: 1, stamp: frame * dt - age });
  copyState(stateAt(p, v, a), update.state);
  return update;
}

function near(found: Vector, expected: Vector, frame: number): void {
  expected.forEach((value, axis) => {
    expect(Math.abs((found[axis] as number) - value), `frame ${frame}`).toBeLessThanOrEqual(tol * Math.max(1, Math.abs(value)));
  });
}

/** Playouts against libraries that games use: the same arrivals, the same drawing. */
import { createRequire } from 'node:module';
import { SnapshotInterpolation } from '@geckos.io/snapshot-interpolation';
import { Quaternion, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import type { ConvergenceScheme } from '../../engine/plugin-api/convergence.ts';
import { limitedModel } from '../../engine/receiver/limited-model.ts';
import { Receiver } from '../../engine/receiver/receiver.ts';
import { RenderedPast } from '../../engine/receiver/rendered-past.ts';
import { PathModels } from '../../engine/update/path-models.ts';
import { Update } from '../../engine/update/update.ts';
import constant from '../../plugins/playout/constant/index.ts';
import { modelOf } from '../support/extrapolated.ts';
import { clockOf, every, type Arrival } from '../support/playout-rig.ts';

interface Sent extends Arrival {
  readonly x: number;
}

const require = createRequire(import.meta.url);
const snap: ConvergenceScheme = { land: () => undefined, place: () => undefined };

/** Where a receiver with a constant playout draws the entity, which never stands. */
function drawnWith(params: object, sent: readonly Sent[], drawings: readonly number[]): number[] {
  const model = limitedModel(modelOf('linear'), { limit: 0, beyond: 'freeze', time: 1 });
  const past = new RenderedPast(clockOf(constant, params), 'linear');
  const receiver = new Receiver({ models: new PathModels([model]), convergence: snap, immediate: true, clock: 'synchronised', past });
  const open = [...sent].sort((a, b) => a.now - b.now);
  return drawings.map((now) => {
    for (; open[0] && open[0].now <= now; open.shift()) {
      const { stamp, now: at, x } = open[0];
      const serial = sent.indexOf(open[0]);
      const update = Object.assign(new Update(), { id: serial, serial, spawn: 1, stamp });
      Object.assign(update.state, { x, vx: 1 });
      if (receiver.isNewer(update)) receiver.accept(update, at, 0);
      else if (receiver.usesLateUpdates(update)) receiver.takeLate(update, stamp, at);
    }
    if (receiver.fix.id < 0) return NaN;
    receiver.draw(now);
    return receiver.shown.x;
  });
}

/** 20 updates a second of a winding path, up to 40 ms late, out of order now and then, 5 % of them lost. */
function winding(late: number): Sent[] {
  const random = new RandomStream(3, 'winding');
  return every(0.05, 400, 10).flatMap((stamp) => {
    const now = stamp + 0.1 + late * random.uniform();
    return random.uniform() < 0.05 ? [] : [{ stamp, now, x: 40 * Math.sin(stamp / 3) }];
  });
}

/** What `@geckos.io/snapshot-interpolation` draws; NaN where it draws nothing. Its clock is in ms. */
function geckos(sent: readonly Sent[], drawings: readonly number[]): number[] {
  const library = new SnapshotInterpolation(20);
  const open = [...sent].sort((a, b) => a.now - b.now);
  let clock = 0;
  const system = SnapshotInterpolation.Now;
  SnapshotInterpolation.Now = () => clock;
  try {
    return drawings.map((now) => {
      for (; open[0] && open[0].now <= now; open.shift()) {
        const { stamp, now: at, x } = open[0];
        clock = 1000 * at;
        library.snapshot.add({ id: String(stamp), time: 1000 * stamp, state: [{ id: 'a', x }] });
      }
      clock = 1000 * now;
      const [entity] = library.calcInterpolation('x')?.state ?? [];
      return (entity?.['x'] as number | undefined) ?? NaN;
    });
  } finally {
    SnapshotInterpolation.Now = system;
  }
}

test.each([0.04, 0.12])('at %d s of jitter it draws what @geckos.io/snapshot-interpolation draws, where that draws', (late) => {
  const [sent, drawings] = [winding(late), every(1 / 60, 1150, 10.5)];
  const expected = geckos(sent, drawings);
  const shown = drawnWith({ base: 'arrival', delay: 0.15, interpolation: 'linear' }, sent, drawings);
  const drawn = expected.flatMap((x, k) => (Number.isNaN(x) ? [] : [k]));
  expect(drawn.length).toBeGreaterThan(900);
  for (const k of drawn) expect(Math.abs(shown[k]! - expected[k]!)).toBeLessThan(1e-6);
});

interface Buffer {
  setPosition(position: Vector3): void;
  update(ms: number): void;
  getPosition(): Vector3;
}

/** It expects a global `THREE`, and of it a function that later versions of three no longer have. */
function interpolationBuffer(seconds: number): Buffer {
  const slerp = (from: Quaternion, to: Quaternion, target: Quaternion, share: number) => target.slerpQuaternions(from, to, share);
  Object.assign(globalThis, { THREE: { Vector3, Quaternion: Object.assign(Quaternion, { slerp }) } });
  const Library = require('buffered-interpolation') as new (mode: number, seconds: number) => Buffer;
  return new Library(0, seconds);
}

/** What `buffered-interpolation` draws: an update counts from the drawing before which it arrives. */
function buffered(sent: readonly Sent[], drawings: readonly number[], seconds: number): number[] {
  const library = interpolationBuffer(seconds);
  const open = [...sent].sort((a, b) => a.now - b.now);
  return drawings.map((now, k) => {
    for (; open[0] && open[0].now <= now; open.shift()) library.setPosition(new Vector3(open[0].x, 0, 0));
    library.update(1000 * ((drawings[k + 1] ?? now) - now));
    return library.getPosition().x;
  });
}

/** Its clock is that of arrivals, in steps of drawings: there are no time stamps. */
function byArrival(sent: readonly Sent[], drawings: readonly number[]): Sent[] {
  return sent.map((each) => {
    const now = drawings.find((drawing) => each.now <= drawing) ?? Infinity;
    return { ...each, stamp: now, now };
  });
}

test('it draws what buffered-interpolation draws, by arrivals, while that has something in its buffer', () => {
  const sent = every(0.05, 300).map((stamp) => ({ stamp, now: stamp + 0.02 * (Math.round(stamp * 20) % 3), x: 10 * Math.sin(stamp) }));
  const drawings = every(1 / 64, 900);
  const expected = buffered(sent, drawings, 0.15);
  const shown = drawnWith({ delay: 0.15, interpolation: 'linear' }, byArrival(sent, drawings), drawings);
  // Until its buffer has filled it shows the first update.
  for (let k = 11; k < 900; k++) expect(Math.abs(shown[k]! - expected[k]!)).toBeLessThan(1e-6);
});

test('when its buffer has run empty, buffered-interpolation goes on from when that was noticed, not from the stamp', () => {
  const sent = every(0.05, 40)
    .filter((_, k) => k < 20 || k >= 30)
    .map((stamp) => ({ stamp, now: stamp, x: stamp }));
  const drawings = every(1 / 64, 128);
  const expected = buffered(sent, drawings, 0.1);
  const shown = drawnWith({ delay: 0.1, interpolation: 'linear' }, byArrival(sent, drawings), drawings);
  const differing = drawings.filter((_, k) => k > 8 && Math.abs(shown[k]! - expected[k]!) > 1e-6);
  // From when the gap is reached until the first update after it is.
  expect(differing.length).toBeGreaterThan(0);
  expect(Math.min(...differing)).toBeGreaterThan(0.95 + 0.1);
  expect(Math.max(...differing)).toBeLessThan(1.5 + 0.1 + 1 / 32);
});

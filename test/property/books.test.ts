/** The publisher's books: kept step by step they say what a computation from scratch says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PieceIntegral } from '../../engine/metrics/piece-integral.ts';
import { Books } from '../../engine/nodes/books.ts';
import { ExportHistory } from '../../engine/nodes/export-history.ts';
import { copyPiece, PathPiece } from '../../engine/nodes/path-piece.ts';
import { copyState, KinematicState } from '../../engine/plugin-api/kinematic-state.ts';
import { lane, stateOf } from '../support/plans.ts';
import { openWorld } from '../../engine/plugin-api/world-view.ts';

const model = lane().model.plugin.create({ params: {}, world: openWorld });

interface Story {
  pieces: PathPiece[];
  /** Per update: the delay of its arrival and of its acknowledgement, s; null: lost or never sent. */
  fates: ({ arrival: number; acknowledgement: number } | null)[];
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const story: fc.Arbitrary<Story> = fc
  .array(
    fc.record({
      gap: number(0.05, 1),
      x: number(-20, 20),
      y: number(-20, 20),
      v: number(-10, 25),
      az: number(-3, 3),
      w: fc.constantFrom(0, 0, 0.6),
      fate: fc.option(fc.record({ arrival: number(0.01, 2), acknowledgement: number(0.01, 2) }), { freq: 4 }),
    }),
    { minLength: 2, maxLength: 20 },
  )
  .map((rows) => {
    let t = 0;
    const pieces = rows.map(({ gap, x, y, v, az, w }, id) => {
      t += gap;
      const piece = Object.assign(new PathPiece(), { id, life: 1, stamp: t, anchor: t });
      copyState(stateOf({ t, x, y, vx: v * Math.cos(az), vy: v * Math.sin(az), az, w }), piece.state);
      return piece;
    });
    return { pieces, fates: rows.map(({ fate }) => fate) };
  });

/** Error over [from, to] by a midpoint rule on what was exported and what was played, between all moments at which either jumps. */
function errorFromScratch({ pieces, fates }: Story, from: number, to: number): number {
  const arrivals = pieces.map(({ stamp }, id) => (fates[id] ? stamp + fates[id].arrival : Infinity));
  const jumps = [...pieces.map(({ stamp }) => stamp), ...arrivals].filter((t) => t > from && t < to);
  const edges = [from, ...jumps.sort((a, b) => a - b), to];
  const steps = 200;
  const [a, b] = [new KinematicState(), new KinematicState()];
  let sum = 0;
  for (let i = 0; i + 1 < edges.length; i++) {
    const [left, right] = [edges[i] as number, edges[i + 1] as number];
    const middle = (left + right) / 2;
    const exported = pieces.filter(({ stamp }) => stamp <= middle).at(-1) as PathPiece;
    const played = pieces.filter((_, id) => (arrivals[id] as number) <= middle).at(-1) as PathPiece;
    for (let step = 0; step < steps; step++) {
      const t = left + ((step + 0.5) / steps) * (right - left);
      model.extrapolate(exported.state, t - exported.stamp, a);
      model.extrapolate(played.state, t - played.stamp, b);
      sum += (Math.hypot(a.x - b.x, a.y - b.y) * (right - left)) / steps;
    }
  }
  return sum;
}

test('with every acknowledgement in, whatever its order, the confirmed error is that of the arrivals', () => {
  fc.assert(
    fc.property(story, (told) => {
      const history = new ExportHistory(model, new PieceIntegral());
      const books = new Books(history, 'synchronised');
      const events = told.pieces.flatMap((piece, id) => {
        const fate = told.fates[id];
        const made = { at: piece.stamp, run: () => history.push(copyOf(piece)) };
        if (!fate) return [made];
        const arrived = piece.stamp + fate.arrival;
        return [
          made,
          { at: piece.stamp, run: () => books.sent(piece, piece.stamp) },
          { at: arrived + fate.acknowledgement, run: () => books.acknowledged(id, arrived) },
        ];
      });
      for (const { run } of events.sort((a, b) => a.at - b.at)) {
        run();
        history.forget(books.needsFrom);
      }
      const arrivals = told.pieces.flatMap(({ stamp }, id) => (told.fates[id] ? [stamp + told.fates[id].arrival] : []));
      if (arrivals.length === 0) {
        expect(books.aee(100, 'delayed')).toBe(0);
        return;
      }
      expect(books.horizon).toBe(Math.max(...arrivals));
      const expected = errorFromScratch(told, Math.min(...arrivals), Math.max(...arrivals));
      expect(Math.abs(books.cee - expected)).toBeLessThanOrEqual(1e-4 * Math.max(1, expected));
    }),
    { numRuns: 60 },
  );
});

test('a receiver that never acknowledges has no accumulated error, and the books stay small', () => {
  const history = new ExportHistory(model, new PieceIntegral());
  const books = new Books(history, 'synchronised');
  const piece = new PathPiece();
  for (let id = 0; id < 5000; id++) {
    Object.assign(piece, { id, life: 1, stamp: id * 0.1, anchor: id * 0.1 });
    history.push(piece);
    books.sent(piece, piece.stamp);
    history.forget(books.needsFrom);
  }
  expect(books.aee(500, 'delayed')).toBe(0);
  expect(500 - books.needsFrom).toBeLessThan(15);
});

function copyOf(piece: PathPiece): PathPiece {
  const copy = new PathPiece();
  copyPiece(piece, copy);
  return copy;
}

/** The thesis's `calcError` (appendix B), as printed: where it gives no number, and by how much chords overestimate. */
import { distanceIntegral } from '../../../../../engine/base/math/distance-integral.ts';
import { power } from '../../../../../engine/base/math/power.ts';
import claims from '../../claims/further.json' with { type: 'json' };
import { claimOfCases, claimOfRange } from '../claim.ts';
import type { Block, Figure } from '../figure.ts';

/** ∫ of the distance over `t` s in relative motion from (x, y) m with (vx, vy) m/s: Eq 3.3 as printed. */
function printed(x: number, y: number, vx: number, vy: number, t: number): number {
  const a = vx * vx + vy * vy;
  const b = 2 * x * vx + 2 * y * vy;
  const c = x * x + y * y;
  if (a === 0) return Math.sqrt(c) * t;
  const end = Math.sqrt(a * t * t + b * t + c);
  const at = (offset: number, distance: number) => Math.log((0.5 * b + offset) / Math.sqrt(a) + distance);
  const [last, first] = [at(a * t, end), at(0, Math.sqrt(c))];
  const cubed = power(a, -1.5);
  return (
    (1 / 4) * (((2 * a * t + b) * end) / a) +
    (1 / 2) * last * c * (1 / Math.sqrt(a)) -
    (1 / 8) * last * b * b * cubed -
    ((1 / 4) * ((b * Math.sqrt(c)) / a) + (1 / 2) * first * c * (1 / Math.sqrt(a)) - (1 / 8) * first * b * b * cubed)
  );
}

/** Relative motions for 2 s, and their integrals, m·s. */
const cases = [
  { name: 'collision course, met halfway', motion: [1, 0, -1, 0], exact: 1 },
  { name: 'from distance 0: a tank that stops on its old path', motion: [0, 0, 3, 0], exact: 6 },
  { name: 'to distance 0', motion: [2, 0, -1, 0], exact: 2 },
  { name: 'passing at 1 m', motion: [-1, 1, 1, 0], exact: Math.SQRT2 + Math.asinh(1) },
] as const;

const length = 2;

export const calcError: Figure = {
  id: 'thesis-calc-error',
  title: 'Appendix B’s calcError',
  source: 'Thesis, Eq 3.3 and appendix B, `calcError`',
  measure: () => Promise.resolve(blocks()),
};

function blocks(): Block[] {
  const found = cases.map(({ name, motion: [x, y, vx, vy], exact }) => {
    const ours = distanceIntegral(x, y, 0, vx, vy, 0, length);
    return { name, exact, ours, theirs: printed(x, y, vx, vy, length) };
  });
  const rows = found.map(({ name, exact, ours, theirs }) => [name, exact, Number.isFinite(theirs) ? theirs : 'NaN', ours] as const);
  const slices = [0.4, 0.2, 0.1, 0.05, 0.02].map((slice) => [slice, chordRatio(slice)] as const);
  return [
    {
      kind: 'text',
      text: 'Relative motion for 2 s. Circular updates: a tank of 20 m/s leaves its straight update into a circle of 1 rad/s; `calcError` moves along the chord of each slice, here of the whole integral. The ratio is to quadrature with 10,000 steps.',
    },
    {
      kind: 'table',
      table: { id: 'cases', title: 'The integral of the distance, m·s', columns: ['Motion', 'Exact', 'As printed', 'Here'], rows },
    },
    {
      kind: 'table',
      table: { id: 'chords', title: 'A line that leaves into a circle', columns: ['Slice, s', 'Chord / exact'], rows: slices },
    },
    {
      kind: 'claims',
      claims: [
        claimOfRange(claims.C1, chordRatio(0.1)),
        claimOfCases(
          claims.C2,
          found.slice(0, 3).map(({ theirs }) => Number.isNaN(theirs)),
        ),
        claimOfRange(claims.C3, Math.max(...found.map(({ exact, ours }) => Math.abs(ours / exact - 1)))),
      ],
    },
  ];
}

/** Chord velocity over a slice of `h` s, over the true integral of |line − arc|. */
function chordRatio(h: number): number {
  const [speed, rate, steps] = [20, 1, 10_000];
  const arc = (t: number) => [(speed / rate) * Math.sin(rate * t), (speed / rate) * (1 - Math.cos(rate * t))] as const;
  const [endX, endY] = arc(h);
  const chord = distanceIntegral(0, 0, 0, endX / h - speed, endY / h, 0, h);
  let exact = 0;
  for (let k = 0; k < steps; k++) {
    const t = ((k + 0.5) * h) / steps;
    const [x, y] = arc(t);
    exact += (Math.hypot(x - speed * t, y) * h) / steps;
  }
  return chord / exact;
}

/** The thesis's `calcError` (appendix B) loses the sign of the speed: arcs of a tank in reverse. */
import claims from '../../claims/printed.json' with { type: 'json' };
import { claimOfRange } from '../claim.ts';
import type { Block, Figure } from '../figure.ts';

/** m/s, rad/s, s */
const speed = -5;
const rates = [0.25, 0.5, 1] as const;
const length = 1;
const steps = 10_000;

export const reverseArcs: Figure = {
  id: 'thesis-reverse-arcs',
  title: 'Appendix B: arcs in reverse',
  source: 'Thesis, appendix B, `inputSpeed = hypotf(vx, vy)`',
  measure: () => Promise.resolve(blocks()),
};

function blocks(): Block[] {
  const rows = rates.map((rate) => [rate, area(speed, rate), area(Math.abs(speed), rate)] as const);
  return [
    {
      kind: 'text',
      text: `A tank that backs at ${-speed} m/s leaves its straight update into an arc, for ${length} s: ∫ of the distance, by quadrature. As printed the arc has the length of the velocity as its speed, and goes forward.`,
    },
    { kind: 'table', table: { title: 'The integral, m·s', columns: ['Turn rate, rad/s', 'Exact', 'As printed'], rows } },
    { kind: 'claims', claims: [claimOfRange(claims.C4, Math.min(...rows.map(([, exact, theirs]) => theirs / exact)))] },
  ];
}

/** Between the straight update and an arc of speed `arc`. */
function area(arc: number, rate: number): number {
  let sum = 0;
  for (let k = 0; k < steps; k++) {
    const t = ((k + 0.5) * length) / steps;
    const x = (arc / rate) * Math.sin(rate * t) - speed * t;
    const y = (arc / rate) * (1 - Math.cos(rate * t));
    sum += (Math.hypot(x, y) * length) / steps;
  }
  return sum;
}

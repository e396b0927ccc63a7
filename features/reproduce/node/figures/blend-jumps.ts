/** Jumps of the drawn velocity at the two ends of each blend. */
import { copyState, KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { DrawStep } from '../../../../engine/base/time/time-step.ts';
import { openWorld } from '../../../../engine/plugin-api/world-view.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { claimOfCases } from './claim.ts';
import type { Block, Figure } from './figure.ts';

/** s */
const blendTime = 1 / 3;
/** The update says 0.5 m and 1 m off. */
const shown = Object.assign(new KinematicState(), { vx: 10 });
const target = Object.assign(new KinematicState(), { x: 0.5, y: 1, vx: 9, vy: 2 });

/** Name, plugin, parameters, and the reference's jumps (m/s) at the start and at the end. */
const schemes = [
  ['PB', 'projective-blend', {}, 3.354, 5.025],
  ['PVB', 'projective-velocity-blend', {}, 3.354, 3.354],
  ['PVB, smooth', 'projective-velocity-blend', { smooth: true }, 0, 0],
  ['Bézier', 'bezier', {}, 0, 0],
  ['Catmull–Rom', 'catmull-rom', {}, 2.512, 1.677],
] as const;

export const blendJumps: Figure = {
  id: 'blend-jumps',
  title: 'Jumps of the velocity at the ends of a blend',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, “maintain C¹ continuity”',
  measure: () => Promise.resolve(jumpBlocks()),
};

function jumpBlocks(): Block[] {
  const jumps = schemes.map(([name, id, params, start, end]) => {
    const [ourStart, ourEnd] = [jumpAt(id, params, 0), jumpAt(id, params, blendTime * (1 - 1e-9))];
    return { row: [name, ourStart, start, ourEnd, end], agrees: Math.abs(ourStart - start) < 0.001 && Math.abs(ourEnd - end) < 0.001 };
  });
  const columns = ['Blend', 'At the start, m/s', 'reference', 'At the end, m/s', 'reference'];
  const agreement = { id: 'A3', says: 'Each blend jumps as the reference has it, to three decimals' };
  return [
    {
      kind: 'text',
      text:
        'An update that is (0.5, 1) m and (−1, 2) m/s off what is drawn, blended in over 1/3 s. The linear weight of PB and PVB makes the velocity jump by ' +
        '|P₀′ − P₀| / T_Δ = 3.354 m/s: only the splines with the velocities as tangents, and the smooth weight, are C¹.',
    },
    { kind: 'table', table: { title: 'Jumps of the velocity', columns, rows: jumps.map(({ row }) => row) } },
    {
      kind: 'claims',
      claims: [
        claimOfCases(
          agreement,
          jumps.map(({ agrees }) => agrees),
        ),
      ],
    },
  ];
}

/**
 * The difference (m/s) of the drawn velocity `elapsed` s into the blend: at the start from that before it, at the end
 * from that of the target.
 */
function jumpAt(id: string, params: object, elapsed: number): number {
  const plugin = builtInPlugins.find((known) => known.kind === 'convergence' && known.id === id);
  if (plugin?.kind !== 'convergence') return NaN;
  const scheme = plugin.create({ params: plugin.params.parse({ ...params, time: blendTime }), world: openWorld });
  scheme.land(shown, target);
  const out = copyOf(shown);
  const now = Object.assign(copyOf(target), { x: target.x + target.vx * elapsed, y: target.y + target.vy * elapsed });
  scheme.place(now, Object.assign(new DrawStep(), { elapsed, dt: 0.02 }), out);
  const { vx, vy } = elapsed === 0 ? shown : target;
  return Math.round(1e6 * Math.hypot(out.vx - vx, out.vy - vy)) / 1e6;
}

function copyOf(state: KinematicState): KinematicState {
  const copy = new KinematicState();
  copyState(state, copy);
  return copy;
}

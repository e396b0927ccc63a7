/** The DIS models on a circle: how far off each is after a while without updates. */
import { KinematicState, setYaw } from '../../../../engine/base/kinematic-state.ts';
import { openWorld } from '../../../../engine/plugin-api/world-view.ts';
import { ExportedPath } from '../../../../engine/publisher/exported-path.ts';
import { PathModels } from '../../../../engine/update/path-models.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';
import { claimOfCases } from './claim.ts';
import type { Block, Figure } from './figure.ts';

/** m/s and rad/s */
const speed = 10;
const turnRate = 0.5;

const models = ['fpw', 'fvw', 'rvw', 'rpb', 'rvb', 'constant-turn'] as const;

/** The reference's position errors (m) after as many seconds. */
const reference = {
  0.2: { fpw: 0.1, fvw: 0.003, rvw: 0.003 },
  1: { fpw: 2.483, fvw: 0.415, rvw: 0.415 },
  3: { fpw: 21.129, fvw: 10.786, rvw: 10.786 },
  5: { fpw: 52.383, fvw: 46.34, rvw: 46.34 },
} as const;
const times = [0.2, 1, 3, 5] as const;

export const disCircle: Figure = {
  id: 'dis-circle',
  title: 'The models of IEEE 1278.1 on a circle',
  source: 'IEEE 1278.1-1995, Annex B; Aronson, Dead Reckoning: Latency Hiding for Networked Games, Figure 2',
  measure: () => Promise.resolve(blocks()),
};

/** Where the vehicle is at `time` (s), on a circle about the origin. */
function onCircle(time: number): KinematicState {
  const [radius, yaw] = [speed / turnRate, turnRate * time];
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)];
  const place = { x: radius * s, y: -radius * c, vx: speed * c, vy: speed * s, wz: turnRate };
  const state = Object.assign(new KinematicState(), place, { ax: -speed * turnRate * s, ay: speed * turnRate * c });
  setYaw(state, yaw);
  return state;
}

/** Distance (m) between what the model says `time` s after an update and where the vehicle is. */
function errorOf(id: string, time: number): number {
  const plugin = builtInPlugins.find((known) => known.kind === 'dead-reckoning' && known.id === id);
  if (plugin?.kind !== 'dead-reckoning') return NaN;
  const path = new ExportedPath(new PathModels([plugin.create({ params: plugin.params.parse({}), world: openWorld })]));
  const shown = new KinematicState();
  path.renew(0, onCircle(0), 1);
  path.stateAt(time, shown);
  const real = onCircle(time);
  return Math.hypot(shown.x - real.x, shown.y - real.y);
}

function blocks(): Block[] {
  const rows = times.map((time) => [time, ...models.map((id) => Math.round(1e9 * errorOf(id, time)) / 1e9)]);
  const off = times.flatMap((time) => (['fpw', 'fvw', 'rvw'] as const).map((id) => Math.abs(errorOf(id, time) - reference[time][id])));
  const agreement = { id: 'A2', says: 'fpw, fvw and rvw err as the reference says, to its three decimals' };
  const arcs = { id: 'A2', says: 'Rotating body-axis models follow a circle exactly: rpb and rvb, to 10⁻⁹ m' };
  const arcErrors = times.flatMap((time) => (['rpb', 'rvb'] as const).map((id) => errorOf(id, time)));
  const claims = [
    claimOfCases(
      agreement,
      off.map((metres) => metres <= 0.0005),
    ),
    claimOfCases(
      arcs,
      arcErrors.map((metres) => metres < 1e-9),
    ),
  ];
  return [
    {
      kind: 'text',
      text: `One update with exact derivatives at ${speed} m/s and ${turnRate} rad/s, then extrapolation alone; position error in m. \`rpb\`, \`rvb\` and \`constant-turn\` are on the circle: their error is rounding (below 10⁻⁹ m: 0).`,
    },
    { kind: 'table', table: { title: 'Position error without updates, m', columns: ['After, s', ...models], rows } },
    { kind: 'claims', claims },
  ];
}

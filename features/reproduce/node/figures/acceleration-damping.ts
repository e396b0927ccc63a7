/** The part of the acceleration of a steady turn that damping leaves. */
import claims from '../claims/motion.json' with { type: 'json' };
import { AccelerationDamping } from '../../../../engine/publisher/update-preparation.ts';
import { KinematicState } from '../../../../engine/base/kinematic-state.ts';
import { claimOfCases } from './claim.ts';
import type { Block, Figure } from './figure.ts';

const rates = [1, 3, 5];

/** rad/s, and the reference's shares at 1, 3 and 5 updates a second. */
const turns = [
  [0.25, 0.969, 0.997, 0.999],
  [0.5, 0.878, 0.986, 0.995],
  [1, 0.54, 0.945, 0.98],
  [2, 0, 0.786, 0.921],
] as const;

export const damping: Figure = {
  id: 'acceleration-damping',
  title: 'What damping leaves of the acceleration of a steady turn',
  source: 'Murphy, Believable Dead Reckoning for Networked Games, listing 1.2 and its tip',
  measure: () => Promise.resolve(dampingBlocks()),
};

function dampingBlocks(): Block[] {
  const rows = turns.map(([rate]) => [rate, ...rates.map((perSecond) => sentShare(rate / perSecond))]);
  const off = turns.flatMap(([rate, ...shares]) =>
    shares.map((share, index) => Math.abs(sentShare(rate / (rates[index] as number)) - share)),
  );
  const kept = off.map((share) => share <= 0.0005);
  return [
    { kind: 'text', text: 'Damping is meant for zigzags; on a circle it sends only cos(ω · interval) of the acceleration.' },
    { kind: 'table', table: { title: 'Share of the acceleration that is sent', columns: ['Turn rate, rad/s', '1/s', '3/s', '5/s'], rows } },
    { kind: 'claims', claims: [claimOfCases(claims.A4, kept)] },
  ];
}

/** The share of an acceleration that is sent if it has turned by `angle` (rad) since the last update. */
function sentShare(angle: number): number {
  const damper = new AccelerationDamping(true);
  damper.damp(Object.assign(new KinematicState(), { ax: 1 }));
  const next = Object.assign(new KinematicState(), { ax: Math.cos(angle), ay: Math.sin(angle) });
  damper.damp(next);
  return Math.hypot(next.ax, next.ay);
}

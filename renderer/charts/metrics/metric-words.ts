/** Title, unit and sentence of every metric, by block and field: the compiler asks for those of a field that is added. */
import type { Unit } from '../../format/quantity.ts';
import type { ChartedBlock, ChartedFieldOf } from '../../run/charted-fields.ts';
import type { Conditions } from '../../run/conditions.ts';

export interface MetricWords {
  readonly title: string;
  readonly unit: Unit;
  readonly help: string;
  /** Of a number that only grows: title and unit of its growth per second. */
  readonly grows?: readonly [title: string, unit: Unit];
}

type BlockWords = { readonly [Block in ChartedBlock]: Readonly<Record<ChartedFieldOf<Block>, MetricWords>> };

const counted = (title: string, help: string, rate = `${title} per second`): MetricWords => ({
  ...{ title, unit: 'count', help },
  grows: [rate, 'per-second'],
});
const refused = (title: string, why: string): MetricWords => counted(`refused: ${title}`, `Of a player’s, refused by the server: ${why}.`);

export const blockWords: BlockWords = {
  pair: {
    deviation: { title: 'deviation', unit: 'm', help: 'Distance between the placed and the real path now.' },
    exportError: { title: 'export error', unit: 'm', help: 'Distance between the exported and the placed path now.' },
    aee: { title: 'AEE', unit: 'm·s', help: 'Accumulated export error so far, measured on both paths.' },
    aeeEstimated: { title: '≈ AEE', unit: 'm·s', help: 'Accumulated export error by the publisher’s own books: CEE + EEE.' },
    updateAge: { title: 'age of update', unit: 's', help: 'Time since the state that the receiver extrapolates from.' },
    deliveredDelay: { title: 'delay delivered', unit: 's', help: 'One-way delay of the newest update that arrived.' },
    updates: counted('updates received', 'Updates that have arrived at the receiver.'),
    sent: counted('updates sent', 'Updates sent to the receiver.'),
    clockError: { title: 'clock error', unit: 's', help: 'By how much the receiver’s clock is ahead of the publisher’s.' },
    inTime: { title: 'share in time', unit: 'ratio', help: 'Of the updates received, those that came before they were to be shown.' },
    estimatedDelay: { title: '≈ delay', unit: 's', help: 'One-way delay as the publisher estimates it from acknowledgements.' },
    bytes: { title: 'bytes sent', unit: 'byte', help: 'Bytes of the updates sent to the receiver.', grows: ['traffic', 'byte/s'] },
    jumps: { title: 'jumps', unit: 'per-minute', help: 'Drawn steps that the motion right before and after does not explain, so far.' },
  },
  exported: {
    triggers: counted('updates made', 'Updates that the publisher’s trigger has made.'),
  },
  entity: {
    life: { title: 'life', unit: 'count', help: 'Number of the entity’s life; 0 while it is not in the world.' },
  },
  player: {
    shots: counted('shots', 'Shots that the player has fired.'),
    touching: counted('shots that touched', 'Shots of the player that touched somebody in its own view.'),
    dealt: counted('hits dealt', 'Hits by the decider that the player has dealt.'),
    taken: counted('hits taken', 'Hits by the decider that the player has taken.'),
  },
  verdict: {
    believed: counted('updates believed', 'Updates of the player that the server believed.'),
    speed: refused('speed', 'faster than a tank can be'),
    turnRate: refused('turn rate', 'turning faster than a tank can'),
    teleport: refused('teleport', 'elsewhere than a tank can have come'),
    spin: refused('spin', 'turned further than a tank can have'),
    accepted: counted('shots accepted', 'Shots of the player that the server accepted.'),
    muzzle: refused('muzzle', 'a shot from where the tank’s muzzle was not'),
    fireRate: refused('fire rate', 'a shot sooner after another than a tank can reload'),
    late: refused('late', 'a shot that came too late to be rewound to'),
  },
  duel: {
    atShooter: counted('touched at shooter', 'Shots that touched the target in the shooter’s view.'),
    atTarget: counted('touched at target', 'Shots that touched the target in the target’s own view.'),
    hits: counted('hits', 'Hits of the shooter on the target, by the decider.'),
    disputed: counted('disputed hits', 'Shots that hit the target in one of the two views and not in the other.'),
  },
  partExported: {
    triggers: counted('updates of part made', 'Updates that the trigger of the part has made.'),
  },
  partPair: {
    error: { title: 'angle error', unit: 'angle', help: 'Angle between the part as shown and as it really is now.' },
    updates: counted('updates of part', 'Updates of the part that have arrived at the receiver.'),
  },
};

/** What was asked for. */
export const conditionWords: {
  readonly link: Readonly<Record<keyof Conditions['links'][string], MetricWords>>;
  readonly session: Readonly<Record<'pace', MetricWords>>;
} = {
  link: {
    down: { title: 'delay asked', unit: 's', help: 'Mean one-way delay that is asked for, on the way to the receiver.' },
    up: { title: 'delay asked, up', unit: 's', help: 'Mean one-way delay that is asked for, on the way from the node.' },
    loss: { title: 'loss asked', unit: 'ratio', help: 'Mean share of losses that is asked for, on the way to the receiver.' },
  },
  session: {
    pace: { title: 'pace', unit: 'pace', help: 'Session seconds per wall second, as achieved.' },
  },
};

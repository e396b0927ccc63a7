/**
 * Aronson's listing 2: what a straight road costs when the vehicle is compared with the last update's place instead of
 * its extrapolation.
 */
import claims from '../claims/motion.json' with { type: 'json' };
import { claimOfRange, type Claim } from './claim.ts';
import { example } from './example.ts';
import type { Block, Figure } from './figure.ts';
import { laneOf } from './receivers.ts';

/** The reference's updates a second. */
const reference = { static: 9.3, silent: 0 } as const;

/** Lanes of steady-line.yaml: the model decides where the publisher assumes the vehicle at receivers. */
const rules = { static: 'as printed: with the place last sent', silent: 'as the text says: with the place dead-reckoned' } as const;
type Lane = keyof typeof rules;
const lanes = Object.keys(rules) as Lane[];

export const aronsonThreshold: Figure = {
  id: 'aronson-threshold',
  title: 'Aronson’s Listing 2 on a straight road',
  source: 'Aronson, Dead Reckoning: Latency Hiding for Networked Games, Listing 2',
  async measure(lab) {
    const sets = ['lanes.silent.trigger.distance=1', 'frame=0.01'];
    const [run] = await lab.run([{ path: example('steady-line'), sets, lanes, duration: 60 }]);
    if (!run) return [];
    return blocksOf((lane) => laneOf(run.results, lane).triggers / run.results.duration);
  },
};

function blocksOf(updatesPerSecond: (lane: Lane) => number): Block[] {
  const rows = lanes.map((lane) => [rules[lane], updatesPerSecond(lane), reference[lane]]);
  return [
    {
      kind: 'text',
      text:
        'Run: `steady-line.yaml` with `--set lanes.silent.trigger.distance=1 --set frame=0.01`: 10 m/s, a threshold of 1 m, which ten ticks of 0.1 m pass or just do not, by rounding. The listing computes where the tank is expected and then compares with ' +
        'the place last sent, which the model `static` does. (It also sends the first state for ever, since the packet is never filled anew, and has no heartbeat, which its text asks for every 5 s.)',
    },
    { kind: 'table', table: { title: 'Updates on a straight road', columns: ['The sender compares', 'Updates/s', 'reference'], rows } },
    { kind: 'claims', claims: claimsOf(updatesPerSecond) },
  ];
}

function claimsOf(updatesPerSecond: (lane: Lane) => number): Claim[] {
  return [claimOfRange(claims['A5-1'], updatesPerSecond('static')), claimOfRange(claims['A5-2'], updatesPerSecond('silent'))];
}

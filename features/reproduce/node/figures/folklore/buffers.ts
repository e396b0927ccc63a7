/** Claim (a): Fiedler's buffers of 350, 150 and 85 ms under loss and jitter. */
import claims from '../../claims/folklore.json' with { type: 'json' };
import tolerances from '../../tolerances.json' with { type: 'json' };
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { receiverOf } from '../receivers.ts';
import { measuredText, runsOfWorld, runsWith, type Motion, type WorldRun } from './worlds.ts';

const { starvedShare, jumpsPerMinute } = tolerances.folklore.buffers;

const presets = [
  { lane: 'hz10', rate: 10, delay: 350, claim: claims.A10 },
  { lane: 'hz30', rate: 30, delay: 150, claim: claims.A30 },
  { lane: 'hz60', rate: 60, delay: 85, claim: claims.A60 },
] as const;

const moving: readonly Motion[] = ['car', 'tank', 'shooter-like'];
const losses = [0.02, 0.05] as const;
/** s; frames of the viewer. */
const frame = 1 / 60;
const duration = 60;

interface BufferRun extends WorldRun {
  readonly loss: number;
}

export const buffers: Figure = {
  id: 'folklore-buffers',
  title: '(a) Buffers of 350, 150 and 85 ms',
  source: 'Fiedler, “Snapshot Interpolation”, gafferongames.com, 2014',
  async measure(lab) {
    return blocksOf(await lab.run(runsOf(lab)));
  },
};

function runsOf(lab: Lab): BufferRun[] {
  const lanes = Object.fromEntries(
    presets.map(({ lane, rate }) => [
      lane,
      `trigger: { heartbeat: ${1 / rate} }, model: { id: linear }, playout: { id: constant, preset: fiedler-${rate}hz, base: arrival, resync: 10 }`,
    ]),
  );
  const link = (loss: number) => `{ delay: 0.1, jitter: { law: uniform, spread: ${2 * frame} }, loss: { ratio: ${loss} }, order: free }`;
  return moving.flatMap((motion) =>
    losses.flatMap((loss) =>
      runsOfWorld([motion], lab, { frame, duration, links: { viewer: link(loss) }, lanes }).map((run) => ({ ...run, loss })),
    ),
  );
}

function survives({ results, run }: Performed<BufferRun>, lane: string): boolean {
  const { starvedTime, jumpsPerMinute: jumps } = receiverOf(results, lane);
  return (starvedTime ?? Infinity) <= starvedShare * run.duration && (jumps ?? Infinity) <= jumpsPerMinute;
}

function blocksOf(performed: readonly Performed<BufferRun>[]): Block[] {
  const rows = presets.flatMap(({ lane, rate, delay }) =>
    losses.flatMap((loss) =>
      moving.map((motion): Cell[] => {
        const own = runsWith(performed, motion).filter(({ run }) => run.loss === loss);
        return [
          `${delay} ms at ${rate} Hz`,
          100 * loss,
          motion,
          measuredText(own, lane, ({ starvedTime }) => (100 * (starvedTime ?? NaN)) / duration),
          measuredText(own, lane, (results) => results.jumpsPerMinute),
          measuredText(own, lane, (results) => results.judder),
          `${own.filter((one) => survives(one, lane)).length}/${own.length}`,
        ];
      }),
    ),
  );
  const cases = (lane: string) =>
    performed.map((one): CrossedCase => {
      const { motion, loss, seed } = one.run;
      return { driving: motion, world: `${motion}, ${loss}`, seed, kept: survives(one, lane) };
    });
  return [
    {
      kind: 'text',
      text:
        `Frames of 1/60 s, 100 ms ± 33 ms (two frames) one way, reordering, independent losses; ${duration} s. The buffer is counted from the first arrival, as in the article; ` +
        `where it runs empty, the last velocity is extrapolated. A run survives if it is starved for at most ${100 * starvedShare} % of the time and jumps at most once a minute.`,
    },
    {
      kind: 'table',
      table: {
        title: 'What the buffers leave',
        columns: ['Buffer', 'Loss, %', 'Motion', 'Starved, % of the time', 'Jumps a minute', 'Judder, m/s', 'Survives'],
        rows,
      },
    },
    { kind: 'claims', claims: presets.flatMap(({ lane, claim }) => claimsOfRuns(claim, cases(lane))) },
  ];
}

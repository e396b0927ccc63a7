/** Scheduling #1 and #2 under variable delays: whether hysteresis shows there, as the thesis says of #2. */
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import claims from '../../claims/further.json' with { type: 'json' };
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { laneOf } from '../receivers.ts';
import { spreadText } from '../figure-text.ts';

const styles = ['keys', 'mouse'] as const;
/** Half-width of the delays, s. */
const spreads = [0, 0.1, 0.18] as const;
const duration = 200;

interface HysteresisRun extends BatchRun {
  readonly style: (typeof styles)[number];
  readonly spread: number;
  readonly seed: number;
}

type Lane = 'drop' | 'flush';

export const hysteresis: Figure = {
  id: 'thesis-hysteresis',
  title: 'Hysteresis of scheduling under variable delays',
  source: 'Thesis, sections 3.3.3.2 and 3.3.4.3',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): HysteresisRun[] {
  return styles.flatMap((style) =>
    spreads.flatMap((spread) =>
      seeds.map((seed) => {
        const sets = [`entities.tank.motion.style=${style}`, `nodes.near.link.jitter.spread=${spread}`];
        return {
          path: example('thesis-3-scheduling'),
          sets,
          seed,
          duration,
          lanes: ['base', 'drop', 'flush'],
          undrawn: true,
          style,
          spread,
        };
      }),
    ),
  );
}

function blocksOf(performed: readonly Performed<HysteresisRun>[]): Block[] {
  const ratio = ({ results }: Performed<HysteresisRun>, lane: Lane) =>
    (laneOf(results, lane).aeeMean ?? NaN) / (laneOf(results, 'base').aeeMean ?? NaN);
  const rows = styles.flatMap((style) =>
    spreads.map((spread) => {
      const own = performed.filter(({ run }) => run.style === style && run.spread === spread);
      return [style, 1000 * spread, ...(['drop', 'flush'] as const).map((lane) => spreadText(own.map((each) => ratio(each, lane))))];
    }),
  );
  const seeds = [...new Set(performed.map(({ run }) => run.seed))];
  const counted = (isKept: (at: (lane: Lane, spread: number) => number) => boolean) =>
    styles.flatMap((style) =>
      seeds.map((seed): CrossedCase => {
        const own = performed.filter(({ run }) => run.style === style && run.seed === seed);
        const at = (lane: Lane, spread: number) =>
          own.filter(({ run }) => run.spread === spread).map((each) => ratio(each, lane))[0] ?? NaN;
        return { driving: style, seed, kept: isKept(at) };
      }),
    );
  const grows = (lane: Lane) => counted((at) => at(lane, 0.18) > at(lane, 0));
  return [
    {
      kind: 'text',
      text: `Run: \`thesis-3-scheduling.yaml\`, ${duration} s, delays of 200, 500 and 800 ms ± the half-width; median and range over seeds.`,
    },
    {
      kind: 'table',
      table: { title: 'Mean AEE over that of the base lane', columns: ['Driver', '± ms', '#1, as printed', '#2, as printed'], rows },
    },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(claims.H1, grows('flush')),
        ...claimsOfRuns(
          claims.H2,
          counted((at) => at('flush', 0.18) < at('drop', 0.18)),
        ),
        ...claimsOfRuns(claims.H3, grows('drop')),
      ],
    },
  ];
}

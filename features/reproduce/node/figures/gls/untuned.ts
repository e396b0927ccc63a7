/** The tuned reference player beside a first sensible one that was not tuned. */
import claims from '../../claims/gls.json' with { type: 'json' };
import type { BatchRun } from '../../../../../main/run/run-tasks.ts';
import { claimsOfRuns } from '../claim.ts';
import { example } from '../example.ts';
import type { Block, Figure, Lab, Performed } from '../figure.ts';
import { spreadText } from '../figure-text.ts';
import { caseOf, deviationOf } from './readings.ts';

/**
 * Written down once, from the paper's words and round numbers, and never changed after a run: it chases, evades to
 * anywhere ahead, aims whenever it is in range, and neither swerves, dodges nor flanks.
 */
const untuned =
  '{ attack: 0.5, flanks: 0, leads: 0, breakAngle: 0, evadeAngle: 1.5, evadeDistance: 10, zigzag: 0, dodgeDistance: 0, aimRange: 15 }';
const players = { tuned: '{}', untuned } as const;
type Player = keyof typeof players;
const lanes = ['prediction-convergence', 'prediction'] as const;
/** One-way, ms. */
const delays = [300, 900, 1500] as const;
const duration = 600;

interface PlayerRun extends BatchRun {
  readonly player: Player;
  readonly lane: (typeof lanes)[number];
  readonly delay: number;
  readonly seed: number;
}

export const untunedPlayer: Figure = {
  id: 'gls-untuned',
  title: 'The tuned player beside one that was not',
  source: 'GLS, section 4.1, figure 2; players of our own',
  async measure(lab) {
    const performed = await lab.run(runsOf(lab));
    return performed.length === 0 ? [] : blocksOf(performed);
  },
};

function runsOf({ seeds }: Lab): PlayerRun[] {
  const names = Object.keys(players) as Player[];
  return names.flatMap((player) =>
    lanes.flatMap((lane) =>
      delays.flatMap((delay) =>
        seeds.map((seed) => {
          const sets = [`game.players.link.delay=${delay / 1000}`, `game.players.motion=${players[player]}`];
          return { path: example('gls-2-deviation'), sets, lanes: [lane], duration, player, lane, delay, seed };
        }),
      ),
    ),
  );
}

function blocksOf(performed: readonly Performed<PlayerRun>[]): Block[] {
  const found = (player: Player, lane: string, delay: number) =>
    performed.filter(({ run }) => run.player === player && run.lane === lane && run.delay === delay);
  const rows = (Object.keys(players) as Player[]).flatMap((player) =>
    lanes.map((lane) => [player, lane, ...delays.map((delay) => spreadText(found(player, lane, delay).map(deviationOf)))]),
  );
  const counted = (delay: number, isKept: (ratio: number) => boolean) =>
    found('untuned', 'prediction', delay).map((alone) => {
      const other = found('untuned', 'prediction-convergence', delay).find(({ run }) => run.seed === alone.run.seed);
      return caseOf(alone.run.seed, isKept(other ? deviationOf(other) / deviationOf(alone) : NaN));
    });
  return [
    {
      kind: 'text',
      text: `Run: \`gls-2-deviation.yaml\`, ${duration} s. Untuned: \`--set game.players.motion='${untuned}'\`; all other parameters, and all of the tuned player's, are the defaults. Medians and ranges over seeds.`,
    },
    {
      kind: 'table',
      table: {
        title: 'Mean position deviation, m',
        columns: ['Player', 'Lane on the screens', ...delays.map((delay) => `${delay} ms`)],
        rows,
      },
    },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          claims.U1,
          counted(300, (ratio) => ratio > 1),
        ),
        ...claimsOfRuns(
          claims.U2,
          counted(1500, (ratio) => ratio >= 0.9 && ratio <= 1.1),
        ),
      ],
    },
  ];
}

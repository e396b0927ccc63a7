/** The page of fairness: every scheduler of the thesis and of NetGames'05 in every world, and this bench's own. */
import type { Block, Figure, Lab, Topic } from '../figure.ts';
import { equalDelays } from './equal-delays.ts';
import claimData from '../../claims/fairness.json' with { type: 'json' };
import { claimsOf, detailTable, insideRule, type FairnessClaim } from './fairness-claim.ts';
import { pricedBlocks } from './priced.ts';
import { performTrials, type Trial } from './trials.ts';
import { allWorlds, type World } from './worlds.ts';

/** The smaller table: one variance of the delays. */
function worldsOf({ quick }: Lab): readonly World[] {
  return quick ? allWorlds.filter(({ spread }) => spread === 0.1) : allWorlds;
}

const claims = claimData.documents as readonly FairnessClaim[];

const schedulers: Figure = {
  id: 'fairness-schedulers',
  title: 'Schedulers',
  source: 'Thesis, chapter 3; NetGames’05, sections 4 and 5',
  async measure(lab) {
    const trials = await performTrials(lab, worldsOf(lab));
    return trials.length === 0 ? [] : blocksOf(trials);
  },
};

/** Why some medians lie outside the reference's. */
const differences =
  'What differs, and why. The reference does not state how its mouse and stick choose their targets: here half of them lie at the edge, where the stick is saturated and its tremor does not show, ' +
  'so that arcs never trigger more than 17 times a second. The analog world therefore has straight updates at a threshold of 0.01 m, which gives the 20 triggers a second at which the reference has it. ' +
  'Of its coarse worlds the reference gives thresholds of 1 to 3 units only. Of cases 2, 4 and 5 by chance it gives ranges with the instantaneous error of Appendix B, which here lie where they do there; ' +
  'the text’s reading is the fairer one in both. By literal #1 the mean is that of the reference for keys and GLS when updates under way count as arrived at once, for mouse and analog when they are estimated by the delay estimate: ' +
  'the thesis says both, and the reference not which. Nor does it say whether it held budgets in turns against one receiver picked, as NetGames’05 does, or against a draw for each receiver, as the thesis has it. Instantaneous error in turns has the mean that the longest interval allows: 30 triggers make it less than there, 1000 far more, for a receiver has no share before its first acknowledgement.';

function blocksOf(trials: readonly Trial[]): Block[] {
  const random = trials.filter(({ world }) => world.group !== null);
  return [
    {
      kind: 'text',
      text:
        'Runs: `resources/experiments/thesis-3-*.yaml` and `netgames05-*.yaml`, 600 s with delays of 200, 500 and 800 ms, the same path, triggers and delays for every scheduler of a run. ' +
        'Worlds: `--set entities.tank.motion=…`, `--set lanes.base.trigger=…`, `--set nodes.near.link.jitter.spread=…`; the table at the end lists them with their triggers. ' +
        '`base`: every update to everybody. `third`: every third one. `chance/…`: `thesis-3-probabilistic.yaml`. `turns/…`: `thesis-3-deterministic.yaml`; `turns` alone is by accumulated error. ' +
        `All figures are of the true accumulated export error over the three receivers at the end of a run. A claim is counted in every world and seed (and scheduler, where it is about several).`,
    },
    { kind: 'claims', claims: claims.flatMap((claim) => claimsOf(claim, random)) },
    { kind: 'text', text: `${insideRule}\n\n${differences}` },
    { kind: 'table', table: detailTable(claims, random) },
    { kind: 'text', text: '### Priced marginal error' },
    ...pricedBlocks(trials),
  ];
}

export const fairness: Topic = {
  id: 'fairness',
  title: 'Fairness: the documents’ claims and what holds here',
  about:
    'Schedulers that decide which receiver gets which update, so that near and far players err alike. T: the thesis; N: NetGames’05; own: variants of our own, and what no document says. “There” is what an independent implementation ' +
    '(the reference) found of each claim over 22 worlds and 20 seeds; the documents print curves without figures. The drivers are modelled in both, and not by the same random numbers.',
  figures: [schedulers, equalDelays],
};

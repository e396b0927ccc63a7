/**
 * What tunings conclude, by many of them: recommendations of small budgets beside the best textbook setting, and reported
 * intervals beside what the recommended setting does on blocks that no tuning has met.
 */
import { appendFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { summaryOf } from '../../engine/base/math/sample.ts';
import { defaultObjectives } from '../../features/tune/calls/tune-question.ts';
import { coverageProof, proofWorlds, textbookProof, type ProofWorld } from '../support/tune-proofs.ts';
import { row } from './measure.ts';
import type { Findings, Merit } from './merits.ts';

const smallBudget = 600;
const seeds = 10;

export async function benchTuneTextbook(): Promise<Findings> {
  const lines = [`Tune: recommendations of ${smallBudget} evaluations beside the best textbook setting, seeds 1 to ${seeds}`];
  const merits: Merit[] = [];
  for (const world of await worlds()) {
    let [worse, deviating] = [0, 0];
    const ratios: number[] = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const { recommended, textbook, isWorse, keepsDeviation } = await textbookProof(world, seed, smallBudget);
      worse += Number(isWorse);
      deviating += Number(!keepsDeviation);
      ratios.push((recommended.values[1] ?? NaN) / (textbook.values[1] ?? NaN));
    }
    lines.push(
      row(`${world.name}: traffic, textbook 1`, ...[Math.min(...ratios), summaryOf(ratios).median, Math.max(...ratios)].map(ratioText)),
    );
    lines.push(row(`${world.name}: more deviation than now`, `${deviating} of ${seeds}`));
    merits.push({ what: `tuning: worse than a textbook, ${world.name}`, value: worse, unit: '', reference: 0, is: 'bound', good: 'below' });
  }
  return { lines, merits };
}

/** Every report is kept there at once: the benchmark takes long. */
const reportsPath = '.cache/tune-reports.jsonl';
const leastCoverage = 0.92;
const mostBias = 0.01;

export async function benchTuneCoverage(): Promise<Findings> {
  const lines = [`Tune: reported shares beside the truth, 100 reports of tunings of ${smallBudget} evaluations each`];
  const merits: Merit[] = [];
  for (const world of await worlds()) {
    const { intervals, holding, excess } = await coverageProof(world, smallBudget, keepReport);
    defaultObjectives.forEach((metric, k) => {
      const { mean, confidenceLow, confidenceHigh } = summaryOf(excess[k] ?? []);
      const coverage = (holding[k] ?? NaN) / (intervals[k] ?? NaN);
      const bias = [mean, confidenceLow, confidenceHigh].map((share) => `${(100 * share).toFixed(2)} %`);
      lines.push(row(`${world.name}: ${metric}`, `${holding[k]} of ${intervals[k]} hold`, `bias ${bias[0]}`, `${bias[1]} to ${bias[2]}`));
      const what = (measure: string) => `tuning: ${measure} of ${metric}, ${world.name}`;
      merits.push({ what: what('coverage'), value: coverage, unit: '×', reference: leastCoverage, is: 'bound', good: 'above' });
      merits.push({ what: what('bias'), value: Math.abs(mean), unit: '×', reference: mostBias, is: 'bound', good: 'below' });
    });
  }
  return { lines, merits };
}

function keepReport(line: object): void {
  appendFileSync(reportsPath, `${JSON.stringify(line)}\n`);
}

async function worlds(): Promise<readonly ProofWorld[]> {
  return proofWorlds(await readFile('resources/traces/bzflag-robots.rec'));
}

function ratioText(ratio: number): string {
  return ratio.toFixed(3);
}

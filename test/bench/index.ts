/**
 * `npm run bench`: what the hot paths cost, as ratios to plain loops of the same run; medians of several rounds. Words
 * after `--` choose some; `--write` keeps all.
 */
import { writeFileSync } from 'node:fs';
import { tableText } from '../../main/cli/columns.ts';
import { formatted } from '../../scripts/formatted.mjs';
import { benchCharts } from './charts.ts';
import { benchDis } from './dis.ts';
import { benchGls } from './gls.ts';
import { benchLive } from './live.ts';
import { machine, meritCells, meritColumns, type Findings } from './merits.ts';
import { benchModels } from './models.ts';
import { pageOf } from './performance-page.ts';
import { benchMotion } from './motion.ts';
import { benchProxy } from './proxy.ts';
import { benchRecording } from './recording.ts';
import { benchSchedulers } from './schedulers.ts';
import { benchSession } from './session.ts';
import { benchSeams } from './seams.ts';
import { benchSweep } from './sweep.ts';
import { benchStartUp } from './start-up.ts';
import { benchTune, benchTuneGrid } from './tune.ts';
import { benchViews } from './views.ts';
import { benchWorld } from './world.ts';

const all: Readonly<Record<string, () => Findings | Promise<Findings>>> = {
  session: benchSession,
  gls: benchGls,
  models: benchModels,
  seams: benchSeams,
  world: benchWorld,
  schedulers: benchSchedulers,
  motion: benchMotion,
  dis: benchDis,
  proxy: benchProxy,
  live: benchLive,
  views: benchViews,
  charts: benchCharts,
  recording: benchRecording,
  sweep: benchSweep,
  tune: benchTune,
  'tune-grid': benchTuneGrid,
  'start-up': benchStartUp,
};

const named = process.argv.slice(2).filter((word) => word !== '--write');
const writes = process.argv.includes('--write');
const unknown = named.filter((name) => !(name in all));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
if (writes && named.length > 0) throw new Error('--write keeps the figures of all benchmarks: name none.');

console.log(`${machine()}. Machines are shared: quote medians and ratios.\n`);
const findings: Findings[] = [];
for (const name of named.length > 0 ? named : Object.keys(all)) {
  const found = await all[name]!();
  findings.push(found);
  console.log(`${found.lines.join('\n')}\n`);
}
const rows = findings.flatMap(({ merits }) => merits).map(meritCells);
console.log(tableText(meritColumns, rows));
if (writes) {
  const path = 'docs/performance.md';
  writeFileSync(path, await formatted(path, pageOf(findings)));
}

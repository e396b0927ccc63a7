/** `npm run bench`: what the hot paths cost, as ratios to plain loops of the same run; medians of several rounds. Words after `--` choose some. */
import { benchCharts } from './charts.ts';
import { benchGls } from './gls.ts';
import { benchLive } from './live.ts';
import { benchModels } from './models.ts';
import { benchProxy } from './proxy.ts';
import { benchRecording } from './recording.ts';
import { benchSchedulers } from './schedulers.ts';
import { benchSession } from './session.ts';
import { benchSeams } from './seams.ts';
import { benchWorld } from './world.ts';

const all: Readonly<Record<string, () => string[] | Promise<string[]>>> = {
  session: benchSession,
  gls: benchGls,
  models: benchModels,
  seams: benchSeams,
  world: benchWorld,
  schedulers: benchSchedulers,
  proxy: benchProxy,
  live: benchLive,
  charts: benchCharts,
  recording: benchRecording,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in all));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);

console.log(`Node ${process.version}, ${process.arch}. One core; machines are shared: quote medians and ratios.\n`);
for (const name of asked.length > 0 ? asked : Object.keys(all)) console.log(`${(await all[name]!()).join('\n')}\n`);

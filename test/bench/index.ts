/** `npm run bench`: what the hot paths cost, as ratios to plain loops of the same run; medians of several rounds. */
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

console.log(`Node ${process.version}, ${process.arch}. One core; machines are shared: quote medians and ratios.\n`);
for (const bench of [
  benchSession,
  benchGls,
  benchModels,
  benchSeams,
  benchWorld,
  benchSchedulers,
  benchProxy,
  benchLive,
  benchCharts,
  benchRecording,
])
  console.log(`${(await bench()).join('\n')}\n`);

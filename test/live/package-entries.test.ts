/** The package's entries as they are built: what games and tests of plugins import by name. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectPaths } from '../../main/base/project-paths.ts';

/** A game and a test of a plugin in a few lines, run by Node alone. */
const program = `
import * as whole from 'driftbench';
import { EntityPublisher, EntityReceiver } from 'driftbench/engine';
import { KinematicState } from 'driftbench/plugin-api';
import { lawsOf } from 'driftbench/plugin-testing';
import linear from 'driftbench/plugins/dead-reckoning/linear';
import { GameLog } from 'driftbench/recorder';
import leanLinear from 'driftbench/engine/dead-reckoning/linear';
import leanConstant from 'driftbench/engine/playout/constant';
import constant from 'driftbench/plugins/playout/constant';

for (const plugin of [linear, constant]) for (const { keep } of lawsOf(plugin)) keep();
const sent = [];
for (const plugin of [linear, leanLinear]) {
  const publisher = new EntityPublisher({ model: { plugin }, trigger: { distance: 1 } }, (_, update) => sent.push(update.length));
  publisher.frame(0, new KinematicState());
}

const model = { plugin: leanLinear };
const receiver = new EntityReceiver({ model, playout: { plugin: leanConstant, params: { delay: 0.5 } } });
const car = Object.assign(new KinematicState(), { vx: 8 });
let now = 0;
const driver = new EntityPublisher({ model, trigger: { heartbeat: 1 } }, (_, update) => receiver.receive(update, now));
for (; now < 3; now++) {
  car.x = 8 * now;
  driver.frame(now, car);
}
const shown = new KinematicState();
receiver.drawAt(2, shown);
sent.push(shown.x);
let text = '';
const log = new GameLog(async (piece) => (text += piece), { program: 'tanks', process: 'client', axes: 'yup' });
log.shown(1.5, 'red', 1, 2, 3, 0, 0, 0, 1);
await log.close();
if (whole.EntityReceiver !== EntityReceiver) throw new Error('The package itself is another engine.');
console.log(JSON.stringify([sent, text.split('\\n')[1]]));
`;

test('Node finds every entry by its name, and what they offer works together', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { cwd: projectPaths().root });
  expect(stdout).toBe('[[64,64,12],"S,1.5,red,1,2,3,0,0,0,1"]\n');
});

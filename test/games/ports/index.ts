/** Every technique in every language: compiles ports without warnings and runs their vectors, and says which program is missing. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '../../../features/port/calls/languages.ts';
import { portedLanes } from '../../support/ported-lanes.ts';
import { missingFor, runPort } from '../../support/run-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-ports-'));
/** Left out: all. */
const named = process.argv.slice(2);
let failed = 0;
for (const language of languages.filter((each) => named.length === 0 || named.includes(each))) {
  const missing = missingFor(language);
  if (missing !== null) console.log(`${language}: not run, as ${missing} is not installed`);
  else for (const lane of portedLanes) await one(lane, language);
}
rmSync(folder, { recursive: true, force: true });
console.log(failed === 0 ? 'Every port that was run passes.' : `${failed} ports fail.`);
process.exitCode = failed === 0 ? 0 : 1;

async function one(lane: (typeof portedLanes)[number], language: (typeof languages)[number]): Promise<void> {
  try {
    console.log(`${language} ${lane.id}: ${await runPort(lane, language, join(folder, language, lane.id))}`);
  } catch (error) {
    failed += 1;
    console.log(`${language} ${lane.id}: ${(error as Error).message}`);
  }
}

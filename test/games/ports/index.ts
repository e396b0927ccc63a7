/**
 * Every technique in every language: compiles ports without warnings and runs their vectors, prints the largest
 * difference and the time of a call, and says which program is missing. `npm run ports [language…]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasFloats, languages, type PortForm } from '../../../features/port/calls/languages.ts';
import { portedLanes } from '../../support/ported-lanes.ts';
import { missingFor, runPort } from '../../support/run-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-ports-'));
/** Left out: all. */
const named = process.argv.slice(2);
const forms = languages
  .filter((each) => named.length === 0 || named.includes(each))
  .flatMap((language): PortForm[] => [{ language }, ...(hasFloats.includes(language) ? [{ language, float: true }] : [])]);
/** On a circle its distance stays as it is: in 32 bits rounding decides whether it shrinks, and a soft snap begins. */
const decidedByRounding = 'drawn-softly';
let failed = 0;
for (const form of forms) {
  const missing = missingFor(form.language);
  if (missing !== null) console.log(`${nameOf(form)}: not run, as ${missing} is not installed`);
  else for (const lane of lanesOf(form)) await one(lane, form);
}
rmSync(folder, { recursive: true, force: true });
console.log(failed === 0 ? 'Every port that was run passes.' : `${failed} ports fail.`);
process.exitCode = failed === 0 ? 0 : 1;

function lanesOf({ float }: PortForm) {
  return portedLanes.filter(({ id }) => !float || id !== decidedByRounding);
}

function nameOf({ language, float }: PortForm): string {
  return float ? `${language} in 32 bits` : language;
}

async function one(lane: (typeof portedLanes)[number], form: PortForm): Promise<void> {
  const name = nameOf(form);
  try {
    console.log(`${name}, ${lane.id}: ${await runPort(lane, form, join(folder, name, lane.id), true)}`);
  } catch (error) {
    failed += 1;
    console.log(`${name}, ${lane.id}: ${(error as Error).message}`);
  }
}

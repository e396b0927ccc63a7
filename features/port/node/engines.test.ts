/** A lane's file for an engine compiles without warnings, and an entity stands in both axes where it should. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inLane, standIns } from '../../../test/support/engine-stand-ins.ts';
import { laneOf } from '../../../test/support/ported-lanes.ts';
import { missingFor, runInEngine } from '../../../test/support/run-port.ts';
import { engineFacts, engines, hasFloats } from '../calls/languages.ts';
import { portLane } from './port-lane.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** It carries the acceleration: a wrong one would throw an entity far within 0.1 s. */
const lane = laneOf('at-the-edge', { model: ['fvw'] }, { clock: 'local' });
const rounded = (lines: readonly (readonly number[])[]) => lines.map((line) => line.map((each) => Math.round(each * 1e4) / 1e4 + 0));

test.each(engines)('in %s an entity is drawn where it was published', (engine) => {
  const { language } = engineFacts[engine];
  // Without the compiler the text is all that can be looked at.
  if (missingFor(language) !== null) return expect(portLane(lane, { language, engine }, 'A lane.').size).toBe(4);
  expect(rounded(runInEngine(lane, engine, join(folder, engine)))).toEqual(rounded([standIns[engine].drawn, inLane]));
});

test.each(engines.filter((each) => hasFloats.includes(engineFacts[each].language)))('so it is in %s with numbers of 32 bits', (engine) => {
  const { language } = engineFacts[engine];
  if (missingFor(language) !== null) return expect(portLane(lane, { language, engine, float: true }, 'A lane.').size).toBe(4);
  expect(rounded(runInEngine(lane, engine, join(folder, `${engine}-32`), true))).toEqual(rounded([standIns[engine].drawn, inLane]));
});

test('an engine in a language that is not its own is refused', () => {
  expect(() => portLane(lane, { language: 'rust', engine: 'unity' }, 'A lane.')).toThrow(
    'A lane for unity is written in csharp; found rust.',
  );
});

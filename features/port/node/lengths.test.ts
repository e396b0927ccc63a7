/** Ports are as long as code that is written for this lane alone. */
import { expect, test } from 'vitest';
import { languages } from '../calls/languages.ts';
import { portedLanes } from '../../../test/support/ported-lanes.ts';
import { portLane } from './port-lane.ts';

/** The code alone, by lane. */
function codeOf(id: string, language: (typeof languages)[number]): string {
  const lane = portedLanes.find((each) => each.id === id);
  if (!lane) throw new Error(`${id}: there is no such lane`);
  const [code = ''] = portLane(lane, { language }, 'A lane.').values();
  return code;
}

test.each(languages)('in %s a lane with a line, a threshold and a blend has at most 400 lines', (language) => {
  for (const id of ['first', 'still', 'standard', 'decaying']) expect(codeOf(id, language).split('\n').length).toBeLessThanOrEqual(400);
});

test('a trigger that keeps nothing is a function, and a time that only one class uses is a number of it', () => {
  expect(codeOf('first', 'cpp')).not.toMatch(/class Trigger|struct BlendTime/);
  expect(codeOf('second', 'cpp')).toMatch(/class Trigger[^]*struct BlendTime/);
});

test('one comment stands before what is written out, and none names a parameter that is gone', () => {
  const code = codeOf('filtered', 'typescript');
  expect(code).toMatch(/\/\/ Where the entity is to be, by what has arrived\.\n *this\.#model\.after/);
  expect(code).toContain('/** An update has arrived. Copies and updates out of order may come. */');
  expect(codeOf('filtered-twice', 'typescript')).toContain("`now`: the receiver's clock, s.");
});

test('the source of a formula stays where it is written out', () => {
  expect(codeOf('first', 'typescript')).toMatch(/Source: IEEE 1278\.1-1995, Annex B[^]*after\(dt: number/);
  expect(codeOf('first', 'typescript')).toMatch(/\/\/ Linear blend: [^]*Source:[^]*this\.#left = 1 - this\.#share;/);
});

/** Rigs of a file of tests: each is closed after its test, and must have met no bug. */
import { afterEach, expect } from 'vitest';
import { LiveRig } from './live-rig.ts';

/** Makes rigs as `LiveRig.open` does. */
export function closedAfterEach(): typeof LiveRig.open {
  const rigs: LiveRig[] = [];
  afterEach(async () => {
    for (const rig of rigs.splice(0)) {
      await rig.close();
      expect(rig.bugs).toEqual([]);
    }
  });
  return async (...options) => {
    const rig = await LiveRig.open(...options);
    rigs.push(rig);
    return rig;
  };
}

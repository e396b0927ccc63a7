/** What was measured of a small game: two viewers of two entities. */
import type { ScoredGame, ScoredPicture } from '../../../contract/scored-game.ts';

const picture = (viewer: string, entity: string, deviationP95: number): ScoredPicture => ({
  viewer,
  entity,
  picture: { frames: 600, deviationMean: deviationP95 / 2, deviationP95, pictureLatenessMean: 0.1, jumpsPerMinute: 3, jumpMax: 1.2 },
  spawns: { spawns: 1, neverShown: 0 },
  updates: { updatesReceived: 200, lostRatio: 0.05, ageMean: 0.06, starvationMax: 0.118 },
});

export const exampleScored: ScoredGame = {
  begin: 12,
  duration: 10,
  pairs: [picture('near', 'tank', 0.4), picture('far', 'tank', 0.9)],
  worst: [
    { viewer: 'near', entity: 'tank', time: 3.5, distance: 0.7, text: 'tank was 0.7 m off while updates came as usual' },
    { viewer: 'far', entity: 'tank', time: 7.25, distance: 1.2, text: 'tank jumped 1.2 m after 480 ms without an update' },
  ],
  questions: [],
  remarks: ['Clock: that of sender, which has the truth.'],
  reasons: [],
};

/** A predictive contract: the road is shared beforehand, and an update says only how far along it the entity is, and how fast. */
import { defineDeadReckoningModel, z } from '../../kit/index.ts';
import { RoadFollower } from './road-follower.ts';

export default defineDeadReckoningModel({
  id: 'path-following',
  title: 'Path following along a road',
  source: 'Murphy, Believable Dead Reckoning, “Path-based dead reckoning”',
  params: z.object({
    road: z.string().min(1).meta({ unit: '', description: 'Id of a road of the world.' }),
  }),
  wholeUpdates: true,
  create({ params: { road }, world }) {
    const found = world.roads.find(({ id }) => id === road);
    if (!found) throw new RangeError(`there is no road "${road}"; the world has: ${world.roads.map(({ id }) => id).join(', ') || 'none'}`);
    return new RoadFollower(found);
  },
});

/** The page of clocks: how well each of them knows what time it is at the sender. */
import type { Topic } from '../figure.ts';
import { clockConditions } from './conditions.ts';
import { clockNetworks } from './networks.ts';

export const clocks: Topic = {
  id: 'clocks',
  title: 'Clocks as techniques',
  about:
    'What six ways to know the sender’s time are worth: when they are of use first, how far off they are, how often they step, and how many jumps of the picture that makes. ' +
    'First in six networks, as medians over seeds, then one condition at a time, where the answers are known exactly. [The clocks](../algorithms.md#clocks) and [how to choose one in a lane](../lanes.md#clock-plugins).',
  figures: [clockNetworks, clockConditions],
};

/** A metric of events: the longest time for which nothing new arrived at a receiver. */
import { defineMetric, z } from '../../../../engine/plugin-api/index.ts';

export default defineMetric({
  id: 'longest-gap',
  title: 'longest gap between arrivals',
  source: 'A test',
  unit: 's',
  per: 'receiver',
  params: z.object({}),
  create() {
    let last = NaN;
    let longest = 0.0;
    return {
      update({ kind, time }) {
        if (kind !== 'arrived') return;
        if (time - last > longest) longest = time - last;
        last = time;
      },
      value: () => (longest === 0 ? null : longest),
    };
  },
});

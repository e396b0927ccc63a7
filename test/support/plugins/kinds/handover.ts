/**
 * A link model: a satellite terminal that changes satellites, loses what it sends meanwhile, and has a tail of delays
 * besides.
 */
import { defineLinkModel, seconds, z } from '../../../../engine/plugin-api/index.ts';

export default defineLinkModel({
  id: 'handover',
  title: 'Satellite handover',
  source: 'An example: handovers every 15 s, as terminals of low-orbit constellations make them',
  params: z.object({
    interval: seconds({ default: 15, min: 0.1, max: 3600, help: 'Time from one handover to the next.' }),
    outage: seconds({ default: 0.1, min: 0, max: 60, help: 'Nothing gets through for this long at each of them.' }),
    tail: seconds({ default: 0.01, min: 0, max: 10, help: 'Mean of the exponential delay on top.' }),
  }),
  create({ params: { interval, outage, tail }, random }) {
    return {
      carry(packet, fate) {
        fate.lost = packet.sentAt % interval < outage;
        fate.delay = -tail * Math.log(1 - random.uniform());
      },
    };
  },
});

/**
 * Hostile datagrams, the same for the same seed: noise, spoilt PDUs, wrong lengths, extreme numbers, every PDU type.
 */
import { RandomStream } from '../../engine/base/random/random-stream.ts';
import { writeTimeStamp } from '../../main/motion/dis/time-stamp.ts';
import { datagramOf } from './dis-exercise.ts';

const extremes = [0, 0xff, 0x7f, 0x80, 0xf0];
const example = datagramOf(1, 0, 'rvw', 0);

/** The Entity State PDU of an entity, of which only numbers, stamp and appearance change. */
export function simpleDatagram(entity: number, time: number, { site = 7, application = 1, exercise = 1, appearance = 0 } = {}): Uint8Array {
  const bytes = example.slice();
  const view = new DataView(bytes.buffer);
  view.setUint8(1, exercise);
  view.setUint32(4, writeTimeStamp(time, true));
  view.setUint16(12, site);
  view.setUint16(14, application);
  view.setUint16(16, entity);
  view.setUint32(84, appearance);
  return bytes;
}

export function* hostileDatagrams(seed: number, count: number): Generator<Uint8Array> {
  const random = new RandomStream(seed, 'hostile');
  const below = (limit: number) => Math.floor(random.uniform() * limit);
  for (let n = 0; n < count; n++) {
    const about = {
      site: below(8),
      application: below(65_536),
      exercise: below(5) === 0 ? 2 : 1,
      appearance: below(20) === 0 ? 1 << 23 : 0,
    };
    yield spoilt(simpleDatagram(1 + below(5000), n * 0.001, about), below, below(8));
  }
}

function spoilt(bytes: Uint8Array, below: (limit: number) => number, how: number): Uint8Array {
  switch (how) {
    case 0:
      return Uint8Array.from({ length: below(300) }, () => below(256));
    case 1:
      return bytes.subarray(0, below(bytes.length));
    case 2:
      for (let k = below(8); k >= 0; k--) bytes[below(bytes.length)] = below(256);
      return bytes;
    case 3:
      bytes.fill(extremes[below(extremes.length)]!, 36 + below(60), 96 + below(48));
      return bytes;
    case 4:
      bytes[2] = below(256);
      return bytes;
    case 5:
      bytes[below(2) === 0 ? 9 : 19] = below(256);
      return bytes;
    case 6:
      return Uint8Array.from([...bytes, ...bytes.subarray(0, below(bytes.length))]);
    default:
      return bytes;
  }
}

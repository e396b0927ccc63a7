/** Columns of a table as programs name them, and their units: `t`, `delay(ms)`, `rtt_ms`, `loss [%]`, `rate_mbit`. */

const longestName = 100;

export type Quantity = 't' | 'delay' | 'roundTrip' | 'loss' | 'bandwidth' | 'seq' | 'sent' | 'arrived' | 'bytes';

const names: Readonly<Record<Quantity, string>> = {
  t: 't time timestamp ts',
  delay: 'delay latency owd onewaydelay oneway',
  roundTrip: 'rtt ping roundtrip roundtriptime',
  loss: 'loss lossrate lossratio packetloss plr',
  bandwidth: 'bandwidth bw rate throughput bitrate',
  seq: 'seq sequence sequencenumber seqno number',
  sent: 'sent sentat senttime sendtime send tx txtime tsent pubtime',
  arrived: 'arrived arrivedat arrival arrivaltime received receivedat receivetime recv recvtime rx rxtime trecv subtime',
  bytes: 'bytes size length len',
};

const quantityOf = new Map(
  Object.entries(names).flatMap(([quantity, all]) => all.split(' ').map((name) => [name, quantity as Quantity] as const)),
);

const times: Readonly<Record<string, number>> = {
  s: 1,
  sec: 1,
  seconds: 1,
  ms: 1e-3,
  msec: 1e-3,
  us: 1e-6,
  µs: 1e-6,
  usec: 1e-6,
  ns: 1e-9,
};
const shares: Readonly<Record<string, number>> = { '%': 0.01, pct: 0.01, percent: 0.01, ratio: 1 };
const prefixes: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 };
const rateUnit = /^([kmg]?)(?:bps|bit|bits|bit\/s|bits\/s|bits\/sec|b\/s)$/;

interface Bounds {
  readonly unit: string;
  readonly least: number;
  readonly most: number;
}

export const bounds: Readonly<Record<Quantity, Bounds>> = {
  t: { unit: 's', least: 0, most: 1e10 },
  delay: { unit: 's', least: 0, most: 60 },
  roundTrip: { unit: 's', least: 0, most: 120 },
  loss: { unit: '', least: 0, most: 1 },
  bandwidth: { unit: 'bit/s', least: 0, most: 1e12 },
  seq: { unit: '', least: 0, most: Number.MAX_SAFE_INTEGER },
  sent: { unit: 's', least: -1e10, most: 1e10 },
  arrived: { unit: 's', least: -1e10, most: 1e10 },
  bytes: { unit: 'bytes', least: 0, most: 1e9 },
};

export interface Column {
  /** As the table has it. */
  readonly name: string;
  readonly quantity: Quantity;
  /** What a number of it is multiplied by. */
  readonly scale: number;
}

/** Null: it is none of those that say something about a network. */
export function columnOf(name: string): Column | null {
  if (name.length > longestName) return null;
  const bare = name.trim().toLowerCase();
  const [, word = bare, inBrackets] = /^([^([]*?)\s*[([]\s*([^)\]]*?)\s*[)\]]$/.exec(bare) ?? [];
  const whole = quantityNamed(word);
  if (whole) return made(name, whole, inBrackets ?? '');
  for (let at = word.length - 1; at > 0; at--) {
    const quantity = quantityNamed(word.slice(0, at));
    const unit = word.slice(at).replace(/^[_\s.-]+/, '');
    if (quantity && scaleOf(quantity, unit) !== null) return made(name, quantity, unit);
  }
  return null;
}

function quantityNamed(word: string): Quantity | undefined {
  return quantityOf.get(word.replaceAll(/[_\s-]/g, ''));
}

function made(name: string, quantity: Quantity, unit: string): Column | null {
  const scale = unit === '' ? 1 : scaleOf(quantity, unit);
  return scale === null ? null : { name, quantity, scale };
}

/** Null: no unit of this quantity. */
function scaleOf(quantity: Quantity, unit: string): number | null {
  const { unit: own } = bounds[quantity];
  if (own === 's') return times[unit] ?? null;
  if (quantity === 'loss') return shares[unit] ?? null;
  if (quantity !== 'bandwidth') return null;
  const prefix = rateUnit.exec(unit)?.[1];
  return prefix === undefined ? null : (prefixes[prefix] ?? null);
}

const withUnit = /^([+-]?[\d.]+(?:e[+-]?\d+)?)\s*([a-zµ%/]+)$/i;

/** In SI; NaN: it is no number. A cell may have a unit of its own: `50ms`, `1%`, `10mbit`. */
export function numberIn({ quantity, scale }: Column, cell: string): number {
  const plain = cell === '' ? NaN : Number(cell);
  if (!Number.isNaN(plain)) return scale === 1 ? plain : plain * scale;
  const [, number = '', unit = ''] = withUnit.exec(cell) ?? [];
  return Number(number || NaN) * (scaleOf(quantity, unit.toLowerCase()) ?? NaN);
}

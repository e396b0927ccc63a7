/** Columns that a table of updates has beside what they carried: number, stamp, arrival, sending, viewer, bytes. */
import type { MotionMapping, MotionQuantity } from '../../../experiment/motion.ts';
import { listed } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { plainName } from './column-names.ts';

/** Of numbers. The stamp of an update is the time `t` of its state. */
export const arrivalQuantities = ['number', 'received', 'sent', 'bytes'] as const;
export type ArrivalQuantity = (typeof arrivalQuantities)[number];

/** What a column of a table is read as. */
export type ColumnQuantity = MotionQuantity | ArrivalQuantity;

/** As users name them, in the order in which they are told. */
export const arrivalNames = ['number', 'stamp', 'received', 'sent', 'bytes', 'viewer'] as const;
export type ArrivalName = (typeof arrivalNames)[number];

const needed = ['number', 'stamp', 'received'] as const;

export type ArrivalColumns = Readonly<Partial<Record<ArrivalName, string>>>;

/** A mapping, and the columns that only a table of updates has. */
export interface ArrivalMapping extends MotionMapping {
  readonly arrivals?: ArrivalColumns;
}

/** Plain names, the likeliest first. */
const words: Readonly<Record<ArrivalName, readonly string[]>> = {
  number: ['number', 'seq', 'sequence', 'sequencenumber', 'seqno', 'seqnum', 'updatenumber', 'updateid', 'packet', 'packetid', 'snapshot'],
  stamp: ['stamp', 'timestamp', 'statetime', 'servertime', 'servertick', 'tick'],
  received: ['received', 'receivedat', 'receivetime', 'receivedtime', 'recv', 'recvtime', 'arrived', 'arrival', 'arrivaltime', 'time', 't'],
  sent: ['sent', 'sentat', 'senttime', 'sendtime', 'sendat'],
  bytes: ['bytes', 'bytecount', 'size', 'payloadsize'],
  viewer: ['viewer', 'receiver', 'recipient', 'client', 'observer'],
};

/** Given names, and guesses for the others. `refuse` gets what was found and what is allowed. */
export function arrivalColumnsOf(
  header: readonly string[],
  { arrivals = {}, id }: ArrivalMapping,
  refuse: (message: string) => never,
): ArrivalColumns {
  const given = new Set([...Object.values(arrivals), ...(id ?? '').split(',')]);
  const free = header.filter((name) => !given.has(name));
  const guessed = arrivalNames.flatMap((quantity) => {
    const [name] = words[quantity].flatMap((word) => free.filter((each) => plainName(each) === word));
    return name === undefined ? [] : [[quantity, name] as const];
  });
  const named = Object.entries({ ...Object.fromEntries(guessed), ...arrivals }).filter(
    ([, name]) => name !== 'none' || header.includes(name),
  );
  const found: ArrivalColumns = Object.fromEntries(named);
  const missing = needed.filter((quantity) => found[quantity] === undefined);
  if (missing.length === 0) return found;
  const used = Object.values(found);
  const other = header.find((name) => name !== '' && !used.includes(name)) ?? 'Seq';
  return refuse(
    `found no column ${listed(missing)}; updates must have ${listed(needed)}. Say which it is (--map-updates), such as ${missing[0]}=${shortened(other)}; the file has ${listed(header.map(shortened))}.`,
  );
}

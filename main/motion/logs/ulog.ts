/** Logs of PX4 (ULog): the position that the flight controller estimated, or that the simulator knew. */
import { ULog } from '@foxglove/ulog';
import { BenchError } from '../../../contract/errors.ts';
import { listed } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import type { CsvForm } from '../mapping/column-plan.ts';
import { flat, type Row } from '../rows-in-frames.ts';
import { RowGatherer } from '../rows-of-objects.ts';
import type { RowTable } from '../row-table.ts';

/** Topics with positions, the first that a log has counts. */
const positions = [
  'vehicle_local_position',
  'vehicle_global_position',
  'vehicle_local_position_groundtruth',
  'vehicle_global_position_groundtruth',
];

/** Rejects with a `BenchError`. */
export async function readUlog(
  path: string,
  bytes: Uint8Array,
  { form, mapping }: { readonly form: CsvForm; readonly mapping: MotionMapping },
): Promise<RowTable> {
  const unreadable = (error: unknown) => {
    throw new BenchError('bad-input', `${path}: this is not a ULog that can be read: ${shortened((error as Error).message)}.`, {
      cause: error,
    });
  };
  const log = new ULog({
    open: () => Promise.resolve(bytes.length),
    size: () => bytes.length,
    // A copy: the library takes a piece for the whole of its buffer.
    read: (offset, length) => Promise.resolve(new Uint8Array(bytes.subarray(offset, Math.min(bytes.length, offset + length)))),
  });
  await log.open().catch(unreadable);
  const topics = [...log.subscriptions].map(([id, { name, multiId }]) => ({ id, name, multiId }));
  const has = (name: string) => topics.some((topic) => topic.name === name);
  const chosen = positions.find(has);
  const topic = topics.find(({ name, multiId }) => name === chosen && multiId === 0) ?? topics.find(({ name }) => name === chosen);
  if (!topic)
    throw new BenchError(
      'bad-input',
      `${path}: found no topic ${listed(positions)}; it has ${listed([...new Set(topics.map(({ name }) => shortened(name)))])}.`,
    );
  const rows: Row[] = [];
  await gather(log, topic.id, rows).catch(unreadable);
  const header = Object.keys(rows[0] ?? {});
  const gatherer = new RowGatherer(path, 'message', header, form, { preset: 'px4', ...mapping });
  for (const [k, row] of rows.entries()) gatherer.add(row, k + 1);
  const others = positions.filter((name) => name !== chosen && has(name));
  const notes = [`Read from ${topic.name}.${others.length === 0 ? '' : ` The log has ${listed(others)} too.`}`];
  return { ...gatherer.end(), notes };
}

async function gather(log: ULog, id: number, rows: Row[]): Promise<void> {
  for await (const message of log.readMessages({ includeLogs: false, msgIds: new Set([id]) }))
    if ('value' in message && typeof message.value === 'object') rows.push(flat(message.value));
}

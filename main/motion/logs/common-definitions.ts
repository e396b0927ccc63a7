/** The usual definition of a ROS message, for logs that do not carry it. */
import { stringify } from '@foxglove/rosmsg';
import { ros1, ros2humble } from '@foxglove/rosmsg-msgs-common';

type Definition = Parameters<typeof stringify>[0][number];

/** The text of the definition, with those of all messages in it; null: the message is not a usual one. */
export function commonDefinition(name: string, version: 1 | 2): string | null {
  const known: Readonly<Record<string, Definition>> = version === 1 ? ros1 : ros2humble;
  const found = new Map<string, Definition>();
  gather(name.replace('/msg/', '/'), known, found);
  const [first, ...others] = found.values();
  return first === undefined ? null : stringify([{ ...first, name: undefined }, ...others] as Definition[]);
}

function gather(name: string, known: Readonly<Record<string, Definition>>, found: Map<string, Definition>): void {
  const definition = Object.hasOwn(known, name) ? known[name] : undefined;
  if (!definition || found.has(name)) return;
  found.set(name, definition);
  for (const { type, isComplex } of definition.definitions) if (isComplex) gather(type.replace('/msg/', '/'), known, found);
}

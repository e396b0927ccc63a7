/**
 * Messages in protobuf by the descriptors in a log, read by reflection. Some writers name types as their sources do,
 * relative to where they stand, and list no imports: both are filled in first.
 */
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema, type DescriptorProto, type FileDescriptorProto } from '@bufbuild/protobuf/wkt';
import { shortened } from '../../experiment/shortened.ts';

type Decode = (data: Uint8Array) => Readonly<Record<string, unknown>>;

/** Throws an `Error` where `schema` is no set of descriptors, or has no message of that name. */
export function protobufReader(name: string, schema: Uint8Array): Decode {
  const set = fromBinary(FileDescriptorSetSchema, schema);
  completeNames(set.file);
  const type = createFileRegistry(set).getMessage(name);
  if (!type) throw new Error(`it has no message ${shortened(name)}`);
  return (data) => fromBinary(type, data, { readUnknownFields: false });
}

/** Types in types. */
const deepest = 50;

interface Scope {
  readonly name: string;
  readonly message: DescriptorProto;
}

function completeNames(files: readonly FileDescriptorProto[]): void {
  const scopes = new Map(files.map((file) => [file, messagesOf(file)]));
  const homes = new Map<string, string>();
  for (const [file, messages] of scopes) {
    for (const { name, message } of messages) {
      homes.set(name, file.name);
      for (const each of message.enumType) homes.set(`${name}.${each.name}`, file.name);
    }
    for (const each of file.enumType) homes.set(joined(file.package, each.name), file.name);
  }
  for (const [file, messages] of scopes) {
    const needed = messages.flatMap((scope) => completedFields(scope, homes));
    file.dependency = [...new Set([...file.dependency, ...needed])].filter((name) => name !== file.name);
  }
}

/** Gives the types of fields their whole names. Returns the files in which they stand. */
function completedFields({ name, message }: Scope, homes: ReadonlyMap<string, string>): readonly string[] {
  const needed: string[] = [];
  for (const field of message.field.filter(({ typeName }) => typeName !== '')) {
    const found = field.typeName.startsWith('.') ? field.typeName.slice(1) : resolved(field.typeName, name, homes);
    field.typeName = `.${found}`;
    const home = homes.get(found);
    if (home !== undefined) needed.push(home);
  }
  return needed;
}

function messagesOf(file: FileDescriptorProto): readonly Scope[] {
  const inside = (message: DescriptorProto, scope: string, depth: number): readonly Scope[] => {
    if (depth > deepest) throw new Error('its types are nested too deeply');
    const name = joined(scope, message.name);
    return [{ name, message }, ...message.nestedType.flatMap((inner) => inside(inner, name, depth + 1))];
  };
  return file.messageType.flatMap((message) => inside(message, file.package, 0));
}

/** The innermost type of that name, from `scope` outwards; as it is where there is none. */
function resolved(name: string, scope: string, known: ReadonlyMap<string, string>): string {
  for (let at = scope; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    if (known.has(joined(at, name))) return joined(at, name);
    if (at === '') return name;
  }
}

function joined(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}

/** The request of a start: by switches, or by a single file, as a double click passes it. */
import { extname, resolve } from 'node:path';

/** A second start hands it to the first. */
export interface StartRequest {
  /** Whole path of the experiment file. */
  readonly experiment: string | null;
  /** Whole path of the recording. */
  readonly recording: string | null;
  /** Whole path of the plugin module. */
  readonly plugin: string | null;
}

const nothing: StartRequest = { experiment: null, recording: null, plugin: null };

/** `switchValue`: of `--name=value`, empty if there is none. `args`: those of the command line, without the program. */
export function startRequest(switchValue: (name: string) => string, args: readonly string[]): StartRequest {
  const alone = args.filter((arg) => !arg.startsWith('-')).map(fileRequest);
  const path = (name: keyof StartRequest) => {
    const value = switchValue(name);
    return value === '' ? (alone.find((each) => each[name] !== null)?.[name] ?? null) : resolve(value);
  };
  return { experiment: path('experiment'), recording: path('recording'), plugin: path('plugin') };
}

/** The request to open one file, by its extension; none for other files. */
export function fileRequest(path: string): StartRequest {
  const ending = extname(path).toLowerCase();
  if (ending === '.mcap') return { ...nothing, recording: resolve(path) };
  return ['.driftbench', '.yaml', '.yml'].includes(ending) ? { ...nothing, experiment: resolve(path) } : nothing;
}

/** Reads the text of an experiment. */
import { readInputText } from '../files/read-input.ts';

/** Rejects with a `BenchError` where there is no text at `path`. */
export function readExperimentText(path: string): Promise<string> {
  return readInputText(path, 'an experiment file (.yaml)', path.endsWith('.mcap') ? `${ofTheBench} ${asMotion}` : asMotion);
}

const ofTheBench = 'The bench opens a recording by --recording, `driftbench replay` measures it.';
const asMotion = 'As motion a recording is named in motion: { kind: trace, file }.';

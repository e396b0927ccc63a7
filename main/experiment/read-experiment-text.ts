/** Reads the text of an experiment. */
import { readInputText } from '../files/read-input.ts';

/** Rejects with a `BenchError` where there is no text at `path`. */
export function readExperimentText(path: string): Promise<string> {
  const hint = path.endsWith('.mcap') ? `${ofTheBench} ${asMotion}` : asMotion;
  return readInputText(path, 'an experiment file (.yaml)', { mostMb: 16, hint });
}

const ofTheBench = 'The bench opens a recording by --recording, `driftbench replay` measures it.';
const asMotion = 'As motion a recording is named in motion: { kind: trace, file }.';

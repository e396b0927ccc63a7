/**
 * Other lanes for a recording: a file or a text that lists them, and the recorded experiment with them added or
 * replaced.
 */
import { BenchError } from '../../contract/errors.ts';
import { ExperimentDocument } from '../experiment/experiment-document.ts';
import { readInputText } from '../base/files/read-input.ts';
import type { Recording } from '../recording/recording.ts';

export interface OtherLanes {
  /** The file that says them. */
  readonly file: string;
  readonly text: string;
  readonly lanes: readonly unknown[];
  readonly ids: readonly string[];
}

/** A list of lanes, or a map with `lanes`; other keys are ignored. Rejects with a `BenchError` if there are none. */
export async function readOtherLanes(file: string): Promise<OtherLanes> {
  return otherLanesIn(file, await readInputText(file, 'a file of lanes (.yaml)', { mostMb: 16 }));
}

/** The same of a text; `file` stands for it in words. Throws a `BenchError`. */
export function otherLanesIn(file: string, text: string): OtherLanes {
  const value = new ExperimentDocument(file, text).value();
  const lanes: unknown = Array.isArray(value) ? value : (value as { readonly lanes?: unknown } | null)?.lanes;
  if (!Array.isArray(lanes) || lanes.length === 0)
    throw new BenchError('bad-input', `${file}: there are no lanes; it needs a list of them, as under "lanes" in an experiment.`);
  const ids = lanes.map((lane: unknown) => String((lane as { readonly id?: unknown } | null)?.id));
  return { file, text, lanes: lanes as readonly unknown[], ids };
}

/** The fields of the recorded experiment, these lanes after its own: they may name those by `from`. */
export function withLanes({ path, experiment }: Recording, { file, lanes: others, ids }: OtherLanes): object {
  const { lanes = [] } = experiment as { readonly lanes?: readonly { readonly id?: unknown }[] };
  const taken = ids.find((id) => lanes.some((lane) => lane.id === id));
  if (taken !== undefined)
    throw new BenchError(
      'bad-input',
      `${file}: the lane "${taken}" is in ${path} already; give it another id, and begin it with from: ${taken}.`,
    );
  return { ...(experiment as object), lanes: [...lanes, ...others] };
}

/** The fields of the recorded experiment with these lanes in place of its own. */
export function inPlaceOfLanes({ experiment }: Recording, { lanes }: OtherLanes): object {
  return { ...(experiment as object), lanes };
}

/** Experiments as texts: loaded from no file, or refused. */
import { BenchError } from '../../contract/errors.ts';
import { loadExperiment, type LoadedExperiment, type LoadOptions } from '../../main/experiment/load-experiment.ts';
import { registry } from './plans.ts';

type TextOptions = Omit<LoadOptions, 'registry' | 'text'>;

/** As if it stood in `file.yaml`. */
export function loadText(text: string, options: TextOptions = {}): Promise<LoadedExperiment> {
  return loadExperiment('file.yaml', { registry, text, ...options });
}

/** The message with which it is refused; `taken`: it is not. */
export function refusalOf(text: string, options: TextOptions = {}): Promise<string> {
  return loadText(text, options).then(
    () => 'taken',
    (reason: unknown) => {
      if (reason instanceof BenchError) return reason.message;
      throw reason;
    },
  );
}

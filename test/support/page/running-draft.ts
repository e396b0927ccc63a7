/** The draft of a page whose bench runs an experiment of one file. */
import { BenchClient } from '../../../client/bench-client.ts';
import { useDraft } from '../../../renderer/editor/draft.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { exampleState } from './example-state.ts';
import { wiredBench } from './wired-bench.ts';

/** The bench runs that text, and finds nothing wrong with any. */
export async function runningDraft(text: string) {
  const wired = wiredBench((name) =>
    name === 'experiments.running' ? { text, base: 'it.yaml', saved: true } : { problems: [], resolved: null },
  );
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
  wired.greet(exampleState);
  const draft = useDraft();
  await draft.wake();
  return draft;
}

/** What a command serves at `--metrics`. */
import { vi } from 'vitest';
import { commandFeatures } from '../../features/cli.ts';
import { runCommandLine } from '../../main/cli/program.ts';
import { patience } from './patience.ts';

/** Runs the command until what it serves is `complete`, then interrupts it. */
export async function servedMetrics(args: readonly string[], complete = (_text: string) => true) {
  const interruption = new AbortController();
  let said = '';
  const notify = (text: string) => void (said += text);
  const ended = runCommandLine(
    [...args, '--metrics', '0'],
    { print: () => undefined, notify, draw: null, interrupted: interruption.signal },
    commandFeatures,
  );
  const text = await vi.waitFor(async () => {
    const found = await (await fetch(/^Metrics: (\S+)/m.exec(said)?.[1] ?? '')).text();
    if (!complete(found)) throw new Error(`The metrics are still ${found}`);
    return found;
  }, patience);
  interruption.abort();
  return { text, status: await ended };
}

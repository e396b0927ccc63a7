/** Entry of the browser bench: runs until it is interrupted. */
import { benchParts } from '../features/node.ts';
import { logError, terminalText } from './base/terminal-text.ts';
import { BenchError } from '../contract/errors.ts';
import { statusOf } from './base/exit-status.ts';
import { hearSignals } from './base/signals.ts';
import { openBrowser } from './serve/open-browser.ts';
import { startBrowserBench } from './serve/browser-bench.ts';
import { readServeOptions, serveHelp } from './serve/serve-options.ts';

async function serve(): Promise<void> {
  const options = readServeOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(serveHelp);
  const starting = startBrowserBench(benchParts, options, (line) => console.log(terminalText(line)));
  const end = () => {
    const closed = starting.then((bench) => bench.close()).catch(logError);
    void closed.then(() => process.exit());
  };
  // Before the address is printed: a program that reads it may end this process at once.
  hearSignals().addEventListener('abort', end, { once: true });
  const bench = await starting;
  if (options.openBrowser) openBrowser(bench.address);
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  logError(error.message);
  process.exitCode = statusOf(error);
}

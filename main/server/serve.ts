/** Entry of the browser bench: runs until it is interrupted. */
import { BenchError } from '../../contract/errors.ts';
import { startBrowserBench } from './browser-bench.ts';
import { openBrowser } from './open-browser.ts';
import { readServeOptions, serveHelp } from './serve-options.ts';

async function serve(): Promise<void> {
  const options = readServeOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(serveHelp);
  const bench = await startBrowserBench(options, (line) => console.log(line));
  if (options.openBrowser) openBrowser(bench.address);
  const end = () => void bench.close().then(() => process.exit(0));
  process.once('SIGINT', end).once('SIGTERM', end);
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  console.error(error.message);
  process.exitCode = error.code === 'bad-input' ? 2 : 1;
}

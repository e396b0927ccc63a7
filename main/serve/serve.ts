/** Entry of the browser bench: runs until it is interrupted. */
import { logError, terminalText } from '../terminal-text.ts';
import { BenchError } from '../../contract/errors.ts';
import { statusOf } from '../exit-status.ts';
import { startBrowserBench } from './browser-bench.ts';
import { readServeOptions, serveHelp } from './serve-options.ts';
import { spawn } from 'node:child_process';

async function serve(): Promise<void> {
  const options = readServeOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(serveHelp);
  const starting = startBrowserBench(options, (line) => console.log(terminalText(line)));
  const end = () => {
    const closed = starting.then((bench) => bench.close()).catch(logError);
    void closed.then(() => process.exit());
  };
  // Before the address is printed: a program that reads it may end this process at once.
  process.once('SIGINT', end).once('SIGTERM', end);
  const bench = await starting;
  if (options.openBrowser) openBrowser(bench.address);
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  // `start` is part of the shell; its first argument is a window title.
  win32: ['cmd', '/c', 'start', ''],
};

function openBrowser(address: string): void {
  const [program = '', ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

try {
  await serve();
} catch (error) {
  if (!(error instanceof BenchError)) throw error;
  logError(error.message);
  process.exitCode = statusOf(error);
}

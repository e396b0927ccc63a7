/**
 * A process of its own for demoparser2: the parser is native code, and a damaged demo can end the process that runs it.
 * The thread parses; the process ends at once if the one that started it does, however long the parser takes.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { serialize } from 'node:v8';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { demoProperties, demoRows, type DemoRows } from './demo-rows.ts';

/** MiB of the parser's answer as JavaScript has it: two hours of ten players take 1 GiB. */
const mostAnswerMb = 3072;

export interface DemoAnswer {
  readonly rows?: DemoRows;
  /** Why there are no rows. */
  readonly problem?: string;
}

interface Parser {
  parseTicks(path: string, properties: readonly string[], ticks: null, players: null, byProperty: boolean): unknown;
}

const [, , parser = '', path = ''] = process.argv;

if (isMainThread) {
  const abandon = () => process.kill(process.pid, 'SIGKILL');
  process.stdin.on('end', abandon).on('error', abandon).resume();
  const answer = (each: DemoAnswer) => process.stdout.write(serialize(each), () => process.exit());
  new Worker(fileURLToPath(import.meta.url), { argv: [parser, path], resourceLimits: { maxOldGenerationSizeMb: mostAnswerMb } })
    .on('message', answer)
    .on('error', (error: unknown) => answer({ problem: (error as Error).message }));
} else {
  parentPort?.postMessage(parsed());
}

function parsed(): DemoAnswer {
  try {
    const loaded = createRequire(parser)(parser) as Parser;
    return { rows: demoRows(loaded.parseTicks(path, demoProperties, null, null, true)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

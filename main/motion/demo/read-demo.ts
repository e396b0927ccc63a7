/** Reads a Counter-Strike 2 demo with demoparser2, an optional package, in a process of its own. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { deserialize } from 'node:v8';
import { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import { inputPieces } from '../../base/files/read-input.ts';
import { projectPaths } from '../../base/project-paths.ts';
import { closedProcess } from '../reader/closed-process.ts';
import { motionRole } from '../row-table.ts';
import type { DemoAnswer } from './demo-process.ts';
import { demoTable, type DemoRows, type DemoTable } from './demo-rows.ts';

const packageName = '@laihoe/demoparser2';

interface ParserLimits {
  /** The parser's module. */
  readonly parser?: string;
  /** ms */
  readonly most?: number;
}

/** Rejects with a `BenchError` that says what was found, or how to install the parser. */
export async function readDemo(path: string, mapping: MotionMapping, limits: ParserLimits = {}): Promise<DemoTable> {
  await checkDemo(path);
  const { parser = parserFor(import.meta.url), most = 600_000 } = limits;
  return demoTable(path, await parse(path, parser, most), mapping);
}

/** The file of the parser as a module at `from` finds it. Throws a `BenchError` with the line that installs it. */
export function parserFor(from: string): string {
  const table = `or write the demo's ticks as a table elsewhere: docs/importing-motion.md`;
  if (process.versions['electron'] !== undefined)
    throw new BenchError('not-possible', `The desktop app does not read demos; open them with npx driftbench serve, ${table}.`);
  try {
    return createRequire(from).resolve(packageName);
  } catch (error) {
    throw new BenchError(
      'not-possible',
      `Demos of Counter-Strike 2 need a package that is not installed. Install it: npm install ${packageName}, ${table}.`,
      { cause: error },
    );
  }
}

/** The first bytes of demos of Source 2 and of Source. */
const marks = { ofSource2: 'PBDEMS2\0', ofSource: 'HL2DEMO\0' };
const headLength = 16;

/** Checks the header of the demo, which the parser need not see. */
async function checkDemo(path: string): Promise<void> {
  let [length, mark] = [0, ''];
  for await (const piece of inputPieces(path, motionRole)) {
    [length, mark] = [piece.byteLength, Buffer.from(piece.subarray(0, 8)).toString('latin1')];
    break;
  }
  const refuse = (message: string) => {
    throw new BenchError('bad-input', `${path}: ${message}`);
  };
  if (mark === marks.ofSource) refuse('this is a demo of the first Source engine; those of Counter-Strike 2 are read.');
  if (mark !== marks.ofSource2) refuse('this is not a demo of Counter-Strike 2, which begins with PBDEMS2. Is it still compressed?');
  if (length <= headLength) refuse('the demo ends within its header; download or copy it again.');
}

/** Rejects with a `BenchError` whatever becomes of the process. */
async function parse(path: string, parser: string, most: number): Promise<DemoRows> {
  const { answer, stderr, signal } = await answerOf([projectPaths().demo, parser, path], most);
  const failed = (reason: string) =>
    new BenchError(
      'bad-input',
      `${path}: demoparser2 cannot read this demo: ${shortened(reason)}. It is damaged or unfinished, or newer than the parser: download it again, or update the parser (npm install ${packageName}@latest).`,
    );
  if (answer.length === 0 && signal === 'SIGTERM') throw failed(`it takes longer than ${most / 1000} s`);
  if (answer.length === 0) throw failed(panicIn(stderr) ?? `the parser ended with ${signal ?? 'an error'}`);
  const { rows, problem = '' } = deserialize(answer) as DemoAnswer;
  if (!rows) throw failed(problem);
  return rows;
}

/** Rust writes where it panicked, and why on the next line. */
function panicIn(stderr: string): string | undefined {
  return /panicked at [^\n]*\n([^\n]+)/.exec(stderr)?.[1];
}

interface Ended {
  readonly answer: Buffer;
  readonly stderr: string;
  readonly signal: NodeJS.Signals | null;
}

const longestNote = 10_000;

/** Its input stays open: the process ends with this one. */
function answerOf(parts: readonly string[], most: number): Promise<Ended> {
  const child = spawn(process.execPath, [...closedProcess({ threads: true, addons: true }), ...parts], {
    stdio: 'pipe',
    timeout: most,
    windowsHide: true,
  });
  const pieces: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (piece: Buffer) => pieces.push(piece));
  child.stderr.on('data', (piece: Buffer) => (stderr = `${stderr}${piece.toString()}`.slice(0, longestNote)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_, signal) => resolve({ answer: Buffer.concat(pieces), stderr, signal }));
  });
}

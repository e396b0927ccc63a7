/** `driftbench plugins check`: whether a plugin passes the conformance suite, and the cost of a call. */
import { terminalJson } from '../../../main/base/terminal-text.ts';
import type { Command } from 'commander';
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import { testCaseSchema, type PluginTestCase } from '../../../contract/test-case.ts';
import { readInputText } from '../../../main/base/files/read-input.ts';
import { checkPlugin, type CheckResult } from '../../../main/plugins/check/check-plugin.ts';
import { projectPaths } from '../../../main/base/project-paths.ts';
import { metresOption, secondsOption } from '../../../main/cli/option-values.ts';
import type { Terminal } from '../../../main/cli/terminal.ts';
import type { CallCost } from '../../../main/plugins/check/call-cost.ts';
import { findEntry } from '../../../main/plugins/plugin-entry.ts';
import { kindsRead, portedOfKind } from '../../port/node/ported.ts';
import { compilerFrom, compilerToInstall } from '../../port/node/reading/compiler.ts';
import type { Untranslatable } from '../../port/node/reading/source-reader.ts';
import { figure } from '../../../main/cli/columns.ts';

interface CheckFlags {
  readonly params?: string;
  readonly case?: string;
  readonly within?: number;
  readonly limit: number;
  readonly json?: true;
}

export function addPluginsCheckCommand(plugins: Command, terminal: Terminal): void {
  plugins
    .command('check')
    .description(
      'Checks a plugin: runs the conformance suite of its kind, measures the memory and time of a call, and compares it with the built-in plugins.',
    )
    .argument('<path>', 'file (.ts, .mts, .js, .mjs) or folder with a package.json')
    .option('--params <json>', 'parameters as JSON, such as {"horizon": 2} (default: those of the plugin)')
    .option('--case <file>', 'test case of a failed call, as saved by --save-call or the bench; it is replayed first')
    .option('--within <m>', 'how close a convergence scheme must come to a target at rest, in metres (default: 0.01)', metresOption)
    .option('--limit <s>', 'time limit of each law, in seconds', secondsOption, 10)
    .option('--json', 'prints one JSON object instead')
    .addHelpText('after', '\nExit status: 0 the plugin passes, 1 a law fails or a call allocates too much, 2 the plugin cannot be loaded.')
    .action((path: string, flags: CheckFlags) => check(path, flags, terminal));
}

async function check(path: string, { params, case: file, within, limit, json }: CheckFlags, terminal: Terminal): Promise<void> {
  const testCase = file === undefined ? null : await readTestCase(file);
  const rules = { workerPath: projectPaths().worker, limitMs: limit * 1000, within, testCase };
  const result = await checkPlugin(path, { ...rules, params: params === undefined ? (testCase?.params ?? {}) : paramsOf(params) });
  const port = await portOf(result, path);
  terminal.print(json ? terminalJson({ ...result, port }) : checkText(result, port));
  if (!result.passed) throw new BenchError('plugin-fault', `${path}: the plugin fails the conformance suite.`);
}

function paramsOf(text: string): object {
  const given = z.record(z.string(), z.unknown()).safeParse(parsed(text, '--params'));
  if (!given.success) throw new BenchError('bad-input', `--params: found ${text}; it must be a JSON object, such as {"horizon": 2}.`);
  return given.data;
}

async function readTestCase(path: string): Promise<PluginTestCase> {
  const found = testCaseSchema.safeParse(parsed(await readInputText(path, 'a test case (.json)', { mostMb: 16 }), path));
  if (!found.success) throw new BenchError('bad-input', `${path}: not a plugin test case:\n${z.prettifyError(found.error)}`);
  return found.data;
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new BenchError('bad-input', `${where}: invalid JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Why `driftbench port` does not write it in other languages. */
interface NoPort {
  readonly ports: false;
  readonly reason: string;
  /** What of its own code has no translation; null: it was not read. */
  readonly stops: readonly Pick<Untranslatable, 'file' | 'line' | 'column' | 'text' | 'what'>[] | null;
  /** Why it was not read; null: it was. */
  readonly unread: string | null;
}

/** Null: plugins of its kind are no part of a game. */
async function portOf({ plugin: { kind } }: CheckResult, path: string): Promise<NoPort | null> {
  const ids = portedOfKind.get(kind);
  if (!ids) return null;
  const instead = ids.length > 0 ? `; of this kind: ${ids.join(', ')}` : '; of this kind none';
  const read = kindsRead.includes(kind) ? await stopsIn(path) : { stops: null, unread: null };
  return { ports: false, reason: `driftbench port translates built-in plugins alone${instead}`, ...read };
}

/** Reads the plugin with its author's compiler. */
async function stopsIn(path: string): Promise<Pick<NoPort, 'stops' | 'unread'>> {
  const entry = await findEntry(path);
  const compiler = compilerFrom([entry.root, process.cwd()]);
  if (typeof compiler === 'string') return { stops: null, unread: compiler };
  const { stopsOf } = await import('../../port/node/reading/read-plugin.ts');
  const stops = stopsOf(compiler, entry, projectPaths().root);
  return { stops: stops.map(({ file, line, column, text, what }) => ({ file, line, column, text, what })), unread: null };
}

function portLines({ reason, stops, unread }: NoPort): string[] {
  const lines = [`  – has no port to other languages: ${reason}\n`];
  if (unread !== null) lines.push(`    which lines stop a port cannot be said: ${unread}; ${compilerToInstall} installs one\n`);
  if (stops?.length === 0) lines.push('    no line of it was found that stops a translation\n');
  for (const { file, line, column, text, what } of stops ?? [])
    lines.push(`      ${file}:${line}:${column}: ${text}: ${what} has no translation\n`);
  return lines;
}

function checkText({ plugin, findings, open, cost, passed }: CheckResult, port: NoPort | null): string {
  const laws = findings.map(({ title, flaw }) => (flaw === null ? `  ✓ ${title}\n` : `  ✗ ${title}\n      ${flaw}\n`));
  const rest = open.map(({ title }) => `  – ${title}: not checked\n`);
  return [
    `${plugin.kind}/${plugin.id}: ${plugin.title}\n`,
    ...laws,
    ...rest,
    ...(cost ? costLines(cost) : []),
    ...(port ? portLines(port) : []),
    `${verdict(findings, passed)}\n`,
  ].join('');
}

function costLines({ call, ns, bytes, mostBytes, builtIns }: CallCost): string[] {
  const allocates = bytes < 1 ? 'nothing' : `${figure(bytes)} bytes a call`;
  const mark = bytes < mostBytes ? '✓' : '✗';
  const [cheapest, dearest] = [builtIns[0], builtIns.at(-1)];
  const beside = cheapest && dearest ? `; built-in plugins: ${named(cheapest)} to ${named(dearest)}` : '';
  return [`  ${mark} ${call} allocates ${allocates}\n`, `    ${call} takes ${figure(ns)} ns, ${ratioText(ns, builtIns)}${beside}\n`];
}

function named({ id, ns }: CallCost['builtIns'][number]): string {
  return `${figure(ns)} ns (${id})`;
}

/** Beside the one in the middle. */
function ratioText(ns: number, builtIns: CallCost['builtIns']): string {
  const middle = builtIns[Math.floor(builtIns.length / 2)];
  return middle ? `${figure(ns / middle.ns)} times the median of the built-in ones` : 'no built-in plugin of this kind to compare with';
}

function verdict(findings: CheckResult['findings'], passed: boolean): string {
  const broken = findings.filter(({ flaw }) => flaw !== null).length;
  if (passed) return 'It passes the conformance suite.';
  return broken > 0 ? `${broken} of ${findings.length} laws failed.` : 'It allocates more than allowed.';
}

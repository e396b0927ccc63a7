/** What a check of a plugin found, for people. */
import type { CallCost } from '../plugins/check/call-cost.ts';
import type { CheckResult } from '../plugins/check/check-plugin.ts';
import { figure } from './columns.ts';

export function checkText({ plugin, findings, open, cost, passed }: CheckResult): string {
  const laws = findings.map(({ title, flaw }) => (flaw === null ? `  ✓ ${title}\n` : `  ✗ ${title}\n      ${flaw}\n`));
  const rest = open.map(({ title }) => `  – ${title}: not checked\n`);
  return [
    `${plugin.kind}/${plugin.id}: ${plugin.title}\n`,
    ...laws,
    ...rest,
    ...(cost ? costLines(cost) : []),
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

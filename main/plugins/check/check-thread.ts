/** The thread of a check: the plugin's code runs here alone. */
import { z } from 'zod';
import { BenchError } from '../../../contract/errors.ts';
import type { Plugin } from '../../../engine/plugin-api/define.ts';
import { thrownText } from '../../../engine/guard/plugin-fault.ts';
import { PluginRegistry } from '../../../engine/session/plugin-registry.ts';
import type { Law } from '../../../engine/conformance/law.ts';
import { lawsOf } from '../../../engine/conformance/laws-of.ts';
import { builtInPlugins } from '../../../plugins/index.ts';
import type { WorkerGuest } from '../../worker/worker-guest.ts';
import { loadPlugin } from '../load-plugin.ts';
import { callCostOf } from './call-cost.ts';
import type { CheckReport, CheckRequest } from './check-messages.ts';
import { testCaseLaw } from './test-case-law.ts';

type CheckGuest = WorkerGuest<never, CheckReport>;

export async function start(guest: CheckGuest, request: CheckRequest): Promise<void> {
  try {
    await check(guest, request);
  } catch (error) {
    guest.report({ kind: 'refused', message: messageOf(error) });
  }
}

async function check(guest: CheckGuest, { bundle, params, within, testCase }: CheckRequest): Promise<void> {
  guest.loading(0);
  const plugin = await loadPlugin(bundle, new PluginRegistry(builtInPlugins));
  guest.loading(-1);
  const laws = [...(testCase ? [testCaseLaw(plugin, testCase)] : []), ...lawsFor(plugin, params, within)];
  const { kind, id, title } = plugin;
  guest.report({ kind: 'loaded', plugin: { kind, id, title }, laws: laws.map((law) => ({ id: law.id, title: law.title })) });
  const flaws = laws.map((law) => tried(guest, law));
  const isSound = flaws.every((flaw) => flaw === null);
  guest.report(isSound ? await costOf(plugin, params) : { kind: 'cost', cost: null });
}

/** A plugin may fail only now. */
async function costOf(plugin: Plugin, params: object): Promise<CheckReport> {
  try {
    return { kind: 'cost', cost: await callCostOf(plugin, params) };
  } catch (error) {
    return { kind: 'cost-fault', flaw: messageOf(error) };
  }
}

function lawsFor(plugin: Plugin, params: object, within: number | undefined): readonly Law[] {
  const checked = plugin.params.safeParse(params);
  if (checked.success) return lawsOf(plugin, { params, ...(within !== undefined && { within }) });
  const found = z.prettifyError(checked.error);
  throw new BenchError('bad-input', `Parameters of ${plugin.kind}/${plugin.id}: ${found}\nGive them with --params, as JSON.`);
}

/** Reported at once: when a law never ends, the findings before it are known. */
function tried(guest: CheckGuest, { keep }: Law): string | null {
  // The law calls the plugin without a guard.
  guest.loading(0);
  const flaw = flawOf(keep);
  guest.loading(-1);
  guest.report({ kind: 'found', flaw });
  return flaw;
}

function flawOf(keep: () => void): string | null {
  try {
    keep();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return thrownText(error);
  }
}

/** The options of `driftbench proxy` that say what becomes of the network, read into conditions of both directions. */
import { explain } from '../../../experiment/explain.ts';
import { nodeLink, passingLink, type NodeLink } from '../../../experiment/links.ts';
import { resolveLink } from '../../../experiment/resolved-links.ts';
import type { Problem } from '../../../experiment/problem.ts';
import { yamlDocument } from '../../../experiment/yaml-text.ts';
import { BenchError } from '../../../contract/errors.ts';
import type { Spike } from '../../../engine/network/conditions.ts';
import type { LinkSettings, Stage } from '../../../engine/network/link-settings.ts';

/** A field of the link and its value: `delay=0.2`, `up.jitter.spread=0.05`. */
export interface LinkField {
  /** As the user wrote it, with the option's name. */
  readonly option: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

export interface Settings {
  readonly up: LinkSettings;
  readonly down: LinkSettings;
}

/** Reads `path=value`; the value is YAML. */
export function linkField(name: string, text: string): LinkField {
  const option = `${name} ${text}`;
  const equals = text.indexOf('=');
  const path = text.slice(0, Math.max(equals, 0)).trim().split('.');
  if (path.includes('')) throw refusal(option, 'needs the form field=value, as in --link up.delay=0.2.');
  if (path.some((name) => name === 'trace' || name === 'schedule'))
    throw refusal(option, 'the proxy has options for changes over time: --trace, --step, --ramp and --spike.');
  const value = yamlDocument(text.slice(equals + 1));
  if (value.errors.length > 0) throw refusal(option, 'the value is not valid YAML.');
  return { option, path, value: value.toJS() as unknown };
}

/** Refuses a field that a later one replaces, by itself or with the map that contains it. */
export function checkFieldsApart(fields: readonly LinkField[]): void {
  fields.forEach(({ option, path }, index) => {
    const later = fields.slice(index + 1).find((other) => other.path.every((name, depth) => name === path[depth]));
    if (later) throw refusal(option, `no effect, because ${later.option} sets ${later.path.join('.')} too. Leave one of them out.`);
  });
}

/**
 * The settings of both directions by all fields in order; a later one overrides an earlier one. `form`: that of a link
 * that stays, or of one that passes.
 */
export function settingsOf(fields: readonly LinkField[], form: typeof nodeLink | typeof passingLink = nodeLink): Settings {
  const link: Record<string, unknown> = {};
  for (const field of fields) place(link, field);
  const parsed = form.safeParse(link);
  const problems: Problem[] = parsed.success ? [] : explain(form, link, parsed.error.issues);
  const settings = parsed.success ? bothDirections(parsed.data, (problem) => problems.push(problem)) : null;
  const [first] = problems;
  if (first) throw refusal(optionOf(first, fields), first.message);
  return settings!;
}

function bothDirections(link: NodeLink, report: (problem: Problem) => void): Settings {
  return { up: resolveLink(link, 'up', [], report), down: resolveLink(link, 'down', [], report) };
}

/** Makes missing maps; replaces other values. */
function place(link: Record<string, unknown>, { path, value }: LinkField): void {
  let map = link;
  for (const key of path.slice(0, -1)) {
    const inner = map[key];
    const next = typeof inner === 'object' && inner !== null ? { ...inner } : {};
    map[key] = next;
    map = next;
  }
  map[path.at(-1)!] = value;
}

/** The last option about the field or about a map that contains it; without one the field's name. */
function optionOf({ path, inheritedFrom = [] }: Problem, fields: readonly LinkField[]): string {
  const names = [path, ...inheritedFrom].map((candidate) => candidate.join('.'));
  const touches = (field: string) => names.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`));
  const field = fields.findLast((candidate) => touches(candidate.path.join('.')));
  return field ? `${field.option}: ${names[0]}` : `link.${names[0]}`;
}

/** A change of the network at a time: `30:delay=0.4`, or over a time: `10..60:delay=0.5`. */
export interface Change {
  readonly at: number;
  readonly from?: number;
  readonly field: LinkField;
}

export function stepOf(text: string): Change {
  const parts = /^(\d+(?:\.\d+)?):(.+)$/.exec(text);
  if (!parts) throw refusal(`--step ${text}`, 'needs the form seconds:field=value, as in --step 30:delay=0.4.');
  return { at: Number(parts[1]), field: linkField('--step', parts[2]!) };
}

export function rampOf(text: string): Change {
  const parts = /^(\d+(?:\.\d+)?)\.\.(\d+(?:\.\d+)?):(.+)$/.exec(text);
  if (!parts || Number(parts[1]) >= Number(parts[2]))
    throw refusal(`--ramp ${text}`, 'needs the form from..to:field=value with from < to in seconds, as in --ramp 10..60:delay=0.5.');
  return { from: Number(parts[1]), at: Number(parts[2]), field: linkField('--ramp', parts[3]!) };
}

export function spikeOf(text: string): Spike {
  const [extra = NaN, every = NaN, length = 1, ...more] = text.split('/').map((word) => (word.trim() === '' ? NaN : Number(word)));
  const isWhole = more.length === 0 && extra > 0 && extra <= 60 && length > 0 && length < every && every < Infinity;
  if (!isWhole)
    throw refusal(
      `--spike ${text}`,
      'needs the form extra/every or extra/every/length in seconds, 0 < extra ≤ 60 and length < every, as in --spike 0.3/20/1.',
    );
  return { extra, every, length };
}

/** The stages of both directions: what holds at first, then each change on top of those before it. */
export function stagesOf(fields: readonly LinkField[], changes: readonly Change[]): Readonly<Record<'up' | 'down', readonly Stage[]>> {
  const inOrder = [...changes].sort((a, b) => a.at - b.at);
  const settings = [
    settingsOf(fields),
    ...inOrder.map((_, index) => settingsOf([...fields, ...inOrder.slice(0, index + 1).map(({ field }) => field)], passingLink)),
  ];
  for (const direction of ['up', 'down'] as const)
    checkOutages(
      settings.map((both) => both[direction]),
      inOrder,
    );
  const stages = (direction: 'up' | 'down') =>
    settings.map((both, index) => {
      const { at = 0, from } = inOrder[index - 1] ?? {};
      return { at, ...(from !== undefined && { from }), settings: both[direction] };
    });
  return { up: stages('up'), down: stages('down') };
}

/** Refuses an outage (bandwidth 0) without an end, and one that would come or go little by little. */
function checkOutages(settings: readonly LinkSettings[], changes: readonly Change[]): void {
  const isOut = settings.map(({ bandwidth }) => bandwidth === 0);
  changes.forEach(({ from, field }, index) => {
    if (from !== undefined && isOut[index] !== isOut[index + 1])
      throw refusal(field.option, 'an outage (bandwidth 0) comes and goes at once; use --step for it.');
  });
  const beginning = isOut.at(-1) ? isOut.lastIndexOf(false) : -1;
  const change = changes[beginning];
  if (change)
    throw refusal(
      change.field.option,
      'an outage (bandwidth 0) needs an end: a later --step with a bandwidth > 0 bit/s, as in --step 60:bandwidth=1e6.',
    );
}

/** Refuses what cannot happen to the bytes of a TCP stream. */
export function checkStreams(fields: readonly LinkField[]): void {
  const impossible = fields.find(({ path, value }) => {
    const [first] = path[0] === 'up' || path[0] === 'down' ? path.slice(1) : path;
    if (first === 'states' && Array.isArray(value)) return value.some((state: object | null) => hasImpossible(state ?? {}));
    return first !== undefined && hasImpossible({ [first]: value });
  });
  if (impossible)
    throw refusal(impossible.option, 'the bytes of a TCP stream are never lost, doubled or overtaken. Use --udp, or leave it out.');
}

function hasImpossible(fields: { readonly loss?: unknown; readonly duplicate?: unknown; readonly order?: unknown }): boolean {
  return fields.loss !== undefined || fields.duplicate !== undefined || fields.order === 'free';
}

function refusal(option: string, reason: string): BenchError {
  return new BenchError('bad-input', `${option}: ${reason}`);
}

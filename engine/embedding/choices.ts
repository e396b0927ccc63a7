/** The choices of a game for both sides of its network: plugins with their parameters, and how updates are written. */
import type { z } from 'zod';
import type { QuantisationRule } from '../update/quantisation-rule.ts';
import { UpdateCodec } from '../update/update-codec.ts';
import type { DeadReckoningPlugin } from '../plugin-api/define.ts';
import { openWorld, type WorldView } from '../plugin-api/world-view.ts';
import { LaneMark } from './lane-mark.ts';

interface Configurable {
  readonly id: string;
  readonly params: z.ZodObject;
}

/** A plugin with its parameters. */
export interface Choice<Plugin extends Configurable> {
  readonly plugin: Plugin;
  /** Left out: the defaults. */
  readonly params?: z.input<Plugin['params']>;
}

/** The choices that publisher and receivers of an entity must have in common. */
export interface SharedChoices<Model extends DeadReckoningPlugin = DeadReckoningPlugin> {
  readonly model: Choice<Model>;
  /** Left out: all numbers travel as 32-bit floats. */
  readonly quantisation?: QuantisationRule;
  /** The entity may be teleported: updates have one bit more. */
  readonly teleports?: true;
  /** Ground, obstacles and roads. Left out: level ground, and nothing on it. */
  readonly world?: WorldView;
}

const quantisationNames: Readonly<Record<keyof QuantisationRule, true>> = {
  position: true,
  velocity: true,
  acceleration: true,
  turnRate: true,
  orientation: true,
  planar: true,
};

/** Largest width of a number. */
const mostBits = 32;

/**
 * A model of one path's own, the form in which its updates travel, and the mark of both. Throws what `create` throws,
 * and where a name or value is not allowed.
 */
export function modelOf({ model: choice, quantisation, teleports, world = openWorld }: SharedChoices) {
  const params = parametersOf(choice);
  if (quantisation) refuseQuantisation(quantisation);
  const model = choice.plugin.create({ params, world });
  const codec = new UpdateCodec({ quantisation, teleports, carries: model.carries, asCounted: true });
  return { model, codec, mark: new LaneMark([choice.plugin.id, params, quantisation, teleports]) };
}

/** The parameters of a choice, with the defaults of those left out. */
export function parametersOf<Plugin extends Configurable>({ plugin, params }: Choice<Plugin>): z.output<Plugin['params']> {
  refuseOthers(`parameters of ${plugin.id}`, params ?? {}, Object.keys(plugin.params.shape));
  return plugin.params.parse(params ?? {}) as z.output<Plugin['params']>;
}

/** A misspelt name would change nothing, in silence. */
export function refuseOthers(what: string, given: object, allowed: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !allowed.includes(name));
  if (unknown !== undefined) throw new TypeError(`${what}: found ${unknown}; allowed: ${allowed.join(', ') || 'none'}`);
}

/** What is compared with no number, or with less than 0, never happens, in silence. */
export function refuseNumbers(what: string, given: object, least = 0): void {
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === 'number' && !(value >= least))
      throw new RangeError(`${what}: found ${name} ${value}; allowed: numbers from ${least}`);
  }
}

/** A misspelt word would be none of them, in silence. */
export function refuseWord(what: string, found: string | undefined, allowed: readonly string[]): void {
  if (found !== undefined && !allowed.includes(found)) throw new TypeError(`${what}: found ${found}; allowed: ${allowed.join(', ')}`);
}

function refuseQuantisation(rule: QuantisationRule): void {
  refuseOthers('quantisation', rule, Object.keys(quantisationNames));
  for (const [name, part] of Object.entries(rule) as [string, object | boolean | undefined][]) {
    if (typeof part !== 'object') continue;
    const what = `quantisation.${name}`;
    const isAngle = name === 'orientation';
    refuseOthers(what, part, isAngle ? ['bits'] : ['bits', 'range']);
    const { bits, range = NaN } = part as { readonly bits: number; readonly range?: number };
    const least = isAngle ? 4 : 2;
    if (!Number.isInteger(bits) || bits < least || bits > mostBits)
      throw new RangeError(`${what}: found bits ${bits}; allowed: a whole number from ${least} to ${mostBits}`);
    if (!isAngle && !(range > 0 && range < Infinity)) throw new RangeError(`${what}: found range ${range}; allowed: a number above 0`);
  }
}

/** A time (s) of the game's clock, no earlier than the one before. */
export function refuseTime(what: string, now: number, before = -Infinity): void {
  if (!Number.isFinite(now))
    throw new RangeError(`${what}: found ${now}; the time must be a number of seconds (a PeerClock has none before its first exchange)`);
  if (now < before) throw new RangeError(`${what}: found ${now} s after ${before} s; time must not go back`);
}

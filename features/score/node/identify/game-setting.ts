/** What a game does with what arrives, as a lane of an experiment, and in the words of the trade. */
import type { ClockMode } from '../../../../engine/base/clocks/anchor.ts';
import { PluginRegistry } from '../../../../engine/session/plugin-registry.ts';
import type { Choice, LanePlan } from '../../../../engine/session/session-plan.ts';
import type { PluginKind, PluginOfKind } from '../../../../engine/plugin-api/define.ts';
import type { ExtrapolationFields } from '../../../../experiment/extrapolation.ts';
import { defaultExtrapolation } from '../../../../engine/receiver/limited-model.ts';
import { short } from '../../../../main/base/short-number.ts';
import { builtInPlugins } from '../../../../plugins/index.ts';

/** An id with parameters, as an experiment has it. */
export type Chosen = { readonly id: string } & Readonly<Record<string, unknown>>;

/**
 * A lane's corrections begin at the frame before an update arrives, and go on by time. `at-arrival`: they begin when it
 * arrives. `each-frame`: each frame makes the same share of one, however long it is.
 */
export type Manner = 'at-arrival' | 'each-frame';

/** Fields of a lane, as an experiment has them. */
export interface GameSetting {
  readonly model: Chosen;
  readonly playout?: Chosen;
  /** Past the limit, s, it stands, or does what `beyond` says; `time`, s: in which it slows down. */
  readonly extrapolation?: { readonly limit: number; readonly beyond?: 'hold' | 'decay'; readonly time?: number };
  readonly convergence: Chosen;
  readonly clock: ClockMode;
  /** No field of a lane: what the game does otherwise than one. */
  readonly manner?: Manner;
}

const registry = new PluginRegistry(builtInPlugins);

/** No extrapolation is longer, s. */
const unlimited = 3600;

/** As a plain key, `then` would make its object look like a promise to the reader of the code. */
const named = (name: string, value: string) => ({ [name]: value });

/** As an experiment has it. */
export type SettingFields = Omit<GameSetting, 'extrapolation' | 'manner'> & { readonly extrapolation?: ExtrapolationFields };

/** What a lane of an experiment must say to draw so: a playout may bring a limit of its own where it says nothing. */
export function settingFields({ model, playout, extrapolation, convergence, clock }: GameSetting): SettingFields {
  const bringsLimit = playout && registry.get('playout', playout.id)?.laneRules?.extrapolation !== undefined;
  const { beyond, ...limit } = extrapolation ?? (bringsLimit ? { limit: unlimited } : {});
  const fields = { ...limit, ...(beyond && named('then', beyond)) };
  return { model, ...(playout && { playout }), ...(fields.limit !== undefined && { extrapolation: fields }), convergence, clock };
}

export function laneOf({ model, playout, extrapolation, convergence, clock }: GameSetting): LanePlan {
  return {
    id: 'game',
    trigger: { heartbeat: 1 },
    clock,
    model: choice('dead-reckoning', model),
    ...(playout && { playout: choice('playout', playout) }),
    ...(extrapolation && { extrapolation: { ...defaultExtrapolation, ...extrapolation } }),
    convergence: choice('convergence', convergence),
    scheduler: choice('fairness', { id: 'send-to-all' }),
  };
}

function choice<K extends PluginKind>(kind: K, { id, ...params }: Chosen): Choice<PluginOfKind<K>> {
  const plugin = registry.get(kind, id);
  if (!plugin || !('params' in plugin)) throw new Error(`There is no ${kind} "${id}".`);
  return { plugin, params: plugin.params.parse(params) };
}

const milliseconds = (time: unknown) => `${short(1000 * Number(time))} ms`;

/** `1 update`, `1.5 updates` */
function counted(updates: number): string {
  const text = short(updates);
  return `${text} ${text === '1' ? 'update' : 'updates'}`;
}

/** Usual times between two updates, and between two frames, s. */
export interface UsualSteps {
  readonly update: number;
  readonly frame: number;
}

/** A line that names it. */
export function settingText(setting: GameSetting, usual: UsualSteps): string {
  return setting.playout ? interpolationText(setting, setting.playout, usual.update) : extrapolationText(setting, usual.frame);
}

function interpolationText(setting: GameSetting, playout: Chosen, interval: number): string {
  const { interpolation } = playout;
  const between = interpolation === 'hermite' ? 'by a cubic with velocities' : 'linear';
  return `snapshot interpolation, ${playoutText(playout, interval)}, ${between}, ${beyondText(setting)}`;
}

function playoutText(playout: Chosen, interval: number): string {
  switch (playout.id) {
    case 'constant': {
      const delay = Number(playout['delay']);
      const updates = interval > 0 ? ` (${counted(delay / interval)})` : '';
      if (playout['base'] !== 'arrival') return `${milliseconds(delay)}${updates} behind the time stamps`;
      return `${milliseconds(delay)}${updates} behind the first arrival, counted anew when one is off by ${milliseconds(playout['resync'])}`;
    }
    case 'adaptive': {
      const buffer =
        playout['dynamic'] === true ? 'a buffer that adapts to the jitter' : `a buffer of ${counted(Number(playout['buffer']))}`;
      return `${buffer} of ${milliseconds(playout['interval'])}, time runs up to ${short(100 * Number(playout['catchUp']))} % faster and ${short(100 * Number(playout['slowDown']))} % slower (adaptive, as in Mirror)`;
    }
    default:
      return `a buffer for ${short(100 * Number(playout['quantile']))} % of the late arrivals, from ${milliseconds(playout['start'])} on (${playout.id}, as in WebRTC)`;
  }
}

function beyondText({ model, extrapolation }: GameSetting): string {
  if (model.id === 'static' || extrapolation?.limit === 0) return 'then it stands';
  const then = extrapolation ? `for ${limitText(extrapolation)}` : 'without a limit';
  return `then extrapolated (${model.id}) ${then}`;
}

function limitText({ limit, beyond, time }: NonNullable<GameSetting['extrapolation']>): string {
  const long = milliseconds(limit);
  if (beyond === undefined) return `${long} at most`;
  return `${long}, then ${beyond === 'hold' ? 'straight on' : `ever more slowly (to 1/e in ${milliseconds(time)})`}`;
}

function extrapolationText(setting: GameSetting, frame: number): string {
  const { model, extrapolation, clock } = setting;
  const what = model.id === 'static' ? 'the newest update as it is' : `extrapolation (${model.id}) of the newest update`;
  const since = model.id === 'static' ? '' : clock === 'synchronised' ? ' from its time stamp' : ' from its arrival';
  const limit = extrapolation ? `, for ${limitText(extrapolation)}` : '';
  return `${what}${since}${limit}${correctionText(setting, frame)}`;
}

function correctionText({ convergence: { id, time }, manner }: GameSetting, frame: number): string {
  if (id === 'snap') return ', corrections jump';
  if (manner === 'each-frame')
    return `, each frame goes ${short(100 * (1 - Math.exp(-frame / Number(time))))} % of the rest of the way (${id}, ${milliseconds(time)})`;
  return `, corrections blended over ${milliseconds(time)}${manner === 'at-arrival' ? ' from their arrival on' : ''} (${id})`;
}

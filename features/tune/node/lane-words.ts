/**
 * A lane in a few words: `constant-turn, distance 0.35 m, heartbeat 1 s, exponential (time 200 ms)`. Playouts and limits
 * are in the words of the trade: `interpolation delay 120 ms`.
 */
import { clockChoiceOf, clockMapOf } from '../../../experiment/clocks.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import { defaultExtrapolation } from '../../../engine/receiver/limited-model.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { Space } from './search/space.ts';
import { number, settingWords, unitOf, valueWords } from './setting-words.ts';

const unitsOfTrigger: Readonly<Record<string, string>> = {
  distance: 'm',
  timeSpace: 'm·s',
  velocity: 'm/s',
  orientation: 'rad',
  heartbeat: 's',
  minInterval: 's',
};

export function laneWords(lane: LaneFields, space: Space): string {
  const { trigger = {}, model, convergence, scheduler, clock, playout, extrapolation, jumpBeyond, teleports } = lane;
  const { rule, ...conditions } = trigger;
  const when = [
    ...Object.entries(conditions).flatMap(([name, value]) =>
      value === undefined ? [] : [settingWords(name, value, unitsOfTrigger[name])],
    ),
    ...(rule ? [choiceWords('trigger', `rule:${rule.id ?? ''}`, rule, space)] : []),
  ];
  const words = [
    choiceWords('model', model?.id ?? defaultChoices.model, model, space),
    ...when,
    choiceWords('convergence', convergence?.id ?? defaultChoices.convergence, convergence, space),
    ...(scheduler?.id === undefined || scheduler.id === defaultChoices.scheduler
      ? []
      : [choiceWords('scheduler', scheduler.id, scheduler, space)]),
    ...(playout ? [playoutWords(playout)] : []),
    ...(extrapolation ? [limitWords(extrapolation)] : []),
    ...(jumpBeyond === undefined ? [] : [`corrections beyond ${number(jumpBeyond, 4)} m jump`]),
    ...(teleports === 'slide' ? ['teleports slide'] : []),
    ...clockWords(clock, space),
  ];
  return words.join(', ');
}

/** `clock ntp (poll 2 s)`: the plugin that keeps it, or else the mode. */
function clockWords(clock: LaneFields['clock'], space: Space): readonly string[] {
  const plugin = clockChoiceOf(clock);
  const { mode } = clockMapOf(clock);
  if (plugin) return [`clock ${choiceWords('clock', plugin.id ?? '', plugin, space)}`];
  return mode === undefined ? [] : [`clock ${mode}`];
}

type PlayoutFields = NonNullable<LaneFields['playout']>;

/** What is a time in the words of the trade, by playout and parameter. */
const tradeWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  constant: { delay: 'interpolation delay' },
  fixed: { interp: 'interpolation delay at least', interval: 'interval' },
  adaptive: { interval: 'snapshots every' },
  quantile: { bucket: 'steps of', start: 'interpolation delay at first' },
};

/** `constant playout (interpolation delay 120 ms)`. */
function playoutWords({ id = '', ...fields }: PlayoutFields): string {
  const words = Object.entries(fields).map(([name, value]) => {
    const trade = tradeWords[id]?.[name];
    return trade === undefined || typeof value !== 'number' ? settingWords(name, value) : `${trade} ${valueWords(value, 's')}`;
  });
  return words.length === 0 ? `${id} playout` : `${id} playout (${words.join(', ')})`;
}

function limitWords({ limit, then = defaultExtrapolation.beyond, time }: NonNullable<LaneFields['extrapolation']>): string {
  const length = limit === undefined ? '' : ` ${valueWords(limit, 's')}`;
  const fading = then === 'decay' && time !== undefined ? ` over ${valueWords(time, 's')}` : '';
  return `extrapolation limit${length}, then ${then}${fading}`;
}

function choiceWords(component: string, id: string, fields: Readonly<Record<string, unknown>> | undefined, space: Space): string {
  const settings = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    name === 'id' || value === undefined ? [] : [settingWords(name, value, unitOf(space, component, id, name))],
  );
  return settings.length === 0 ? id : `${id} (${settings.join(', ')})`;
}

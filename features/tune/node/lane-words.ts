/** A lane in a few words: `constant-turn, distance 0.35 m, heartbeat 1 s, exponential time 0.2 s`. */
import { clockMapOf } from '../../../experiment/clocks.ts';
import { defaultChoices } from '../../../experiment/choices.ts';
import type { LaneFields } from '../../../experiment/lanes.ts';
import type { Space } from './search/space.ts';

const unitsOfTrigger: Readonly<Record<string, string>> = {
  distance: 'm',
  timeSpace: 'm·s',
  velocity: 'm/s',
  orientation: 'rad',
  heartbeat: 's',
  minInterval: 's',
};

export function laneWords(lane: LaneFields, space: Space): string {
  const { trigger = {}, model, convergence, scheduler, clock } = lane;
  const { rule, ...conditions } = trigger;
  const when = [
    ...Object.entries(conditions).flatMap(([name, value]) => (value === undefined ? [] : [setting(name, value, unitsOfTrigger[name])])),
    ...(rule ? [choiceWords('trigger', `rule:${rule.id ?? ''}`, rule, space)] : []),
  ];
  const words = [
    choiceWords('model', model?.id ?? defaultChoices.model, model, space),
    ...when,
    choiceWords('convergence', convergence?.id ?? defaultChoices.convergence, convergence, space),
    ...(scheduler?.id === undefined || scheduler.id === defaultChoices.scheduler
      ? []
      : [choiceWords('scheduler', scheduler.id, scheduler, space)]),
    ...(clock === undefined || clockMapOf(clock).mode === undefined ? [] : [`clock ${clockMapOf(clock).mode}`]),
  ];
  return words.join(', ');
}

function choiceWords(component: string, id: string, fields: Readonly<Record<string, unknown>> | undefined, space: Space): string {
  const dimensions = space.find(({ name }) => name === component)?.alternatives.find((each) => each.id === id)?.dimensions ?? [];
  const unitOf = (name: string) => dimensions.flatMap((each) => (each.name === name && each.kind === 'number' ? [each.unit] : []))[0];
  const settings = Object.entries(fields ?? {}).flatMap(([name, value]) =>
    name === 'id' || value === undefined ? [] : [setting(name, value, unitOf(name))],
  );
  return settings.length === 0 ? id : `${id} (${settings.join(', ')})`;
}

function setting(name: string, value: unknown, unit = ''): string {
  return [name, typeof value === 'number' ? String(Number(value.toPrecision(4))) : String(value), unit]
    .filter((word) => word !== '')
    .join(' ');
}

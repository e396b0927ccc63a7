/** A player as the motion of an entity: its kind, that kind's parameters, where it starts, how it cheats. */
import { z } from 'zod';
import { cheatKinds, type Cheat } from '../engine/game/cheating.ts';
import type { PlayerPlan } from '../engine/game/game-plan.ts';
import type { PlayerDefinition } from '../engine/game/players/player.ts';
import { radians, ratio } from '../engine/plugin-api/quantities.ts';
import { foundText } from './allowed.ts';
import { present } from './field-maps.ts';
import { coordinate } from './fields.ts';
import type { MotionFields } from './motion.ts';
import { checkParams } from './choices.ts';
import { unknownWord, type FieldPath, type Report } from './problem.ts';

export const defaultPlayer = 'reference';

const common = z.object({
  start: z.tuple([coordinate, coordinate]).optional().meta({
    unit: 'm',
    description: 'Where it starts: [x, y] from the centre of the arena; left out, the seed decides place and heading.',
  }),
  heading: radians({ default: 0, help: 'Heading at its start, counter-clockwise from east.' }),
  cheat: z
    .enum(['none', ...cheatKinds])
    .default('none')
    .meta({ unit: '', description: 'What it does beyond the rules: drive, turn or reload faster, or jump ahead.' }),
  cheatFactor: ratio({ default: 2, min: 1, max: 1000, help: 'How much faster; of teleport, how many seconds of driving it jumps.' }),
});

/** Fields that may stand beside `kind: player`, for one kind of player. */
export function playerParams({ kind, params }: PlayerDefinition): z.ZodObject {
  return z.object({ player: z.literal(kind).optional().meta({ description: 'Kind of player.' }), ...params.shape, ...common.shape });
}

/** Null where a problem was reported. */
export function resolvePlayer(
  fields: MotionFields,
  path: FieldPath,
  players: readonly PlayerDefinition[],
  report: Report,
): Omit<PlayerPlan, 'id'> | null {
  const kind = fields['player'] ?? defaultPlayer;
  const definition = players.find((player) => player.kind === kind);
  if (!definition) {
    const known = players.map((player) => player.kind);
    report({ path: [...path, 'player'], message: unknownWord('kind of player', typeof kind === 'string' ? kind : foundText(kind), known) });
    return null;
  }
  const checked = checkParams(playerParams(definition), fields, 'kind', path, report);
  if (!checked) return null;
  const { start, heading, cheat, cheatFactor } = checked as z.output<typeof common>;
  const own = Object.entries(checked).filter(([name]) => name in definition.params.shape);
  return {
    definition,
    params: Object.fromEntries(own),
    ...present({ start: start && startOf(start, heading), cheat: cheatOf(cheat, cheatFactor) }),
  };
}

function startOf([x, y]: readonly [number, number], heading: number): PlayerPlan['start'] {
  return { x, y, heading };
}

function cheatOf(kind: Cheat['kind'] | 'none', factor: number): Cheat | undefined {
  return kind === 'none' ? undefined : { kind, factor };
}

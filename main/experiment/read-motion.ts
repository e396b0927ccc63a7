/** The motion of an entity in engine terms: synthetic as it stands, traces read from their files. */
import { present, without } from '../../experiment/field-maps.ts';
import type { TraceFields } from '../../experiment/motion.ts';
import type { ResolvedMotion } from '../../experiment/entities.ts';
import type { PlayerPlan } from '../../engine/game/game-plan.ts';
import type { MotionPlan, PartPlan } from '../../engine/session/session-plan.ts';
import type { OpenedOnce } from '../motion/opened-once.ts';
import { readMotionFile } from '../motion/read-motion-file.ts';
import type { InputFolder } from './input-folder.ts';

/** Reads what the motion needs; files are looked up relative to `folder`, `files` are open already. Rejects with what `readMotionFile` refuses. */
export async function readMotion(motion: ResolvedMotion, folder: InputFolder, files: OpenedOnce): Promise<MotionPlan> {
  if (motion.kind !== 'trace') return motion;
  return readMotionFile(folder.pathOf(motion.trace.file), present(without(motion.trace, 'kind', 'file')), files);
}

/** A motion in words: `human-like, mouse`, `recorded: tanks.rec, player 3`. */
export function motionText(motion: ResolvedMotion): string {
  if (motion.kind === 'trace') return traceText(motion.trace);
  if (motion.kind === 'player') return playerText(motion.player);
  return wordsOf(motion.definition.id, motion.params);
}

/** The motion of a part in words: `track, tank`. */
export function partMotionText({ motion: { definition, params } }: PartPlan): string {
  return wordsOf(definition.kind, params);
}

function wordsOf(kind: string, params: Readonly<Record<string, unknown>>): string {
  return [kind, ...Object.values(params).filter((value) => typeof value === 'string')].join(', ');
}

function playerText({ definition, params, cheat }: Omit<PlayerPlan, 'id'>): string {
  return [wordsOf(`${definition.kind} player`, params), ...(cheat ? [`cheats: ${cheat.kind} × ${cheat.factor}`] : [])].join(', ');
}

function traceText({ file, updates, player, entity }: TraceFields): string {
  const name = file.split(/[\\/]/).at(-1);
  const whose = player === undefined ? entity : `player ${player}`;
  return `${updates ?? 'trace'}: ${name}${whose === undefined ? '' : `, ${whose}`}`;
}

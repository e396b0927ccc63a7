/** The outline of an experiment: what the bench shows of it. */
import type { ChoiceOutline, ContractsOutline, ExperimentOutline, LevelOutline } from '../../contract/bench-state.ts';
import type { Warning } from '../../contract/warnings.ts';
import { fieldSchema } from '../../experiment/allowed.ts';
import { present, without } from '../../experiment/field-maps.ts';
import type { ResolvedExperiment } from '../../experiment/experiment-file.ts';
import type { Plugin } from '../../engine/plugin-api/define.ts';
import type { Choice, ContractsPlan, EntityPlan, LanePlan, LevelPlan, PartPlan } from '../../engine/session/session-plan.ts';
import type { WorldPlan } from '../../engine/world/world.ts';
import type { TraceFields } from '../../experiment/motion.ts';
import type { ResolvedMotion } from '../../experiment/entities.ts';
import type { PlayerPlan } from '../../engine/game/game-plan.ts';
import delayed from '../../plugins/dead-reckoning/delayed/index.ts';
import { builtInPlugins } from '../../plugins/index.ts';

interface Outlined extends Omit<ResolvedExperiment, 'world' | 'lanes'> {
  readonly world: WorldPlan;
  readonly lanes: readonly LanePlan[];
}

interface ReadFiles {
  /** With the files that they name. */
  readonly entities: readonly EntityPlan[];
  readonly warnings: readonly Warning[];
}

const noFiles: ReadFiles = { entities: [], warnings: [] };

/** `file` is the name under which the experiment is listed. */
export function outlineOf(file: string, experiment: Outlined, { entities: read, warnings }: ReadFiles = noFiles): ExperimentOutline {
  const { name, description, duration, frame, arena, world, nodes, entities, lanes } = experiment;
  return {
    file,
    name,
    description,
    duration,
    frame,
    arena,
    world,
    nodes: nodes.map((node) => without(node, 'linkModels')),
    entities: entities.map(({ id, owner, motion, parts }, index) => ({
      id,
      owner: nodes[owner]!.id,
      motion: motionText(motion),
      ...(parts && { parts: parts.map((part) => ({ id: part.id, motion: partMotionText(part) })) }),
      ...present({ leaves: leavesAt(read[index]) }),
    })),
    lanes: lanes.map(outlineLane),
    ...(warnings.length > 0 && { warnings }),
  };
}

export function outlineLane(lane: LanePlan): ExperimentOutline['lanes'][number] {
  const { id, trigger, publishing, clock, synchronisation, ground, parts, extrapolation } = lane;
  const levels = lane.relevance?.levels.map(outlineLevel);
  const contracts = lane.contracts && outlineContracts(lane.contracts);
  const shown = lane.shown && outlineModel(lane.shown);
  const playout = lane.playout && outlineChoice(lane.playout);
  const senderClock = lane.senderClock && outlineChoice(lane.senderClock);
  const furtherTrigger = lane.furtherTrigger && outlineChoice(lane.furtherTrigger);
  return {
    id,
    trigger,
    ...present({
      furtherTrigger,
      publishing,
      levels,
      contracts,
      synchronisation,
      senderClock,
      ground,
      shown,
      parts,
      playout,
      extrapolation,
    }),
    model: outlineModel(lane.model),
    convergence: outlineChoice(lane.convergence),
    scheduler: outlineScheduler(lane.scheduler),
    clock,
  };
}

function outlineLevel({ reach, trigger, publishing, model }: LevelPlan): LevelOutline {
  return { reach: reach === Infinity ? null : reach, trigger, ...present({ publishing }), model: outlineModel(model) };
}

/** Offers come from the session. */
function outlineContracts({ named }: ContractsPlan): ContractsOutline {
  return { named: named.map(({ id, model }) => ({ id, model: outlineModel(model) })), offers: [] };
}

function outlineScheduler(choice: LanePlan['scheduler']): ChoiceOutline {
  const { explains } = choice.plugin;
  return { ...outlineChoice(choice), ...(explains && { explains }) };
}

function outlineModel(choice: LanePlan['model']): ChoiceOutline {
  const isBuiltIn = builtInPlugins.includes(choice.plugin);
  const delay = choice.plugin.id === delayed.id ? Number(choice.params['delay']) : 0;
  return { ...outlineChoice(choice), ...(isBuiltIn && { playoutDelay: delay }) };
}

function outlineChoice({ plugin, params }: Choice<Plugin>): ChoiceOutline {
  const { id, title, source } = plugin;
  const fields = Object.entries(fieldSchema(plugin.params).properties ?? {});
  return { id, title, source, params, units: Object.fromEntries(fields.flatMap(([name, { unit }]) => (unit ? [[name, unit]] : []))) };
}

function leavesAt(entity: EntityPlan | undefined): number | undefined {
  return entity?.motion.kind === 'recorded' ? entity.motion.recorded.ends[0]?.time : undefined;
}

/** A motion in words: `human-like, mouse`, `recorded: tanks.rec, player 3`. */
function motionText(motion: ResolvedMotion): string {
  if (motion.kind === 'trace') return traceText(motion.trace);
  if (motion.kind === 'player') return playerText(motion.player);
  return wordsOf(motion.definition.id, motion.params);
}

/** The motion of a part in words: `track, tank`. */
function partMotionText({ motion: { definition, params } }: PartPlan): string {
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

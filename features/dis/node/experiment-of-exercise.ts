/**
 * An experiment of a DIS exercise: its entities as recorded updates of a capture, under the lanes of another experiment
 * or usual ones.
 */
import { without } from '../../../experiment/field-maps.ts';
import { stringify } from 'yaml';
import { BenchError } from '../../../contract/errors.ts';
import type { Geodetic } from '../../../main/motion/dis/coordinates.ts';

export interface ExerciseEntity {
  /** `site:application:entity`, and its marking. */
  readonly id: string;
  readonly marking: string;
  /** The file of its real path, which entity of it, and its time (s) that is session time 0; left out: not known. */
  readonly truth?: { readonly file: string; readonly entity?: string | undefined; readonly start: number } | undefined;
}

export interface ExerciseFile {
  /** As the experiment is to name the capture. */
  readonly file: string;
  /** Null: the file has local axes. */
  readonly origin: Geodetic | null;
  readonly entities: readonly ExerciseEntity[];
  /** s */
  readonly duration: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Several models and schemes side by side, over a network with a delay. */
const usual: Fields = {
  name: 'DIS exercise',
  nodes: [{ id: 'viewer', link: { delay: 0.1 } }],
  lanes: [
    { id: 'first-order', model: { id: 'fpw' }, convergence: { id: 'snap' }, clock: 'synchronised' },
    { id: 'second-order', from: 'first-order', model: { id: 'rvw' } },
    { id: 'smoothed', from: 'second-order', convergence: { id: 'dis-smoothing' } },
    { id: 'blended', from: 'second-order', convergence: { id: 'projective-velocity-blend' } },
  ],
};

const publisher = 'exercise';

/**
 * Its text. `fields`: of the experiment whose lanes and receivers are used; null: the usual ones. Throws a `BenchError`
 * where those do not fit.
 */
export function experimentOfExercise(fields: Fields | null, { file, origin, entities, duration }: ExerciseFile): string {
  const { game, nodes, lanes, ...rest } = fields ?? usual;
  if (game !== undefined)
    throw new BenchError('bad-input', 'The experiment has a game; an exercise has players of its own. Use another experiment.');
  const place = origin && { origin: [origin.latitude, origin.longitude, origin.altitude] };
  const motion = { kind: 'trace', file, updates: 'recorded', start: 0, ...place };
  const receivers = listOf(nodes).filter((node) => 'link' in node || 'down' in node || 'up' in node);
  if (receivers.length === 0) throw new BenchError('bad-input', 'The experiment has no node with a link; an exercise needs a receiver.');
  return stringify({
    driftbench: 1,
    ...rest,
    duration,
    entities: namesOf(entities).map((id, index) => ({ id, owner: publisher, motion: { ...motion, ...motionFieldsOf(entities[index]!) } })),
    nodes: [{ id: publisher }, ...receivers.filter(({ id }) => id !== publisher)],
    lanes: listOf(lanes).map((lane) => without(lane, 'trigger')),
  });
}

/** The fields with other lanes: each of the models under each of the convergence schemes. */
export function withComparison(
  fields: Fields | null,
  { models, schemes }: { readonly models: readonly string[]; readonly schemes: readonly string[] },
): Fields {
  const lanes = models.flatMap((model) =>
    schemes.map((scheme) => ({
      id: schemes.length === 1 ? model : `${model}-${scheme}`,
      model: { id: model },
      convergence: { id: scheme },
      clock: 'synchronised',
    })),
  );
  return { ...(fields ?? usual), lanes };
}

function motionFieldsOf({ id: entity, truth }: ExerciseEntity) {
  return truth ? { entity, truth } : { entity };
}

function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.filter((each): each is Fields => typeof each === 'object' && each !== null) : [];
}

/** Names by the markings, or by the numbers if there is none; each once, in letters that an id can have. */
export function namesOf(entities: readonly ExerciseEntity[]): readonly string[] {
  const taken = new Set<string>();
  return entities.map(({ id, marking }) => {
    const numbers = id.replaceAll(':', '-');
    const word = marking.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '');
    const name = /[A-Za-z]/.test(word) && !taken.has(word) ? word : `e-${numbers}`;
    taken.add(name);
    return name;
  });
}

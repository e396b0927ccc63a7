/** The form of a recording's setup, as far as readers look into it without asking: a stranger may have written it. */
import { z } from 'zod';
import { scoredGameForm } from '../../../contract/scored-game.ts';
import { recordingFormat, type SetupRecord } from './recording-format.ts';

const text = z.string();
const named = z.looseObject({ id: text });

const setupForm = z.looseObject({
  format: z.literal(recordingFormat),
  kind: z.enum(['run', 'session', 'live', 'score']),
  driftbench: text,
  began: text,
  name: text,
  file: text,
  experiment: text,
  inputs: z.array(z.looseObject({ name: text, sha256: text })),
  lanes: z.array(text).optional(),
  seed: z.number(),
  seats: z.int().min(1).max(10_000).optional(),
  epoch: z.number().optional(),
  screens: z.array(text).optional(),
  plugins: z.array(z.looseObject({ path: text, version: text.optional(), sha256: text })),
  rowEvery: z.number().positive().optional(),
  layout: z.looseObject({
    entities: z.array(text),
    lanes: z.array(text),
    pairs: z.array(z.looseObject({ entity: z.int().min(0), publisher: text, receiver: text })),
  }),
  outline: z.looseObject({
    file: text,
    name: text,
    duration: z.number().positive(),
    frame: z.number().positive(),
    arena: z.looseObject({ width: z.number(), depth: z.number() }),
    entities: z.array(named),
    nodes: z.array(named),
    lanes: z.array(z.looseObject({ id: text, model: named, convergence: named, scheduler: named })),
    scored: scoredGameForm.optional(),
  }),
});

/** `outline.lanes.0.id` of a setup that has another form there; null: it has its form. */
export function placeOfFault(setup: SetupRecord): string | null {
  const { error } = setupForm.safeParse(setup);
  return error ? (error.issues[0]?.path.join('.') ?? 'all') : null;
}

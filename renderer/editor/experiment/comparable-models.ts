/** The dead-reckoning models that lanes can be compared by, from the schema of experiments. */
import { type FieldSchema, schemaAt } from '../../../experiment/allowed.ts';
import { fieldAt } from '../draft/edit.ts';
import { shapeOf } from '../draft/shape.ts';

export interface ModelOffer {
  readonly id: string;
  readonly title: string;
  /** When to choose it, and where it comes from. */
  readonly guidance: string;
  readonly source: string;
  /** Heading of those that are chosen for the same use. */
  readonly use: string;
  /** A lane has it already. */
  readonly isPresent: boolean;
}

/** `base`: id of the lane that new ones derive from, the first; empty where there is none. */
export function comparableModels(
  schema: FieldSchema | null,
  fields: unknown,
): { readonly base: string; readonly offers: readonly ModelOffer[] } {
  const lanes = fieldAt(fields, ['lanes']);
  const first: unknown = Array.isArray(lanes) ? fieldAt(lanes[0], ['id']) : '';
  const present = Array.isArray(lanes) ? lanes.map((lane) => fieldAt(lane, ['model', 'id'])) : [];
  const shape = schema && shapeOf(schemaAt(schema, ['lanes', 0, 'model']), undefined);
  const offers = shape?.kind === 'choice' ? shape.offers : [];
  return {
    base: typeof first === 'string' ? first : '',
    offers: offers.flatMap(({ schema: { title = '', properties }, guidance, source, use }) => {
      const id = properties?.['id']?.const;
      return typeof id === 'string' ? [{ id, title, guidance, source, use, isPresent: present.includes(id) }] : [];
    }),
  };
}

/** The parts of an experiment as the editor shows them, in order; and what of one is picked. */
export const parts = ['experiment', 'lanes', 'nodes', 'entities', 'world', 'game', 'measures'] as const;

export type PartName = (typeof parts)[number];

/** An element of a list that is to be seen: an object of its own every time that it is picked. */
export interface Picked {
  readonly index: number;
}

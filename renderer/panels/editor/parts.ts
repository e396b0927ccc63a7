/** The parts of an experiment as the editor shows them, in order. */
export const parts = ['experiment', 'lanes', 'nodes', 'entities', 'world', 'game', 'measures'] as const;

export type PartName = (typeof parts)[number];

/** Checks that levels of detail have distances to go by: every receiver looks from somewhere, at something that is somewhere. */
import type { ExperimentFile } from './experiment-file.ts';
import type { Report } from './problem.ts';

export function checkViewers({ nodes, entities }: ExperimentFile, report: Report): void {
  entities.forEach(({ motion }, index) => {
    if (!('updates' in motion)) return;
    const message = 'recorded updates have no real path of their own; a lane with levels of detail (relevance) needs one.';
    report({ path: ['entities', index, 'motion', 'updates'], message });
  });
  nodes.forEach(({ id, link, at }, index) => {
    if (!link || at || entities.some(({ owner }) => owner === id)) return;
    const message = 'looks from nowhere; levels of detail (relevance) need a place, at: [x, y], or an entity that the node owns.';
    report({ path: ['nodes', index], message });
  });
}

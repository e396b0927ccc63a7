/** Actions on what is shown: the camera, the entity in focus, the lanes. */
import { computed } from 'vue';
import { useBench } from '../stores/bench.ts';
import { useCamera } from '../stores/camera.ts';
import { useSelection } from '../stores/selection.ts';
import type { Action } from './action.ts';

const keyedLanes = 9;

export function viewActions() {
  const bench = useBench();
  const camera = useCamera();
  const selection = useSelection();

  const follow = (id: string, entity: number): Action => ({
    id: `follow-${id}`,
    title: `Follow ${id}`,
    group: 'Views',
    run: () => camera.follow(entity),
  });
  const isolate = (id: string, lane: number): Action => ({
    id: `isolate-${id}`,
    title: `Isolate lane ${id}, or show all again`,
    group: 'Lanes',
    ...(lane < keyedLanes && { keys: String(lane + 1) }),
    run: () => selection.isolateLane(lane),
  });
  const toggle = (id: string): Action => ({
    id: `toggle-${id}`,
    title: `${selection.hidden.has(id) ? 'Show' : 'Hide'} lane ${id}`,
    group: 'Lanes',
    run: () => selection.toggleLane(id),
  });

  return computed((): readonly Action[] => [
    { id: 'fit', title: 'Fit the views to the arena', group: 'Views', keys: 'F', run: camera.fit },
    ...(bench.state.layout?.entities ?? []).map(follow),
    ...selection.lanes.map(isolate),
    ...selection.lanes.map(toggle),
  ]);
}

/** A small experiment as the bench reports it: one tank, two receivers, two lanes. */
import { type BenchState, emptyBenchState, type LaneOutline } from '../../../contract/bench-state.ts';
import { openWorldPlan } from '../../../engine/world/world.ts';

const choice = (id: string) => ({ id, title: id, source: 'a book', params: {} });

const lane = (id: string): LaneOutline => ({
  id,
  trigger: { distance: 0.09 },
  model: choice('constant-turn'),
  convergence: choice('snap'),
  scheduler: choice('send-to-all'),
  clock: 'synchronised',
});

export const exampleState: BenchState = {
  ...emptyBenchState,
  status: 'running',
  epoch: 1,
  experiment: {
    file: 'example.yaml',
    name: 'An example',
    description: 'One tank and two receivers.',
    duration: 600,
    frame: 0.02,
    arena: { width: 800, depth: 800 },
    world: openWorldPlan,
    entities: [{ id: 'tank', owner: 'sender', motion: 'human-like, mouse' }],
    nodes: [
      { id: 'sender', down: null, up: { delay: 0 } },
      { id: 'near', down: { delay: 0.2 }, up: { delay: 0.2 } },
      { id: 'far', down: { delay: 0.8 }, up: { delay: 0.8 } },
    ],
    lanes: [lane('base'), lane('third')],
  },
  layout: {
    entities: ['tank'],
    lanes: ['base', 'third'],
    pairs: [
      { entity: 0, publisher: 'sender', receiver: 'near' },
      { entity: 0, publisher: 'sender', receiver: 'far' },
    ],
  },
};

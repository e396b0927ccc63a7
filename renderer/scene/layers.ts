/** The layers of a view: what each shows, in words, and its key. */

export const layers = [
  { id: 'real', title: 'Real paths', keys: 'Shift+R', first: true, help: 'Where the entities really are: neutral, solid' },
  {
    id: 'exported',
    title: 'Exported paths',
    keys: 'Shift+E',
    first: true,
    help: 'What the publisher’s model says from its own updates: thin, dashed',
  },
  { id: 'placed', title: 'Placed paths', keys: 'Shift+P', first: true, help: 'What the receiver shows: in the lane’s colour' },
  {
    id: 'trails',
    title: 'Trails',
    keys: 'Shift+I',
    first: true,
    help: 'The last seconds of every path that is shown, fading towards the past',
  },
  { id: 'errors', title: 'Error vectors', keys: 'Shift+X', first: true, help: 'From the real to the placed place: the deviation' },
  {
    id: 'updates',
    title: 'Updates',
    keys: 'Shift+U',
    first: false,
    help: 'Along the trails: a dot on the exported path where an update was made, a ring on the placed path where one arrived',
  },
  {
    id: 'bending',
    title: 'Convergence',
    keys: 'Shift+C',
    first: false,
    help: 'The stretch of a trail on which the placed path is being moved to what the newest update says, underlaid',
  },
  {
    id: 'thresholds',
    title: 'Thresholds',
    keys: 'Shift+D',
    first: false,
    help: 'The distance threshold around the exported place: an update is made when the real place leaves the circle',
  },
  {
    id: 'shots',
    title: 'Shots and hits',
    keys: 'Shift+H',
    first: true,
    help: 'Shots as each player sees them, and rings where they touch (thin), hit by the decider (bold), or a server refuses (dashed)',
  },
  {
    id: 'obstacles',
    title: 'Obstacles and roads',
    keys: 'Shift+O',
    first: true,
    help: 'What stands and leads through the world, and the height of its ground',
  },
  {
    id: 'velocities',
    title: 'Velocity arrows',
    keys: 'Shift+V',
    first: false,
    help: 'How far each path that is shown goes in the next second',
  },
  {
    id: 'second',
    title: 'Comparison run',
    keys: 'Shift+Y',
    first: true,
    help: 'What the comparison run places at the same session time: hollow, dotted, in the colours of its lanes',
  },
  { id: 'names', title: 'Names', keys: 'Shift+N', first: true, help: 'Ids of the entities, as far as they do not cover each other' },
] as const;

export type LayerId = (typeof layers)[number]['id'];

/** Which layers are drawn. */
export type ShownLayers = Readonly<Record<LayerId, boolean>>;

export const firstLayers = Object.fromEntries(layers.map(({ id, first }) => [id, first])) as ShownLayers;

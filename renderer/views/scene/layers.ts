/** The layers of a view: what each shows, in words, and its key. */

export const layers = [
  { id: 'real', title: 'Real paths', keys: 'Shift+R', first: true, help: 'Ground truth of every entity: neutral, solid' },
  {
    id: 'exported',
    title: 'Exported paths',
    keys: 'Shift+E',
    first: true,
    help: 'The publisher’s own extrapolation of its updates: thin, dashed',
  },
  { id: 'placed', title: 'Placed paths', keys: 'Shift+P', first: true, help: 'The path that the receiver shows: in the lane’s colour' },
  {
    id: 'trails',
    title: 'Trails',
    keys: 'Shift+I',
    first: true,
    help: 'The last seconds of every shown path, fading towards the past',
  },
  { id: 'errors', title: 'Error vectors', keys: 'Shift+X', first: true, help: 'From the real to the placed position: the deviation, m' },
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
    help: 'Smoothing (error correction): the part of a trail where the placed path moves to the newest update, underlaid',
  },
  {
    id: 'thresholds',
    title: 'Thresholds',
    keys: 'Shift+D',
    first: false,
    help: 'The distance threshold around the exported position: an update is made when the real position leaves the circle',
  },
  {
    id: 'shots',
    title: 'Shots and hits',
    keys: 'Shift+H',
    first: true,
    help: 'Shots as each player sees them; rings: contact in a view (thin), hit confirmed by the decider (bold), shot refused by the server (dashed)',
  },
  {
    id: 'obstacles',
    title: 'Obstacles and roads',
    keys: 'Shift+O',
    first: true,
    help: 'Obstacles, roads and the height of the ground',
  },
  {
    id: 'velocities',
    title: 'Velocity arrows',
    keys: 'Shift+V',
    first: false,
    help: 'Velocity of each shown path: the distance that it covers in 1 s',
  },
  {
    id: 'second',
    title: 'Comparison run',
    keys: 'Shift+Y',
    first: true,
    help: 'Placed paths of the comparison run at the same session time: hollow, dotted, in the colours of its lanes',
  },
  {
    id: 'names',
    title: 'Names',
    keys: 'Shift+N',
    first: true,
    help: 'Names of players, ids of other entities; those that overlap are left out',
  },
] as const;

export type LayerId = (typeof layers)[number]['id'];

/** Which layers are drawn. */
export type ShownLayers = Readonly<Record<LayerId, boolean>>;

export const firstLayers = Object.fromEntries(layers.map(({ id, first }) => [id, first])) as ShownLayers;

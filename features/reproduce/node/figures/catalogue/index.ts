/** The catalogue: which technique for what one wants to show, with figures of an example for each want. */
import type { Topic } from '../figure.ts';
import { wantFigure, type Want } from './want-figure.ts';

const shooter: Want = {
  id: 'shooter',
  title: 'Remote players in a shooter',
  world: 'Players at 6 m/s who take a new direction every half second, 40 ± 15 ms away, 2 % lost.',
  techniques: {
    snapshots: {
      words: 'snapshot interpolation, 100 ms behind the stamps',
      shines: 'where people must see what was there: no corner is cut, nothing jumps',
      fails: 'where they meet: everything is 100 ms old, and the server must rewind hits by that',
    },
    adaptive: {
      words: 'snapshot interpolation, adaptive buffer',
      shines: 'on networks whose delay is not known: it needs no synchronised clocks',
      fails: 'where the delay counts: it keeps two intervals and the jitter in hand on top of the network',
    },
    'snapshots-50hz': {
      words: 'snapshot interpolation at twice the rate',
      shines: 'where traffic is cheap: a shorter interval is a shorter delay',
      fails: 'on narrow lines: it costs twice as much',
    },
    extrapolated: {
      words: 'extrapolation, snap',
      shines: 'where only the mean counts: it is nearest to the present',
      fails: 'at every turn: the player runs on and jumps back',
    },
    'extrapolated-smooth': {
      words: 'extrapolation, adaptive error offset',
      shines: 'where the present counts more than the path',
      fails: 'at every turn: the player slides around the corner, through what stands there',
    },
  },
  sayings: [
    { says: 'Snapshots never jump', holds: (lane) => lane('snapshots').jumps === 0 && lane('snapshots-50hz').jumps === 0 },
    {
      says: 'Snapshots at twice the rate are nearer to the real place',
      holds: (lane) => lane('snapshots-50hz').deviation < lane('snapshots').deviation,
    },
    {
      says: 'Extrapolation, smoothed or not, is nearer than snapshots',
      holds: (lane) => Math.max(lane('extrapolated').deviation, lane('extrapolated-smooth').deviation) < lane('snapshots').deviation,
    },
    { says: '– and jumps more than once a second, unless smoothed', holds: (lane) => lane('extrapolated').jumps > 60 },
    {
      says: 'Smoothed, it still judders more than snapshots',
      holds: (lane) => lane('extrapolated-smooth').judder > lane('snapshots').judder,
    },
  ],
};

const cars: Want = {
  id: 'cars',
  title: 'Cars',
  world: 'Cars at up to 30 m/s, 3 m/s² ahead, 6 m/s² braking, 5 m/s² across, 60 ± 20 ms away, 2 % lost.',
  techniques: {
    snapshots: {
      words: 'snapshot interpolation, 250 ms behind the stamps',
      shines: 'for spectators and replays: the path is right and smooth',
      fails: 'in a race: the others are metres behind where they are, and contact is impossible',
    },
    straight: {
      words: 'extrapolation at constant velocity, linear blend',
      shines: 'on straight roads',
      fails: 'in curves: it leaves them and is pulled back',
    },
    turning: {
      words: 'extrapolation at constant turn rate, linear blend',
      shines: 'in curves, for four bytes more',
      fails: 'where cars brake',
    },
    accelerating: {
      words: 'extrapolation with acceleration, linear blend',
      shines: 'on bodies with mass: nearest of all',
      fails: 'where the acceleration is noisy: it is amplified; and it costs most',
    },
    threshold: {
      words: 'constant turn rate, updates by threshold (25 cm, 3°)',
      shines: 'on narrow lines: a fifth of the traffic',
      fails: 'where cars drive close by each other: off by up to the threshold and what the network adds',
    },
  },
  sayings: [
    {
      says: 'With acceleration the mean deviation is least, by a factor of two and more',
      holds: (lane) =>
        ['snapshots', 'straight', 'turning', 'threshold'].every((other) => 2 * lane('accelerating').deviation < lane(other).deviation),
    },
    { says: 'A model that turns is nearer than a straight one', holds: (lane) => lane('turning').deviation < lane('straight').deviation },
    { says: 'Snapshots are more than 2 m behind on average', holds: (lane) => lane('snapshots').deviation > 2 },
    {
      says: '– and the smoothest',
      holds: (lane) => ['straight', 'turning', 'accelerating', 'threshold'].every((other) => lane('snapshots').judder < lane(other).judder),
    },
    { says: 'The threshold needs less than a third of the traffic', holds: (lane) => 3 * lane('threshold').bytes < lane('turning').bytes },
  ],
};

const aircraft: Want = {
  id: 'aircraft',
  title: 'Aircraft',
  world:
    'An aircraft at 140 to 170 m/s in banked turns, climbs and dives, 100 ± 30 ms away, 2 % lost. The flight is always the same, the network differs.',
  techniques: {
    'drm-2': {
      words: 'DRM 2, constant velocity; 1 m, 3°, 5 s',
      shines: 'in straight flight',
      fails: 'in turns: at 150 m/s a metre is reached in a third of a second',
    },
    'drm-4': {
      words: 'DRM 4, constant acceleration, turning; 1 m, 3°, 5 s',
      shines: 'in turns that last',
      fails: 'where turns end: it accelerates on',
    },
    'drm-7': {
      words: 'DRM 7, velocity in turning body axes; 1 m, 3°, 5 s',
      shines: 'in coordinated turns, where the velocity turns with the aircraft: fewest updates and bytes',
      fails: 'where it side-slips or stalls: the velocity then does not turn with the body',
    },
    decaying: {
      words: 'decaying acceleration; 1 m, 3°, 5 s',
      shines: 'on short manoeuvres',
      fails: 'in long turns: it lets go of them',
    },
    snapshots: {
      words: 'snapshot interpolation, 500 ms behind the stamps',
      shines: 'for radar pictures and replays',
      fails: 'in formation and in combat: tens of metres behind',
    },
  },
  sayings: [
    {
      says: 'DRM 7 makes the fewest updates and bytes',
      holds: (lane) =>
        ['drm-2', 'drm-4', 'decaying', 'snapshots'].every(
          (other) => lane('drm-7').rate < lane(other).rate && lane('drm-7').bytes < lane(other).bytes,
        ),
    },
    { says: 'DRM 2 makes more than three times as many updates', holds: (lane) => lane('drm-2').rate > 3 * lane('drm-7').rate },
    { says: 'With DRM 7 the deviation is within 2 m, p95', holds: (lane) => lane('drm-7').deviationP95 <= 2 },
    { says: 'Snapshots are more than 50 m behind on average', holds: (lane) => lane('snapshots').deviation > 50 },
  ],
};

const crowds: Want = {
  id: 'crowds',
  title: 'Crowds',
  world:
    'Eight of many pedestrians at 1.4 m/s, who turn every few seconds, 80 ± 30 ms away, 2 % lost. Figures are those of one pedestrian.',
  techniques: {
    'snapshots-2hz': {
      words: 'snapshot interpolation at 2 Hz, 1.2 s behind the stamps',
      shines: 'for people who only have to look right: smooth, and cheap',
      fails: 'where one meets them: they are more than a metre behind',
    },
    'snapshots-10hz': {
      words: 'snapshot interpolation at 10 Hz, 0.3 s behind the stamps',
      shines: 'for those near by',
      fails: 'for hundreds: five times the traffic',
    },
    'extrapolated-2hz': {
      words: 'extrapolation at 2 Hz, exponential smoothing',
      shines: 'where one meets them: nearest to the present for its traffic',
      fails: 'when they turn: they slide sideways for a moment',
    },
    threshold: {
      words: 'extrapolation, updates by threshold (30 cm)',
      shines: 'with pedestrians who walk straight: a quarter of the updates of 2 Hz',
      fails: 'when the update of a turn is lost: only the next one repairs it',
    },
    'threshold-few-bits': {
      words: 'the same in few bits',
      shines: 'in large crowds: less than half of that again',
      fails: 'on stairs: it sends no height',
    },
  },
  sayings: [
    {
      says: 'Snapshots never jump, and judder less than what is extrapolated',
      holds: (lane) =>
        ['snapshots-2hz', 'snapshots-10hz'].every(
          (own) => lane(own).jumps === 0 && lane(own).judder < Math.min(lane('extrapolated-2hz').judder, lane('threshold').judder),
        ),
    },
    { says: 'Snapshots at 2 Hz are more than a metre behind on average', holds: (lane) => lane('snapshots-2hz').deviation > 1 },
    {
      says: 'Extrapolation is nearer than any snapshots, for less than a quarter of the traffic of 10 Hz',
      holds: (lane) =>
        lane('extrapolated-2hz').deviation < lane('snapshots-10hz').deviation &&
        lane('extrapolated-2hz').bytes < 0.25 * lane('snapshots-10hz').bytes,
    },
    {
      says: 'The threshold makes less than half of the updates of 2 Hz',
      holds: (lane) => 2 * lane('threshold').rate < lane('extrapolated-2hz').rate,
    },
    {
      says: 'Few bits are less than half the bytes, and off by at most 3 cm more on average',
      holds: (lane) =>
        2 * lane('threshold-few-bits').bytes < lane('threshold').bytes &&
        lane('threshold-few-bits').deviation < lane('threshold').deviation + 0.03,
    },
  ],
};

export const wantsOfCatalogue: readonly Want[] = [shooter, cars, aircraft, crowds];

export const catalogue: Topic = {
  id: 'catalogue',
  title: 'What to show, and how',
  about:
    'Techniques by what you want to show: each want is one example whose lanes are the techniques, side by side. Each has a line that says where it shines and where it fails. ' +
    'The figures are those of these examples; put your motion and your network in place of theirs, or let `driftbench tune` search. ' +
    'What the page says of the lanes is counted in the runs, below each table.',
  figures: wantsOfCatalogue.map(wantFigure),
};

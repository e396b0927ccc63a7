/** The mappings of the files of some programs. */
import type { MotionMapping } from '../../../experiment/motion.ts';

type Preset = NonNullable<MotionMapping['preset']>;

export const presets: Readonly<Record<Preset, MotionMapping>> = {
  /** `Transform.position` and `eulerAngles` or `rotation`. */
  unity: { axes: 'unity', units: ['m', 'deg'] },
  /** `GetActorLocation` and `GetActorRotation`. */
  unreal: { axes: 'unreal', units: ['cm', 'deg'] },
  /** `global_position` and `rotation`; also three.js and glTF, whose models may look along +z. */
  godot: { axes: 'yup', units: ['m', 'rad'] },
  /** Source: 1 unit is 1 inch in the code’s own physics; give `units` for maps of another scale. */
  source: { axes: 'zup', units: ['in', 'deg'] },
  /** REP 103. */
  ros: { axes: 'enu', units: ['m', 'rad'] },
  gps: { geo: true, axes: 'enu', units: ['m', 'deg'] },
  /** highD: 25 Hz; the upper left corner of a vehicle’s box, in axes of the picture, y down. */
  highd: { axes: 'x,-y,z', units: ['m', 'deg'], rate: 25, id: 'id', map: { t: 'frame', x: 'x + 0.5*width', y: 'y + 0.5*height' } },
  /** inD, rounD, exiD: 25 Hz; the middle of a box; heading from x, counter-clockwise. */
  ind: {
    axes: 'zup',
    units: ['m', 'deg'],
    rate: 25,
    id: 'trackId',
    map: { t: 'frame', x: 'xCenter', y: 'yCenter', vx: 'xVelocity', vy: 'yVelocity', yaw: 'heading' },
  },
  /** Logs of PX4 (ULog to CSV): north, east, down; µs since the start. */
  px4: { axes: 'ned', units: ['m', 'rad', 'us'], map: { t: 'timestamp' } },
  /** SUMO's floating car data as CSV: degrees from north, clockwise; the middle of the front bumper. */
  sumo: {
    axes: 'zup',
    units: ['m', 'deg'],
    id: 'vehicle_id',
    map: { t: 'timestep_time', x: 'vehicle_x', y: 'vehicle_y', z: 'vehicle_z', heading: 'vehicle_angle', yaw: 'none' },
  },
  /** AirSim's recordings (`airsim_rec.txt`): north, east, down; milliseconds since 1970. */
  airsim: { axes: 'ned', units: ['m', 'rad', 'ms'], id: 'VehicleName', map: { t: 'TimeStamp', x: 'POS_X', y: 'POS_Y', z: 'POS_Z' } },
  /** CSV of recorders for Microsoft Flight Simulator, as SimConnect has the numbers: feet and degrees. */
  msfs: {
    geo: true,
    axes: 'enu',
    units: ['ft', 'deg', 'ms'],
    map: { t: 'Milliseconds', heading: 'TrueHeading', pitch: 'none', roll: 'none' },
  },
  /** Aircraft by transponder, as the library traffic has them: feet, knots, the track over ground. */
  adsb: { geo: true, axes: 'enu', units: ['ft', 'deg', 'kn'], id: 'icao24', map: { t: 'timestamp', heading: 'track' } },
  /** CSV of FlightRadar24: latitude and longitude in one cell, feet, knots. */
  flightradar24: {
    geo: true,
    axes: 'enu',
    units: ['ft', 'deg', 'kn'],
    id: 'Callsign',
    map: { t: 'Timestamp', lat: 'Position.x', lon: 'Position.y', heading: 'Direction' },
  },
  /** Trajectories of TUM RGB-D, as evo and SLAM programs write them. */
  tum: { axes: 'enu', units: ['m', 'rad', 's'] },
  /** Poses of KITTI odometry: rows of a matrix at 10 Hz, in axes of the camera: x to the right, y down, z ahead. */
  kitti: { axes: 'x,z,-y', units: ['m', 'rad'], rate: 10, map: { x: 'tx', y: 'ty', z: 'tz' } },
  /** CARLA: Unreal's axes, but metres. */
  carla: { axes: 'unreal', units: ['m', 'deg'] },
  /** Next Generation Simulation, US-101 and I-80: feet, and milliseconds since 1970; x across the road, y along it. */
  ngsim: { axes: 'zup', units: ['ft', 'ms'], id: 'Vehicle_ID', map: { t: 'Global_Time', x: 'Local_X', y: 'Local_Y' } },
};

/** Columns of files that have no header. */
export const tumNames = ['timestamp', 'tx', 'ty', 'tz', 'qx', 'qy', 'qz', 'qw'];
export const kittiNames = ['r11', 'r12', 'r13', 'tx', 'r21', 'r22', 'r23', 'ty', 'r31', 'r32', 'r33', 'tz'];

type Recognised = readonly [Preset, (has: (name: string) => boolean, header: readonly string[]) => boolean];

/** Headers that only one program writes. Names are compared as they are. */
const recognisable: readonly Recognised[] = [
  ['highd', (has) => ['frame', 'id', 'x', 'y', 'width', 'height', 'xVelocity'].every(has)],
  ['ind', (has) => ['trackId', 'frame', 'xCenter', 'yCenter'].every(has)],
  ['ngsim', (has) => ['Vehicle_ID', 'Global_Time', 'Local_X', 'Local_Y'].every(has)],
  ['px4', (has) => has('timestamp') && (has('timestamp_sample') || has('xy_valid') || has('q[0]')) && (has('x') || has('position[0]'))],
  ['px4', (has) => ['timestamp', 'timestamp_sample', 'lat', 'lon'].every(has)],
  ['sumo', (has) => ['timestep_time', 'vehicle_id', 'vehicle_x', 'vehicle_y'].every(has)],
  ['carla', (has) => ['location.x', 'location.y', 'rotation.yaw'].every(has) && (has('actor_id') || has('type_id'))],
  ['carla', (has) => ['x', 'y', 'yaw', 'type_id'].every(has)],
  ['airsim', (has) => ['TimeStamp', 'POS_X', 'POS_Y', 'POS_Z', 'Q_W'].every(has)],
  ['msfs', (has) => ['Milliseconds', 'Latitude', 'Longitude', 'TrueHeading'].every(has)],
  ['adsb', (has) => ['icao24', 'altitude', 'groundspeed', 'track', 'vertical_rate'].every(has)],
  ['flightradar24', (has) => ['Timestamp', 'Callsign', 'Position.x', 'Position.y', 'Direction'].every(has)],
  ['tum', (_, header) => header.join(' ') === tumNames.join(' ')],
  ['kitti', (_, header) => header.join(' ') === kittiNames.join(' ')],
  ['source', (has) => ['tick', 'steamid', 'X', 'Y', 'Z'].every(has)],
  // The text of an FVector or an FRotator, or both by the names of their getters.
  [
    'unreal',
    (_, header) =>
      header.some((name) => /^(Actor)?Location[. _]?X$/.test(name)) && header.some((name) => /^(Actor)?(Rotation[. _]?)?Yaw$/.test(name)),
  ],
  [
    'unreal',
    (_, header) =>
      header.some((name) => name.endsWith('.pitch')) &&
      header.some((name) => name.endsWith('.yaw')) &&
      header.some((name) => /location\.x$/i.test(name)),
  ],
  [
    'unity',
    (_, header) =>
      header.some((name) =>
        /^(transform\.|localPosition|eulerAngles|localEulerAngles|localRotation|Time\.(time|fixedTime|unscaledTime))/.test(name),
      ),
  ],
];

/** The program whose header this is, if only one writes it. */
export function recognised(header: readonly string[]): Preset | undefined {
  return recognisable.find(([, fits]) => fits((name) => header.includes(name), header))?.[0];
}

/** The mapping with its preset filled in; what is given counts: of the units each one, the first that a quantity may have. */
export function withPreset(mapping: MotionMapping): MotionMapping {
  const { preset } = mapping;
  if (preset === undefined) return mapping;
  const base = presets[preset];
  const map = { ...base.map, ...mapping.map };
  const units = [...(mapping.units ?? []), ...(base.units ?? [])];
  return { ...base, ...mapping, ...(units.length > 0 && { units }), ...(Object.keys(map).length > 0 && { map }) };
}

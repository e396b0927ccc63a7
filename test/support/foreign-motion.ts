/**
 * Motion files as other programs write them, made from a known path. Each writer states its program's own definitions;
 * none uses the reader.
 */

/**
 * A moment of the known path: x east, y north, z up (m); angles of aerospace: nose up and right side down are positive
 * (rad).
 */
export interface KnownMoment {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Counter-clockwise from east. */
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
}

/** A winding flight: a circle that drifts, climbs and banks. */
export function knownFlight(rows: number, rate: number): KnownMoment[] {
  return Array.from({ length: rows }, (_, row) => {
    const t = row / rate;
    return {
      t,
      x: 40 * Math.sin(t / 3) + t,
      y: -40 * Math.cos(t / 3),
      z: 5 + 2 * Math.sin(t / 2),
      yaw: Math.atan2((40 / 3) * Math.sin(t / 3), (40 / 3) * Math.cos(t / 3) + 1),
      pitch: 0.3 * Math.sin(t / 2),
      roll: 0.5 * Math.cos(t / 4),
    };
  });
}

type Vector = readonly [number, number, number];

/** Where a body of the known path looks, and where its top is, in our axes. */
export function lookOfMoment({ yaw, pitch, roll }: Pick<KnownMoment, 'yaw' | 'pitch' | 'roll'>): { forward: Vector; top: Vector } {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  const right: Vector = [sy, -cy, 0];
  const up: Vector = [-cy * sp, -sy * sp, cp];
  const top = up.map((each, k) => each * Math.cos(roll) + (right[k] ?? 0) * Math.sin(roll));
  return { forward: [cy * cp, sy * cp, sp], top: top as unknown as Vector };
}

const degrees = (angle: number) => (angle * 180) / Math.PI;
/** From 0 to 360, as engines show angles. */
const turn = (angle: number) => ((angle % 360) + 360) % 360;

function table(header: string, rows: readonly (readonly (number | string)[])[], separator = ','): string {
  return [header, ...rows.map((row) => row.join(separator)), ''].join('\n');
}

/**
 * Unity: x right, y up, z forward, left-handed; m; Euler angles in degrees, applied z, x, y: y clockwise from z, x dips
 * the nose, z lifts the right side.
 */
export function unityFile(path: readonly KnownMoment[], digits = 6): string {
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) => {
    const angles = [turn(degrees(-pitch)), turn(90 - degrees(yaw)), turn(degrees(-roll))];
    return [t, x, z, y, ...angles].map((value) => value.toFixed(digits));
  });
  return table('Time,PosX,PosY,PosZ,RotX,RotY,RotZ', rows);
}

/** The quaternion of Unity's angles: `Quaternion.Euler` is y · x · z. */
export function unityQuaternionFile(path: readonly KnownMoment[], digits = 9): string {
  const about = (axis: 0 | 1 | 2, angle: number) => {
    const parts = [0, 0, 0];
    parts[axis] = Math.sin(angle / 2);
    return [Math.cos(angle / 2), ...parts] as unknown as Quaternion;
  };
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) => {
    const [w, qx, qy, qz] = times(times(about(1, Math.PI / 2 - yaw), about(0, -pitch)), about(2, -roll));
    return [t, x, z, y, qx, qy, qz, w].map((value) => value.toFixed(digits));
  });
  return table('time,position.x,position.y,position.z,rotation.x,rotation.y,rotation.z,rotation.w', rows);
}

type Quaternion = readonly [w: number, x: number, y: number, z: number];

function times(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}

/**
 * Unreal: x forward, y right, z up, left-handed; cm; FRotator in degrees: yaw clockwise from x, nose up, right side
 * down.
 */
export function unrealFile(path: readonly KnownMoment[], digits = 4): string {
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) =>
    [t, x * 100, -y * 100, z * 100, degrees(pitch), degrees(-yaw), degrees(roll)].map((value) => value.toFixed(digits)),
  );
  return table('Timestamp,Location X,Location Y,Location Z,Pitch,Yaw,Roll', rows);
}

/** `Vector3.ToString` and `Quaternion.ToString` of Unity, as loggers print them. */
export function unityTextFile(path: readonly KnownMoment[]): string {
  const rows = unityQuaternionFile(path).trim().split('\n').slice(1);
  const texts = rows.map((row) => {
    const [t = '', x, y, z, ...quaternion] = row.split(',');
    return [t, `"(${[x, y, z].join(', ')})"`, `"(${quaternion.join(', ')})"`];
  });
  return table('time,position,rotation', texts);
}

/** `FVector::ToString` and `FRotator::ToString` of Unreal. */
export function unrealTextFile(path: readonly KnownMoment[]): string {
  const rows = unrealFile(path, 6).trim().split('\n').slice(1);
  const texts = rows.map((row) => {
    const [t = '', x, y, z, pitch, yaw, roll] = row.split(',');
    return [t, `X=${x} Y=${y} Z=${z}`, `P=${pitch} Y=${yaw} R=${roll}`];
  });
  return table('Time,Location,Rotation', texts);
}

/** `vehicle_odometry` of PX4 as CSV: north, east, down; quaternions w, x, y, z; µs. */
export function px4File(path: readonly KnownMoment[], digits = 9): string {
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) => {
    const about = (axis: 1 | 2 | 3, angle: number) =>
      [Math.cos(angle / 2), ...[1, 2, 3].map((k) => (k === axis ? Math.sin(angle / 2) : 0))] as unknown as Quaternion;
    const q = times(times(about(3, Math.PI / 2 - yaw), about(2, pitch)), about(1, roll));
    return [Math.round(5e6 + t * 1e6), ...[y, x, -z, ...q].map((value) => value.toFixed(digits))];
  });
  const names = ['position', 'q'].flatMap((name) => Array.from({ length: name === 'q' ? 4 : 3 }, (_, k) => `${name}[${k}]`));
  return table(['timestamp', ...names].join(','), rows);
}

/** inD: 25 frames a second, the middle of a box, degrees counter-clockwise from x. */
export function indFile(path: readonly KnownMoment[]): string {
  const rows = path.map(({ x, y, yaw }, row) => [0, 7, row, ...[x, y, turn(degrees(yaw))].map((each) => each.toFixed(6)), 2, 4]);
  return table('recordingId,trackId,frame,xCenter,yCenter,heading,width,length', rows);
}

/** Flight recorders: north, east, down; yaw clockwise from north, nose up, right side down; rad; ms. */
export function nedFile(path: readonly KnownMoment[], digits = 9): string {
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) =>
    [t * 1000, y, x, -z, roll, pitch, Math.PI / 2 - yaw].map((value) => value.toFixed(digits)),
  );
  return table('time_ms,x,y,z,roll,pitch,yaw', rows);
}

/** `rostopic echo -p` of nav_msgs/Odometry: REP 103, quaternions, stamps in nanoseconds. */
export function odometryFile(path: readonly KnownMoment[], digits = 12): string {
  const rows = path.map(({ t, x, y, z, yaw, pitch, roll }) => {
    const about = (axis: 1 | 2 | 3, angle: number) => [
      Math.cos(angle / 2),
      ...[1, 2, 3].map((k) => (k === axis ? Math.sin(angle / 2) : 0)),
    ];
    const [w, qx, qy, qz] = times(
      times(about(3, yaw) as unknown as Quaternion, about(2, -pitch) as unknown as Quaternion),
      about(1, roll) as unknown as Quaternion,
    );
    const stamp = 1_700_000_000_000_000_000n + BigInt(Math.round(t * 1e9));
    return [String(stamp), 'odom', ...[x, y, z, qx, qy, qz, w].map((value) => value.toFixed(digits))];
  });
  const pose = ['position.x', 'position.y', 'position.z', 'orientation.x', 'orientation.y', 'orientation.z', 'orientation.w'];
  return table(['%time', 'field.header.frame_id', ...pose.map((name) => `field.pose.pose.${name}`)].join(','), rows);
}

/** Source: a tick a row, inches, yaw in degrees counter-clockwise from x. */
export function sourceFile(path: readonly KnownMoment[], digits = 5): string {
  const rows = path.map(({ x, y, z, yaw }, row) => [
    128 + row,
    ...[x / 0.0254, y / 0.0254, z / 0.0254, degrees(yaw)].map((each) => each.toFixed(digits)),
  ]);
  return table('tick,X,Y,Z,yaw', rows);
}

export interface KnownVehicle {
  readonly id: number;
  /** First frame, and the moments from then on. */
  readonly from: number;
  readonly path: readonly KnownMoment[];
}

/** highD: 25 frames a second, vehicle by vehicle, the upper left corner of a box in a picture, y down. */
export function highdFile(vehicles: readonly KnownVehicle[], digits = 3): string {
  const [width, height] = [4.5, 2];
  const rows = vehicles.flatMap(({ id, from, path }) =>
    path.map(({ x, y }, row) => [from + row, id, ...[x - width / 2, -y - height / 2, width, height].map((each) => each.toFixed(digits))]),
  );
  return table('frame,id,x,y,width,height', rows);
}

/** A degree of latitude and one of longitude at a latitude, m (series of WGS 84, Snyder 1987, p. 25). */
function degreeLengths(lat: number): readonly [number, number] {
  const phi = (lat * Math.PI) / 180;
  const north = 111_132.954 - 559.822 * Math.cos(2 * phi) + 1.175 * Math.cos(4 * phi) - 0.0023 * Math.cos(6 * phi);
  const east = 111_412.84 * Math.cos(phi) - 93.5 * Math.cos(3 * phi) + 0.118 * Math.cos(5 * phi);
  return [north, east];
}

export interface GeoStart {
  readonly lat: number;
  readonly lon: number;
}

/** A GPS logger's rows: degrees, metres, ISO times, course over ground clockwise from north. */
export function gpsRows(
  path: readonly KnownMoment[],
  { lat, lon }: GeoStart,
): { time: string; lat: number; lon: number; ele: number; course: number }[] {
  const [north, east] = degreeLengths(lat);
  const [first] = path;
  return path.map(({ t, x, y, z, yaw }) => ({
    time: new Date(Date.UTC(2024, 4, 1, 12) + Math.round(t * 1000)).toISOString(),
    lat: lat + (y - (first?.y ?? 0)) / north,
    lon: lon + (x - (first?.x ?? 0)) / east,
    ele: z,
    course: turn(90 - degrees(yaw)),
  }));
}

export function gpsFile(path: readonly KnownMoment[], start: GeoStart): string {
  const rows = gpsRows(path, start).map(({ time, lat, lon, ele, course }) => [
    time,
    lat.toFixed(9),
    lon.toFixed(9),
    ele.toFixed(3),
    course.toFixed(4),
  ]);
  return table('time,latitude,longitude,elevation,course', rows);
}

export function gpxFile(path: readonly KnownMoment[], start: GeoStart): string {
  const points = gpsRows(path, start).map(
    ({ time, lat, lon, ele }) =>
      `<trkpt lat="${lat.toFixed(9)}" lon="${lon.toFixed(9)}"><ele>${ele.toFixed(3)}</ele><time>${time}</time></trkpt>`,
  );
  return `<?xml version="1.0"?>\n<gpx version="1.1"><trk><name>walk</name><trkseg>\n${points.join('\n')}\n</trkseg></trk></gpx>\n`;
}

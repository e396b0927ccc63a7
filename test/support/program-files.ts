/**
 * Files in the shapes of public data sets and programs, each made from one known drive: what the file says of places,
 * times and directions is stated here by the program's own definitions.
 */
import { gzipSync } from 'node:zlib';
import type { MotionMapping } from '../../experiment/motion.ts';

/** Of the known drive: x east, y north, z up (m), yaw counter-clockwise from east (rad). */
export interface DriveMoment {
  readonly t: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly yaw: number;
}

/** A drive over a wide bend, along its own direction. */
export function knownDrive(rows = 60, rate = 25): readonly DriveMoment[] {
  const radius = 80;
  return Array.from({ length: rows }, (_, row) => {
    const t = row / rate;
    const angle = 0.3 + t / 4;
    return { t, x: radius * Math.sin(angle) - 20, y: -radius * Math.cos(angle) + 90, z: 12 + t / 5, yaw: angle };
  });
}

export interface ProgramFile {
  readonly name: string;
  readonly content: (path: readonly DriveMoment[]) => string | Buffer;
  /** Flags that a message names; left out: none are needed. */
  readonly mapping?: MotionMapping;
  /** The entity that has the known drive; left out: the first. */
  readonly entity?: string;
  /** x and y are told to this many metres, and the direction where it is read. */
  readonly place?: number;
  readonly turn?: number;
  /** The path may be moved and turned as a whole: only its length and its course by the direction are compared. */
  readonly origin?: 'moved';
  /** Of a question that must be asked, or of a refusal. */
  readonly asks?: RegExp;
  readonly refusal?: RegExp;
}

const degrees = (angle: number) => (angle * 180) / Math.PI;
const compass = (yaw: number) => (((90 - degrees(yaw)) % 360) + 360) % 360;
const began = Date.parse('2024-05-01T12:00:00Z') / 1000;
const iso = (t: number) => new Date((began + t) * 1000).toISOString();
const lines = (...all: readonly (string | readonly string[])[]) => [...all.flat(), ''].join('\n');

/** WGS 84, to millimetres within some hundred metres. */
function onEarth({ x, y }: DriveMoment): { readonly lat: number; readonly lon: number } {
  const latitude = 48.2;
  const sine = Math.sin((latitude * Math.PI) / 180);
  const w = Math.sqrt(1 - 0.00669437999014 * sine * sine);
  const [north, east] = [(6378137 * (1 - 0.00669437999014)) / w ** 3, (6378137 / w) * Math.cos((latitude * Math.PI) / 180)];
  return { lat: latitude + degrees(y / north), lon: 16.37 + degrees(x / east) };
}

const table = (header: string, row: (moment: DriveMoment, k: number) => string) => (path: readonly DriveMoment[]) =>
  lines(header, path.map(row));

export const programFiles: Readonly<Record<string, ProgramFile>> = {
  'EuRoC ground truth': {
    name: 'groundtruth.csv',
    content: table(
      '#timestamp, p_RS_R_x [m], p_RS_R_y [m], p_RS_R_z [m], q_RS_w [], q_RS_x [], q_RS_y [], q_RS_z [], b_w_RS_S_x [rad s^-1], b_w_RS_S_y [rad s^-1], b_w_RS_S_z [rad s^-1], b_a_RS_S_x [m s^-2], b_a_RS_S_y [m s^-2], b_a_RS_S_z [m s^-2]',
      ({ t, x, y, z, yaw }) =>
        [`${Math.round((1.4e9 + t) * 1000)}000000`, x, y, z, Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2), 0, 0, 0, 0, 0, 0].join(', '),
    ),
  },
  TUM: {
    name: 'truth.txt',
    content: table('# ground truth trajectory', ({ t, x, y, z, yaw }) =>
      [1.3e9 + t, x, y, z, 0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)].join(' '),
    ),
  },
  'KML of Google': {
    name: 'track.kml',
    place: 0.01,
    content: (path) =>
      lines(
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Folder><Placemark><name>Drive</name><gx:Track>',
        path.map(({ t }) => `<when>${iso(t)}</when>`),
        path.map((moment) => `<gx:coord>${onEarth(moment).lon} ${onEarth(moment).lat} 12</gx:coord>`),
        '</gx:Track></Placemark></Folder></kml>',
      ),
    origin: 'moved',
  },
  'TCX of Garmin': {
    name: 'activity.tcx',
    place: 0.01,
    content: (path) =>
      lines(
        '<?xml version="1.0"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>1</Id>',
        [path.slice(0, 30), path.slice(30)].map(
          (lap) =>
            `<Lap><Track>${lap.map((moment) => `<Trackpoint><Time>${iso(moment.t)}</Time><Position><LatitudeDegrees>${onEarth(moment).lat}</LatitudeDegrees><LongitudeDegrees>${onEarth(moment).lon}</LongitudeDegrees></Position><AltitudeMeters>12</AltitudeMeters></Trackpoint>`).join('')}</Track></Lap>`,
        ),
        '</Activity></Activities></TrainingCenterDatabase>',
      ),
    origin: 'moved',
  },
  'GPX with comments, a prefix and UTF-16': {
    name: 'track.gpx',
    place: 0.01,
    content: (path) =>
      Buffer.from(
        `\uFEFF${lines(
          '<?xml version="1.0" encoding="UTF-16"?><!-- <trkpt lat="0" lon="0"/> --><g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:trk><g:name>A &amp; B</g:name><g:trkseg>',
          path.map(
            (moment) =>
              `<g:trkpt lon='${onEarth(moment).lon}' lat='${onEarth(moment).lat}'><!-- <time>no</time> --><g:time>${iso(moment.t)}</g:time></g:trkpt>`,
          ),
          '</g:trkseg></g:trk></g:gpx>',
        )}`,
        'utf16le',
      ),
    origin: 'moved',
  },
  'SUMO floating car data': {
    name: 'fcd.xml',
    content: (path) =>
      lines(
        '<?xml version="1.0" encoding="UTF-8"?><fcd-export>',
        path.map(
          ({ t, x, y, yaw }) =>
            `<timestep time="${t.toFixed(2)}"><vehicle id="veh0" x="${x}" y="${y}" angle="${compass(yaw)}" type="car" speed="20" pos="1" lane="1_0"/><vehicle id="veh1" x="0" y="0" angle="0" speed="0"/></timestep>`,
        ),
        '</fcd-export>',
      ),
  },
  'Sportec positions': {
    name: 'positions.xml',
    entity: 'DFL-OBJ-0001',
    content: (path) =>
      lines(
        '<?xml version="1.0"?><PutDataRequest><Positions><FrameSet GameSection="firstHalf" TeamId="A" PersonId="DFL-OBJ-0001">',
        path.map(({ t, x, y }, k) => `<Frame N="${10_000 + k}" T="${iso(t)}" X="${x}" Y="${y}" S="20" A="0" M="1"/>`),
        '</FrameSet></Positions></PutDataRequest>',
      ),
  },
  SkillCorner: {
    name: 'skillcorner.jsonl',
    entity: '17',
    content: (path) =>
      lines(
        JSON.stringify({
          frame: 0,
          timestamp: null,
          period: null,
          ball_data: { x: null, y: null, z: null, is_detected: null },
          player_data: [],
        }),
        path.map(({ t, x, y }, k) =>
          JSON.stringify({
            frame: k + 1,
            timestamp: `00:00:0${t.toFixed(2)}`,
            period: 1,
            ball_data: { x: 0, y: 0, z: 0.1, is_detected: true },
            player_data: [
              { x, y, player_id: 17, is_detected: true },
              { x: 0, y: 1, player_id: 18, is_detected: false },
            ],
          }),
        ),
      ),
  },
  PFF: {
    name: 'pff.jsonl',
    entity: 'homePlayers/7',
    mapping: { map: { t: 'videoTimeMs' }, units: ['ms'] },
    content: table('', ({ t, x, y }, k) =>
      JSON.stringify({
        version: '4.1.0',
        gameRefId: 3812,
        generatedTime: '2024-08-22T10:00:00Z',
        videoTimeMs: Math.round(t * 1000),
        frameNum: k,
        period: 1,
        homePlayers: [{ jerseyNum: 7, confidence: 'HIGH', x, y }],
        awayPlayers: [{ jerseyNum: 7, confidence: 'LOW', x: 0, y: 0 }],
        balls: [{ visibility: 'VISIBLE', x: 1, y: 1, z: 0 }],
      }),
    ),
  },
  'TRACAB in JSON': {
    name: 'tracab.json',
    entity: 'PlayerPositions/4',
    mapping: { rate: 25, map: { t: 'FrameCount' }, units: ['cm'] },
    content: (path) =>
      JSON.stringify({
        GameID: 1,
        FrameRate: 25,
        FrameData: path.map(({ x, y }, k) => ({
          FrameCount: 1000 + k,
          PlayerPositions: [{ TeamSide: 1, JerseyNumber: 4, X: 100 * x, Y: 100 * y, Speed: 1 }],
          BallPosition: [{ X: 0, Y: 0, Z: 1 }],
        })),
      }),
  },
  'HawkEye, with an ending of its own': {
    name: 'football.samples.ball',
    content: (path) =>
      JSON.stringify({ details: { fps: 50 }, samples: { ball: path.map(({ t, x, y, z }) => ({ time: t, pos: [x, y, z] })) } }),
  },
  'frames by their times, players by their names': {
    name: 'frames.json',
    entity: 'red',
    content: (path) =>
      JSON.stringify(Object.fromEntries(path.map(({ t, x, y }) => [t.toFixed(2), { players: { red: { x, y }, blue: { x: 0, y: 0 } } }]))),
  },
  'a list for each player': {
    name: 'players.json',
    entity: 'red',
    content: (path) => JSON.stringify({ red: path.map(({ t, x, y }) => ({ t, x, y })), blue: path.map(({ t }) => ({ t, x: 0, y: 0 })) }),
  },
  TRACAB: {
    name: 'tracab.dat',
    content: table('', (_, k) => `${1848508 + k}:0,1,9,6,-913,0.00;0,2,19,-1947,2020,0.00;:-10,20,0,12.00,H,Alive;:`),
    refusal: /TRACAB .* kloppy/,
  },
  EPTS: {
    name: 'epts.txt',
    content: table('', (_, k) => `${450 + k}:0.30602,0.97029,5,1.11;0.48496,0.73308,1,5.23`),
    refusal: /EPTS .* kloppy/,
  },
  IGC: { name: 'flight.igc', content: () => 'AXSBDRP:3458\n', refusal: /gpsbabel -t -i igc/ },
  FIT: { name: 'ride.fit', content: () => Buffer.from([14, 16, 1, 2, 0, 0, 0, 0, 46, 70, 73, 84]), refusal: /gpsbabel -t -i garmin_fit/ },
  AIS: {
    name: 'ships.nmea',
    content: () => '\\s:2573515,c:1643588424*09\\!BSVDM,1,1,,B,33mg@s0P@@Q@m58`2g;m,0*00\n',
    refusal: /\.nmea.*gpsbabel|AIS.*pyais/,
  },
  'AIS in a text': {
    name: 'ships.txt',
    content: () => '\\s:2573515,c:1643588424*09\\!BSVDM,1,1,,B,33mg@s0P@@Q@m58`2g;m,0*00\n',
    refusal: /AIS.*pyais/,
  },
  'a workbook': { name: 'drive.xlsx', content: () => Buffer.from('PK\x03\x04\0\0'), refusal: /Save it as CSV/ },
  'binary numbers with the ending of a table': {
    name: 'drive.csv',
    content: () => Buffer.from(Float64Array.from({ length: 64 }, (_, k) => k * 1.1).buffer),
    refusal: /^[\x20-\x7e…’“”]*this is not a text file/,
  },
  'KITTI poses: rows of a matrix, in axes of the camera': {
    name: 'KITTI_00.txt',
    mapping: { rate: 25 },
    content: (path) =>
      lines(
        path.map(({ x, y, z, yaw }) => {
          // The camera looks along its third axis; its second one points down.
          const turn = Math.PI / 2 - yaw;
          const [cosine, sine] = [Math.cos(turn), Math.sin(turn)];
          return [cosine, 0, sine, x, 0, 1, 0, -z, -sine, 0, cosine, y].map((value) => value.toExponential(12)).join(' ');
        }),
      ),
    turn: Infinity,
  },
  'KITTI oxts, by number': {
    name: '0018.txt',
    mapping: { map: { lat: '1', lon: '2', alt: '3' }, rate: 25 },
    place: 0.05,
    content: (path) =>
      lines(path.map((moment) => `${onEarth(moment).lat} ${onEarth(moment).lon} 105.8 0.0376 0.011554 ${moment.yaw} 20 0 0`)),
    origin: 'moved',
  },
  'HERMES, in centimetres': {
    name: 'boa-300-frei.txt',
    mapping: { map: { t: '2', x: '3', y: '4' }, id: '1', rate: 25, units: ['cm'] },
    content: (path) => lines(path.map(({ x, y }, k) => `1 ${30 + k} ${100 * x} ${100 * y} 173.12`)),
  },
  'Stanford drone boxes, by number, with sums': {
    name: 'annotations.txt',
    mapping: { map: { t: '6', x: '0.5*2 + 0.5*4', y: '0.5*3 + 0.5*5' }, id: '1', rate: 25 },
    content: (path) => lines(path.map(({ x, y }, k) => `0 ${x - 2} ${y - 1} ${x + 2} ${y + 1} ${k} 0 0 0 "Pedestrian"`)),
  },
  CITR: {
    name: 'veh_filtered.csv',
    mapping: { rate: 25 },
    content: table('id,frame,label,x_est,y_est,psi_est,vel_est', ({ x, y, yaw }, k) => [1, k, 'veh', x, y, yaw, 20].join()),
  },
  'a tracker in Unity, without a header': {
    name: 'PlayerData.csv',
    mapping: { map: { t: '1', x: '2', y: '3', z: '4' }, axes: 'unity' },
    content: (path) => lines(path.map(({ t, x, y, z }) => [`2023-09-04 15:59:0${t.toFixed(3)}`, x, z, y, 0, 0, 0, 0].join())),
  },
  'head tracking, without times': {
    name: 'head_tracking.csv',
    mapping: { rate: 25, map: { x: 'TX', y: 'TY', z: 'TZ' }, units: ['mm'] },
    content: table('RX,RY,RZ,TX,TY,TZ', ({ x, y, z }) => [0, 0, 0, 1000 * x, 1000 * y, 1000 * z].join()),
  },
  'RealSense, without names': {
    name: 'circle.csv',
    mapping: { map: { t: '1', x: '3', y: '4', z: '5' } },
    content: (path) => lines(path.map(({ t, x, y, z }) => [t, 0, x, y, z, 0, 0, 0, 1].map((value) => value.toExponential(17)).join())),
  },
  Signality: {
    name: 'signality.json',
    entity: 'home_team/7',
    mapping: { map: { t: 'idx' }, rate: 25 },
    content: (path) =>
      JSON.stringify(
        path.map(({ x, y }, k) => ({
          idx: k,
          home_team: [{ jersey_number: 7, x, y }],
          away_team: [{ jersey_number: 7, x: 0, y: 1 }],
        })),
      ),
  },
  'PX4, local position': {
    name: 'log_vehicle_local_position_0.csv',
    content: table(
      'timestamp,timestamp_sample,ref_timestamp,ref_lat,ref_lon,x,y,z,delta_xy[0],delta_xy[1],heading',
      ({ t, x, y, z, yaw }) => [Math.round((10 + t) * 1e6), 0, 0, 48.2, 16.37, y, x, -z, 0, 0, Math.PI / 2 - yaw].join(),
    ),
  },
  'PX4, global position, in microseconds': {
    name: 'log_vehicle_global_position_0.csv',
    mapping: { units: ['us'] },
    place: 0.05,
    content: table('timestamp,timestamp_sample,lat,lon,alt,alt_ellipsoid,delta_alt,eph,epv', (moment) =>
      [Math.round((10 + moment.t) * 1e6), 0, onEarth(moment).lat, onEarth(moment).lon, 12, 58, 0, 1, 1].join(),
    ),
    origin: 'moved',
  },
  'TUM, estimated, with a comment about frames': {
    name: 'freiburg1_xyz-rgbdslam.txt',
    content: (path) =>
      lines(
        '# TF Coordinate Frame ID: /openni_rgb_optical_frame(data: /openni_rgb_optical_frame)',
        path.map(({ t, x, y, z, yaw }) => [1.3e9 + t, x, y, z, 0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)].join(' ')),
      ),
  },
  'TrajNet, by number': {
    name: 'nexus_9.txt',
    mapping: { map: { t: '1', x: '3', y: '4' }, id: '2', rate: 25 },
    content: (path) => lines(path.map(({ x, y }, k) => `${k} 128 ${x} ${y}`)),
  },
  'GPX with heights and the extensions of Garmin': {
    name: 'run.gpx',
    place: 0.01,
    content: (path) =>
      lines(
        '<gpx version="1.1" creator="Watch" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Run</name><trkseg>',
        path.map(
          (moment) =>
            `<trkpt lat="${onEarth(moment).lat}" lon="${onEarth(moment).lon}"><ele>12</ele><time>${iso(moment.t)}</time><extensions><speed>20</speed><course>1</course></extensions></trkpt>`,
        ),
        '</trkseg></trk></gpx>',
      ),
    origin: 'moved',
  },
  'SUMO as CSV': {
    name: 'fcd.csv',
    content: table(
      'timestep_time;vehicle_angle;vehicle_id;vehicle_lane;vehicle_pos;vehicle_speed;vehicle_x;vehicle_y',
      ({ t, x, y, yaw }) => [t.toFixed(2), compass(yaw), 'veh0', '1_0', 1, 20, x, y].join(';'),
    ),
  },
  'JSON of columns, with NaN as Python writes it': {
    name: 'log.json',
    content: (path) =>
      JSON.stringify({
        robot: { time: path.map(({ t }) => t), x: path.map(({ x }) => x), y: path.map(({ y }) => y), battery: path.map(() => 'NaN') },
      }).replaceAll('"NaN"', 'NaN'),
  },
  'OpenSky states': {
    name: 'opensky.csv',
    place: 0.05,
    content: table('time,icao24,lat,lon,velocity,heading,vertrate,geoaltitude,lastcontact', (moment) =>
      [began + moment.t, '7c4ed9', onEarth(moment).lat, onEarth(moment).lon, 20, compass(moment.yaw), 0, moment.z, began].join(),
    ),
    origin: 'moved',
  },
  'GPX of waypoints': {
    name: 'waypoints.gpx',
    content: () => '<gpx><wpt lat="48" lon="16"><name>A</name></wpt></gpx>',
    refusal: /found no <trkpt> in a <trk>/,
  },
  'NMEA of a receiver': {
    name: 'sample.txt',
    content: () => '$GPGGA,133044.897,5231.116,N,01323.617,E,1,12,1.0,0.0,M,0.0,M,,*69\n',
    refusal: /gpsbabel/,
  },
  'a table without places': {
    name: 'replay.csv',
    content: table('Timestamp(secs),Steering Angle,Throttle', ({ t }) => [t, 0, 1].join()),
    refusal: /found no column x, y/,
  },
  'UCY splines': { name: 'annotation.vsp', content: () => '137 - the number of splines\n', refusal: /sample them/ },
  UCY: {
    name: 'crowds.txt',
    mapping: { map: { t: '1', x: '3', y: '4' }, id: '2', rate: 25 },
    content: (path) => lines(path.map(({ x, y }, k) => `${k} 1 ${x} ${y}`)),
  },
  'ETH, separated by tabs': {
    name: 'biwi_eth.txt',
    mapping: { map: { t: '1', x: '3', y: '4' }, id: '2', rate: 25 },
    content: (path) => lines(path.map(({ x, y }, k) => `${780 + k}\t1.0\t${x}\t${y}`)),
  },
  'TrajNet++': {
    name: 'scenes.ndjson',
    mapping: { map: { t: 'track.f', x: 'track.x', y: 'track.y' }, id: 'track.p', rate: 25 },
    content: (path) =>
      lines(
        '{"scene": {"id": 0, "p": 3, "s": 0, "e": 59, "fps": 25, "tag": 0}}',
        path.map(({ x, y }, k) => JSON.stringify({ track: { f: k, p: 3, x, y } })),
      ),
  },
  INTERACTION: {
    name: 'vehicle_tracks_000.csv',
    content: table('track_id,frame_id,timestamp_ms,agent_type,x,y,vx,vy,psi_rad,length,width', ({ t, x, y, yaw }, k) =>
      [1, k + 1, Math.round(t * 1000), 'car', x, y, 20 * Math.cos(yaw), 20 * Math.sin(yaw), yaw, 4, 2].join(),
    ),
  },
  'Argoverse 1': {
    name: 'argoverse.csv',
    content: table('TIMESTAMP,TRACK_ID,OBJECT_TYPE,X,Y,CITY_NAME', ({ t, x, y }) =>
      [315_969_904.36 + t, '00000000-0000-0000-0000-000000000001', 'AGENT', x, y, 'MIA'].join(),
    ),
  },
  'Argoverse 2, whose heading is a yaw': {
    name: 'scenario.csv',
    mapping: { rate: 25, units: ['rad'] },
    content: table('track_id,object_type,timestep,position_x,position_y,heading,velocity_x,velocity_y', ({ x, y, yaw }, k) =>
      ['AV', 'vehicle', k, x, y, yaw, 20 * Math.cos(yaw), 20 * Math.sin(yaw)].join(),
    ),
    turn: Infinity,
    asks: /give map: yaw=heading,heading=none/,
  },
  'Argoverse 2, as the question says': {
    name: 'scenario.csv',
    mapping: { rate: 25, units: ['rad'], map: { yaw: 'heading', heading: 'none' } },
    content: table('track_id,object_type,timestep,position_x,position_y,heading,velocity_x,velocity_y', ({ x, y, yaw }, k) =>
      ['AV', 'vehicle', k, x, y, yaw, 20 * Math.cos(yaw), 20 * Math.sin(yaw)].join(),
    ),
  },
  GeoLife: {
    name: '20081023025304.plt',
    place: 0.05,
    content: (path) =>
      lines(
        ['Geolife trajectory', 'WGS 84', 'Altitude is in Feet', 'Reserved 3', '0,2,255,My Track,0,0,2,8421376', '0'],
        path.map(
          (moment, k) =>
            `${onEarth(moment).lat},${onEarth(moment).lon},0,39.37,39744.12,2008-10-23,02:53:${String(k % 60).padStart(2, '0')}`,
        ),
      ),
    origin: 'moved',
  },
  'GeoLife in a packed table': {
    name: 'geolife.txt.gz',
    place: 0.05,
    content: (path) =>
      gzipSync(table('lat,lng,datetime,uid', (moment) => `${onEarth(moment).lat},${onEarth(moment).lon},${iso(moment.t)},1`)(path)),
    mapping: { id: 'uid' },
    origin: 'moved',
  },
  'Movebank, whose rows are in no order': {
    name: 'movebank.csv',
    place: 0.01,
    content: (path) =>
      table(
        '"","id","date","lat","lon"',
        (moment, k) => `"${k}","Seal 1",${iso(moment.t).replace('T', ' ').replace('Z', '')},${onEarth(moment).lat},${onEarth(moment).lon}`,
      )([...path.slice(40), ...path.slice(0, 40)]),
    origin: 'moved',
  },
  'aircraft of traffic, packed': {
    name: 'flights.json.gz',
    place: 0.05,
    content: (path) =>
      gzipSync(
        JSON.stringify(
          path.map((moment) => ({
            timestamp: began + moment.t,
            icao24: '7c4ed9',
            callsign: 'HERK01',
            latitude: onEarth(moment).lat,
            longitude: onEarth(moment).lon,
            altitude: moment.z / 0.3048,
            groundspeed: 40,
            track: compass(moment.yaw),
            vertical_rate: 0,
          })),
        ),
      ),
    origin: 'moved',
  },
  'FlightRadar24 in JSON': {
    name: '3376ab31.json',
    place: 0.05,
    mapping: { units: ['ft'], geo: true },
    content: (path) =>
      JSON.stringify({
        result: {
          response: {
            data: {
              flight: {
                identification: { id: '3376ab31' },
                airport: { origin: { runways: [{ name: '29' }] } },
                track: path.map((moment) => ({
                  latitude: onEarth(moment).lat,
                  longitude: onEarth(moment).lon,
                  heading: compass(moment.yaw),
                  altitude: { feet: moment.z / 0.3048, meters: moment.z },
                  timestamp: began + moment.t,
                })),
              },
            },
          },
        },
      }),
    origin: 'moved',
  },
  FlightRadar24: {
    name: 'fr24.csv',
    place: 0.05,
    content: table('Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction', (moment) =>
      [
        began + moment.t,
        iso(moment.t),
        'UAE77L',
        `"${onEarth(moment).lat},${onEarth(moment).lon}"`,
        moment.z / 0.3048,
        40,
        compass(moment.yaw),
      ].join(),
    ),
    origin: 'moved',
  },
  'a recorder of Flight Simulator': {
    name: 'FlightRecorder.csv',
    place: 0.05,
    content: table(
      'Milliseconds,Latitude,Longitude,Altitude,Pitch,Bank,GyroHeading,TrueHeading,MagneticHeading,VelocityBodyX,VelocityBodyY,VelocityBodyZ,RotationVelocityBodyX,RotationVelocityBodyY,RotationVelocityBodyZ',
      (moment) =>
        [
          moment.t * 1000,
          onEarth(moment).lat,
          onEarth(moment).lon,
          moment.z / 0.3048,
          1,
          2,
          compass(moment.yaw) + 3,
          compass(moment.yaw),
          compass(moment.yaw) + 2,
          0,
          0,
          60,
          0,
          0.1,
          0,
        ].join(),
    ),
    origin: 'moved',
  },
  Forza: {
    name: 'forza.csv',
    content: table(
      'IsRaceOn,TimestampMS,AccelerationX,AccelerationY,AccelerationZ,VelocityX,VelocityY,VelocityZ,AngularVelocityX,AngularVelocityY,AngularVelocityZ,Yaw,Pitch,Roll,PositionX,PositionY,PositionZ',
      ({ t, x, y, yaw }) => [1, Math.round(t * 1000), 0, 0, 0, 0, 0, 20, 0, 0, 0, Math.PI / 2 - yaw, 0, 0, x, 1.2, y].join(),
    ),
    place: Infinity,
    turn: Infinity,
    asks: /Does y point up\?/,
  },
  'Forza, as the questions say': {
    name: 'forza.csv',
    mapping: { axes: 'unity', map: { vx: 'none', vy: 'none', vz: 'none' } },
    content: table('IsRaceOn,TimestampMS,VelocityX,VelocityY,VelocityZ,Yaw,Pitch,Roll,PositionX,PositionY,PositionZ', ({ t, x, y, yaw }) =>
      [1, Math.round(t * 1000), 0, 0, 20, Math.PI / 2 - yaw, 0, 0, x, 1.2, y].join(),
    ),
  },
  'odometry of rostopic': {
    name: 'odom.csv',
    content: table(
      'time,.header.seq,.header.stamp.secs,.header.stamp.nsecs,.header.frame_id,.child_frame_id,.pose.pose.position.x,.pose.pose.position.y,.pose.pose.position.z,.pose.pose.orientation.x,.pose.pose.orientation.y,.pose.pose.orientation.z,.pose.pose.orientation.w',
      ({ t, x, y, z, yaw }, k) =>
        [
          `1970/01/01/02:03:${(20 + t).toFixed(6)}`,
          k,
          7400 + Math.floor(t),
          0,
          'odom',
          'base',
          x,
          y,
          z,
          0,
          0,
          Math.sin(yaw / 2),
          Math.cos(yaw / 2),
        ].join(),
    ),
  },
  AirSim: {
    name: 'airsim_rec.txt',
    content: table('TimeStamp\tPOS_X\tPOS_Y\tPOS_Z\tQ_W\tQ_X\tQ_Y\tQ_Z\tThrottle\tImageFile', ({ t, x, y, z, yaw }) => {
      const turn = Math.PI / 2 - yaw;
      return [Math.round((began + t) * 1000), y, x, -z, Math.cos(turn / 2), 0, 0, Math.sin(turn / 2), 1, 'img.png'].join('\t');
    }),
  },
  RaceChrono: {
    name: 'session.csv',
    place: 0.01,
    content: (path) =>
      lines(
        'This file is created using RaceChrono Pro v9.1.3 ( http://racechrono.com/ ).',
        ['Format,3', 'Session title,"Track"', 'Note,', ''],
        'timestamp,fragment_id,elapsed_time,altitude,bearing,latitude,longitude,speed,lean_angle,speed',
        'unix time,,s,m,deg,deg,deg,m/s,deg,m/s',
        ',,,100: gps,100: gps,100: gps,100: gps,100: gps,calc,200: obd',
        path.map((moment) =>
          [began + moment.t, 0, moment.t, 12, compass(moment.yaw), onEarth(moment).lat, onEarth(moment).lon, 20, -18.5, 20].join(),
        ),
      ),
    origin: 'moved',
  },
};

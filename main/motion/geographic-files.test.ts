/** Longitudes and latitudes are read as such, wherever and however a file has them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MotionMapping } from '../../experiment/motion.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-geographic-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function opened(name: string, content: string | object, mapping: MotionMapping = {}): Promise<MotionFile> {
  const path = join(folder, name);
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return openMotionFile(path, { form: 'path', mapping });
}

const rows = Array.from({ length: 100 }, (_, row) => ({ t: row / 20, lat: 48.1 + row * 1e-5, lon: 11.5 + row * 1e-5 }));
const coordinates = rows.map(({ lat, lon }) => [lon, lat, 500]);
const dates = rows.map(({ t }) => new Date(1.7e12 + 1000 * t).toISOString());
const lineOf = (properties: object) => ({ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } });
const collection = (...features: readonly object[]) => ({ type: 'FeatureCollection', features });
const pointOf = (row: number, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: coordinates[row] },
});

/** 73.7 m east and 110.1 m north, about 48.1° N, 11.5° E; the signs of both. */
function expectDrive(file: MotionFile, [east, north]: readonly [number, number] = [1, 1]): void {
  expect(file.readAs?.geoOrigin).toMatchObject({ latitude: north * 48.1, longitude: east * 11.5 });
  const { t, x, y } = file.tracks[0]!.columns;
  expect(t.at(-1)! - t[0]!).toBeCloseTo(4.95, 6);
  expect(x.at(-1)).toBeCloseTo(east * 73.74, 1);
  expect(y.at(-1)).toBeCloseTo(north * 110.09, 1);
}

test.each<[string, string, string | object, MotionMapping?]>([
  ['a line with coordTimes', 'a.json', collection(lineOf({ coordTimes: dates }))],
  ['a line with times as numbers', 'a.geojson', collection(lineOf({ times: rows.map(({ t }) => 1.7e12 + 1000 * t) }))],
  ['times where toGeoJSON has them now', 'a.geojson', collection(lineOf({ coordinateProperties: { times: dates } }))],
  ['a geometry alone', 'a.json', { type: 'LineString', coordinates, timestamps: rows.map(({ t }) => t) }],
  ['a line at a rate', 'a.geojson', lineOf({ name: 'drive' }), { rate: 20 }],
  ['points with times', 'a.json', collection(...rows.map((_, row) => pointOf(row, { time: dates[row], speed: 1 })))],
  ['a feature on each line', 'a.jsonl', rows.map(({ t }, row) => JSON.stringify(pointOf(row, { time: t }))).join('\n')],
])('GeoJSON, %s: longitude and latitude in degrees', async (_, name, content, mapping) => {
  const file = await opened(name, content, mapping);
  expectDrive(file);
  expect(findingsOf(file).questions).toEqual([]);
});

test('GeoJSON without times, with times for other places, or of another system is refused with what to do', async () => {
  await expect(opened('a.geojson', collection(lineOf({})))).rejects.toThrow(/no times.*coordTimes.*--rate/);
  await expect(opened('a.geojson', collection(lineOf({ times: [1, 2] })))).rejects.toThrow('found 2 times for 100 places');
  const utm = { ...collection(lineOf({ times: dates })), crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::25832' } } };
  await expect(opened('a.geojson', utm)).rejects.toThrow(/EPSG::25832.*ogr2ogr/);
});

test('lines of GeoJSON are entities, parts of one are spawns, and other features are left out and said', async () => {
  const times = rows.map(({ t }) => t);
  const parted = {
    type: 'Feature',
    properties: { name: 'red', times: [times.slice(0, 50), times.slice(50).map((t) => t + 60)] },
    geometry: { type: 'MultiLineString', coordinates: [coordinates.slice(0, 50), coordinates.slice(50)] },
  };
  const file = await opened('a.geojson', collection(parted, lineOf({ name: 'blue', times }), pointOf(0, { name: 'start' })));
  expect(file.tracks.map(({ id }) => id)).toEqual(['red', 'blue']);
  const { life, t } = file.tracks[0]!.columns;
  expect([...new Set(life)]).toEqual([1, 0, 2]);
  expect(t.at(-1)).toBeCloseTo(64.95, 9);
  expect(file.notes).toEqual(['1 of 3 features are no lines, and are left out.']);
});

const table = (header: string, cells: (row: (typeof rows)[number]) => readonly unknown[]) =>
  [header, ...rows.map((row) => cells(row).join(','))].join('\n');
const minutes = (degrees: number) => (Math.floor(degrees) * 100 + (degrees % 1) * 60).toFixed(7);

test.each<[string, string]>([
  ['columns ns and ew', table('t,lat,ns,lon,ew', ({ t, lat, lon }) => [t, lat, 'S', lon, 'W'])],
  ['columns after both', table('t,lat,lon,lat_dir,lon_dir', ({ t, lat, lon }) => [t, lat, lon, 'S', 'W'])],
  ['columns before both', table('N/S,E/W,t,Latitude,Longitude', ({ t, lat, lon }) => ['South', 'West', t, lat, lon])],
  ['signs and letters', table('t,lat,lon,GPSLatitudeRef,GPSLongitudeRef', ({ t, lat, lon }) => [t, -lat, -lon, 's', 'w'])],
  ['letters after the values', table('t,lat,lon', ({ t, lat, lon }) => [t, `${lat}S`, `${lon} W`])],
  ['letters before the values', table('t,lat,lon', ({ t, lat, lon }) => [t, `S${lat}`, `W ${lon}`])],
  ['degrees and minutes', table('t,lat,ns,lon,ew', ({ t, lat, lon }) => [t, minutes(lat), 'S', minutes(lon), 'W'])],
  ['degrees and minutes with letters', table('t,lat,lon', ({ t, lat, lon }) => [t, `${minutes(lat)}S`, `${minutes(lon)}W`])],
  [
    'degrees, minutes with marks',
    table('t,lat,lon', ({ t, lat, lon }) => [t, `48°${(60 * (lat - 48)).toFixed(7)}'S`, `11°${(60 * (lon - 11)).toFixed(7)}'W`]),
  ],
  [
    'degrees, minutes, seconds',
    table('t,lat,lon', ({ t, lat, lon }) => [
      t,
      `48°06'${(3600 * (lat - 48.1)).toFixed(6)}"S`,
      `11 30 ${(3600 * (lon - 11.5)).toFixed(6)} W`,
    ]),
  ],
])('hemispheres count: %s', async (_, text) => {
  const file = await opened('a.csv', text);
  expectDrive(file, [-1, -1]);
  expect(findingsOf(file).questions).toEqual([]);
});

test('hemispheres count in JSON, and are said', async () => {
  const lines = rows.map(({ t, lat, lon }) => JSON.stringify({ t, lat, lat_ref: 'N', lon, lon_ref: 'W' }));
  const file = await opened('a.jsonl', lines.join('\n'));
  expectDrive(file, [-1, 1]);
  expect(file.notes).toEqual(['Latitude and longitude have the hemispheres of lat_ref and lon_ref: S and W are negative.']);
});

test('a column ns of nanoseconds is no hemisphere, and one of other letters is refused', async () => {
  const text = table('sec,ns,lat,lon', ({ t, lat, lon }) => [Math.floor(t), Math.round((t % 1) * 1e9), lat, lon]);
  expectDrive(await opened('a.csv', text, { map: { t: 'sec + 1e-9*ns' } }));
  expectDrive(
    await opened(
      'a.csv',
      table('t,ns,lat,lon', ({ t, lat, lon }) => [t, 1e9 * t, lat, lon]),
    ),
  );
  await expect(
    opened(
      'a.csv',
      table('t,lat,ns,lon,ew', ({ t, lat, lon }) => [t, lat, 'N', lon, 'Q']),
    ),
  ).rejects.toThrow('column ew: found "Q"; it must be E or W.');
});

test('rows without a letter among others have no fix; a sign against its letter is questioned', async () => {
  const gaps = await opened(
    'a.csv',
    table('t,lat,ns,lon,ew', ({ t, lat, lon }) => [t, lat, 'N', lon, t === 1 ? '' : 'E']),
  );
  expect(findingsOf(gaps).questions.join()).toContain('1 row without a value or a fix, first in ew');
  const against = await opened(
    'a.csv',
    table('t,lat,ns,lon,ew', ({ t, lat, lon }) => [t, lat, 'N', -lon, 'E']),
  );
  expect(findingsOf(against).questions.join()).toContain('100 latitudes or longitudes are negative, though ns, ew has N or E');
});

test('degrees and minutes without letters are refused with what to write', async () => {
  await expect(
    opened(
      'a.csv',
      table('t,lat,lon', ({ t, lat, lon }) => [t, minutes(lat), minutes(lon)]),
    ),
  ).rejects.toThrow(/found 4806; .*degrees and minutes in one number, as NMEA has them.*ns and ew/);
});

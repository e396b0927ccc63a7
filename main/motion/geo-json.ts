/**
 * GeoJSON (RFC 7946): its places are longitude and latitude in degrees, and altitude in metres. A line is a path, whose
 * times are a property with one for each of its places; points are rows with a time each.
 */
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { guessIds } from './mapping/column-names.ts';
import { momentOf } from './mapping/moments.ts';
import { hasTime, isObject, isRows, type Row } from './rows-in-frames.ts';
import { endOfSpawn } from './xml/geo-tracks.ts';

export interface GeoJsonRows {
  readonly rows: readonly Row[];
  readonly mapping: MotionMapping;
  readonly notes: readonly string[];
}

const lineTypes = ['LineString', 'MultiLineString'];
const pointTypes = ['Point', 'MultiPoint'];
const geometryTypes = [...lineTypes, ...pointTypes, 'Polygon', 'MultiPolygon', 'GeometryCollection'];

/** A collection, a feature, a geometry, or a list of these. */
export function isGeoJson(value: unknown): value is Row | readonly Row[] {
  if (isRows(value)) return value.every(isGeoJson);
  if (!isObject(value)) return false;
  const { type, features, geometry, coordinates, geometries } = value;
  if (type === 'FeatureCollection') return Array.isArray(features);
  if (type === 'Feature') return geometry === null || isGeoJson(geometry);
  return geometryTypes.includes(String(type)) && (Array.isArray(coordinates) || Array.isArray(geometries));
}

interface Feature {
  readonly type: string;
  /** Places of each part. */
  readonly parts: readonly (readonly Place[])[];
  readonly properties: Row;
  readonly id: unknown;
}

type Place = readonly unknown[];

/** Throws a `BenchError` that says what is missing. */
export function geoJsonRows(path: string, value: Row | readonly Row[], mapping: MotionMapping): GeoJsonRows {
  checkSystem(path, value);
  const features = featuresOf(value);
  const lines = features.filter(({ type }) => lineTypes.includes(type));
  const points = features.filter(({ type }) => pointTypes.includes(type));
  const read = lines.length > 0 ? lines : points;
  if (read.length === 0)
    throw new BenchError('bad-input', `${path}: found no line and no point; GeoJSON needs a LineString, or Points with a time.`);
  const hasSpawns = lines.some(({ parts }) => parts.length > 1);
  const rows =
    lines.length > 0
      ? lines.flatMap((line, k) => rowsOfLine(path, line, { entity: lines.length === 1 ? '' : nameOf(line, k), hasSpawns }))
      : rowsOfPoints(points);
  const { map = {}, rate } = mapping;
  if (rate === undefined && map.t === undefined && !rows.some(hasTime))
    throw new BenchError(
      'bad-input',
      `${path}: found no times of the places; needed: a property coordTimes or times of a line, with one for each place, or a property time of each point. If places are even in time, give their rate in Hz (rate, --rate).`,
    );
  const left = features.length - read.length;
  const isMapped = mapping.geo !== undefined || map.x !== undefined;
  return {
    rows: withHeights(rows),
    mapping: isMapped ? mapping : { ...mapping, geo: true },
    notes: left === 0 ? [] : [`${left} of ${features.length} features are no ${lines.length > 0 ? 'lines' : 'points'}, and are left out.`],
  };
}

/** Former GeoJSON could name another system of coordinates, such as UTM. */
function checkSystem(path: string, value: Row | readonly Row[]): void {
  const { crs } = value as Row;
  const name = isObject(crs) && isObject(crs['properties']) ? crs['properties']['name'] : undefined;
  if (typeof name !== 'string' || /CRS84|4326|WGS ?84/i.test(name)) return;
  throw new BenchError(
    'bad-input',
    `${path}: its coordinates are of ${shortened(name)}; GeoJSON needs longitude and latitude. Convert it, such as with ogr2ogr -t_srs EPSG:4326.`,
  );
}

function featuresOf(value: Row | readonly Row[]): readonly Feature[] {
  if (isRows(value)) return value.flatMap(featuresOf);
  const { type, features, geometry, properties, id, ...others } = value;
  if (type === 'FeatureCollection') return (features as readonly unknown[]).flatMap((each) => (isObject(each) ? featuresOf(each) : []));
  if (type === 'Feature') {
    const own = isObject(properties) ? properties : {};
    return isObject(geometry)
      ? geometriesOf(geometry).map((each) => ({ ...each, properties: { ...each.properties, ...others, ...own }, id }))
      : [];
  }
  return geometriesOf(value);
}

/** Other members of a geometry may be its times. */
function geometriesOf({ type, coordinates, geometries, ...properties }: Row): readonly Feature[] {
  if (isRows(geometries)) return geometries.flatMap(geometriesOf);
  const places = Array.isArray(coordinates) ? coordinates : [];
  const parts = type === 'MultiLineString' ? places : [type === 'Point' ? [places] : places];
  return [
    { type: String(type), parts: parts.map((part) => (Array.isArray(part) ? part.filter(Array.isArray) : [])), properties, id: undefined },
  ];
}

/** `coordTimes` of toGeoJSON, `times`, `timestamps`, `coordinateProperties.times`. */
const timesName = /^(coord(inate)?s?_?)?(times?|time_?stamps?)$/i;

/** Null: the line has none. */
function timesOf(properties: Row): readonly unknown[] | null {
  const [name] = Object.keys(properties).filter((each) => timesName.test(each) && Array.isArray(properties[each]));
  if (name !== undefined) return (properties[name] as readonly unknown[]).flat();
  const { coordinateProperties } = properties;
  return isObject(coordinateProperties) ? timesOf(coordinateProperties) : null;
}

/** Parts of a line are spawns, as segments of a GPX are. */
function rowsOfLine(
  path: string,
  { parts, properties }: Feature,
  { entity, hasSpawns }: { readonly entity: string; readonly hasSpawns: boolean },
): readonly Row[] {
  const places = parts.flat();
  const times = timesOf(properties);
  if (times && times.length !== places.length)
    throw new BenchError('bad-input', `${path}: found ${times.length} times for ${places.length} places; each place must have one.`);
  let at = 0;
  return parts.flatMap((part, spawn) => {
    const from = at;
    at += part.length;
    const timed = (row: number) => ({ t: secondsOf(times?.[row]) });
    const own = part.map((_, k) => timed(from + k));
    const next = part.length > 0 && spawn + 1 < parts.length ? [timed(at)] : undefined;
    return part.map((place, k) => ({
      ...(times && { t: times[from + k] }),
      ...placeOf(place),
      ...(hasSpawns && { life: spawn + 1, end: k === part.length - 1 ? endOfSpawn(own, next) : NaN }),
      ...(entity !== '' && { entity }),
    }));
  });
}

/** NaN: it is no time. */
function secondsOf(time: unknown): number {
  return typeof time === 'string' && Number.isNaN(Number(time)) ? momentOf(time.trim()) : Number(time);
}

function rowsOfPoints(points: readonly Feature[]): readonly Row[] {
  // An id of each point numbers the rows; one that comes again is that of an entity.
  const ids = new Set(points.map(({ id }) => id));
  const hasIds = ids.size > 1 && ids.size < points.length;
  return points.flatMap(({ parts, properties, id }) =>
    parts.flat().map((place) => ({
      ...(hasIds && guessIds(Object.keys(properties)).length === 0 && { id }),
      ...properties,
      ...placeOf(place),
    })),
  );
}

function placeOf([lon, lat, alt]: Place): Row {
  return { lon, lat, ...(typeof alt === 'number' && { alt }) };
}

/** Heights are read if this share of the places has one. */
const leastHeights = 0.9;

function withHeights(rows: readonly Row[]): readonly Row[] {
  const high = rows.filter((row) => 'alt' in row).length;
  return high === 0 || high >= leastHeights * rows.length ? rows : rows.map(withoutHeight);
}

function withoutHeight(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'alt'));
}

function nameOf({ properties, id }: Feature, k: number): string {
  const [idName] = guessIds(Object.keys(properties));
  const name = properties['name'] ?? (idName === undefined ? undefined : properties[idName]) ?? id;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : String(k + 1);
}

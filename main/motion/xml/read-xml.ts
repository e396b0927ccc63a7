/** Motion in XML: tracks of GPX, KML and TCX; floating car data of SUMO and other elements with places as attributes. */
import { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import type { MotionMapping } from '../../../experiment/motion.ts';
import type { CsvForm } from '../mapping/column-plan.ts';
import { hasPlace, type Row } from '../rows-in-frames.ts';
import { RowGatherer } from '../rows-of-objects.ts';
import type { RowTable } from '../row-table.ts';
import { GeoTracks } from './geo-tracks.ts';
import { eachElement, type XmlElement, type XmlHandler } from './xml-elements.ts';

interface Reading {
  readonly form: CsvForm;
  readonly mapping: MotionMapping;
}

/** Throws a `BenchError` that names the line or the point. */
export function readXml(path: string, bytes: Uint8Array, { form, mapping }: Reading): RowTable {
  const root = rootOf(path, bytes);
  const kind = Object.hasOwn(tracksOf, root) ? tracksOf[root] : undefined;
  if (!kind) return readAttributes(path, bytes, root, { form, mapping });
  if (form === 'updates') throw new BenchError('bad-input', `${path}: a track of ${root} gives a path, not updates; leave out "updates".`);
  const tracks = new GeoTracks(path);
  const refuse = (message: string): never => {
    throw new BenchError('bad-input', `${path}: ${message}`);
  };
  eachElement(path, bytes, kind.handler(tracks, refuse));
  return tracks.table(mapping, kind.none);
}

function rootOf(path: string, bytes: Uint8Array): string {
  let root = '';
  const begin = ({ name, depth }: XmlElement) => {
    if (depth === 0) root = name;
    return false;
  };
  eachElement(path, bytes, { begin });
  return root;
}

interface TrackFormat {
  readonly none: string;
  readonly handler: (tracks: GeoTracks, refuse: (message: string) => never) => XmlHandler;
}

/** By the name of the root. */
const tracksOf: Readonly<Record<string, TrackFormat>> = {
  gpx: { none: 'found no <trkpt> in a <trk>; a GPX track is needed, with times.', handler: ofGpx },
  kml: { none: 'found no <gx:Track>, and no placemark with a time and a point; a KML track is needed, with times.', handler: ofKml },
  TrainingCenterDatabase: { none: 'found no <Trackpoint> with a position; a TCX track is needed.', handler: ofTcx },
};

function ofGpx(tracks: GeoTracks): XmlHandler {
  let [time, alt] = ['', ''];
  return {
    begin({ name, parent }) {
      if (name === 'trk') tracks.beginTrack();
      else if (name === 'trkseg' && parent?.name === 'trk') tracks.beginSegment();
      else if (name === 'trkpt') [time, alt] = ['', ''];
    },
    end({ name, parent, attributes }, text) {
      if (name === 'name' && parent?.name === 'trk') tracks.name(text);
      else if (name === 'time' && parent?.name === 'trkpt') time = text;
      else if (name === 'ele' && parent?.name === 'trkpt') alt = text;
      else if (name === 'trkpt') tracks.add({ lat: attributes['lat'] ?? '', lon: attributes['lon'] ?? '', alt, time });
    },
  };
}

/**
 * `gx:Track` has as many times as places: all times first, or each before its place. A placemark of one point has one
 * of each.
 */
function ofKml(tracks: GeoTracks, refuse: (message: string) => never): XmlHandler {
  let parts: KmlPart[] = [];
  let [when, point, name] = ['', '', ''];
  let hasLooseTrack = false;
  const add = (time: string, [lon = '', lat = '', alt = '']: readonly string[]) => tracks.add({ lat, lon, alt, time });
  return {
    begin({ name: element, parent }) {
      if (element === 'Placemark') [when, point, name] = ['', '', ''];
      if (element === 'MultiTrack' || (element === 'Track' && parent?.name !== 'MultiTrack')) {
        tracks.beginTrack();
        tracks.name(name);
        hasLooseTrack = false;
      }
      if (element === 'Track') {
        tracks.beginSegment();
        parts = [];
      }
    },
    end({ name: element, parent }, text) {
      if (element === 'name' && parent?.name === 'Placemark') name = text;
      else if (element === 'when' && parent?.name === 'Track') parts.push({ kind: 'time', text });
      else if (element === 'coord') parts.push({ kind: 'place', text });
      else if (element === 'when') when = text;
      else if (element === 'coordinates' && parent?.name === 'Point') point = text;
      else if (element === 'Track') for (const [time, place] of timedPlaces(parts, refuse)) add(time, place.split(/\s+/));
      else if (element === 'Placemark' && when !== '' && point !== '') {
        if (!hasLooseTrack) tracks.beginTrack();
        hasLooseTrack = true;
        add(
          when,
          point.split(',').map((part) => part.trim()),
        );
      }
    },
  };
}

interface KmlPart {
  readonly kind: 'time' | 'place';
  readonly text: string;
}

type TimedPlace = readonly [time: string, place: string];

/** Times and places of a track in pairs; an empty text stands for one that is missing. */
function timedPlaces(parts: readonly KmlPart[], refuse: (message: string) => never): readonly TimedPlace[] {
  const texts = (kind: KmlPart['kind']) => parts.flatMap((part) => (part.kind === kind ? [part.text] : []));
  const [times, places] = [texts('time'), texts('place')];
  const isInTurn =
    parts[0]?.kind === 'time' && parts.findIndex(({ kind }) => kind === 'place') < parts.findLastIndex(({ kind }) => kind === 'time');
  if (isInTurn) return neighbours(parts);
  if (times.length === places.length) return times.map((time, k) => [time, places[k] ?? '']);
  return refuse(
    `found a <gx:Track> with ${times.length} times and ${places.length} places; each place needs its time. Write an empty <when/> or <gx:coord/> where one is missing: that point is left out.`,
  );
}

/** Where each time stands before its place. */
function neighbours(parts: readonly KmlPart[]): readonly TimedPlace[] {
  return parts.flatMap(({ kind, text }, k): TimedPlace[] => {
    if (kind === 'time') return parts[k + 1]?.kind === 'place' ? [] : [[text, '']];
    const before = parts[k - 1];
    return [[before?.kind === 'time' ? before.text : '', text]];
  });
}

/** A lap goes on where the one before ended; a further track within a lap begins after a pause. */
function ofTcx(tracks: GeoTracks): XmlHandler {
  const place = new Map<string, string>();
  let isAfterPause = false;
  return {
    begin({ name }) {
      if (name === 'Activity' || name === 'Course') tracks.beginTrack();
      if (name === 'Lap') isAfterPause = false;
      if (name === 'Track' && isAfterPause) tracks.beginSegment();
      if (name === 'Track') isAfterPause = true;
      if (name === 'Trackpoint') place.clear();
    },
    end({ name, parent }, text) {
      if (parent?.name === 'Trackpoint' || parent?.name === 'Position') place.set(name, text);
      const [lat, lon] = [place.get('LatitudeDegrees'), place.get('LongitudeDegrees')];
      if (name === 'Trackpoint' && lat !== undefined && lon !== undefined)
        tracks.add({ lat, lon, alt: place.get('AltitudeMeters') ?? '', time: place.get('Time') ?? '' });
    },
  };
}

/** Rows of elements that have a place in their attributes, with those of the elements around them. */
function readAttributes(path: string, bytes: Uint8Array, root: string, { form, mapping }: Reading): RowTable {
  const header = new Set<string>();
  eachRow(path, bytes, root, (row) => {
    for (const name of Object.keys(row)) header.add(name);
  });
  if (header.size === 0)
    throw new BenchError(
      'bad-input',
      `${path}: found no element of <${shortened(root)}> with a place in its attributes, such as x and y. Read from XML are GPX, KML, TCX and floating car data of SUMO; write anything else as a CSV.`,
    );
  const gatherer = new RowGatherer(path, 'element', [...header], form, mapping);
  eachRow(path, bytes, root, (row, number) => gatherer.add(row, number));
  return gatherer.end();
}

function eachRow(path: string, bytes: Uint8Array, root: string, take: (row: Row, number: number) => void): void {
  let number = 0;
  const named = root === 'fcd-export' ? sumoNames : ({ attributes }: XmlElement) => attributes;
  const around = (element: XmlElement | null): Row =>
    element === null || element.depth === 0 ? {} : { ...around(element.parent), ...named(element) };
  const places = new Map<string, boolean>();
  eachElement(path, bytes, {
    begin(element) {
      const names = Object.keys(element.attributes).join(' ');
      const isPlace = places.get(names) ?? hasPlace(element.attributes);
      places.set(names, isPlace);
      if (isPlace) take(around(element), ++number);
    },
  });
}

/** As SUMO names them in its CSV: `vehicle_x`. Persons are named as vehicles. */
function sumoNames({ name, attributes }: XmlElement): Row {
  const prefix = name === 'person' ? 'vehicle' : name;
  return Object.fromEntries(Object.entries(attributes).map(([attribute, value]) => [`${prefix}_${attribute}`, value]));
}

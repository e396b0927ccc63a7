/** GPX 1.0 and 1.1: the tracks of a file, by segment, as latitude, longitude, height and time. */
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../experiment/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { planColumns } from './mapping/column-plan.ts';
import { momentOf } from './mapping/moments.ts';
import { RawTracks } from './mapping/raw-tracks.ts';
import type { RowTable } from './row-table.ts';

const header = ['t', 'lat', 'lon', 'alt', 'id'];

/** Heights are read if this share of the points has one. */
const leastHeights = 0.9;

/**
 * Throws a `BenchError` that names the point. A track without a name, or with the name of one before it, is
 * numbered; points without a time, or without a height where others have one, are left out.
 */
export function readGpx(path: string, source: string, mapping: MotionMapping): RowTable {
  const text = withoutPrefix(source);
  const fault = (message: string) => new BenchError('bad-input', `${path}: ${message}`);
  const trackTexts = [...elements(text, 'trk')];
  if (!/<gpx[\s>]/.test(text) || trackTexts.length === 0) throw fault('found no <trk> in <gpx>; a GPX track is needed.');
  const isOne = trackTexts.length === 1;
  const heights = text.split('<ele>').length - 1;
  const hasHeights = heights > 0 && heights >= leastHeights * (text.split(/<trkpt\s/).length - 1);
  const columns = header.filter((name) => (name !== 'alt' || hasHeights) && (name !== 'id' || !isOne));
  const plan = planColumns(columns, { ...mapping, geo: true }, 'path', (message) => {
    throw fault(message);
  });
  const tracks = new RawTracks(plan, (point, column, message) => {
    throw fault(`point ${point}, ${column}: ${message}`);
  });
  const names = isOne ? [''] : namesOf(trackTexts);
  let number = 0;
  /** The missing elements of each point that is left out. */
  const lacking: string[] = [];
  for (const [index, track] of trackTexts.entries()) {
    for (const point of elements(track, 'trkpt')) {
      const row = pointOf(point, ++number, fault);
      const values = Float64Array.from(plan.columns, ({ quantity }) => row[quantity as keyof typeof row]);
      const missing = plan.columns[values.findIndex((value) => Number.isNaN(value))];
      if (missing) lacking.push(missing.name);
      else tracks.of(names[index] ?? '').add(values, number);
    }
  }
  if (number === 0) throw fault('found no <trkpt>; at least one point is needed.');
  if (tracks.isEmpty) throw fault('found no point with a <time>; times such as 2024-05-01T12:00:00Z are needed.');
  const [column] = lacking;
  return { plan, tracks: tracks.take(), leftOut: column === undefined ? null : { count: lacking.length, column } };
}

/** Elements of a name that is not nested in itself; one that does not end is left out, with what follows. */
function* elements(text: string, name: string): Generator<string> {
  const end = `</${name}>`;
  for (let at = text.indexOf(`<${name}`); at !== -1; at = text.indexOf(`<${name}`, at)) {
    const head = text.indexOf('>', at);
    if (head === -1) return;
    if (!/[\s/>]/.test(text[at + name.length + 1] ?? '')) {
      at = head;
      continue;
    }
    const last = text[head - 1] === '/' ? head + 1 : text.indexOf(end, head) + end.length;
    if (last < head) return;
    yield text.slice(at, last);
    at = last;
  }
}

/** One for each track: two tracks are two entities, whatever their names. */
function namesOf(tracks: readonly string[]): readonly string[] {
  const names = new Set<string>();
  const copies = new Map<string, number>();
  for (const [index, track] of tracks.entries()) {
    const name = plainText(/<name>\s*(?:<!\[CDATA\[)?([^<\]]+)/.exec(track)?.[1]?.trim() ?? String(index + 1));
    let unique = name;
    let copy = copies.get(name) ?? 2;
    for (; names.has(unique); copy++) unique = `${name} ${copy}`;
    copies.set(name, copy);
    names.add(unique);
  }
  return [...names];
}

/** Some programs write every element with the prefix of its namespace. */
function withoutPrefix(text: string): string {
  const prefix = /<([\w.-]+):gpx[\s>]/.exec(text)?.[1];
  return prefix === undefined ? text : text.replaceAll(`<${prefix}:`, '<').replaceAll(`</${prefix}:`, '</');
}

function plainText(text: string): string {
  const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => characters[name] ?? '');
}

function pointOf(point: string, number: number, fault: (message: string) => BenchError) {
  const attribute = (name: string) => Number(new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(point)?.[1] ?? NaN);
  const time = /<time>\s*([^<]*)/.exec(point)?.[1]?.trim() ?? '';
  const height = /<ele>\s*([^<\s]*)/.exec(point)?.[1] ?? '';
  const [lat, lon, alt] = [attribute('lat'), attribute('lon'), height === '' ? NaN : Number(height)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 360))
    throw fault(`point ${number}: found ${shortened(point)}; lat and lon must be degrees.`);
  if (height !== '' && !Number.isFinite(alt)) throw fault(`point ${number}: found ${shortened(point)}; <ele> must be a number (m).`);
  const t = time === '' ? NaN : momentOf(time);
  if (time !== '' && Number.isNaN(t))
    throw fault(`point ${number}: found "${shortened(time)}"; a time such as 2024-05-01T12:00:00Z is needed.`);
  return { t, lat, lon, alt };
}

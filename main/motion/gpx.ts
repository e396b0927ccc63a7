/** GPX 1.0 and 1.1: the tracks of a file, by segment, as latitude, longitude, height and time. */
import { BenchError } from '../../contract/errors.ts';
import { shortened } from '../../contract/shortened.ts';
import type { MotionMapping } from '../../experiment/motion.ts';
import { planColumns } from './mapping/column-plan.ts';
import { RawTracks } from './mapping/raw-tracks.ts';
import type { RowTable } from './row-table.ts';

const header = ['t', 'lat', 'lon', 'alt', 'id'];

/** Throws a `BenchError` that names the point. A track without a name is numbered; points without a time cannot be used. */
export function readGpx(path: string, source: string, mapping: MotionMapping): RowTable {
  const text = withoutPrefix(source);
  const fault = (message: string) => new BenchError('bad-input', `${path}: ${message}`);
  const trackTexts = [...text.matchAll(/<trk[\s>][\s\S]*?<\/trk>/g)].map(([track]) => track);
  if (!/<gpx[\s>]/.test(text) || trackTexts.length === 0) throw fault('found no <trk> in <gpx>; a GPX track is needed.');
  const isOne = trackTexts.length === 1;
  const columns = isOne ? header.slice(0, 4) : header;
  const plan = planColumns(columns, { ...mapping, geo: true }, 'path', (message) => {
    throw fault(message);
  });
  const tracks = new RawTracks(plan, (point, column, message) => {
    throw fault(`point ${point}, ${column}: ${message}`);
  });
  let number = 0;
  for (const [index, track] of trackTexts.entries()) {
    const name = isOne ? '' : plainText(/<name>\s*(?:<!\[CDATA\[)?([^<\]]+)/.exec(track)?.[1]?.trim() ?? String(index + 1));
    for (const [point] of track.matchAll(/<trkpt\s[\s\S]*?(?:<\/trkpt>|\/>)/g)) {
      const row = pointOf(point, ++number, fault);
      tracks.of(name).add(
        Float64Array.from(plan.columns, ({ quantity }) => row[quantity as keyof typeof row]),
        number,
      );
    }
  }
  if (tracks.isEmpty) throw fault('found no <trkpt>; at least one point is needed.');
  return { plan, tracks: tracks.take() };
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
  const [lat, lon, alt] = [attribute('lat'), attribute('lon'), Number(/<ele>\s*([^<\s]*)/.exec(point)?.[1] ?? 0)];
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 360))
    throw fault(`point ${number}: found ${shortened(point)}; lat and lon must be degrees.`);
  if (!Number.isFinite(alt)) throw fault(`point ${number}: found ${shortened(point)}; <ele> must be a number (m).`);
  const t = Date.parse(time) / 1000;
  if (Number.isNaN(t))
    throw fault(
      `point ${number}: found ${time === '' ? 'no <time>' : `"${shortened(time)}"`}; a time such as 2024-05-01T12:00:00Z is needed.`,
    );
  return { t, lat, lon, alt };
}

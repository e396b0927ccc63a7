/** What was found in a motion file, for a terminal. */
import { factLines, findingsOf } from '../motion/findings.ts';
import { livingRows, type MotionFile, type MotionTrack, type ReadAs } from '../motion/motion-track.ts';

/** Entities that are listed one by one at most. */
const mostListed = 12;

export function motionText(file: MotionFile): string {
  const findings = findingsOf(file);
  const listed = file.tracks.slice(0, mostListed).map((track) => `  ${trackText(track)}\n`);
  const more = file.tracks.length > mostListed ? `  and ${file.tracks.length - mostListed} more\n` : '';
  const questions = findings.questions.map((question) => `? ${question}\n`);
  const notes = (file.notes ?? []).map((note) => `${note}\n`);
  return [readText(file.readAs), ...notes, ...listed, more, `${factLines(findings).join('; ')}.\n`, ...questions].join('');
}

/** Every assumption that may be wrong. */
function readText(readAs: ReadAs | null): string {
  if (!readAs) return '';
  const columns = readAs.columns.map(({ quantity, name, unit }) => {
    const source = name === quantity ? quantity : `${quantity}=${name}`;
    return unit === '' ? source : `${source} (${unit})`;
  });
  const time = readAs.rate === null ? '' : `, ${readAs.byRow ? 'rows' : 'ticks'} at ${readAs.rate} Hz`;
  const ids = readAs.ids.length === 0 ? '' : `; entities by ${readAs.ids.join(', ')}`;
  const geo = readAs.geoOrigin
    ? `East, north, up about latitude ${readAs.geoOrigin.latitude}, longitude ${readAs.geoOrigin.longitude}.\n`
    : '';
  const unused = readAs.unused.length === 0 ? '' : `Not read: ${readAs.unused.join(', ')}.\n`;
  const preset = readAs.recognised === null ? '' : `Looks like a file of ${readAs.recognised} (preset ${readAs.recognised}).\n`;
  return `${preset}Read as ${columns.join(', ')}; axes ${readAs.axes.name} (${readAs.axes.text})${time}${ids}.\n${geo}${unused}`;
}

/** `3 red tank: 732 rows, 14 spawns, 400.0 s` */
function trackText(track: MotionTrack): string {
  const { t, life } = track.columns;
  const who = [track.id, track.name].filter((word) => word !== '').join(' ');
  const spawns = new Set(life?.filter((number) => number !== 0) ?? [1]).size;
  const length = (t.at(-1) ?? 0) - (t[0] ?? 0);
  const rows = livingRows(track);
  const facts = [`${rows} ${rows === 1 ? 'row' : 'rows'}`, `${spawns} ${spawns === 1 ? 'spawn' : 'spawns'}`, `${length.toFixed(1)} s`];
  return [who, facts.join(', ')].filter((part) => part !== '').join(': ');
}

/**
 * What questions and refusals advise is taken, and gives the path that was meant: each test reads the advice out of the
 * message and follows it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MotionMapping } from '../../experiment/motion.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile, TrackColumns } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-advice-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Each in a folder of its own, as several are open at a time. */
async function opened(name: string, text: string, mapping: MotionMapping = {}): Promise<MotionFile> {
  const path = join(await mkdtemp(join(folder, 'file-')), name);
  await writeFile(path, text);
  return openMotionFile(path, { form: 'path', mapping });
}

const asks = (file: MotionFile) => findingsOf(file).questions.join('\n');
const ids = ({ tracks }: MotionFile) => tracks.map(({ id }) => id);
const only = ({ tracks }: MotionFile): TrackColumns => tracks[0]!.columns;

async function refusal(name: string, text: string, mapping: MotionMapping = {}): Promise<string> {
  return opened(name, text, mapping).then(
    () => expect.fail('the file was read'),
    (error: Error) => error.message,
  );
}

/** `lat=1e-6*lat,lon=1e-6*lon` */
const mapOf = (advice: string) => Object.fromEntries(advice.split(',').map((part) => part.split('=') as [string, string]));

type Cells = readonly (string | number)[];

const rows = Array.from({ length: 100 }, (_, row) => row);
const table = (header: string, cells: (row: number) => Cells, separator = ',') =>
  [header, ...rows.map((row) => cells(row).join(separator)), ''].join('\n');

const place = { lat: 48.2, lon: 16.37 };

test.each([
  ['1e-7', (degrees: number) => Math.round(degrees * 1e7)],
  ['1e-6', (degrees: number) => Math.round(degrees * 1e6)],
  ['1e-5', (degrees: number) => Math.round(degrees * 1e5)],
  ['semicircles', (degrees: number) => Math.round((degrees / 180) * 2 ** 31)],
  ['thousandths of a second', (degrees: number) => Math.round(degrees * 3_600_000)],
])('whole numbers of degrees, %s: each reading that fits is named, and one of them is the place', async (_, written) => {
  const text = table('t,lat,lon', (row) => [row / 25, written(place.lat + row * 1e-5), written(place.lon)]);
  const message = await refusal('drive.csv', text);
  const advised = [...message.matchAll(/(lat=\S+,lon=\S+?)[ ,]/g)].map(([, advice = '']) => mapOf(advice));
  expect(advised.length).toBeGreaterThan(0);
  const found = await Promise.all(advised.map((map) => opened('drive.csv', text, { map })));
  const places = found.map(({ readAs }) => [readAs?.geoOrigin?.latitude ?? NaN, readAs?.geoOrigin?.longitude ?? NaN]);
  expect(places.some(([lat = NaN, lon = NaN]) => Math.abs(lat - place.lat) < 1e-4 && Math.abs(lon - place.lon) < 1e-4)).toBe(true);
  expect(places.every(([lat = NaN, lon = NaN]) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)).toBe(true);
});

test('latitude and longitude that are metres, or the other way round, are read as the message says', async () => {
  const metres = table('t,lat,lon', (row) => [row / 25, 5_340_000.25 + row, 601_000.5]);
  expect(await refusal('drive.csv', metres)).toContain('give map: x=lon,y=lat.');
  expect(only(await opened('drive.csv', metres, { map: { x: 'lon', y: 'lat' } })).y[1]).toBe(5_340_001.25);
  const swapped = table('t,lat,lon', (row) => [row / 25, 116.39 + row * 1e-5, 39.9]);
  expect(await refusal('drive.csv', swapped)).toContain('give map: lat=lon,lon=lat.');
  expect((await opened('drive.csv', swapped, { map: { lat: 'lon', lon: 'lat' } })).readAs?.geoOrigin).toMatchObject({ latitude: 39.9 });
  expect(
    await refusal(
      'drive.csv',
      table('t,lat,lon', (row) => [row / 25, 4812 + row / 1e4, 1622.2]),
    ),
  ).toContain('as NMEA has them');
});

test.each([
  ['t,x,z', 'z'],
  ['time_s,PosX,PosZ', 'PosZ'],
])('%s, without y: the ground of a world whose y points up, by axes or by a map', async (header, z) => {
  const text = table(header, (row) => [row / 25, row / 5, row / 10]);
  const message = await refusal('drive.csv', text);
  expect(message).toContain('give axes (--axes): unity, which is left-handed, or yup');
  expect(message).toContain(`give map (--map): y=${z}.`);
  expect(only(await opened('drive.csv', text, { axes: 'unity' })).y[10]).toBe(1);
  expect(only(await opened('drive.csv', text, { axes: 'yup' })).y[10]).toBe(-1);
  expect(only(await opened('drive.csv', text, { map: { y: z } })).y[10]).toBe(1);
});

/** Two runs, one after the other, each with the clock from 0; the second goes the other way. */
const twoRuns = (cells: (run: number) => Cells) =>
  [0, 1].flatMap((run) => rows.map((row) => [row / 25, run === 0 ? row : -row, 0, ...cells(run)].join()));

test.each(['lap', 'Session_ID', 'run', 'stint number', 'Trial', 'episode', 'takeIndex'])(
  'runs numbered by a column %s are distinguished as the message says',
  async (name) => {
    const text = [`t,x,y,${name}`, ...twoRuns((run) => [run + 3])].join('\n');
    expect(await refusal('runs.csv', text)).toContain(`(id, --id): ${name}; or runs`);
    expect(ids(await opened('runs.csv', text, { id: name }))).toEqual(['3', '4']);
  },
);

test('runs of an entity are distinguished by both columns; lap_time numbers no laps', async () => {
  const text = ['t,x,y,vehicle,lap,lap_time', ...twoRuns((run) => ['car', run + 1, 7])].join('\n');
  const message = await refusal('runs.csv', text);
  expect(message).toContain('(id, --id): vehicle,lap; or vehicle,runs, for a run wherever times fall back.');
  expect(ids(await opened('runs.csv', text, { id: 'vehicle,lap' }))).toEqual(['car/1', 'car/2']);
  expect(ids(await opened('runs.csv', text, { id: 'vehicle,runs' }))).toEqual(['car/1', 'car/2']);
});

test('runs that nothing numbers begin wherever times fall back', async () => {
  const text = ['t,x,y', ...twoRuns(() => [])].join('\n');
  const message = await refusal('runs.csv', text);
  expect(message).toContain('(id, --id): runs, for a run wherever times fall back.');
  expect(message).not.toContain('id: none');
  const { tracks } = await opened('runs.csv', text, { id: 'runs' });
  expect(tracks.map(({ id, columns }) => [id, columns.t.length, columns.x.at(-1)])).toEqual([
    ['1', 100, 99],
    ['2', 100, -99],
  ]);
  expect(
    ids(
      await opened(
        'runs.csv',
        table('t,x,y', (row) => [row, row, 0]),
        { id: 'runs' },
      ),
    ),
  ).toEqual(['']);
});

test('id: none is advised only where it is taken', async () => {
  const late = ['t,x,y', ...[...rows.slice(50), ...rows.slice(0, 50)].map((row) => `${row / 25},${row},0`)].join('\n');
  expect(await refusal('late.csv', late)).toContain('If they are of one, give id: none.');
  expect(Array.from(only(await opened('late.csv', late, { id: 'none' })).x)).toEqual(rows);
});

const second = (time: number) => `2024-05-01T12:00:${String(time).padStart(2, '0')}Z`;

function segment(begins: number, lat: number): string {
  const points = rows
    .slice(0, 20)
    .map((row) => `<trkpt lat="${lat}" lon="${16 + row * 1e-4}"><time>${second(begins + 2 * row)}</time></trkpt>`);
  return `<trkseg>${points.join('')}</trkseg>`;
}

test('segments of a GPX that overlap in time are entities of their own, as the message says', async () => {
  const one = `<gpx><trk><name>A</name>${segment(0, 48)}${segment(11, 48.01)}</trk></gpx>`;
  const message = await refusal('over.gpx', one);
  expect(message).toMatch(/\(id, --id\): runs, for a run wherever times fall back\.$/);
  expect(message).not.toContain('map:');
  const apart = await opened('over.gpx', one, { id: 'runs' });
  expect(ids(apart)).toEqual(['A', 'A 2']);
  expect(apart.tracks[1]!.columns.y.at(-1)).toBeCloseTo(1111.9, 0);
  const two = `<gpx><trk><name>A</name>${segment(0, 48)}</trk><trk><name>B</name>${segment(10, 48.01)}${segment(11, 48.02)}</trk></gpx>`;
  const [, advice = ''] = /\(id, --id\): (\S+), for a run/.exec(await refusal('over.gpx', two)) ?? [];
  expect(ids(await opened('over.gpx', two, { id: advice }))).toEqual(['A', 'B', 'B 2']);
});

const whens = rows.slice(0, 20).map((row) => `<when>${second(row)}</when>`);
const coords = rows.slice(0, 20).map((row) => `<gx:coord>${16 + row * 1e-4} 48 1</gx:coord>`);
const kml = (parts: readonly string[]) =>
  `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><gx:Track>${parts.join('')}</gx:Track></Placemark></kml>`;
/** Metres east of the first point, a second each. */
const isEven = ({ t, x }: TrackColumns) => t.every((time, row) => Math.abs(x[row]! - (time - t[0]!) * x[1]!) < 0.01);

test('a track of KML with a time or place too few is refused, and an empty one leaves its point out', async () => {
  expect(await refusal('a.kml', kml([...whens.toSpliced(5, 1), ...coords]))).toContain('found a <gx:Track> with 19 times and 20 places');
  expect(await refusal('a.kml', kml([...whens, ...coords.toSpliced(5, 1)]))).toContain('found a <gx:Track> with 20 times and 19 places');
  for (const parts of [
    [...whens.with(5, '<when/>'), ...coords],
    [...whens, ...coords.with(5, '<gx:coord/>')],
  ]) {
    const file = await opened('a.kml', kml(parts));
    expect([only(file).t.length, isEven(only(file))]).toEqual([19, true]);
    expect(asks(file)).toContain('1 row without a value');
  }
});

test('where each time stands before its place, those without the other are left out and counted', async () => {
  const inTurn = rows.slice(0, 20).flatMap((row) => [...(row === 5 ? [] : [whens[row]!]), ...(row === 9 ? [] : [coords[row]!])]);
  const file = await opened('a.kml', kml(inTurn));
  expect([only(file).t.length, isEven(only(file))]).toEqual([18, true]);
  expect(asks(file)).toContain('2 rows without a value');
});

test('days of a spreadsheet are questioned, and are the time that was meant', async () => {
  const text = table('t,x,y', (row) => [(45_000.5 + row / 25 / 86_400).toFixed(11), row, 0]);
  expect(asks(await opened('days.csv', text))).toContain('Are these days, as spreadsheets count them? Then give units: days.');
  const { t } = only(await opened('days.csv', text, { units: ['days'] }));
  for (const [row, time] of t.entries()) expect(time - t[0]!).toBeCloseTo(row / 25, 5);
  expect(only(await opened('days.csv', text.replace('t,', 't (days),'))).t[25]! - t[0]!).toBeCloseTo(1, 5);
});

test('minutes and seconds are read as such, also beyond an hour; without fractions that is questioned', async () => {
  const clock = (seconds: number, digits: number) =>
    `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(digits).padStart(digits === 0 ? 2 : 3 + digits, '0')}`;
  const whole = table('t,x,y', (row) => [clock(3550 + row, 0), row, 0]);
  const file = await opened('clock.csv', whole);
  expect(Array.from(only(file).t)).toEqual(rows.map((row) => 3550 + row));
  expect(asks(file)).toContain('Times such as 59:10 are read as minutes and seconds.');
  const hours = await opened('clock.csv', whole, { map: { t: '60*t' } });
  expect(only(hours).t[1]! - only(hours).t[0]!).toBe(60);
  expect(asks(hours)).not.toContain('minutes and seconds');
  const fractions = await opened(
    'clock.csv',
    table('t,x,y', (row) => [row % 10 === 0 ? clock(3550 + row / 10, 0) : clock(3550 + row / 10, 1), row, 0]),
  );
  for (const [row, time] of only(fractions).t.entries()) expect(time).toBeCloseTo(3550 + row / 10, 9);
  expect(asks(fractions)).not.toContain('minutes and seconds');
  const json = await opened('clock.json', JSON.stringify(rows.map((row) => ({ t: clock(3550 + row, 0), x: row, y: 0 }))));
  expect(only(json).t[60]).toBe(3610);
  expect(asks(json)).toContain('are read as minutes and seconds');
});

test('hours beyond a day go on; beside a date, 12:30 is a time of day', async () => {
  const long = table('t,x,y', (row) => [`${25 + Math.floor(row / 60)}:${String(row % 60).padStart(2, '0')}:07`, row, 0]);
  expect(only(await opened('clock.csv', long)).t[61]).toBe(26 * 3600 + 67);
  const dated = table('date,time,x,y', (row) => ['2024-05-01', `12:${String(Math.floor(row / 2)).padStart(2, '0')}`, row, 0]);
  expect(only(await opened('clock.csv', dated)).t[20]).toBe(Date.parse('2024-05-01T12:10:00Z') / 1000);
});

test('angles in a byte are questioned, as radians and as degrees, and are read with their unit', async () => {
  const circle = (count: number) =>
    [
      't,x,y,yaw',
      ...rows
        .slice(0, count)
        .map((row) =>
          [row / 10, Math.cos(row / 10), Math.sin(row / 10), Math.round(((row / 10 + Math.PI / 2) / (2 * Math.PI)) * 256) % 256].join(),
        ),
    ].join('\n');
  for (const units of [undefined, ['deg' as const]])
    expect(asks(await opened('byte.csv', circle(100), { ...(units && { units }) }))).toContain(
      'Are these 8-bit turns (256 a turn)? Then give units: turns8.',
    );
  expect(asks(await opened('byte.csv', circle(40)))).toContain('Then give units: deg or turns8.');
  const { yaw } = only(await opened('byte.csv', circle(100), { units: ['turns8'] }));
  for (const [row, angle] of yaw!.entries()) expect(Math.cos(angle - row / 10 - Math.PI / 2)).toBeGreaterThan(0.9999);
});

const thousand = (value: number, point: string) =>
  value < 1000 ? String(value) : `${Math.floor(value / 1000)}${point}${String(value % 1000).padStart(3, '0')}`;

test.each([
  ['points', ',', '.'],
  ['commas', ';', ','],
])('%s before three digits in numbers from 1000 on only are questioned', async (_, separator, point) => {
  const text = table(['t', 'x', 'y'].join(separator), (row) => [row, thousand(900 + 5 * row, point), row], separator);
  expect(asks(await opened('sums.csv', text))).toContain('In column x numbers have no separator below 1000');
  const even = table(['t', 'x', 'y'].join(separator), (row) => [row, (1 + row / 1000).toFixed(3).replace('.', point), row], separator);
  expect(asks(await opened('sums.csv', even))).not.toContain('thousands');
});

test.each([
  ['2,000.00', ';', (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 })],
  ['"2,000.00"', ',', (value: number) => `"${value.toLocaleString('en-US', { minimumFractionDigits: 2 })}"`],
  ['2.000,00', ';', (value: number) => value.toLocaleString('de-DE', { minimumFractionDigits: 2 })],
  ["2'000.00", ',', (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2 }).replace(',', "'")],
])('%s is two thousand, whatever separates columns', async (_, separator, written) => {
  const text = table(['t', 'x', 'y'].join(separator), (row) => [row, written(900.25 + 5 * row), row], separator);
  expect(Array.from(only(await opened('sums.csv', text)).x)).toEqual(rows.map((row) => 900.25 + 5 * row));
});

test('a column that has a comma for thousands in one row and for decimals in another is refused', async () => {
  const text = table('t;x;y', (row) => [row, row % 2 === 0 ? '2,000.00' : '1,500', row], ';');
  expect(await refusal('sums.csv', text)).toContain('column x: in some rows a comma or point separates thousands');
  expect(
    await refusal(
      'sums.csv',
      table('t,x,y', (row) => [row, row === 50 ? '"1,500"' : 7, row]),
    ),
  ).toContain('found "1,500"; it must be a number (m). Write numbers without separators of thousands.');
});

test('a name of a column that is written over two lines is one line, and is taken by a map', async () => {
  const text = ['"t\n(s)","x\npos",y', ...rows.map((row) => `${row / 25},${row},0`)].join('\n');
  const { readAs } = await opened('lines.csv', text);
  expect(readAs?.columns.map(({ name }) => name)).toEqual(['t (s)', 'x pos', 'y']);
  expect(only(await opened('lines.csv', text, { map: { x: 'x pos' } })).x[7]).toBe(7);
});

const dated = (written: (day: number, month: number) => string, from: number) =>
  table('time,x,y', (row) => [`${written(from + Math.floor(row / 25), 3)} 12:00:${String(row % 25).padStart(2, '0')}`, row, 0]);
const since = (file: MotionFile, row: number) => only(file).t[row]! - only(file).t[0]!;
const dayFirst = (day: number, month: number) => `${String(day).padStart(2, '0')}/0${month}/2026`;
const monthFirst = (day: number, month: number) => `0${month}/${String(day).padStart(2, '0')}/2026`;

test('dates of several days that are of either order are questioned, and units settle it', async () => {
  const text = dated(dayFirst, 4);
  expect(asks(await opened('days.csv', text))).toContain(
    'Dates such as 04/03/2026 are read with the month first. Is the day first? Then give units: dmy',
  );
  const right = await opened('days.csv', text, { units: ['dmy'] });
  expect(asks(right)).not.toContain('Dates such as');
  expect(since(right, 25)).toBe(86_400);
  expect(asks(await opened('days.csv', dated(monthFirst, 4), { units: ['mdy'] }))).not.toContain('Dates such as');
});

test('a date that can be read one way only shows how all are read', async () => {
  const days = await opened('days.csv', dated(dayFirst, 13));
  const months = await opened('days.csv', dated(monthFirst, 11));
  for (const file of [days, months]) {
    expect(since(file, 25)).toBe(86_400);
    expect(asks(file)).not.toContain('Dates such as');
  }
  expect(await refusal('days.csv', dated(dayFirst, 11))).toContain(
    'This date has the day first, and dates before, such as 11/03/2026, were read with the month first. Give units: dmy.',
  );
  expect(since(await opened('days.csv', dated(dayFirst, 11), { units: ['dmy'] }), 75)).toBe(3 * 86_400);
  expect(await refusal('days.csv', dated(monthFirst, 11), { units: ['dmy'] })).toContain('the given units have the day first');
});

test('dates of one day are as far apart in either order, and not questioned', async () => {
  const text = table('time,x,y', (row) => [
    `04/03/2026 12:${String(Math.floor(row / 25)).padStart(2, '0')}:${String(row % 25).padStart(2, '0')}`,
    row,
    0,
  ]);
  expect(asks(await opened('day.csv', text))).not.toContain('Dates such as');
});

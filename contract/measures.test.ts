/** The catalogue of measures against results, telemetry and docs. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RunResults } from '../engine/measure/run-results.ts';
import { commandOf } from '../test/support/command.ts';
import { measures, measureWords, momentMeasures, numberOf, pluginMeasures, scoreMeasures, scoreWords, withMetrics } from './measures.ts';
import { chartedColumns, type ChartedBlock, telemetryTable } from './telemetry-table.ts';

const ofPairs = [...measures.accuracy, ...measures.perception, ...measures.clocks, ...measures.playouts];
const all = Object.values(measures).flat();

const files = ['turret', 'muzzle', 'clocks', 'contracts', 'gls-cheater'];

test.each(files)('every number of the results of %s is a measure', async (name) => {
  const { out } = await commandOf(['run', `resources/experiments/${name}.yaml`, '--duration', '2', '--json']);
  const { lanes, game } = JSON.parse(out) as RunResults;
  const unknown = (rows: readonly object[], known: readonly { readonly id: string }[]) =>
    rows.flatMap((row) => Object.keys(row).filter((id) => isNumber(row, id) && known.every((measure) => measure.id !== id)));
  const pairs = Object.values(lanes).flatMap(({ receivers }) => Object.values(receivers));
  const verdicts = Object.values(game?.server?.players ?? {}).map(flat);
  expect(pairs.length).toBeGreaterThan(0);
  expect(unknown(Object.values(lanes), measures.lane)).toEqual([]);
  expect(unknown(pairs, ofPairs)).toEqual([]);
  const parts = pairs.flatMap(({ parts: own = {} }) => Object.values(own));
  expect(unknown(parts, measures.part)).toEqual([]);
  const points = pairs.flatMap(({ points: own = {} }) => Object.values(own));
  expect(unknown(points, measures.point)).toEqual([]);
  if (!game) return;
  expect(unknown([game], measures.game)).toEqual([]);
  expect(unknown([game.contact, ...game.judged], measures.radius)).toEqual([]);
  expect(unknown(Object.values(game.players), measures.player)).toEqual([]);
  expect(unknown(verdicts, measures.verdict)).toEqual([]);
  expect(unknown(game.server ? [game.server] : [], measures.server)).toEqual([]);
});

test('a measure has one entry at a level, and its words and scope there; a charted column of the telemetry has one entry', () => {
  const named = all.map(({ id, level }) => `${level} ${id}`);
  expect(new Set(named).size).toBe(named.length);
  const simple = all.filter(({ id }) => !id.includes('.'));
  expect(simple.map(({ id, level }) => measureWords(id, { level }))).toEqual(
    simple.map(({ title, unit, scope, isCost }) => ({ title, unit, ...(scope && !isCost && { scope }) })),
  );
  const moments = momentMeasures.map(({ of, field }) => `${of}.${field}`);
  const charted = (Object.keys(telemetryTable) as ChartedBlock[]).flatMap((block) =>
    chartedColumns(block).map(({ field }) => `${block}.${field}`),
  );
  expect(charted.filter((id) => !moments.includes(id))).toEqual([]);
  expect(new Set(moments).size).toBe(moments.length);
});

test('the section of the docs that a measure names defines it', () => {
  const undefinedThere = all.filter(({ id, defined }) => id.split('.').some((name) => !sectionOf(defined).includes(`\`${name}\``)));
  expect(undefinedThere.map(({ id, defined }) => `${id}: ${defined}`)).toEqual([]);
});

test('columns of the scoreboard have the unit and the direction of the number that they are means of', () => {
  const ofScore = (name: string) => scoreMeasures.find(({ id }) => id === name);
  expect([ofScore('judder')?.unit, ofScore('judder')?.better, ofScore('shownAge')?.unit]).toEqual(['m/s', 'lower', 's']);
  expect(scoreMeasures.filter(({ better }) => better === undefined).map(({ id }) => id)).toEqual([
    'sendRate',
    'shownAge',
    'updatesPerSecond',
    'bytesPerSecond',
    'aee',
  ]);
  expect([scoreWords('deviationMax'), scoreWords('jerkRms')]).toEqual([
    { title: 'max', unit: 'm', scope: 'pair' },
    { title: 'jerk, RMS', unit: 'm/s³', scope: 'pair' },
  ]);
});

test('parts and unknown measures are named in words, metrics of plugins as they name themselves', () => {
  const plugins = { lead: { title: 'lead, mean', unit: 'm' } };
  expect(measureWords('parts.turret.bytesPerSecond', { level: 'pair' })).toEqual({
    title: 'parts turret: traffic per entity',
    unit: 'byte/s',
  });
  expect(measureWords('game.contact.hitRatio')).toEqual({ title: 'game contact: hit ratio', unit: '' });
  expect([measureWords('metrics.lead', { plugins }), measureWords('metrics.gone', { plugins })]).toEqual([
    plugins.lead,
    { title: 'gone', unit: '' },
  ]);
  const row = { aee: null, metrics: { lead: -2, 'a.b': 3 } };
  const [lead, dotted, ...others] = pluginMeasures('pair', [row], {
    ...plugins,
    'a.b': { title: 'x', unit: '' },
    gone: { title: 'gone', unit: '' },
  });
  expect([lead && numberOf(row, lead), dotted && numberOf(row, dotted), lead?.csv, others]).toEqual([-2, 3, 'lead, mean (m)', []]);
  expect(withMetrics(row)).toEqual({ aee: null, 'metrics.lead': -2, 'metrics.a.b': 3 });
});

function isNumber(row: object, id: string): boolean {
  const value = (row as Readonly<Record<string, unknown>>)[id];
  return value === null || typeof value === 'number';
}

/** `updates.fine` of { updates: { fine } } */
function flat(verdicts: object): object {
  const counts = Object.entries(verdicts) as [string, Record<string, number>][];
  return Object.fromEntries(counts.flatMap(([of, numbers]) => Object.entries(numbers).map(([why, number]) => [`${of}.${why}`, number])));
}

/** The section of a page of the docs with its subsections: `docs/results-format.md#a-lane`. */
function sectionOf(place: string): string {
  const [page = '', anchor] = place.split('#');
  const lines = readFileSync(page, 'utf8').split('\n');
  const level = (line: string) => /^#+(?= )/.exec(line)?.[0].length ?? Infinity;
  const begin = lines.findIndex((line) => line.replace(/^#+ /, '').toLowerCase().replaceAll(' ', '-') === anchor && level(line) < Infinity);
  const end = lines.findIndex((line, index) => index > begin && level(line) <= level(lines[begin] ?? ''));
  return begin < 0 ? '' : lines.slice(begin, end < 0 ? undefined : end).join('\n');
}

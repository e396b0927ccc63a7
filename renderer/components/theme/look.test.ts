/** Colours that can be read on their ground, in the dark and in the light, and type in three sizes. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { laneColoursOn } from '../../../contract/lane-colours.ts';
import { laneColour, laneDash } from './lane-colours.ts';
import { labelPx } from './palette.ts';

const css = readFileSync('renderer/components/theme/tokens.css', 'utf8');
/** The tokens of the dark, and those of the light, which differ in some. */
const [dark, light] = css
  .split(':root[data-theme=')
  .map((block) => new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value])));
const themes = { dark: dark!, light: new Map([...dark!, ...light!]) };

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

test('black on white has the greatest contrast, grey #767676 that of readable text', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test.each(['dark', 'light'] as const)('%s: lines of charts and views can be seen on their ground, and text can be read', (shade) => {
  const token = (name: string) => themes[shade].get(name) ?? '';
  /** Ground of plots and views, of panels, and of rows under the pointer. */
  const grounds = ['surface-0', 'surface-1', 'surface-2'];
  const weak = (colours: readonly (readonly [name: string, colour: string])[], on: readonly string[], least: number) =>
    colours.flatMap(([name, colour]) =>
      on.filter((ground) => !(contrast(colour, token(ground)) >= least)).map((ground) => `${name} on ${ground}`),
    );
  const tokens = (...names: string[]) => names.map((name) => [name, token(name)] as const);
  expect(
    weak(
      laneColoursOn[shade].map((colour) => [colour, colour] as const),
      ['surface-0', 'surface-1'],
      4.5,
    ),
  ).toEqual([]);
  // Real and exported paths, cursors, bounds: WCAG 2.2, 1.4.11.
  expect(weak(tokens('real', 'exported', 'text-3', 'focus', 'fault', 'changed'), ['surface-0', 'surface-1'], 3)).toEqual([]);
  expect(weak(tokens('text', 'text-2', 'text-3', 'fault', 'changed'), grounds, 4.5)).toEqual([]);
});

test('thirty-two lanes differ by colour or dash, the first eight by colour', () => {
  const looks = Array.from({ length: 32 }, (_, lane) => `${laneColour(lane)} ${laneDash(lane).join()}`);
  expect(new Set(looks).size).toBe(32);
  expect(new Set(looks.slice(0, 8).map((look) => look.split(' ')[0])).size).toBe(8);
});

test('text can be read: labels have 12 px at least, numbers 13', () => {
  const px = (name: string) => Number.parseFloat(themes.dark.get(name) ?? '');
  expect(Math.min(labelPx, px('font-size-caption'), px('font-size-title'))).toBeGreaterThanOrEqual(12);
  expect(px('font-size')).toBeGreaterThanOrEqual(13);
  expect(readFileSync('renderer/components/theme/base.css', 'utf8')).toMatch(/\.number \{[^}]*font-size: var\(--font-size\)/);
});

test('type has three sizes: everything but players’ pages and reports uses them', () => {
  expect([...themes.dark].filter(([name]) => name.startsWith('font-size'))).toEqual([
    ['font-size', '13px'],
    ['font-size-caption', `${labelPx}px`],
    ['font-size-title', '15px'],
  ]);
  const files = readdirSync('renderer', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:vue|css|ts)$/.test(file) && !/^(?:play|report)\/|\.test\.ts$|tokens\.css$|svg-context/.test(file),
  );
  const others = files.flatMap((file) =>
    [...readFileSync(`renderer/${file}`, 'utf8').matchAll(/font(?:-size)?: [^;\n]*?[1-9]\d*px[^;\n]*|\.font = [^;\n]*\d+px.*/g)]
      .filter(([found]) => !found.includes('var(--font'))
      .map(([found]) => `${file}: ${found}`),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(others).toEqual([]);
});

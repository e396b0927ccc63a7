/** Names of players on a small screen. */
import { expect, test } from 'vitest';
import { drawNames, type NamedTank } from './draw-names.ts';

const look = { size: { width: 300, height: 200 }, palette: { font: 'sans-serif', text: 'white', mutedText: 'grey' } };

/** Where names are written: their left edge and middle, with a letter 7 px wide. */
function written(tanks: readonly NamedTank[]) {
  const words: { name: string; x: number; y: number; colour: string }[] = [];
  const context = {
    ...{ font: '', fillStyle: '', textAlign: 'left', textBaseline: 'middle' },
    measureText: (name: string) => ({ width: 7 * name.length }),
    fillText: (name: string, x: number, y: number) => void words.push({ name, x, y, colour: context.fillStyle }),
  };
  drawNames(context as unknown as CanvasRenderingContext2D, tanks, look);
  return words;
}

const tankAt = (name: string, x: number, isOwn = false): NamedTank => ({ name, isOwn, x, y: 100, length: 20 });

test('names of tanks that stand close do not cover each other, and one’s own has the usual place', () => {
  const [own, other] = written([tankAt('Bot 3', 140), tankAt('First', 160, true)]);
  expect(own).toEqual({ name: 'First', x: 142.5, y: 75, colour: 'white' });
  expect([other?.name, other?.colour]).toEqual(['Bot 3', 'grey']);
  expect(Math.abs((other?.y ?? 0) - 75)).toBeGreaterThanOrEqual(14);
});

/** Draws a chart as SVG: lines over numbers, marks over words; what a document says is dashed and hollow. */
import type { Chart, Charted, Series } from './chart.ts';

/** In px. `legend` stands to the right. */
const size = { width: 820, plot: 306, left: 64, right: 250, top: 40 };
const wordWidth = 6.2;

/** Radius of a mark, px. */
const radius = 2.8;

/** Okabe and Ito's palette, which people with impaired colour vision can distinguish; the last two of our own. */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b8860b', '#56b4e9', '#000000', '#7a5195', '#6b8e23'];

interface Frame {
  readonly x: (value: string | number) => number;
  readonly y: Scale;
  readonly words: readonly string[];
  readonly xTicks: readonly number[];
  readonly height: number;
}

const plotWidth = size.width - size.left - size.right;

/** The chart as the text of a file; the same table gives the same text. */
export function chartSvg(chart: Chart, table: Charted): string {
  const series = chart.series(table).map((each) => ({ ...each, points: each.points.filter(({ y }) => isDrawn(y, chart)) }));
  const frame = frameOf(chart, series);
  return svgDocument({ width: size.width, height: frame.height }, chart.title, [
    axes(chart, frame),
    ...series.map((each, index) => drawn(each, frame, shiftOf(index, series.length, frame))),
    legend(series, frame),
  ]);
}

/** A document on white that readers know by its title; size in px. */
export function svgDocument(
  { width, height }: { readonly width: number; readonly height: number },
  title: string,
  parts: readonly string[],
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#222">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function isDrawn(y: number, { logarithmic }: Chart): boolean {
  return Number.isFinite(y) && (!logarithmic || y > 0);
}

const floor = size.top + size.plot;
/** Room below the plot for numbers and a title. */
const below = 54;
/** Words that are too long to stand side by side lean so far, degrees. */
const lean = 65;

function frameOf({ logarithmic }: Chart, series: readonly Series[]): Frame {
  const points = series.flatMap((each) => each.points);
  const y = (logarithmic ? logarithmicScale : linearScale)(points.map((point) => point.y));
  const xs = [...new Set(points.map((point) => point.x))];
  if (xs.every((x) => typeof x === 'number')) {
    const scale = linearScale(xs);
    return { y, words: [], xTicks: scale.ticks, height: floor + below, x: (value) => size.left + scale.at(Number(value)) * plotWidth };
  }
  const words = xs.map(String);
  const x = (value: string | number) => size.left + ((words.indexOf(String(value)) + 0.5) / words.length) * plotWidth;
  return { y, words, xTicks: [], x, height: floor + (isSlanted(words) ? 24 + longest(words) : below) };
}

/** Width of the longest of the words, px. */
function longest(words: readonly string[]): number {
  return Math.max(...words.map((word) => word.length)) * wordWidth;
}

function isSlanted(words: readonly string[]): boolean {
  return longest(words) > plotWidth / words.length;
}

const place = (value: number) => value.toFixed(1);

function heightOf(value: number, { y }: Frame): number {
  return floor - y.at(value) * size.plot;
}

function axes({ title, x, y }: Chart, frame: Frame): string {
  const [right, middle] = [size.left + plotWidth, (floor + size.top) / 2];
  const xTitle = `<text x="${(size.left + right) / 2}" y="${frame.height - 14}" text-anchor="middle">${escaped(x)}</text>`;
  return [
    `<text x="${size.left}" y="22" font-size="14" font-weight="bold">${escaped(title)}</text>`,
    ...frame.y.ticks.map((tick) => {
      const at = place(heightOf(tick, frame));
      return `<path d="M${size.left} ${at}H${right}" stroke="#ddd"/><text x="${size.left - 6}" y="${at}" dy="4" text-anchor="end">${tick}</text>`;
    }),
    ...frame.xTicks.map((tick) => `<text x="${place(frame.x(tick))}" y="${floor + 16}" text-anchor="middle">${tick}</text>`),
    ...frame.words.map((word) => wordText(word, frame.x(word), isSlanted(frame.words))),
    `<path d="M${size.left} ${size.top}V${floor}H${right}" stroke="#888" fill="none"/>`,
    ...(isSlanted(frame.words) ? [] : [xTitle]),
    `<text x="16" y="${place(middle)}" text-anchor="middle" transform="rotate(-90 16 ${place(middle)})">${escaped(y)}</text>`,
  ].join('\n');
}

function wordText(word: string, x: number, slanted: boolean): string {
  const [at, line] = [place(x), floor + (slanted ? 12 : 16)];
  const placing = slanted ? `text-anchor="end" transform="rotate(-${lean} ${at} ${line})"` : 'text-anchor="middle"';
  return `<text x="${at}" y="${line}" ${placing}>${escaped(word)}</text>`;
}

/** Over words series stand side by side, and a line joins what has the same word: the ends of a range. */
function drawn(series: Series, frame: Frame, shift: number): string {
  const spots = series.points.map(({ x, y }) => ({ x, spot: `${place(frame.x(x) + shift)} ${place(heightOf(y, frame))}` }));
  const groups =
    frame.words.length > 0 ? [...new Set(series.points.map(({ x }) => x))].map((word) => spots.filter(({ x }) => x === word)) : [spots];
  const lines = groups
    .filter((group) => group.length > 1)
    .map((group) => `<polyline points="${group.map(({ spot }) => spot).join(' ')}" ${strokeOf(series)}/>`);
  return `<g>${lines.join('')}${spots.map(({ spot }) => mark(spot, series)).join('')}</g>`;
}

/** Distance of a series from the middle of its word, px. */
function shiftOf(index: number, all: number, { words }: Frame): number {
  return words.length === 0 ? 0 : (((index + 0.5) / all - 0.5) * 0.7 * plotWidth) / words.length;
}

function strokeOf({ dashed, colour }: Series): string {
  return `fill="none" stroke="${colourOf(colour)}" stroke-width="1.8"${dashed ? ' stroke-dasharray="5 4"' : ''}`;
}

function mark(spot: string, { colour, dashed }: Series): string {
  const [x, y] = spot.split(' ');
  return `<circle cx="${x}" cy="${y}" r="${radius}" stroke="${colourOf(colour)}" fill="${dashed ? '#fff' : colourOf(colour)}"/>`;
}

function colourOf(index: number): string {
  return colours[index % colours.length] ?? '#000';
}

function legend(series: readonly Series[], { words }: Frame): string {
  const x = size.width - size.right + 18;
  return series
    .map((each, row) => {
      const y = size.top + 6 + 17 * row;
      const line = words.length > 0 ? '' : `<path d="M${x} ${y}h24" ${strokeOf(each)}/>`;
      return `${line}${mark(`${x + 12} ${y}`, each)}<text x="${x + 32}" y="${y}" dy="4">${escaped(each.label)}</text>`;
    })
    .join('\n');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

// Scales.

/** Where a value stands, and which values are written beside the axis. */
interface Scale {
  readonly ticks: readonly number[];
  /** From 0 at its beginning to 1 at its end. */
  at(value: number): number;
}

/** About five steps of 1, 2 or 5 times a power of ten around the values; from 0 where they come near it. */
export function linearScale(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const low = least > 0 && least < most / 2 ? 0 : least;
  const step = niceStep((most - low || Math.abs(most) || 1) / 5);
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(most / step - 1e-9)];
  const ticks = Array.from({ length: Math.max(last - first, 1) + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
  return scaleOf(ticks, (value) => value);
}

/** Whole powers of ten around the values, which are above 0. */
export function logarithmicScale(values: readonly number[]): Scale {
  const exponents = values.map(Math.log10);
  const [first, last] = [Math.floor(Math.min(...exponents)), Math.ceil(Math.max(...exponents))];
  const ticks = Array.from({ length: Math.max(last - first, 1) + 1 }, (_, n) => Number(`1e${first + n}`));
  return scaleOf(ticks, Math.log10);
}

function scaleOf(ticks: readonly number[], measure: (value: number) => number): Scale {
  const [low, high] = [measure(ticks[0] ?? 0), measure(ticks.at(-1) ?? 1)];
  return { ticks, at: (value) => (measure(value) - low) / (high - low) };
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5].find((each) => each * power >= rough * 0.999) ?? 10;
  return factor * power;
}

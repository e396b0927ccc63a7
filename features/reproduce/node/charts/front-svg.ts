/** The front of a tuning as SVG: the second objective over the first, both logarithmic. */
import type { TuneMeasure, TuneResult } from '../../../tune/calls/tune-result.ts';
import { escaped, svgDocument } from './chart-svg.ts';

const size = { width: 720, height: 340, left: 70, right: 20, top: 40, bottom: 50 };
const [rightEdge, floor] = [size.width - size.right, size.height - size.bottom];
const colours = { front: '#0072b2', present: '#d55e00', chosen: '#009e73', other: '#999999' };

type Candidate = Pick<TuneResult['candidates'][number], 'number' | 'words' | 'heldOut' | 'isOnFront'>;

/** What is drawn of a tuning. */
type Front = Pick<TuneResult, 'objectives' | 'recommended'> & { readonly candidates: readonly Candidate[] };

/** The same result gives the same text. A logarithmic scale has no 0: how many settings have one stands beside the title. */
export function frontSvg({ candidates, objectives, recommended }: Front, title: string): string {
  const points = candidates
    .map((each) => ({ each, x: each.heldOut[0] ?? 0, y: each.heldOut[1] ?? 0 }))
    .filter(({ x, y }) => x > 0 && y > 0);
  const x = scaleOf(
    points.map((point) => point.x),
    size.left,
    rightEdge,
  );
  const y = scaleOf(
    points.map((point) => point.y),
    floor,
    size.top,
  );
  const without = candidates.length - points.length;
  const marks = points.map((point) => ({ each: point.each, cx: x.at(point.x), cy: y.at(point.y) }));
  const front = points.filter(({ each }) => each.isOnFront).sort((a, b) => a.x - b.x);
  const line = front.map((point, index) => `${index === 0 ? 'M' : 'L'}${x.at(point.x)} ${y.at(point.y)}`).join(' ');
  return svgDocument(size, title, [
    `<text x="${size.left}" y="22" font-size="14">${escaped(title)}, held-out blocks${without === 0 ? '' : ` (without ${without} of a value of 0)`}</text>`,
    ...x.ticks.map((value) => tick([x.at(value), size.top, x.at(value), floor], value, [x.at(value), floor + 18, 'middle'])),
    ...y.ticks.map((value) => tick([size.left, y.at(value), rightEdge, y.at(value)], value, [size.left - 8, y.at(value) + 4, 'end'])),
    `<path d="${line}" fill="none" stroke="${colours.front}"/>`,
    ...marks.map(({ each, cx, cy }) => markOf(each, recommended, cx, cy)),
    `<text x="${(size.left + size.width) / 2}" y="${size.height - 12}" text-anchor="middle">${axis(objectives[0])}</text>`,
    `<text transform="translate(18 ${size.height / 2}) rotate(-90)" text-anchor="middle">${axis(objectives[1])}</text>`,
  ]);
}

function markOf(each: Candidate, recommended: number, cx: number, cy: number): string {
  const role = each.number === 0 ? 'present' : each.number === recommended ? 'chosen' : each.isOnFront ? 'front' : 'other';
  const label = { chosen: 'recommended', present: 'present', front: '', other: '' }[role];
  const text = label === '' ? '' : `<text x="${cx + 9}" y="${cy - 7}" fill="${colours[role]}">${label}</text>`;
  return `<circle cx="${cx}" cy="${cy}" r="${label === '' ? 4 : 6}" fill="${colours[role]}"><title>${escaped(each.words)}</title></circle>${text}`;
}

function axis(measure: TuneMeasure | undefined): string {
  return escaped(`${measure?.title ?? ''}, ${measure?.unit ?? ''}`);
}

type Ends = readonly [x1: number, y1: number, x2: number, y2: number];

function tick([x1, y1, x2, y2]: Ends, value: number, [x, y, anchor]: readonly [x: number, y: number, anchor: string]): string {
  const line = `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e2e2e2"/>`;
  return `${line}<text x="${x}" y="${y}" text-anchor="${anchor}">${Number(value.toPrecision(2))}</text>`;
}

/** Logarithmic, in tenths of a px, with ticks at 1, 2 and 5. */
function scaleOf(values: readonly number[], from: number, to: number) {
  const [low, high] = [Math.min(...values) / 1.3, Math.max(...values) * 1.3];
  const at = (value: number) => Math.round(10 * (from + ((to - from) * Math.log(value / low)) / Math.log(high / low))) / 10;
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    ticks.push(...[1, 2, 5].map((step) => step * 10 ** power).filter((value) => value > low && value < high));
  }
  return { at, ticks };
}

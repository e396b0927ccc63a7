/**
 * The front of a tuning as SVG: the second objective over the first, both logarithmic. The same result gives the same
 * text.
 */

const size = { width: 720, height: 340, left: 70, right: 20, top: 40, bottom: 50 };
const colours = { front: '#0072b2', present: '#d55e00', chosen: '#009e73', other: '#999999' };

/**
 * @param {import('../features/tune/calls/tune-result.ts').TuneResult} result
 * @param {string} title
 */
export function frontSvg({ candidates, objectives, recommended }, title) {
  const [first, second] = objectives;
  const points = candidates
    .map((each) => ({ x: each.heldOut[0] ?? 0, y: each.heldOut[1] ?? 0, each }))
    .filter(({ x, y }) => x > 0 && y > 0);
  const x = scaleOf(
    points.map((point) => point.x),
    size.left,
    size.width - size.right,
  );
  const y = scaleOf(
    points.map((point) => point.y),
    size.height - size.bottom,
    size.top,
  );
  const front = points.filter(({ each }) => each.isOnFront).sort((a, b) => a.x - b.x);
  const line = front.map((point, index) => `${index === 0 ? 'M' : 'L'}${x.at(point.x)} ${y.at(point.y)}`).join(' ');
  const marks = points.map(({ x: px, y: py, each }) => {
    const isPresent = each.number === 0;
    const colour =
      each.number === recommended ? colours.chosen : isPresent ? colours.present : each.isOnFront ? colours.front : colours.other;
    const label = each.number === recommended ? 'recommended' : isPresent ? 'present' : '';
    const text = label === '' ? '' : `<text x="${x.at(px) + 9}" y="${y.at(py) - 7}" fill="${colour}">${label}</text>`;
    return `<circle cx="${x.at(px)}" cy="${y.at(py)}" r="${label === '' ? 4 : 6}" fill="${colour}"><title>${escaped(each.words)}</title></circle>${text}`;
  });
  const ticks = [
    ...x.ticks.map((value) =>
      tick(x.at(value), size.top, x.at(value), size.height - size.bottom, value, x.at(value), size.height - size.bottom + 18, 'middle'),
    ),
    ...y.ticks.map((value) =>
      tick(size.left, y.at(value), size.width - size.right, y.at(value), value, size.left - 8, y.at(value) + 4, 'end'),
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" fill="#222">
<title>${escaped(title)}</title>
<rect width="100%" height="100%" fill="#fff"/>
<text x="${size.left}" y="22" font-size="14">${escaped(title)}, held-out blocks</text>
${ticks.join('\n')}
<path d="${line}" fill="none" stroke="${colours.front}"/>
${marks.join('\n')}
<text x="${(size.left + size.width) / 2}" y="${size.height - 12}" text-anchor="middle">${axis(first)}</text>
<text transform="translate(18 ${size.height / 2}) rotate(-90)" text-anchor="middle">${axis(second)}</text>
</svg>
`;
}

/** @param {import('../features/tune/calls/tune-result.ts').TuneMeasure | undefined} measure */
function axis(measure) {
  return escaped(`${measure?.title ?? ''}, ${measure?.unit ?? ''}`);
}

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {number} value
 * @param {number} tx
 * @param {number} ty
 * @param {string} anchor
 */
function tick(x1, y1, x2, y2, value, tx, ty, anchor) {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="#e2e2e2"/><text x="${tx}" y="${ty}" text-anchor="${anchor}">${Number(value.toPrecision(2))}</text>`;
}

/**
 * Logarithmic, with ticks at 1, 2 and 5.
 *
 * @param {readonly number[]} values
 * @param {number} from
 * @param {number} to
 */
function scaleOf(values, from, to) {
  const low = Math.min(...values) / 1.3;
  const high = Math.max(...values) * 1.3;
  const at = (/** @type {number} */ value) => Math.round(10 * (from + ((to - from) * Math.log(value / low)) / Math.log(high / low))) / 10;
  const ticks = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
    for (const step of [1, 2, 5]) {
      const value = step * 10 ** power;
      if (value > low && value < high) ticks.push(value);
    }
  }
  return { at, ticks };
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

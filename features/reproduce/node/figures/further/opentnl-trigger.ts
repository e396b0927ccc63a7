/** The trigger of the thesis's OpenTNL extension (appendix C), as printed and as its text says. */
import { KinematicState } from '../../../../../engine/base/kinematic-state.ts';
import { RandomStream } from '../../../../../engine/base/random/random-stream.ts';
import { builtInMotions } from '../../../../../engine/world/index.ts';
import claims from '../../claims/further.json' with { type: 'json' };
import { claimOfRange } from '../claim.ts';
import { medianEstimate } from '../estimate.ts';
import type { Block, Figure } from '../figure.ts';
import { spreadText } from '../figure-text.ts';

const frame = 0.02;
const duration = 300;
/** Distance (m) and time (s) thresholds. */
const epsilon = 1;
const period = 1;

interface Found {
  readonly mean: number;
  readonly max: number;
  readonly updates: number;
  readonly timed: number;
}

interface Sent {
  x: number;
  y: number;
  vx: number;
  vy: number;
  at: number;
}

/** Velocity from the last two positions, as in the listing; receivers extrapolate it on a line, without delay. */
function drive(seed: number, isPrinted: boolean): Found {
  const path = positions(seed);
  const sent: Sent = { x: path[0]!.x, y: path[0]!.y, vx: 0, vy: 0, at: 0 };
  let [timerAt, updates, timed, sum, max] = [0, 0, 0, 0, 0];
  let [vx, vy] = [0, 0];
  for (let k = 1; k < path.length; k++) {
    const now = k * frame;
    const [before, { x, y }] = [path[k - 1]!, path[k]!];
    const line = isPrinted ? { ...before, vx, vy } : { ...sent };
    // As printed a tank that moves along one axis stands still.
    const moves = isPrinted ? before.x !== x && before.y !== y : before.x !== x || before.y !== y;
    [vx, vy] = moves ? [(x - before.x) / frame, (y - before.y) / frame] : [0, 0];
    const isTime = timerAt + period <= now;
    const off = isPrinted
      ? distanceFromLine(line, x, y)
      : Math.hypot(x - sent.x - sent.vx * (now - sent.at), y - sent.y - sent.vy * (now - sent.at));
    if (isTime || off > epsilon) {
      Object.assign(sent, { x, y, vx, vy, at: now });
      // As printed only the timer's own updates set it again.
      if (isTime || !isPrinted) timerAt = now;
      updates += 1;
      if (isTime) timed += 1;
    }
    const error = Math.hypot(x - sent.x - sent.vx * (now - sent.at), y - sent.y - sent.vy * (now - sent.at));
    sum += error;
    max = Math.max(max, error);
  }
  return { mean: sum / (path.length - 1), max, updates, timed };
}

function positions(seed: number): { readonly x: number; readonly y: number }[] {
  const definition = builtInMotions.find(({ id }) => id === 'human-like')!;
  const params = definition.params.parse({ style: 'mouse' });
  const source = definition.create({ params, arena: { width: 800, depth: 800 }, random: new RandomStream(seed, 'entity/tank') });
  const state = new KinematicState();
  return Array.from({ length: Math.round(duration / frame) + 1 }, (_, k) => {
    source.sample(k * frame, state);
    return { x: state.x, y: state.y };
  });
}

/** From the line through the position of the call before, along its velocity; from the position where that is 0. */
function distanceFromLine({ x: fromX, y: fromY, vx, vy }: Omit<Sent, 'at'>, x: number, y: number): number {
  const speed = Math.hypot(vx, vy);
  if (speed === 0) return Math.hypot(x - fromX, y - fromY);
  return Math.abs((x - fromX) * vy - (y - fromY) * vx) / speed;
}

export const openTnlTrigger: Figure = {
  id: 'thesis-opentnl-trigger',
  title: 'The trigger of appendix C',
  source: 'Thesis, section 4.5 and appendix C, `isThresholdCrossed`',
  measure: ({ seeds }) => Promise.resolve(blocksOf(seeds.map((seed) => [drive(seed, true), drive(seed, false)] as const))),
};

function blocksOf(found: readonly (readonly [Found, Found])[]): Block[] {
  const rule = (name: string, all: readonly Found[]) => [
    name,
    spreadText(all.map(({ mean }) => mean)),
    spreadText(all.map(({ max }) => max)),
    spreadText(all.map(({ updates }) => updates / duration)),
    spreadText(all.map(({ updates, timed }) => (100 * timed) / updates)),
  ];
  const rows = [
    rule(
      'as printed: line through the position of the call before',
      found.map(([theirs]) => theirs),
    ),
    rule(
      'as the text says: distance to the last update, extrapolated',
      found.map(([, text]) => text),
    ),
  ];
  const columns = ['Rule', 'Mean deviation, m', 'Largest, m', 'Updates/s', 'by the timer, %'];
  return [
    {
      kind: 'text',
      text: `A tank driven with a mouse for ${duration} s in ticks of ${1000 * frame} ms, thresholds of ${epsilon} m and ${period} s, linear updates with the velocity of the last two positions, no network; median and range over seeds. The reference's thresholds are not known: ratios are compared.`,
    },
    { kind: 'table', table: { title: 'Rules', columns, rows } },
    {
      kind: 'claims',
      claims: [
        claimOfRange({ ...claims.O1, unit: ' %' }, medianEstimate(found.map(([{ updates, timed }]) => (100 * timed) / updates))),
        claimOfRange(claims.O2, medianEstimate(found.map(([theirs, text]) => theirs.mean / text.mean))),
      ],
    },
  ];
}

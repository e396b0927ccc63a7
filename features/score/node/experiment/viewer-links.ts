/** The links of a session's viewers: from the moment that a state is of to its arrival. */
import { median } from '../../../../engine/base/math/sample.ts';
import { BenchError } from '../../../../contract/errors.ts';
import { listed } from '../../../../experiment/problem.ts';
import { short } from '../../../../main/base/short-number.ts';
import { MeasuredLink, type CarriedUpdate } from '../measured-link.ts';
import type { LogClock } from '../clocks.ts';
import { flowOf, type UpdateFlow } from '../identify/updates.ts';
import type { RateSides } from '../identify/truth-states.ts';
import { trueStamp } from '../updates-without.ts';
import type { LoggedPair } from '../viewer.ts';

export interface ViewerLink {
  readonly viewer: string;
  /** Pictures of which updates are logged at both ends. */
  readonly pairs: readonly LoggedPair[];
  readonly link: MeasuredLink;
  /** By entity: how the game computes the velocities of its updates. */
  readonly sides: ReadonlyMap<string, RateSides>;
  /** From the moment of a state to its sending, s. */
  readonly hold: number;
  /** Mean by entity, s. */
  readonly delays: ReadonlyMap<string, number>;
  /** Mean of how far stamps are from the moments of their states, and the game's clock from the right time, s. */
  readonly stampError: number;
  readonly clockError: number;
}

export interface MeasuredLinks {
  readonly links: readonly ViewerLink[];
  /** The viewers that are left out, and why, in sentences. */
  readonly leftOut: readonly string[];
}

/** Fewer updates say nothing of a link. */
const leastUpdates = 10;

/** `near`: half a tick, s. Throws a `BenchError` that says what is missing where no link is measured. */
export function measuredLinks(pairs: readonly LoggedPair[], clocks: readonly LogClock[], near: number): MeasuredLinks {
  const viewers = [...new Set(pairs.map(({ viewer }) => viewer))];
  const links: ViewerLink[] = [];
  const missing: { readonly viewer: string; readonly why: Missing }[] = [];
  for (const viewer of viewers) {
    const clock = clocks.find(({ process }) => process === viewer) as LogClock;
    const own = pairs.filter((pair) => pair.viewer === viewer);
    const why = missingOf(own, clock);
    if (why) missing.push({ viewer, why });
    else links.push(linkOf(viewer, own.filter(isMeasured), { clock, near }));
  }
  if (links.length === 0) throw new BenchError('bad-input', nothingText(missing));
  return { links, leftOut: missing.map(({ viewer, why }) => `${viewer} is left out: ${reasons[why].why}.`) };
}

const reasons = {
  arrivals: {
    why: 'it logs no arrivals of updates (R)',
    needed: 'Each client must log each update at its arrival (R).',
  },
  sends: {
    why: 'no log says what was sent to it (U)',
    needed: 'Each process that sends updates must log each of them (U), with the number that its receivers log.',
  },
  clock: {
    why: 'its clock was fitted by the paths, where an offset looks like a delay',
    needed: 'Log exchanges of time (C), or give the offset of its clock.',
  },
  few: {
    why: `fewer than ${leastUpdates} updates arrived`,
    needed: 'Play longer.',
  },
} as const;
type Missing = keyof typeof reasons;

function nothingText(missing: readonly { readonly viewer: string; readonly why: Missing }[]): string {
  const found = missing.map(({ viewer, why }) => `${viewer}: ${reasons[why].why}`).join('; ');
  const needed = [...new Set(missing.map(({ why }) => reasons[why].needed))].join(' ');
  return `The network of the session is not measured, and without it no other setting can be tried (${found}). ${needed}`;
}

function missingOf(pairs: readonly LoggedPair[], { by }: LogClock): Missing | null {
  if (by === 'fit') return 'clock';
  const received = pairs.filter((pair) => pair.received);
  if (received.length === 0) return 'arrivals';
  const sent = received.filter((pair) => pair.received?.arrivals.sent);
  if (sent.length === 0) return 'sends';
  return sent.some(isMeasured) ? null : 'few';
}

function isMeasured({ received }: LoggedPair): boolean {
  return received?.arrivals.sent !== undefined && received.arrivals.sent !== null && received.arrivals.t.length >= leastUpdates;
}

/** The updates of a picture; it must be of a viewer that logs arrivals. */
export function flowIn({ received, truth }: LoggedPair): UpdateFlow {
  if (!received) throw new Error('The viewer logs no arrivals.');
  return flowOf({ ...received, truth, clockErrorAt: received.clockError ?? (() => 0) });
}

interface Ticked {
  readonly clock: LogClock;
  readonly near: number;
}

/** The way of an update begins with its state: what the game waits before it sends it is a part of it. */
function linkOf(viewer: string, pairs: readonly LoggedPair[], { clock, near }: Ticked): ViewerLink {
  const carried: CarriedUpdate[] = [];
  const sides = new Map<string, RateSides>();
  const delays = new Map<string, number>();
  const [holds, stampErrors, clockErrors]: [number[], number[], number[]] = [[], [], []];
  for (const pair of pairs) {
    const flow = flowIn(pair);
    const moments = flow.updates.map((each) =>
      flow.isTruthful || Number.isNaN(each.arrivedAt) ? each.stamp : trueStamp(each, pair.truth),
    );
    const arrived = flow.updates.map(({ arrivedAt }) => !Number.isNaN(arrivedAt));
    const hold = median(flow.updates.flatMap(({ sentAt }, k) => (arrived[k] ? [sentAt - (moments[k] as number)] : [])));
    flow.updates.forEach(({ sentAt, arrivedAt, stamp, clockError }, k) => {
      const from = arrived[k] ? (moments[k] as number) : sentAt - hold;
      carried.push({ sentAt: from, arrivedAt });
      if (arrived[k]) stampErrors.push(Math.abs(stamp - from));
      clockErrors.push(Math.abs(clockError));
    });
    holds.push(hold);
    delays.set(
      pair.score.entity,
      meanOf(flow.updates.flatMap(({ arrivedAt }, k) => (arrived[k] ? [arrivedAt - (moments[k] as number)] : []))),
    );
    sides.set(pair.score.entity, flow.truths.sides);
  }
  carried.sort((a, b) => a.sentAt - b.sentAt);
  const link = new MeasuredLink(notEarly(viewer, carried, clock), near);
  return { viewer, pairs, link, sides, hold: median(holds), delays, stampError: meanOf(stampErrors), clockError: meanOf(clockErrors) };
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value / values.length, 0);
}

/** Arrivals may be so much too early beside what the clocks are known to, s, and so many of them even more. */
const roundedTime = 0.001;
const mostEarly = 0.01;

/** Clocks that are off by a little have updates that arrive before they were: those took no time. */
function notEarly(viewer: string, updates: readonly CarriedUpdate[], { line }: LogClock): readonly CarriedUpdate[] {
  const allowed = (line.uncertainty ?? 0) + roundedTime;
  const early = updates.filter(({ sentAt, arrivedAt }) => arrivedAt < sentAt - allowed);
  if (early.length > mostEarly * updates.length) {
    const most = early.reduce((max, { sentAt, arrivedAt }) => Math.max(max, sentAt - arrivedAt), 0);
    throw new BenchError(
      'bad-input',
      `${early.length} of ${updates.length} updates arrive at ${viewer} before they were sent, by up to ${short(most)} s: its clock is not brought to that of the truth, and the delays are not known. Log exchanges of time (C), or give --offset ${viewer}=${short(most)} or what it is.`,
    );
  }
  return updates.map(({ sentAt, arrivedAt }) => ({ sentAt, arrivedAt: arrivedAt < sentAt ? sentAt : arrivedAt }));
}

/** The time in which the links of all are measured, s. Throws a `BenchError` where there is none. */
export function commonSpan(links: readonly ViewerLink[]): readonly [number, number] {
  const spans = links.map(({ link }) => link.span);
  const [begin, end] = [Math.max(...spans.map(([from]) => from)), Math.min(...spans.map(([, to]) => to))];
  if (end - begin >= shortestSpan) return [begin, end];
  const each = links.map(({ viewer }, k) => `${viewer} from ${short(spans[k]?.[0] ?? 0)} to ${short(spans[k]?.[1] ?? 0)} s`);
  throw new BenchError(
    'bad-input',
    `The updates of the viewers have less than ${shortestSpan} s in common: ${listed(each)}. Leave out the logs of those that were there at other times, or play longer.`,
  );
}

/** Less has nothing to tune on, s. */
const shortestSpan = 5;

/** What a game does, as the lane of an experiment: how it draws, by what it drew, and when it sends, by what it sent. */
import { median } from '../../../../engine/base/math/sample.ts';
import { figure } from '../../../../main/cli/columns.ts';
import { short } from '../../../../main/base/short-number.ts';
import { laneOf, type GameSetting } from '../identify/game-setting.ts';
import { drawnBy, identify, type Identified, type Watch } from '../identify/identify.ts';
import { arriving, redrawn, type Residual } from '../identify/redraw.ts';
import type { SentUpdate, UpdateFlow } from '../identify/updates.ts';
import { upTo } from '../../../../engine/measure/moment-cause.ts';
import type { TruthPath } from '../truth-path.ts';
import type { LoggedPair } from '../viewer.ts';
import { flowIn } from './viewer-links.ts';

/** When it sends, as the trigger of a lane. */
export interface OwnTrigger {
  /** m */
  readonly distance?: number;
  /** s */
  readonly heartbeat: number;
}

export interface OwnSetting {
  readonly setting: GameSetting;
  readonly trigger: OwnTrigger;
  /** What it rests on, in sentences. */
  readonly restsOn: readonly string[];
}

/** So many pictures are searched for a setting, those of the most frames first. */
const mostSearched = 3;

/** The reason, as a sentence without its stop, where it cannot be found. */
export async function ownSetting(pairs: readonly LoggedPair[], tick: number, watch: Watch): Promise<OwnSetting | string> {
  const moving = pairs.filter(({ score }) => score.deviationMean !== null && (score.deviationMean > 0 || score.judder !== null));
  const longest = moving.toSorted((a, b) => b.score.frames - a.score.frames);
  const drawing = await ownDrawing(longest, watch);
  if (typeof drawing === 'string') return drawing;
  const trigger = await ownTrigger(longest, { setting: drawing.setting, tick, watch });
  if (typeof trigger === 'string') return trigger;
  return { setting: drawing.setting, trigger: trigger.trigger, restsOn: [drawing.text, trigger.text] };
}

interface OwnDrawing {
  readonly setting: GameSetting;
  readonly text: string;
}

/** One picture alone may fit several settings: the one that draws most of the pictures is taken. */
async function ownDrawing(pairs: readonly LoggedPair[], watch: Watch): Promise<OwnDrawing | string> {
  const candidates: Drawn[] = [];
  let nearest: Identified | null = null;
  for (let searched = 0, open = pairs; searched < mostSearched && open.length > 0; searched++) {
    const [pair, ...others] = open as readonly [LoggedPair, ...LoggedPair[]];
    const found = await identify(givenOf(pair), watch);
    open = others;
    if (found && found.residual.mean < (nearest?.residual.mean ?? Infinity)) nearest = found;
    if (!found?.explains) continue;
    const drawn = await drawnPairs(found, pairs, watch);
    candidates.push(drawn);
    open = others.filter((each) => !drawn.pairs.has(each));
  }
  const [best] = candidates.toSorted((a, b) => b.pairs.size - a.pairs.size);
  if (best && 2 * best.pairs.size >= pairs.length) return { setting: best.found.setting, text: drawnText(best, pairs.length) };
  if (best)
    return `entities are drawn in different ways: the commonest, ${best.found.text}, is that of ${best.pairs.size} of ${pairs.length} pictures`;
  if (!nearest) return 'too little of what arrived was drawn to see how the game draws it';
  const { text, residual, limit } = nearest;
  return `the game draws otherwise than any lane that was tried: the nearest, ${text}, is off by ${figure(residual.mean)} m on average, and ${figure(limit)} m were allowed`;
}

function givenOf(pair: LoggedPair) {
  return { shown: pair.shown, flow: flowIn(pair), deviation: pair.score.deviationMean ?? 0 };
}

interface Drawn {
  readonly found: Identified;
  /** Those that the setting draws as the game does, and what it leaves. */
  readonly pairs: ReadonlyMap<LoggedPair, Residual>;
}

async function drawnPairs(found: Identified, pairs: readonly LoggedPair[], watch: Watch): Promise<Drawn> {
  const drawn = new Map<LoggedPair, Residual>();
  for (const pair of pairs) {
    await watch.step();
    const redrawn = drawnBy(givenOf(pair), found.setting);
    if (redrawn?.explains) drawn.set(pair, redrawn.residual);
  }
  return { found, pairs: drawn };
}

function drawnText({ found, pairs }: Drawn, all: number): string {
  const residuals = [...pairs.values()];
  const mean = residuals.reduce((sum, each) => sum + each.mean / residuals.length, 0);
  const worst = residuals.reduce((most, { p95 }) => Math.max(most, p95), 0);
  const which = all === 1 ? 'the picture is' : `${residuals.length} of ${all} pictures are`;
  return `The present lane draws as the game does: ${found.text}. Redrawn so from what arrived, ${which} off by ${figure(mean)} m on average, p95 at most ${figure(worst)} m.`;
}

interface OwnDrawn {
  readonly setting: GameSetting;
  readonly tick: number;
  readonly watch: Watch;
}

interface FoundTrigger {
  readonly trigger: OwnTrigger;
  readonly text: string;
}

/** A rule is the game's if it explains so many of its sends, and makes as many. */
const leastMatched = 0.9;

async function ownTrigger(pairs: readonly LoggedPair[], { setting, tick, watch }: OwnDrawn): Promise<FoundTrigger | string> {
  const even = evenTrigger(pairs, tick);
  if (even) return even;
  const [first] = pairs;
  if (first && !setting.playout) {
    await watch.step();
    const found = thresholdOf(first, setting, tick);
    if (found.matched >= leastMatched)
      return {
        trigger: found.trigger,
        text: `It sends when the path is ${short(found.trigger.distance ?? 0)} m from its extrapolation, and every ${short(found.trigger.heartbeat)} s: so are ${percent(found.matched)} of the updates of ${first.score.entity}, to a tick.`,
      };
  }
  return 'the game sends neither evenly nor by a distance from what is extrapolated, so that its rule of sending is not known';
}

const percent = (share: number) => `${Math.floor(100 * share)} %`;

/** Every so often, all the time. */
function evenTrigger(pairs: readonly LoggedPair[], tick: number): FoundTrigger | null {
  const sends = pairs.map((pair) => ({ times: sendTimes(flowIn(pair)), truth: pair.truth }));
  const spacings = sends.flatMap(({ times }) => times.slice(1).map((time, k) => time - (times[k] as number)));
  if (spacings.length === 0) return null;
  const usual = median(spacings);
  const near = spacings.filter((each) => Math.abs(each - usual) <= tick + usual / 20).length / spacings.length;
  const expected = sends.reduce((sum, { times, truth }) => sum + aliveIn(truth, times) / usual, 0);
  const count = Math.min(spacings.length / expected, expected / spacings.length);
  const matched = Math.min(near, count);
  if (matched < leastMatched) return null;
  const heartbeat = onTick(usual, tick);
  return {
    trigger: { heartbeat },
    text: `It sends every ${short(heartbeat)} s: so are ${percent(matched)} of the updates, to a tick.`,
  };
}

function sendTimes({ updates }: UpdateFlow): readonly number[] {
  return updates.map(({ sentAt }) => sentAt);
}

/** For how long it lived between the first and the last send, s. */
function aliveIn({ lives }: TruthPath, times: readonly number[]): number {
  const [begin, end] = [times[0] ?? 0, times.at(-1) ?? 0];
  return lives.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)), 0);
}

/** From one update to the next: how far the path came from the extrapolation of the first, m. */
interface Waited {
  /** In the ticks before, and without the last of these: a rule may look a tick late. */
  readonly before: number;
  readonly earlier: number;
  /** When the next one was made. */
  readonly atNext: number;
  /** It was made after the longest wait, whatever the distance. */
  readonly isLongest: boolean;
}

/** More waits say no more. */
const mostWaits = 2000;

/** The threshold by which most updates were made when they were, and the share of those. */
function thresholdOf(pair: LoggedPair, setting: GameSetting, tick: number) {
  const { updates } = flowIn(pair);
  const longest = updates.slice(1).reduce((most, { stamp }, k) => Math.max(most, stamp - (updates[k] as SentUpdate).stamp), tick);
  const waits = waitsOf(pair, updates, { setting, tick, longest });
  const shareBy = (distance: number, held: (wait: Waited) => number) =>
    waits.filter((wait) => held(wait) <= distance && (distance < wait.atNext || wait.isLongest)).length / waits.length;
  const atOnce = (distance: number) => shareBy(distance, ({ before }) => before);
  let best = { distance: 0, share: 0 };
  for (const { before } of waits) {
    const share = atOnce(before);
    if (share > best.share) best = { distance: before, share };
  }
  const round = [1, 2, 3].map((digits) => Number(best.distance.toPrecision(digits)));
  const distance = round.find((each) => atOnce(each) > best.share - 0.01) ?? best.distance;
  return {
    trigger: { distance, heartbeat: onTick(longest, tick) },
    matched: shareBy(distance, ({ earlier }) => earlier),
  };
}

interface Waiting {
  readonly setting: GameSetting;
  readonly tick: number;
  readonly longest: number;
}

/** What the sender knows of: every update half a tick after it was made, extrapolated without an end. */
function waitsOf({ truth }: LoggedPair, updates: readonly SentUpdate[], { setting, tick, longest }: Waiting): readonly Waited[] {
  const known = updates.map((update) => ({ ...update, arrivedAt: update.stamp + tick / 2, clockError: 0 }));
  const { extrapolation: _, ...endless } = setting;
  const lane = laneOf({ ...endless, convergence: { id: 'snap' }, clock: 'synchronised' });
  const path = { entity: truth.entity, isOriented: truth.isOriented, columns: truth.rows };
  const { columns } = redrawn(lane, arriving(known), path);
  const { t, x, y, z } = truth.rows;
  const distanceIn = (row: number) =>
    columns.spawn[row] === 0
      ? 0
      : Math.hypot(
          (x[row] as number) - (columns.x[row] as number),
          (y[row] as number) - (columns.y[row] as number),
          (z[row] as number) - (columns.z[row] as number),
        );
  return updates.slice(1, mostWaits).flatMap(({ stamp, spawn, hop }, k) => {
    const last = updates[k] as SentUpdate;
    if (last.spawn !== spawn || last.hop !== hop) return [];
    const [from, to] = [upTo(t, last.stamp + tick / 4), upTo(t, stamp + tick / 4)];
    let [earlier, before] = [0, 0];
    for (let row = from + 1; row < to; row++) [earlier, before] = [before, Math.max(before, distanceIn(row))];
    return [{ before, earlier, atNext: distanceIn(to), isLongest: stamp - last.stamp > longest - tick }];
  });
}

/** The nearest whole number of ticks, s, no longer than they are. */
export function onTick(time: number, tick: number): number {
  return Number((Math.floor(1e6 * Math.max(Math.round(time / tick), 1) * tick + 1e-3) / 1e6).toFixed(6));
}

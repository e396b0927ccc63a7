/**
 * A logged session as an experiment: the entities' motion as it was, the links as they were measured, and the game's own
 * setting as the first lane. Other settings can be run, compared and tuned in it as in any other experiment.
 */
import { stringify } from 'yaml';
import { BenchError } from '../../../../contract/errors.ts';
import { figure, whole } from '../../../../main/cli/columns.ts';
import { short } from '../../../../main/base/short-number.ts';
import { entityIds } from '../../../../main/experiment/experiment-around.ts';
import type { Watch } from '../identify/identify.ts';
import { settingFields } from '../identify/game-setting.ts';
import type { LinkRow } from '../measured-link.ts';
import type { MeasuredSession } from '../score-session.ts';
import { motionTable } from '../truth-motion.ts';
import { upTo } from '../../../../engine/measure/moment-cause.ts';
import { unknownStep } from '../truth-path.ts';
import type { EntityScore, LoggedPair } from '../viewer.ts';
import { onTick, ownSetting, type OwnSetting } from './own-setting.ts';
import { commonSpan, measuredLinks, type ViewerLink } from './viewer-links.ts';

export interface SessionExperiment {
  /** The text of the experiment. */
  readonly text: string;
  /** The files that it names: motion and links. */
  readonly files: Readonly<Record<string, string>>;
  /** What it is made of, and how sure that is, in sentences. */
  readonly restsOn: readonly string[];
}

export interface SessionNames {
  /** Of the experiment. */
  readonly name: string;
  /** The beginning of the names of its files. */
  readonly stem: string;
}

/** Rejects with a `BenchError` that says what is missing where the session does not have a measured link. */
export async function experimentOfSession(
  { scored, pairs }: MeasuredSession,
  { name, stem }: SessionNames,
  watch: Watch,
): Promise<SessionExperiment> {
  const tick = tickOf(pairs);
  const { links, leftOut } = measuredLinks(pairs, scored.clocks, tick / 2);
  const measured = links.flatMap((each) => each.pairs);
  const ticked = measured.find(({ truth }) => truth.step < 1.01 * tick) ?? measured[0];
  const span = onTicks(commonSpan(links), ticked?.truth.rows.t ?? new Float64Array(), tick);
  const moving = movingIn(measured, span);
  const own = await ownSetting(measured, tick, watch);
  const restsOn = [
    motionText(moving, span, tick),
    ...links.map((each) => linkText(each, scored.clocks)),
    'An update that the game did not send takes the delay between its neighbours, and is lost by a link that is fitted to what became of the others.',
    ...leftOut,
    ...(typeof own === 'string' ? [unknownText(own)] : own.restsOn),
    ...pictureText(measured),
  ];
  const names = namesOf(moving, links, stem);
  const sides = new Map(links.flatMap((each) => [...each.sides]));
  const files = {
    [motionFile(stem)]: motionTable(
      moving.map(({ truth }) => ({ entity: truth.entity, truth, sides: sides.get(truth.entity) ?? ('both' as const) })),
    ),
    ...Object.fromEntries(
      links.map(({ viewer, link }) => [names.link(viewer), traceText(link.trace(span.begin, span.begin + span.duration))]),
    ),
  };
  const head = restsOn.map((sentence) => `# ${sentence}\n`).join('');
  return { text: `${head}${experimentText(name, { measured, moving, links, own, names, span, tick, stem })}`, files, restsOn };
}

/** The shortest of all truths, s. */
function tickOf(pairs: readonly LoggedPair[]): number {
  const steps = pairs.flatMap(({ truth }) => (truth.step > 0 ? [truth.step] : []));
  const tick = wholeRate(steps.length === 0 ? unknownStep : Math.min(...steps));
  if (tick >= shortestTick && tick <= longestTick) return tick;
  throw new BenchError(
    'bad-input',
    `Rows of the truth are ${short(tick)} s apart; an experiment has ticks of ${shortestTick} to ${longestTick} s. Log where entities are (T) once in each simulation tick.`,
  );
}

/** Logs round times, and ticks that are off by a little are beside those of the game in the end. */
const nearRate = 0.0005;

/** That of a whole number a second, if it is so near. */
function wholeRate(step: number): number {
  const rate = Math.round(1 / step);
  return Number((Math.abs(rate * step - 1) < nearRate ? 1 / rate : step).toFixed(9));
}

const shortestTick = 0.001;
const longestTick = 1;

/** s of the truth's clock, and s. */
interface Span {
  readonly begin: number;
  readonly duration: number;
}

/** Begins with a tick of the game, and lasts whole ones. */
function onTicks([from, to]: readonly [number, number], ticks: Float64Array, tick: number): Span {
  const next = ticks[upTo(ticks, from - tick / 2) + 1] ?? Infinity;
  const begin = next < from + tick ? next : from;
  return { begin, duration: Number((Math.floor((to - begin) / tick) * tick).toFixed(6)) };
}

function motionText(pairs: readonly LoggedPair[], { begin, duration }: Span, tick: number): string {
  const entities = pairs.map(({ truth }) => truth.entity);
  const what = entities.length > 5 ? `${entities.length} entities` : entities.join(', ');
  return `The motion of ${what} is the logged one, from ${short(begin)} s of the log of the truth on for ${short(duration)} s, in ticks of ${short(1000 * tick)} ms.`;
}

/** Times that are off by less need no word, s. */
const unsaid = 0.002;

function linkText(
  { viewer, pairs, link, hold, delays, stampError, clockError }: ViewerLink,
  clocks: MeasuredSession['scored']['clocks'],
): string {
  const clock = clocks.find(({ process }) => process === viewer);
  const { uncertainty = 0 } = clock?.line ?? {};
  const ms = (time: number) => `${short(1000 * time)} ms`;
  const [least, most] = [Math.min(...delays.values()), Math.max(...delays.values())];
  return [
    `The link of ${viewer} is the measured one: ${whole(link.updates)} updates of ${pairs.length === 1 ? '1 entity' : `${pairs.length} entities`} took ${ms(link.meanDelay)} on average from their state to their arrival${hold > unsaid ? ` (of those ${ms(hold)} until they were sent)` : ''}, ${short(100 * link.lossRatio)} % were lost.`,
    ...(most - least > Math.max(unsaid, most / 10)
      ? [`By entity that is ${ms(least)} to ${ms(most)}; the experiment has one delay for all at a time.`]
      : []),
    ...(link.dividedRatio > 0
      ? [`In ${short(100 * link.dividedRatio)} % of the ticks only some of the updates were lost: there chance says which.`]
      : []),
    ...(uncertainty === null
      ? ['How true its clock is, nothing says.']
      : uncertainty > unsaid
        ? [`Its clock is known to ${ms(uncertainty)}, and so are the delays.`]
        : []),
    ...(stampError > unsaid ? [`The game stamps states ${ms(stampError)} off their time; in the experiment stamps are right.`] : []),
    ...(clockError > unsaid ? [`The game's own clock is ${ms(clockError)} off; in the experiment it is right.`] : []),
  ].join(' ');
}

function unknownText(why: string): string {
  return `The game's own setting is not known: ${why}. What is called the present setting is the plain lane "reference" and not the game's.`;
}

const pictureFigures = ['deviationP95', 'jumpsPerMinute', 'judder'] as const satisfies readonly (keyof EntityScore)[];
const pictureWords = {
  deviationP95: ['a deviation p95 of', ' m'],
  jumpsPerMinute: ['', ' jumps a minute'],
  judder: ['judder of', ' m/s'],
} as const;

/** What the present lane is to be compared with. */
function pictureText(pairs: readonly LoggedPair[]): readonly string[] {
  const parts = pictureFigures.flatMap((name) => {
    const values = pairs.flatMap(({ score }) => score[name] ?? []);
    if (values.length === 0) return [];
    const [before, after] = pictureWords[name];
    return [`${before} ${figure(values.reduce((sum, each) => sum + each / values.length, 0))}${after}`.trim()];
  });
  return parts.length === 0 ? [] : [`The pictures that the game drew have ${parts.join(', ')} on average.`];
}

interface Names {
  readonly node: (process: string) => string;
  /** Of the link of a viewer. */
  readonly link: (viewer: string) => string;
  readonly entity: (entity: string) => string;
}

/** Ids of an experiment have fewer letters than names of a game. */
function namesOf(pairs: readonly LoggedPair[], links: readonly ViewerLink[], stem: string): Names {
  const processes = [...new Set([...pairs.map(({ owner }) => owner), ...links.map(({ viewer }) => viewer)])];
  const entities = pairs.map(({ truth }) => truth.entity);
  const idsOf = (names: readonly string[]) => {
    const ids = entityIds(names, 'entity');
    return (name: string) => ids[names.indexOf(name)] as string;
  };
  const node = idsOf(processes);
  const viewers = links.map(({ viewer }) => viewer);
  const files = apart(viewers.map((viewer) => linkFile(stem, node(viewer))));
  return { node, link: (viewer) => files[viewers.indexOf(viewer)] as string, entity: idsOf(entities) };
}

/** Where names of files differ in the case of letters alone, a number more: many folders hold one such file only. */
function apart(files: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return files.map((file) => {
    let free = file;
    for (let n = 2; taken.has(free.toLowerCase()); n++) free = file.replace(/\.csv$/, `-${n}.csv`);
    taken.add(free.toLowerCase());
    return free;
  });
}

/** One picture of each entity that is in the world in that time. */
function movingIn(pairs: readonly LoggedPair[], { begin, duration }: Span): readonly LoggedPair[] {
  const isThere = ({ truth: { rows, lives } }: LoggedPair) =>
    lives.some(({ from, last }) => (rows.t[last] as number) > begin && from < begin + duration);
  return [...new Map(pairs.filter(isThere).map((pair) => [pair.truth.entity, pair])).values()];
}

function motionFile(stem: string): string {
  return `${stem}-motion.csv`;
}

function linkFile(stem: string, viewer: string): string {
  return `${stem}-link-${viewer}.csv`;
}

function traceText(rows: readonly LinkRow[]): string {
  const digits = (value: number) => Number(value.toFixed(9));
  return `t,delay,loss\n${rows.map(({ t, delay, loss }) => [digits(t), digits(delay), digits(loss)].join(',')).join('\n')}\n`;
}

interface Parts {
  readonly moving: readonly LoggedPair[];
  readonly measured: readonly LoggedPair[];
  readonly links: readonly ViewerLink[];
  readonly own: OwnSetting | string;
  readonly names: Names;
  readonly span: Span;
  readonly tick: number;
  readonly stem: string;
}

function experimentText(name: string, { measured, moving, links, own, names, span, tick, stem }: Parts): string {
  const motion = { kind: 'trace', file: motionFile(stem) };
  const entities = moving.map(({ truth, owner }) => ({
    id: names.entity(truth.entity),
    owner: names.node(owner),
    motion: { ...motion, ...(moving.length > 1 && { entity: truth.entity }), start: span.begin },
  }));
  const viewers = links.map((each) => ({
    id: names.node(each.viewer),
    ...rateOf(each, tick),
    link: { trace: names.link(each.viewer) },
  }));
  const senders = [...new Set(moving.map(({ owner }) => names.node(owner)))].filter((id) => !viewers.some((each) => each.id === id));
  const lane = typeof own === 'string' ? referenceLane(measured, span, tick) : laneFields(own);
  const lines = (items: readonly unknown[]) => items.map((each) => `  - ${inline(each)}\n`).join('');
  return `driftbench: 1
name: ${inline(name)}
duration: ${span.duration} # s
frame: ${tick} # s

entities:
${lines(entities)}
nodes:
${lines([...senders.map((id) => ({ id })), ...viewers])}
lanes:
${lines([lane])}`;
}

/** On one line. */
function inline(value: unknown): string {
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trim();
}

/** How often the viewer draws; nothing where that is once a tick. */
function rateOf({ pairs }: ViewerLink, tick: number): { readonly render?: number } {
  const frames = pairs.flatMap(({ score }) => score.frameMean ?? []);
  const frame = frames.reduce((sum, each) => sum + each / frames.length, 0);
  return frame === 0 || Math.abs(frame - tick) < 0.01 * tick ? {} : { render: Number((1 / frame).toPrecision(4)) };
}

/** A plain lane that sends as often as the game does. */
function referenceLane(pairs: readonly LoggedPair[], { duration }: Span, tick: number) {
  const sent = pairs.reduce((sum, { received }) => sum + (received?.arrivals.sent?.t.length ?? 0), 0) / pairs.length;
  const heartbeat = onTick(duration / sent, tick);
  return { id: 'reference', trigger: { heartbeat }, model: { id: 'linear' }, clock: 'synchronised' };
}

function laneFields({ setting, trigger }: OwnSetting) {
  return { id: 'game', trigger, ...settingFields(setting) };
}

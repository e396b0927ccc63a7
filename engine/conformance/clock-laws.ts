/** The laws of clocks, tried on a sender whose time is known exactly. */
import { ClockArrival, ClockExchange, type SenderTime } from '../plugin-api/clock.ts';
import type { Cases } from './cases.ts';
import { lawOf, type Law } from './law.ts';

/** A way to a sender and back, and the sender's clock, over the time of the own clock, s. */
interface Path {
  /** Delay from the sender, and towards it, of what leaves then. */
  readonly down: (now: number) => number;
  readonly up: (now: number) => number;
  /** Time by which the sender's clock is ahead then. */
  readonly ahead: (now: number) => number;
}

/** What a clock said at a moment: NaN, or how far it is ahead of the sender's. */
interface Said {
  readonly now: number;
  readonly error: number;
  /** The sender's time by it. */
  readonly time: number;
}

/** s between two updates, and how long a trial is. */
const interval = 0.05;
const length = 120;
/** By when there must be an estimate, and by when a step of the sender's clock must be followed, s. */
const patience = 10;
const recovery = 60;
/** s */
const step = 5;
const exactly = 1e-9;
/** Clocks that come nearer and nearer count as there, s. */
const nearly = 1e-3;

interface Clocks {
  readonly create: () => SenderTime;
  /** The same that slews; null: it has no such setting. */
  readonly createSlewing: (() => SenderTime) | null;
}

export function clockLaws({ create, createSlewing }: Clocks): readonly Law[] {
  const uneven = (id: string, title: string, flaw: (path: Path) => string | null): Law =>
    lawOf({ id, title, draw: unevenPath, flaw, tries: 5, hidesCase: true });
  const even = (id: string, title: string, flaw: (path: Path) => string | null, draw: (cases: Cases) => Path): Law =>
    lawOf({ id, title, draw, flaw, tries: 10, hidesCase: true });
  return [
    uneven('finite', 'answers a finite number, or NaN while it does not know, and once it knows goes on knowing', (path) =>
      staysKnown(heard(create(), path)),
    ),
    uneven('repeatable', 'answers the same for the same messages, however often it is asked', (path) =>
      unlike(heard(create(), path), heard(create(), path, 3)),
    ),
    uneven('arguments', 'does not change its arguments', (path) => leavesArguments(create(), path)),
    even('ready', `has an estimate within ${patience} s of the first message`, (path) => isReady(heard(create(), path)), asymmetricPath),
    even(
      'exact',
      'is exact on a perfect symmetric link; without exchanges, on one without delay',
      (path) => isExact(create(), path),
      symmetricPath,
    ),
    even(
      'asymmetry',
      'is off by at most half of what the two ways differ by; without exchanges, by at most the delay',
      (path) => keepsBound(create(), path),
      asymmetricPath,
    ),
    even(
      'recovers',
      `follows a step of the sender’s clock of ${step} s within ${recovery} s`,
      (path) => recovers(create, path),
      asymmetricPath,
    ),
    ...(createSlewing
      ? [uneven('forwards', 'never runs backwards when slewing', (path) => runsForwards(heard(createSlewing(), path)))]
      : []),
  ];
}

/** Delays that differ from message to message, by less than a slewing clock steps at. */
function unevenPath(cases: Cases): Path {
  const ahead = cases.between(-1000, 1000);
  const drift = cases.between(-1e-4, 1e-4);
  const least = cases.between(0.01, 0.1);
  const rolls = Array.from({ length: 4096 }, () => cases.between(0, 0.1));
  const delay = (now: number, salt: number) => least + (rolls[Math.floor(now * 1000 + salt) % rolls.length] as number);
  return { down: (now) => delay(now, 0), up: (now) => delay(now, 2048), ahead: (now) => ahead + drift * now };
}

function asymmetricPath(cases: Cases): Path {
  const [down, up, ahead] = [cases.between(0.005, 0.3), cases.between(0.005, 0.3), cases.between(-1000, 1000)];
  return { down: () => down, up: () => up, ahead: () => ahead };
}

function symmetricPath(cases: Cases): Path {
  const [delay, ahead] = [cases.between(0.005, 0.3), cases.between(-1000, 1000)];
  return { down: () => delay, up: () => delay, ahead: () => ahead };
}

type Watch = (call: () => void, argument: object) => void;

/** What the clock says a hundred times a second, being asked `times` times each. */
function heard(clock: SenderTime, path: Path, times = 1, watch: Watch = (call) => call()): Said[] {
  const messages = [...arrivals(clock, path, watch), ...exchanges(clock, path, watch)].sort((a, b) => a.now - b.now);
  let next = 0;
  return Array.from({ length: length * 100 }, (_, k): Said => {
    const now = k / 100;
    while (next < messages.length && (messages[next] as Message).now <= now) (messages[next++] as Message).hand();
    let offset = NaN;
    for (let ask = 0; ask < times; ask++) offset = clock.offsetAt(now);
    return { now, error: offset - path.ahead(now), time: now + offset };
  });
}

interface Message {
  readonly now: number;
  hand(): void;
}

function arrivals(clock: SenderTime, { down, ahead }: Path, watch: Watch): Message[] {
  return Array.from({ length: Math.floor(length / interval) }, (_, k) => {
    const left = k * interval;
    const receivedAt = left + down(left);
    const arrival = Object.assign(new ClockArrival(), { stamp: left + ahead(left), receivedAt });
    return { now: receivedAt, hand: () => watch(() => clock.arrive?.(arrival), arrival) };
  });
}

function exchanges(clock: SenderTime, { down, up, ahead }: Path, watch: Watch): Message[] {
  const { poll } = clock;
  if (poll === undefined) return [];
  return Array.from({ length: Math.floor(length / poll) }, (_, k) => {
    const sent = k * poll;
    const there = sent + up(sent);
    const returned = there + down(there);
    const reading = there + ahead(there);
    const exchange = Object.assign(new ClockExchange(), { sent, received: reading, answered: reading, returned });
    return { now: returned, hand: () => watch(() => clock.exchange?.(exchange), exchange) };
  });
}

function staysKnown(said: readonly Said[]): string | null {
  const first = said.findIndex(({ error }) => !Number.isNaN(error));
  if (first < 0) return `it knew nothing in ${length} s`;
  const odd = said.slice(first).find(({ error }) => !Number.isFinite(error));
  return odd ? `it knew the time at ${said[first]?.now} s, and at ${odd.now} s it answered ${odd.error}` : null;
}

function unlike(first: readonly Said[], again: readonly Said[]): string | null {
  const odd = first.findIndex(({ time }, index) => !Object.is(time, again[index]?.time));
  return odd < 0 ? null : `at ${first[odd]?.now} s it answered ${first[odd]?.time} s, and asked thrice ${again[odd]?.time} s`;
}

function leavesArguments(clock: SenderTime, path: Path): string | null {
  let flaw: string | null = null;
  heard(clock, path, 1, (call, argument) => {
    const before = JSON.stringify(argument);
    call();
    if (JSON.stringify(argument) !== before) flaw ??= `a call changed ${before} to ${JSON.stringify(argument)}`;
  });
  return flaw;
}

function isReady(said: readonly Said[]): string | null {
  const ready = said.find(({ error }) => !Number.isNaN(error))?.now ?? Infinity;
  return ready <= patience ? null : `it had its first estimate after ${ready} s`;
}

/** Over the last ten seconds. */
function isExact(clock: SenderTime, path: Path): string | null {
  const without = { ...path, down: () => 0, up: () => 0 };
  return worseThan(exactly, heard(clock, clock.poll === undefined ? without : path).slice(-1000));
}

function keepsBound(clock: SenderTime, path: Path): string | null {
  return worseThan(boundOf(clock, path) + exactly, heard(clock, path).slice(-1000));
}

function boundOf({ poll }: SenderTime, { down, up }: Path): number {
  return poll === undefined ? down(0) : Math.abs(down(0) - up(0)) / 2;
}

function worseThan(bound: number, said: readonly Said[]): string | null {
  const odd = said.find(({ error }) => !(Math.abs(error) <= bound));
  return odd ? `at ${odd.now} s it was off by ${odd.error} s, and ${bound} s are allowed` : null;
}

/** Ahead by a step, and behind by one. */
function recovers(create: () => SenderTime, path: Path): string | null {
  const at = length - recovery;
  for (const by of [step, -step]) {
    const clock = create();
    const stepping = { ...path, ahead: (now: number) => path.ahead(now) + (now < at ? 0 : by) };
    const found = worseThan(boundOf(clock, path) + nearly, heard(clock, stepping).slice(-1));
    if (found !== null) return found;
  }
  return null;
}

function runsForwards(said: readonly Said[]): string | null {
  const odd = said.findIndex(({ time }, index) => index > 0 && time < (said[index - 1] as Said).time);
  return odd < 0
    ? null
    : `from ${said[odd - 1]?.now} s to ${said[odd]?.now} s it ran from ${said[odd - 1]?.time} s to ${said[odd]?.time} s`;
}

/** Made-up games, whole and wrong: what is measured of them, and what they are asked. */
import { expect, test } from 'vitest';
import { readLog } from '../../../test/support/game-logs.ts';
import type { ClockRule } from './clocks.ts';
import { gatesOf, passGates } from './gates.ts';
import { scoreSession, type SessionScore } from './score-session.ts';
import type { EntityScore } from './viewer.ts';

interface Made {
  /** Seconds between frames, one after the other. */
  readonly frame?: (k: number) => number;
  readonly lag?: number;
  /** Of the viewer’s clock before the truth’s, s. */
  readonly clock?: number;
  readonly scale?: number;
  readonly shownAs?: string;
  readonly place?: (t: number) => readonly [number, number];
  readonly from?: number;
  readonly to?: number;
}

const length = 20;
const winding = (t: number) => [15 * Math.sin(t / 2) + 2 * t, 10 * Math.cos(0.7 * t)] as const;
const head = (process: string) => `driftbench-log 1,process=${process},axes=zup,rotation=none\n`;
const row = (kind: string, t: number, entity: string, x: number, y: number) => `${kind},${t.toFixed(6)},${entity},${x},${y},0\n`;

function truthText(place = winding, entity = 'red'): string {
  const rows = Array.from({ length: 60 * length + 1 }, (_, k) => row('T', k / 60, entity, ...place(k / 60)));
  return `${head('server')}${rows.join('')}`;
}

function shownText({
  frame = () => 1 / 60,
  lag = 0.1,
  clock = 0,
  scale = 1,
  shownAs = 'red',
  place = winding,
  from = 0.5,
  to = length,
}: Made): string {
  const rows: string[] = [];
  for (let t = from, k = 0; t < to; t += frame(k++)) {
    const [x, y] = place(t - lag);
    rows.push(row('S', t + clock, shownAs, scale * x, scale * y));
  }
  return `${head('client')}${rows.join('')}`;
}

interface Asked {
  readonly rule?: ClockRule;
  readonly offsets?: ReadonlyMap<string, number>;
  readonly same?: ReadonlyMap<string, string>;
}

function scored(
  texts: readonly string[],
  { rule = 'auto', offsets = new Map<string, number>(), same = new Map<string, string>() }: Asked = {},
): SessionScore {
  return scoreSession(
    texts.map((text, k) => readLog(text, `${k}.log`)),
    { clocks: { rule, offsets }, same },
  );
}

function pairOf(session: SessionScore): EntityScore {
  const [viewer] = session.viewers;
  return (viewer?.entities.find(({ entity }) => entity === 'red') ?? viewer?.entities[0]) as EntityScore;
}

test('a picture that is late and else exact has that age, nothing off the path, and no jumps', () => {
  const session = scored([truthText(), shownText({})]);
  const pair = pairOf(session);
  expect(session.questions).toEqual([]);
  expect(pair.pictureLatenessMean).toBeCloseTo(0.1, 3);
  expect(pair.offPathMean).toBeLessThan(0.002);
  expect(pair.agePartMean).toBeCloseTo((pair.deviationMean as number) - (pair.offPathMean as number), 12);
  expect(pair).toMatchObject({ jumpsPerMinute: 0, freezeRatio: 0, shownDead: 0, orientationErrorMean: null, backwardRatio: null });
  expect(pair.why.orientationErrorMean).toBe('the log of the viewer has rows without a rotation');
});

test('uneven frames, slow ones and a change of the frame rate are no jumps, and change neither age nor judder', () => {
  const even = pairOf(scored([truthText(), shownText({})]));
  const kinds = [
    (k: number) => 1 / 60 + 0.004 * Math.sin(7 * k),
    (k: number) => (k % 37 === 0 ? 0.08 : 1 / 60),
    (k: number) => (k < 400 ? 1 / 60 : 1 / 30),
  ];
  for (const frame of kinds) {
    const pair = pairOf(scored([truthText(), shownText({ frame })]));
    expect(pair).toMatchObject({ jumpsPerMinute: 0, freezeRatio: 0 });
    expect(pair.pictureLatenessMean).toBeCloseTo(even.pictureLatenessMean as number, 2);
    expect(pair.deviationP95).toBeCloseTo(even.deviationP95 as number, 1);
    expect(pair.judder).toBeLessThan((even.judder as number) + 0.15);
  }
});

test('a game that takes the time for each entity, and not once a frame, scores as one that takes it once', () => {
  const juddering = (t: number) => [winding(t)[0] + 0.2 * Math.sin(30 * t), winding(t)[1]] as const;
  const others = ['blue', 'green'];
  const texts = (apart: number) => [
    [truthText(), ...others.map((entity) => truthText(winding, entity).split('\n').slice(1).join('\n'))].join(''),
    Array.from({ length: 600 }, (_, k) => 0.5 + k / 60 + 0.002 * Math.sin(7 * k)).reduce(
      (text, t) => text + ['red', ...others].map((entity, place) => row('S', t + apart * place, entity, ...juddering(t - 0.1))).join(''),
      head('client'),
    ),
  ];
  const once = scored(texts(0)).viewers[0]?.entities ?? [];
  const each = scored(texts(0.0003)).viewers[0]?.entities ?? [];
  expect(each).toHaveLength(3);
  for (const [k, score] of each.entries()) {
    const { judder, jumpsPerMinute, frames, frameMean } = once[k] as EntityScore;
    expect(score).toMatchObject({ jumpsPerMinute, frames });
    expect(score.frameMean).toBeCloseTo(frameMean as number, 4);
    expect(score.judder).toBeCloseTo(judder as number, 1);
    expect(judder).toBeGreaterThan(1);
  }
});

test('a jump is as long as it is, in whatever frame', () => {
  for (const slow of [1, 4]) {
    const jumping = (t: number) => [winding(t)[0] + (t > 9.9 ? 3 : 0), winding(t)[1]] as const;
    const frame = (k: number) => (k >= 560 && k < 575 ? slow / 60 : 1 / 60);
    const pair = pairOf(scored([truthText(), shownText({ place: jumping, frame })]));
    expect(pair.jumpMax).toBeCloseTo(3, 0);
  }
});

test('swapped logs show what has not happened yet, and are questioned', () => {
  const swap = (text: string) => text.replaceAll(/^[TS],/gm, (kind) => (kind === 'T,' ? 'S,' : 'T,'));
  const { questions } = scored([swap(truthText()), swap(shownText({}))]);
  expect(questions).toEqual([
    expect.stringMatching(/^red as server shows it is ahead of the truth by 0\.1 s.*Were truth and shown swapped/),
  ]);
});

test.each([100, 0.01, 39.37, 1000])('units off by %d are questioned', (scale) => {
  const { questions } = scored([truthText(), shownText({ scale })]);
  expect(questions).toEqual([expect.stringContaining('Do both logs say their units (units=m, cm …)?')]);
});

test('a log of a million rows a minute is refused with what to log', () => {
  expect(() => scored([truthText(), shownText({ frame: () => 60e-6, from: 5, to: 6 })])).toThrow(
    '1.log: rows of red are 0.06 ms apart. Log what is shown (S) once a rendered frame, with its time in seconds.',
  );
});

test('clocks hours apart are refused with what to give; a constant or a fit brings them together', () => {
  const texts = [truthText(), shownText({ clock: 7200 })];
  expect(() => scored(texts)).toThrow(
    '1.log: its times, 7200.5 to 7219.98 s, do not overlap those of the truth in 0.log, 0 to 20 s. If they are of one session, their clocks differ: log exchanges of time (C), give --offset client=-7200.5 or what it is, or --clock fit.',
  );
  const given = pairOf(scored(texts, { offsets: new Map([['client', -7200]]) }));
  expect(given.pictureLatenessMean).toBeCloseTo(0.1, 3);
  const session = scored(texts, { rule: 'fit' });
  expect(session.clocks[1]).toMatchObject({ by: 'fit', line: { uncertainty: null } });
  expect(session.clocks[1]?.line.offset).toBeCloseTo(-7200.1, 3);
  const fitted = pairOf(session);
  expect(fitted).toMatchObject({ pictureLatenessMean: null, offPathMean: null, agePartMean: null });
  expect(fitted.why.pictureLatenessMean).toBe('the clock was fitted by the paths, where an offset looks like a lag');
  expect(fitted.deviationP95).toBeLessThan(0.01);
});

test('exchanges of time bring clocks together, also where the other process logs them, and over a third', () => {
  const clock = 3600;
  const exchanges = (peer: string, ahead: number) =>
    Array.from({ length: 40 }, (_, k) => {
      const t0 = k / 2 + 0.01;
      return `C,${t0},${t0 + ahead + 0.02},${t0 + ahead + 0.021},${t0 + 0.041},${peer}\n`;
    }).join('');
  const shifted = (text: string, by: number) =>
    text.replaceAll(
      /^C,([^,]*),([^,]*),([^,]*),([^,]*)/gm,
      (_, ...t: string[]) =>
        `C,${t
          .slice(0, 4)
          .map((each, k) => Number(each) + (k === 0 || k === 3 ? by : 0))
          .join(',')}`,
    );
  const ways = [
    [truthText(), `${shownText({ clock })}${shifted(exchanges('server', 0), clock)}`],
    [`${truthText()}${exchanges('client', clock)}`, shownText({ clock })],
    [`${truthText()}${exchanges('time', 500)}`, shownText({ clock }), `${head('time')}${shifted(exchanges('client', clock), 500)}`],
  ];
  for (const texts of ways) {
    const session = scored(texts);
    expect(session.clocks[1]?.by).toBe('exchanges');
    expect(session.clocks[1]?.line.offset).toBeCloseTo(-clock, 6);
    expect(pairOf(session).pictureLatenessMean).toBeCloseTo(0.1, 3);
  }
  expect(() => scored([truthText(), shownText({})], { rule: 'exchanges' })).toThrow(
    'no exchanges of time (C) lead from client to server; it names none.',
  );
});

test('an entity under two names is found by its path', () => {
  const texts = [truthText(), shownText({ shownAs: 'Tank_02' })];
  expect(() => scored(texts)).toThrow('give --same Tank_02=red');
  expect(pairOf(scored(texts, { same: new Map([['Tank_02', 'red']]) })).entity).toBe('red');
  expect(() => scored(texts, { same: new Map([['Tank_02', 'rde']]) })).toThrow('unknown entity "rde"; allowed: red.');
});

test('two pictures that would be of one entity, and a name that nobody shows, are refused', () => {
  const texts = [truthText(), `${shownText({})}${shownText({ shownAs: 'Tank_02', from: 19.9 }).split('\n').slice(1).join('\n')}`];
  const both = [texts[0] ?? '', inOrder(texts[1] ?? '')];
  expect(() => scored(both, { same: new Map([['Tank_02', 'red']]) })).toThrow(
    '1.log: it shows red and Tank_02, and by --same both are red. Name one of them at a time.',
  );
  expect(() => scored([truthText(), shownText({})], { same: new Map([['Tnak', 'red']]) })).toThrow(
    '--same Tnak=red: unknown shown entity "Tnak"; allowed: red.',
  );
});

/** The rows of a log in order of time. */
function inOrder(text: string): string {
  const [first = '', ...rows] = text.trimEnd().split('\n');
  return `${[first, ...rows.toSorted((a, b) => Number(a.split(',')[1]) - Number(b.split(',')[1]))].join('\n')}\n`;
}

test('what cannot be measured is no number, and has its reason', () => {
  const standing = () => [3, 4] as const;
  const still = pairOf(scored([truthText(standing), shownText({ place: standing })]));
  expect(still).toMatchObject({ deviationMean: 0, pictureLatenessMean: null });
  expect(still.why.pictureLatenessMean).toBe('the entity stands: every lateness is as good');
  const two = pairOf(scored([truthText(), shownText({ to: 0.5 + 1.5 / 60 })]));
  expect(two).toMatchObject({ frames: 2, jumpsPerMinute: null, judder: null, jerkRms: null });
  expect(two.why.judder).toBe('too few frames in a row');
  const elsewhere = pairOf(scored([truthText(), shownText({ clock: 7200 })], { rule: 'same' }));
  expect(elsewhere).toMatchObject({ frames: 0, deviationMean: null, inconsistency: null });
  expect(elsewhere.why.deviationMean).toBe('none of its frames (7200 to 7220 s) is in the time of the truth (0 to 20 s)');
});

test('logs without truth, without a picture, or twice of one process are refused', () => {
  expect(() => scored([shownText({})])).toThrow('No log has the truth (records T) of any entity: found 0.log.');
  expect(() => scored([truthText()])).toThrow('No log has what is shown (records S)');
  expect(() => scored([truthText(), shownText({}), shownText({})])).toThrow('1.log, 2.log: all are logs of the process client.');
});

test('coming, going and shown while gone are timed', () => {
  const alive = (t: number) => t < 4 || t >= 6;
  const rows = Array.from({ length: 601 }, (_, k) => k / 60).map((t) => (alive(t) ? row('T', t, 'red', t, 0) : `T,${t},red\n`));
  const isShown = (t: number) => (t >= 0.25 && t < 4.3) || t >= 6.2;
  const frames = Array.from({ length: 601 }, (_, k) => k / 60).map(
    (t) => `${isShown(t) ? row('S', t, 'red', t, 0) : ''}${row('S', t, 'blue', 0, 0)}`,
  );
  const blue = Array.from({ length: 601 }, (_, k) => row('T', k / 60, 'blue', 0, 0));
  const { spawns, shownDead } = pairOf(
    scored([`${head('server')}${rows.join('')}${blue.join('')}`, `${head('client')}${frames.join('')}`]),
  );
  expect(spawns.spawns).toBe(2);
  expect(spawns.neverShown).toBe(0);
  expect(spawns.lateSpawnMax).toBeCloseTo(0.25, 2);
  expect(spawns.lateSpawnMean).toBeCloseTo(0.225, 2);
  expect(spawns.lateDespawnMean).toBeCloseTo(0.29, 1);
  expect(shownDead).toBeCloseTo(0.3, 1);
});

test('updates: age, spacing, loss, and frames that show more than had arrived', () => {
  const sent = Array.from({ length: 200 }, (_, k) => `U,${k / 10},${k},red,*,30\n`);
  // Three come at once, as Nagle’s algorithm has it; every tenth is lost; nothing comes from 10 to 12 s.
  const arrived = Array.from({ length: 200 }, (_, k) => ({ k, at: Math.ceil((k + 1) / 3) * 0.3 + 0.05 }))
    .filter(({ k }) => k % 10 !== 5 && !(k >= 100 && k < 120))
    .map(({ k, at }) => `R,${at.toFixed(6)},${k},red,${k / 10}\n`);
  const { updates } = pairOf(scored([`${truthText()}${sent.join('')}`, `${shownText({ lag: 0.5 })}${arrived.join('')}`]));
  expect(updates?.updatesSent).toBe(200);
  expect(updates?.lostRatio).toBeCloseTo(0.19, 2);
  expect(updates?.ageMean).toBeCloseTo(0.25, 1);
  expect(updates?.sendSpacingMean).toBeCloseTo(0.1, 9);
  expect(updates?.sendSpacingP95).toBeCloseTo(0.1, 9);
  expect(updates?.arrivalSpacingP95).toBeCloseTo(0.3, 6);
  expect(updates?.arrivalSpacingMax).toBeGreaterThan(2);
  expect(updates?.starvationMax).toBeCloseTo(2.1 + 0.25 - 0.5, 0);
  expect(updates?.extrapolatedRatio).toBeGreaterThan(0.05);
  expect(updates?.extrapolatedRatio).toBeLessThan(0.15);
});

test('what goes to all is lost for those alone who are there, what goes to a viewer by name in any case', () => {
  const sentTo = (to: string) => Array.from({ length: 200 }, (_, k) => `U,${k / 10},${k},red,${to},30\n`).join('');
  const arrived = Array.from({ length: 100 }, (_, k) => k + 50)
    .filter((k) => k % 10 !== 5)
    .map((k) => `R,${k / 10 + 0.05},${k},red,${k / 10}\n`)
    .join('');
  const ofLoss = (to: string) => {
    const { updatesSent, lostRatio } = pairOf(scored([`${truthText()}${sentTo(to)}`, `${shownText({})}${arrived}`])).updates ?? {};
    return [updatesSent, lostRatio];
  };
  expect(ofLoss('*')).toEqual([100, 0.1]);
  expect(ofLoss('client')).toEqual([200, 0.55]);
});

test('where a server passes updates on, those that it sends to the viewer are those of the viewer', () => {
  const sent = (to: string, late: number) => Array.from({ length: 100 }, (_, k) => `U,${k / 5 + late},${k},red,${to},30\n`).join('');
  const arrived = Array.from({ length: 100 }, (_, k) => (k % 4 === 0 ? '' : `R,${k / 5 + 0.15},${k},red,${k / 5}\n`)).join('');
  const server = truthText().replace('server', 'relay');
  const { updates } = pairOf(
    scored([`${head('driver')}${sent('relay', 0)}`, `${server}${sent('client other', 0.05)}`, `${shownText({})}${arrived}`]),
  );
  expect(updates).toMatchObject({ updatesSent: 100, updatesReceived: 75, lostRatio: 0.25 });
});

test('numbers of updates that wrap say nothing about losses, and are questioned', () => {
  const sent = (wraps: number) => Array.from({ length: 100 }, (_, k) => `U,${k / 5},${k % wraps},red,client,30\n`).join('');
  const arrived = (wraps: number) =>
    Array.from({ length: 100 }, (_, k) => (k % 4 === 0 ? '' : `R,${k / 5 + 0.1},${k % wraps},red,${k / 5}\n`)).join('');
  const session = (wraps: number) => scored([`${truthText()}${sent(wraps)}`, `${shownText({})}${arrived(wraps)}`]);
  expect(session(1000).questions).toEqual([]);
  expect(pairOf(session(1000)).updates?.lostRatio).toBe(0.25);
  expect(session(16).questions).toEqual([
    '0.log: the numbers of the updates of red begin again, so that nothing says which of them arrived at client: losses and times of sending are left out. Log numbers that do not wrap.',
  ]);
  expect(pairOf(session(16)).updates).toMatchObject({ updatesSent: null, lostRatio: null, updatesReceived: 75 });
  // An update that is sent again has a number of before.
  const again = sent(1000).replace('U,10,50,', 'U,10,49,');
  expect(scored([`${truthText()}${again}`, `${shownText({})}${arrived(1000)}`]).questions).toEqual([]);
});

test('gates hold for every viewer and entity, break where nothing was measured, and must name a number', () => {
  const session = scored([truthText(), shownText({})]);
  expect(passGates(gatesOf(['deviationP95<=3, jumpsPerMinute<=0', 'spawns.neverShown<1']), session).map((each) => each.holds)).toEqual([
    true,
    true,
    true,
  ]);
  expect(passGates(gatesOf(['orientationErrorMean<=1', 'pictureLatenessMean > 0.2']), session).map((each) => each.holds)).toEqual([
    false,
    false,
  ]);
  expect(() => passGates(gatesOf(['deviationP59<=3']), session)).toThrow('unknown number "deviationP59"');
  expect(() => gatesOf(['deviationP95=3'])).toThrow('--gate: found "deviationP95=3"');
});

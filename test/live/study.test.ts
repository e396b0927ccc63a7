/** A study through real sockets: people agree, play, answer, come late, drop out; the host breaks off in the middle. */
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { StudyRecord } from '../../contract/study-record.ts';
import type { PersonState } from '../../features/study/calls/study-state.ts';
import type { LiveState } from '../../features/live/calls/live-state.ts';
import { silentMirror } from '../../features/live/node/silent-mirror.ts';
import type { LiveMeans } from '../../features/live/node/live-session.ts';
import { liveMeans } from '../../features/live/node/live-means.ts';
import { LiveSessions, type LiveFloor } from '../../features/live/node/live-sessions.ts';
import { projectPaths } from '../../main/base/project-paths.ts';
import { loadLiveExperiment } from '../../features/live/node/live-experiment.ts';
import { commandOf } from '../support/command.ts';
import type { StudyPace } from '../../features/live/node/study-session.ts';
import { analyse } from '../../features/study/node/analysis.ts';
import { answersFile, headOf, readAnswers, roundAnswers } from '../../features/study/node/answer-book.ts';
import { answerCsv } from '../../features/study/node/answer-rows.ts';
import { networkOf } from '../../features/study/node/schedule.ts';
import { outcomeTables, readOutcome } from '../../features/study/node/study-report.ts';
import { smallExperiment } from '../support/experiments.ts';
import { recordRun } from '../support/recorded.ts';
import { registry } from '../support/plans.ts';
import { Guest, type LiveRig } from '../support/live-rig.ts';
import { ask, cookieOf, opened } from '../support/http-visit.ts';
import { closedAfterEach } from '../support/live-rigs.ts';
import { patience } from '../support/patience.ts';

const open = closedAfterEach();
let folder = '';
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const experiment = (study: string) => `driftbench: 1
name: Is prediction-xyz better?
duration: 60
world: { kind: arena, size: [60, 60], obstacles: 0 }
game: { players: 3, screens: predicted-xyz }
lanes:
  - { id: predicted-xyz, trigger: { distance: 0.25, heartbeat: 2 }, model: { id: linear }, convergence: { id: snap } }
  - { id: standing-xyz, from: predicted-xyz, shown: { id: static } }
study: ${study}
`;
const rated = `{ practice: 1, dropOut: bot, conditions: [{ id: good-xyz, lane: predicted-xyz, link: 4g }, { id: bad-xyz, lane: standing-xyz, link: 3g }] }`;

/** By epoch: what its recording gets of the study. */
let recorded: StudyRecord[][] = [];

/** Of the rounds that are prepared from now on, s: shorter than a file may have. */
let roundLength = 0.4;
/** For how long questions are open, s. */
let answerTime = 20;
const pace: StudyPace = {
  lead: 0.05,
  grace: 0.2,
  get answer() {
    return answerTime;
  },
};
beforeEach(() => void ([roundLength, answerTime] = [0.4, 20]));

async function host(study: string, answers: string, people: number, means: Partial<LiveMeans> = {}): Promise<LiveRig> {
  const path = join(folder, 'study.yaml');
  writeFileSync(path, experiment(study));
  recorded = [];
  return open(
    3,
    { answers: { folder: join(folder, answers), records: false, people, pace } },
    {
      mirror: () => ({
        ...silentMirror,
        open: async ({ setup }) => void (recorded[setup.epoch] = []),
        study: (records) => void recorded.at(-1)?.push(...records),
      }),
      experiment: async (request) => {
        const loaded = await loadLiveExperiment({ ...request, path }, registry);
        const study = {
          ...loaded.study!,
          get round() {
            return roundLength;
          },
        };
        return { ...loaded, study };
      },
      ...means,
    },
  );
}

/** A page of a player: joins, and again for every round; answers as it is set to. */
class Participant {
  readonly guest: Guest;
  /** Everything that came over its sockets, as text. */
  readonly received: string[] = [];
  code = '';
  name = '';
  /** What it rates its next round with; null: it leaves the questions open. */
  rating: number | null;
  readonly #answered = new Set<number>();
  readonly #kind: 'rating' | 'pair';
  #epoch = 0;

  private constructor(guest: Guest, rating: number | null, kind: 'rating' | 'pair') {
    this.guest = guest;
    this.rating = rating;
    this.#kind = kind;
  }

  static async join(
    rig: Pick<LiveRig, 'enter' | 'socket'>,
    rating: number | null,
    { code = '', kind = 'rating' as 'rating' | 'pair' } = {},
  ): Promise<Participant> {
    const socket = rig.socket('/bench', { cookie: await rig.enter() });
    const keep = (received: string[]) => (from: WebSocket) =>
      from.on('message', (data: Buffer, isBinary) => received.push(data.toString(isBinary ? 'latin1' : 'utf8')));
    const guest = new Guest(rig, socket);
    const page = new Participant(guest, rating, kind);
    const watch = keep(page.received);
    watch(socket);
    await opened(socket);
    await page.#sit(code, watch);
    guest.client.on('live', (state) => void page.#follow(state, watch).catch(() => undefined));
    await guest.client.call('live.consent', { age: 33 });
    return page;
  }

  get own(): PersonState | undefined {
    return this.guest.states.at(-1)?.study?.people.find(({ person }) => person === this.name);
  }

  /** Resolves with the message that shows it: a stage may be over before a later look. */
  until(stage: PersonState['stage'], round?: number): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.own?.stage === stage && (round === undefined || this.own.round === round)) resolve();
      };
      look();
      this.guest.client.on('live', look);
    });
  }

  async #sit(code: string, watch: (socket: WebSocket) => void): Promise<void> {
    const seating = await this.guest.client.call('live.join', { name: 'x', ...(code !== '' && { person: code }) });
    this.guest.seating = seating;
    this.received.push(JSON.stringify(seating));
    this.#epoch = seating.setup.epoch;
    this.code = seating.study!.code;
    this.name = seating.study!.person;
    if (seating.ticket !== '') watch(await this.guest.play());
  }

  async #follow({ epoch, study }: LiveState, watch: (socket: WebSocket) => void): Promise<void> {
    const own = study?.people.find(({ person }) => person === this.name);
    if (epoch !== this.#epoch && epoch > 0) {
      this.#epoch = epoch;
      await this.#sit(this.code, watch);
    } else if (own?.stage === 'questions' && this.rating !== null && !this.#answered.has(own.round)) {
      this.#answered.add(own.round);
      const rating = this.rating;
      const better = this.#kind === 'pair' ? ('B' as const) : null;
      await this.guest.client.call('live.answer', { round: own.round, ratings: [rating, null, 5], better });
    }
  }
}

/**
 * A recording of an epoch as the first versions wrote them, with codes: of a little session, with the records of the
 * study.
 */
async function recordingOf([epoch, records]: readonly [number, readonly StudyRecord[]]): Promise<string> {
  const small = join(folder, 'small.yaml');
  writeFileSync(small, smallExperiment({ duration: 0.2 }));
  const path = join(folder, `epoch-${epoch}.mcap`);
  const { writer } = await recordRun(small, path);
  const withCode = (record: StudyRecord) => (record.kind === 'person' ? ({ ...record, code: 'ABC234' } as unknown as StudyRecord) : record);
  for (const record of records) writer.take({ kind: 'study', record: { time: 0.2, record: withCode(record) } });
  writer.close();
  return path;
}

interface DataPackage {
  readonly resources: readonly { name: string; rows: number; schema: { fields: readonly object[] } }[];
}

async function answersOf(answers: string) {
  const records = await readAnswers(join(folder, answers, answersFile));
  return { records, rounds: roundAnswers(records, headOf(records, answers)) };
}

test('people play all conditions in balanced order and answer; one comes late, one drops out; no browser receives a name of a condition', async () => {
  const rig = await host(rated, 'whole', 2);
  const [first, second] = [await Participant.join(rig, 4), await Participant.join(rig, 2)];
  await first.until('playing', 1);
  const { state } = rig.session.host;
  expect(state.study?.people.map(({ condition }) => condition)).toEqual(['good-xyz', 'bad-xyz']);
  expect(state.seats.slice(0, 2).map(({ preset }) => preset)).toEqual(['4g', '3g']);
  const late = await Participant.join(rig, 3);
  await expect(rig.visit().then((guest) => guest.join('Watch', { spectate: true }))).rejects.toThrow('no spectators');
  // Long enough for the host to miss a person.
  roundLength = 2;
  await second.until('playing', 2);
  second.guest.leave();
  roundLength = 0.4;
  await first.until('done');
  await late.until('done');
  await vi.waitFor(() => expect(rig.session.host.study?.isOver || late.own?.stage === 'done').toBe(true), patience);

  const { records, rounds } = await answersOf('whole');
  const scores = rounds.map(({ person, position, condition, ratings }) => [person, position, condition, ratings['quality']]);
  expect(scores.filter(([person]) => person === first.name)).toEqual([
    [first.name, 0, 'good-xyz', 4],
    [first.name, 1, 'bad-xyz', 4],
  ]);
  expect(scores.filter(([person]) => person === late.name).map(([, , condition]) => condition)).toEqual(['good-xyz', 'bad-xyz']);
  expect(scores.filter(([person]) => person === second.name)).toEqual([]);
  expect(rounds[0]?.ratings).toEqual({ quality: 4, fairness: 5 });
  expect(records.filter(({ kind }) => kind === 'left')).toHaveLength(1);
  expect(records.find(({ kind }) => kind === 'person')).toMatchObject({ about: {} });
  // The second person plays the conditions the other way round: each screen its own lane, in the same round.
  const played = records.flatMap((record) => (record.kind === 'round' ? record.people : []));
  expect(played.filter(({ person }) => person === second.name).map(({ condition, isPractice }) => [condition, isPractice])).toEqual([
    ['bad-xyz', true],
    ['bad-xyz', false],
  ]);
  const report = analyse(rounds, ['good-xyz', 'bad-xyz'], ['quality']);
  expect(report.opinions.map(({ condition, ratings, mean }) => [condition, ratings, mean.value])).toEqual([
    ['good-xyz', 2, 3.5],
    ['bad-xyz', 2, 3.5],
  ]);

  const outcome = await readOutcome([join(folder, 'whole')]);
  expect(outcome.attendance).toMatchObject({ agreed: 3, complete: 2, dropOuts: 1, missing: 8, starts: 1 });
  const tables = outcomeTables(outcome);
  expect(tables.map(({ title }) => title)).toEqual(['Design', 'Attendance', 'Mean opinion scores', 'Differences', 'Order', 'Agreement']);
  expect(answerCsv(outcome.head, outcome.rounds).split('\n')).toHaveLength(6);

  const answers = join(folder, 'whole');
  const [html = '', csv = '', parquet = ''] = ['page.html', 'rows.csv', 'rows.parquet'].map((name) => join(folder, name));
  const line = ['study', 'report', answers, '--json', '--report', html, '--csv', csv, '--parquet', parquet];
  const printed = await commandOf(line);
  expect(printed.status).toBe(0);
  expect(JSON.parse(printed.out)).toMatchObject({ seed: 1, attendance: { agreed: 3 }, analysis: { isSmall: true, people: 2 } });
  expect(readFileSync(html, 'utf8')).toContain('Mean opinion scores');
  expect(readFileSync(html, 'utf8').includes(folder)).toBe(false);
  expect(readFileSync(csv, 'utf8')).toBe(answerCsv(outcome.head, outcome.rounds));
  expect(readFileSync(parquet).subarray(0, 4).toString()).toBe('PAR1');
  // The recordings of the rounds have all of it too; the order of files does not count.
  const recordings = await Promise.all([...recorded.entries()].filter(([epoch]) => epoch > 1).map(recordingOf));
  const [begun = '', ...others] = recordings;
  const trimmed = join(folder, 'trimmed.mcap');
  expect(await commandOf(['recording', 'trim', begun, '--to', '0.1', '--out', trimmed])).toMatchObject({ status: 0 });
  expect([begun, trimmed].map((path) => readFileSync(path).includes('ABC234'))).toEqual([true, false]);
  const files = [...others, trimmed].toReversed();
  expect(await readOutcome(files)).toEqual({ ...outcome, attendance: { ...outcome.attendance, files } });
  // The export of a round has its answers, as the report of the whole study has them, whatever part is exported.
  const exported = join(folder, 'exported');
  const args = ['export', others[0] ?? '', '--format', 'csv', '--out', exported, '--table', 'answers', '--from', '0.1', '--quiet'];
  expect(await commandOf(args)).toMatchObject({ status: 0 });
  const own = outcome.rounds.filter(({ played }) => played?.round === 2);
  expect(own.map(({ person, played }) => [person, played?.lane, played?.link, played?.seat])).toEqual([['P1', 'predicted-xyz', '4g', 0]]);
  expect(readFileSync(join(exported, 'answers.csv'), 'utf8')).toBe(answerCsv(outcome.head, own));
  const { resources } = JSON.parse(readFileSync(join(exported, 'datapackage.json'), 'utf8')) as DataPackage;
  expect(resources.map(({ name, rows }) => [name, rows])).toEqual([['answers', own.length]]);
  expect(resources[0]?.schema.fields).toEqual(
    expect.arrayContaining([
      { name: 'person', type: 'string' },
      { name: 'answered after (s)', type: 'number', unit: 's' },
      { name: 'quality', type: 'integer' },
    ]),
  );
  await expect(readOutcome([join(folder, 'none.mcap')])).rejects.toThrow('none.mcap');
  const markdown = await commandOf(['study', 'report', answers, '--markdown']);
  expect(markdown).toMatchObject({ status: 0, out: expect.stringMatching(/^# Is prediction-xyz better\?\n\n## Design\n\n/) });

  const page = [await rig.ask('GET', '/join'), await rig.ask('GET', '/')].map(({ body }) => body);
  const all = [...first.received, ...second.received, ...late.received, ...page];
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((text) => /xyz|"[34]g"|conditions/.test(text))).toEqual([]);
  // It is able to fail: with a setup as other sessions have it, it does.
  expect(JSON.stringify(rig.session.host.run.setup)).toMatch(/xyz/);
});

test('each person has a network of the population in all rounds without a link of their own; the report has each group by itself', async () => {
  const networks = '[{ id: home, group: cable, link: cable }, { id: car, group: 5G in cars, link: { delay: 0.05 } }]';
  const free = rated.replace(', link: 4g', '').replace('{ practice', `{ networks: ${networks}, practice`);
  const rig = await host(free, 'population', 2);
  const both = [await Participant.join(rig, 4), await Participant.join(rig, 2)];
  for (const each of both) await each.until('done');
  const outcome = await readOutcome([join(folder, 'population')]);
  const played = outcome.rounds.map(({ person, condition, played: round }) => [
    person,
    condition,
    round?.network?.id ?? null,
    round?.link ?? null,
  ]);
  const links: Readonly<Record<string, string>> = { home: 'cable', car: 'delay=0.05' };
  for (const { name } of both) {
    const own = networkOf(outcome.head.design, Number(name.slice(1)) - 1, outcome.head.seed)?.name ?? '';
    expect(played.filter(([person]) => person === name)).toHaveLength(2);
    expect(played).toContainEqual([name, 'bad-xyz', null, '3g']);
    expect(played).toContainEqual([name, 'good-xyz', own, links[own]]);
  }
  // By this seed the two people have different ones.
  expect(outcome.groups.map(({ group, people, rounds }) => [group, people, rounds])).toEqual([
    ['5G in cars', 1, 1],
    ['cable', 1, 1],
  ]);
  expect(outcomeTables(outcome).map(({ title }) => title)).toEqual(expect.arrayContaining(['Networks', 'By group of networks']));
  const [head = '', ...rows] = answerCsv(outcome.head, outcome.rounds).trim().split('\n');
  expect(head).toContain('link,network,network group,seat');
  expect(rows.filter((line) => /good-xyz,predicted-xyz,(?:cable,home,cable|delay=0.05,car,5G in cars),/.test(line))).toHaveLength(2);
  expect(both.flatMap(({ received }) => received).some((text) => text.includes('5G in cars'))).toBe(false);
});

test('after a loss of the host in the middle the answers are there, and the same people go on with what is left', async () => {
  const rig = await host(rated, 'broken', 1);
  const first = await Participant.join(rig, 5);
  await first.until('playing', 3);
  first.rating = null;
  // What a killed process leaves: all lines that were confirmed, and the half of one that was not.
  cpSync(join(folder, 'broken'), join(folder, 'restored'), { recursive: true });
  appendFileSync(join(folder, 'restored', answersFile), '{"kind":"answer","person":"P1","rou');
  first.guest.leave();

  const again = await host(rated, 'restored', 2);
  expect(again.session.host.state.study?.progress).toMatchObject({ answered: 2, planned: 3 });
  const [back, fresh] = [await Participant.join(again, 1, { code: first.code }), await Participant.join(again, 2)];
  expect([back.name, fresh.name]).toEqual(['P1', 'P2']);
  await back.until('done');
  await fresh.until('done');
  const { rounds, records } = await answersOf('restored');
  expect(rounds.filter(({ person }) => person === first.name).map(({ condition, ratings }) => [condition, ratings['quality']])).toEqual([
    ['good-xyz', 5],
    ['bad-xyz', 1],
  ]);
  expect(records.filter(({ kind }) => kind === 'session')).toHaveLength(2);
  cpSync(join(folder, 'restored'), join(folder, 'copied'), { recursive: true });
  await expect(host(rated.replace('practice: 1', 'practice: 0'), 'copied', 1)).rejects.toThrow('another study or design');
});

test('an answer that is not given until the time is over is missing, and one that comes later is refused', async () => {
  answerTime = 0.3;
  const rig = await host(rated, 'silent', 1);
  const first = await Participant.join(rig, null);
  await first.until('questions', 1);
  // Only the first round's are open for so short a time.
  answerTime = 20;
  await first.until('playing', 2);
  await expect(first.guest.client.call('live.answer', { round: 1, ratings: [3] })).rejects.toThrow('Round 1 has no open questions');
  first.rating = 3;
  await first.until('done');
  // A page whose connection broke sends its answer again: that is no failure, and counts once.
  await first.guest.client.call('live.answer', { round: 3, ratings: [1] });
  const { records } = await answersOf('silent');
  const given = records.flatMap((record) =>
    record.kind === 'answer' ? [[record.index, record.ratings['quality'], record.seconds === null]] : [],
  );
  expect(given).toEqual([
    [0, undefined, true],
    [1, 3, false],
    [2, 3, false],
  ]);
});

test('a round is over once its answers are on the disk, however slow it is', async () => {
  const rig = await host(rated, 'slow', 1);
  const file = await openFile(join(folder, 'slow', answersFile));
  const handles = Object.getPrototypeOf(file) as Pick<FileHandle, 'datasync'>;
  await file.close();
  const { datasync } = handles;
  const slow = vi.spyOn(handles, 'datasync').mockImplementation(async function (this: FileHandle) {
    await delay(300);
    await datasync.call(this);
  });
  try {
    const first = await Participant.join(rig, 3);
    await first.until('done');
    const { records } = await answersOf('slow');
    expect(records.filter(({ kind }) => kind === 'answer')).toHaveLength(3);
    await first.guest.client.call('live.answer', { round: 3, ratings: [1] });
  } finally {
    slow.mockRestore();
  }
});

test('a pair whose second round a person leaves begins anew, and is compared once', async () => {
  const pairs = rated.replace('practice: 1', 'kind: pair, practice: 0, order: random');
  const rig = await host(pairs, 'pairs', 1);
  const first = await Participant.join(rig, 1, { kind: 'pair' });
  await first.until('playing', 1);
  // Long enough for the host to miss a person before its end.
  roundLength = 2;
  await first.until('playing', 2);
  first.guest.leave();
  roundLength = 0.4;
  await vi.waitFor(async () => expect((await answersOf('pairs')).records.some(({ kind }) => kind === 'left')).toBe(true), patience);
  const back = await Participant.join(rig, 1, { code: first.code, kind: 'pair' });
  await back.until('playing', 1);
  await back.until('done');
  const { rounds } = await answersOf('pairs');
  expect(rounds.map(({ preference }) => preference)).toEqual([
    undefined,
    { first: rounds[0]?.condition, second: rounds[1]?.condition, better: rounds[1]?.condition },
  ]);
});

test('a round is repeated for the others when one leaves it, or the operator says so; faults count that were reported in the round that counts', async () => {
  const kind = 'kind: detection, practice: 0, dropOut: repeat';
  const detection = rated.replace('practice: 1, dropOut: bot', kind).replace('link: 3g', 'link: { delay: 0.12, up: { delay: 0.05 } }');
  roundLength = 30;
  const rig = await host(detection, 'noticed', 2);
  const { run, study } = rig.session.host;
  const round = (number: number) =>
    vi.waitFor(() => expect([rig.session.host.state.study?.phase, run.epoch]).toEqual(['round', number + 1]), patience);
  const report = (from: Participant) => from.guest.client.call('live.notice', {});
  const [first, second] = [await Participant.join(rig, null), await Participant.join(rig, null)];
  await round(1);
  const networks = rig.session.host.state.seats.slice(0, 2);
  expect(networks.map(({ preset, up, down }) => [preset, up?.settings.delay, down?.settings.delay])).toEqual([
    ['4g', 0.035, 0.035],
    [null, 0.05, 0.12],
  ]);
  await report(first);
  await report(second);
  run.pause();
  second.guest.leave();
  await round(2);
  await report(first);
  study?.act('repeat');
  await round(3);
  await report(first);
  await report(first);
  run.endRound();
  await round(4);
  await expect(first.guest.client.call('live.answer', { round: 2 })).rejects.toThrow('no open questions');
  run.endRound();
  await first.until('done');
  await expect(report(first)).rejects.toThrow('while a round runs');
  const back = await Participant.join(rig, null, { code: second.code });
  await round(5);
  run.endRound();
  await round(6);
  study?.act('end');
  await back.until('done');

  const outcome = await readOutcome([join(folder, 'noticed')]);
  expect(outcome.rounds.map(({ person, condition, reports }) => [person, condition, reports])).toEqual([
    [first.name, 'good-xyz', 2],
    [first.name, 'bad-xyz', 0],
    [second.name, 'bad-xyz', 0],
  ]);
  expect(outcome.attendance).toMatchObject({ agreed: 2, complete: 1, dropOuts: 1, repeated: 2, missing: 0 });
  const { records } = await answersOf('noticed');
  const noticed = records.flatMap((record) => (record.kind === 'noticed' ? [[record.person, record.round, record.time >= 0]] : []));
  expect(noticed).toEqual([
    ['P1', 1, true],
    ['P2', 1, true],
    ['P1', 2, true],
    ['P1', 3, true],
    ['P1', 3, true],
  ]);
  expect(records.at(-1)?.kind).toBe('end');
  const begun = records.find((record) => record.kind === 'round');
  expect(begun?.people.map(({ link }) => link)).toEqual(['4g', 'delay=0.12, up.delay=0.05']);
  const faults = outcomeTables(outcome).find(({ title }) => title === 'Noticed faults');
  expect(faults?.rows.map(([condition, share]) => [condition, share])).toEqual([
    ['good-xyz', '1'],
    ['bad-xyz', '0'],
  ]);
});

/** A page that joins, and does nothing by itself. */
async function guestOf(rig: LiveRig): Promise<Guest> {
  const guest = await rig.visit();
  await guest.join('x');
  return guest;
}

test('who agrees several times at once agrees once; guests who leave before they play use up no row of the schedule', async () => {
  const rig = await host(rated, 'ghosts', 3);
  const study = rig.session.host.study!;
  for (let ghost = 0; ghost < 5; ghost++) {
    const guest = await guestOf(rig);
    if (ghost % 2 === 0) await Promise.all(Array.from({ length: 20 }, () => guest.client.call('live.consent', {})));
    guest.leave();
    await vi.waitFor(() => expect(rig.session.host.people.count).toBe(0), patience);
  }
  const [first, second] = [await Participant.join(rig, 4), await Participant.join(rig, 2)];
  study.act('start');
  await first.until('playing', 1);
  const conditionOf = ({ name }: Participant) => rig.session.host.state.study?.people.find(({ person }) => person === name)?.condition;
  expect([conditionOf(first), conditionOf(second)]).toEqual(['good-xyz', 'bad-xyz']);
  await first.until('done');
  await second.until('done');
  study.act('end');
  await vi.waitFor(() => expect(study.isOver).toBe(true), patience);
  const { records } = await answersOf('ghosts');
  const agreed = records.flatMap((record) => (record.kind === 'person' ? [record.person] : []));
  expect([agreed.length, new Set(agreed).size]).toEqual([5, 5]);
  expect((await readOutcome([join(folder, 'ghosts')])).attendance).toMatchObject({ agreed: 5, complete: 2 });
});

test('people who were agreed twice in a file of an earlier version are one', async () => {
  const rig = await host(rated, 'twice', 1);
  await Participant.join(rig, 4).then((page) => page.until('playing', 1));
  const path = join(folder, 'twice', answersFile);
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((each) => each.includes('"kind":"person"'));
  appendFileSync(path, `${line}\n`);
  expect((await readOutcome([join(folder, 'twice')])).attendance.agreed).toBe(1);
});

test('a guest who does not decide keeps nobody waiting, and no seat', async () => {
  // Eight times as fast, so that a minute passes soon.
  const rig = await host(rated, 'silent', 2, { nowMs: () => performance.now() * 8 });
  const silent = await guestOf(rig);
  const pages = [await Participant.join(rig, 4), await Participant.join(rig, 2)];
  expect(rig.session.host.study?.state(true).phase).toBe('gathering');
  await Promise.all(pages.map((page) => page.until('playing', 1)));
  expect(silent.states.at(-1)?.study?.people.map(({ stage }) => stage)).toContain('consent');
  expect(rig.session.host.seats.all.filter(({ visitor }) => visitor !== null)).toHaveLength(2);
});

test('of fault reports no more are taken than a person can make', async () => {
  const detection = rated.replace('practice: 1, dropOut: bot', 'kind: detection, practice: 0');
  roundLength = 20;
  const rig = await host(detection, 'pressed', 1);
  const page = await Participant.join(rig, null);
  await page.until('playing', 1);
  await vi.waitFor(() => expect(rig.session.host.state.study?.phase).toBe('round'), patience);
  const began = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: 100 }, () => page.guest.client.call('live.notice', {})));
  const seconds = (performance.now() - began) / 1e3;
  const { records } = await answersOf('pressed');
  const noticed = records.filter(({ kind }) => kind === 'noticed').length;
  expect(noticed).toBeGreaterThan(0);
  expect(noticed).toBeLessThanOrEqual(5 + 2 * seconds + 1);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too-many' } });
});

test('no player receives the seed of the study, from which follows who plays what', async () => {
  const rig = await host(`${rated}\nseed: 987654321`, 'seeded', 1);
  const page = await Participant.join(rig, 4);
  await page.until('done');
  expect(page.received.length).toBeGreaterThan(10);
  expect(page.received.filter((text) => text.includes('987654321'))).toEqual([]);
  // It is able to fail: the file of answers has it.
  expect(readFileSync(join(folder, 'seeded', answersFile), 'utf8')).toContain('987654321');
});

test('a round in which a player began anew is shown as doubtful, and so it is in the report', async () => {
  roundLength = 2;
  const rig = await host(rated, 'doubted', 1);
  const page = await Participant.join(rig, 4);
  await page.until('playing', 1);
  await vi.waitFor(() => expect(rig.session.host.state.study?.phase).toBe('round'), patience);
  // As a page does that has fallen behind.
  page.guest.seating = await page.guest.client.call('live.join', { name: 'x', person: page.code });
  await page.guest.play();
  const doubt = 'P1 fell 5 s behind once and began anew: a machine is too slow.';
  expect(rig.session.host.state.study?.progress?.doubts).toContain(`Round 1: ${doubt}`);
  roundLength = 0.4;
  await page.until('playing', 2);
  const { attendance } = await readOutcome([join(folder, 'doubted')]);
  expect(attendance.doubts).toContain(`Round 1: ${doubt}`);
  expect((await commandOf(['study', 'report', join(folder, 'doubted')])).out).toContain(`not to be trusted: Round 1: ${doubt}`);
});

/** The address at which a bench hosts, as people meet it. */
function doorOf({ join: joining }: LiveState): Pick<LiveRig, 'enter' | 'socket'> {
  const { origin, host: address } = new URL(joining?.addresses[0] ?? '');
  return {
    enter: async (code = joining?.code) => cookieOf(await ask(origin, 'POST', '/enter', {}, JSON.stringify({ code }))),
    socket: (path, headers = {}) => new WebSocket(`ws://${address}${path}`, { headers: { origin, ...headers } }),
  };
}

test('a study that is blind for its operator shows the bench no round, network or condition until it is over; it records them', async () => {
  const path = join(folder, 'blind.yaml');
  writeFileSync(
    path,
    experiment(rated.replace('dropOut: bot', 'blindOperator: true')).replace('name: Is prediction-xyz better?', 'name: Which is better?'),
  );
  const sent: LiveState[] = [];
  let rests = 0;
  const floor: LiveFloor = {
    stage: { show: () => expect.fail('the mirror is shown'), hide: () => expect.fail('the mirror was shown') },
    studies: folder,
    rest: async () => void (rests += 1),
    pathOf: async () => path,
    changed: (state) => void sent.push(state),
    watching: () => () => undefined,
  };
  const sessions = new LiveSessions(
    liveMeans(projectPaths(), floor.stage, () => []),
    floor,
  );
  const call = sessions.handlers;
  const request = { study: true, lan: false, bots: 0 };
  await expect(call['live.open']({ ...request, latency: 'game' })).rejects.toThrow('gives conditions away');
  await call['live.open'](request);
  expect(rests).toBe(1);
  const first = await Participant.join(doorOf(sessions.state), null);
  await first.until('waiting');
  await call['live.study']({ act: 'start' });
  await vi.waitFor(() => expect(sessions.state.study?.phase).toBe('round'), patience);
  await vi.waitFor(() => expect(sessions.state.status).toBe('running'), patience);
  await call['live.pause']({});
  // The round and its time stand still for all.
  const left = sessions.state.study?.left;
  expect(sessions.state).toMatchObject({ status: 'paused', study: { phase: 'round', people: [{ stage: 'playing' }] } });
  await vi.waitFor(() => expect(first.guest.states.at(-1)).toMatchObject({ status: 'paused', study: { left } }), patience);
  await expect(async () => call['live.link']({ direction: 'both', preset: 'lan' })).rejects.toThrow(
    'The study sets rounds and networks itself',
  );
  expect(sessions.state.study?.left).toBe(left);
  await call['live.start']({});
  await vi.waitFor(() => expect(sessions.state.study?.left).toBeLessThan(left!), patience);
  expect(sessions.state).toMatchObject({ status: 'running', study: { phase: 'round' } });
  await expect(async () => call['live.report']({})).rejects.toThrow('blind for its operator');
  expect(sent.filter((state) => /xyz|"[34]g"/.test(JSON.stringify(state)))).toEqual([]);
  const over = await call['live.study']({ act: 'end' });
  await vi.waitFor(() => expect(sessions.state.study?.people[0]?.condition).toBe('good-xyz'), patience);
  expect(over.seats).toHaveLength(3);
  await expect(async () => call['live.start']({})).rejects.toThrow('The study sets rounds');
  expect((await call['live.report']({})).tables[0]?.rows[0]?.[0]).toBe('good-xyz');
  await sessions.close();
  const { records } = await answersOf('blind');
  expect(await readAnswers(join(folder, 'blind', 'round-1.mcap'))).toEqual(records);
  // Only the host's own file has the codes with which people come back.
  const bytes = (name: string) => readFileSync(join(folder, 'blind', name));
  expect(['round-1.mcap', answersFile].map((name) => [bytes(name).includes('"P1"'), bytes(name).includes(first.code)])).toEqual([
    [true, false],
    [true, true],
  ]);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'blind', answersFile)).mode & 0o077).toBe(0);
});

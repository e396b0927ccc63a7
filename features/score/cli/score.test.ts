/** `driftbench score` on files: folders of logs, tables, what is printed and what is refused. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedSession } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan, registry } from '../../../test/support/plans.ts';
import { loadExperiment } from '../../../main/experiment/load-experiment.ts';
import { TelemetryColumns } from '../../../contract/telemetry.ts';
import { rowsOf } from '../../../main/recording/format/table.ts';
import { withRecording, type Recording } from '../../../main/recording/recording.ts';
import { explainText } from './explain-text.ts';
import { defineScore } from './score.ts';

let folder: string;
let mean: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-score-'));
  await mkdir(join(folder, 'session'));
  await mkdir(join(folder, 'empty'));
  const { results, logs } = loggedSession(plan({ motion: synthetic('circular', {}), nodes: nodes({ delay: 0.1 }, { delay: 0.3 }) }));
  for (const [process, text] of Object.entries(logs)) await writeFile(join(folder, 'session', `${process}.log`), text);
  await writeFile(join(folder, 'lanes.yaml'), lanesText);
  await mkdir(join(folder, 'game'));
  for (const [process, text] of Object.entries(loggedSession(game).logs)) await writeFile(join(folder, 'game', `${process}.log`), text);
  await writeFile(join(folder, 'session', 'notes.txt'), 'the far one stuttered');
  await writeFile(join(folder, 'truth.csv'), tableOf(logs['sender'] ?? '', 'T'));
  await writeFile(join(folder, 'client.csv'), tableOf(logs['r0'] ?? '', 'S'));
  mean = results.lanes['base']?.receivers['r0']?.deviationMean ?? NaN;
});
afterAll(() => rm(folder, { recursive: true }));

const game = plan({
  motion: synthetic('human-like', { style: 'mouse' }),
  nodes: nodes({ delay: 0.05, loss: { law: 'independent', ratio: 0.1 } }),
  lanes: [
    lane({
      model: 'linear',
      trigger: { heartbeat: 0.1 },
      playout: 'constant',
      params: { playout: { delay: 0.15, interpolation: 'linear' } },
    }),
  ],
});

const lanesText = `driftbench: 1
name: Other lanes
duration: 10
entities:
  - { id: tank, owner: sender, motion: { kind: circular } }
nodes:
  - { id: sender }
  - { id: viewer, link: { delay: 0.1 } }
lanes:
  - { id: still, model: { id: static }, trigger: { heartbeat: 0.1 } }
`;

/** Rows of a log in centimetres, as another program might write them. */
function tableOf(log: string, kind: string): string {
  const rows = log
    .split('\n')
    .filter((line) => line.startsWith(`${kind},`))
    .map((line) => line.split(','))
    .map(([, t, entity, x, y, , qw, , , qz]) =>
      [t, entity, 100 * Number(x), 100 * Number(y), 2 * Math.atan2(Number(qz), Number(qw))].join(','),
    );
  return `Time,Who,PosX,PosY,Heading\n${rows.join('\n')}\n`;
}

async function scoring(...given: (string | AbortSignal)[]): Promise<{ readonly printed: string; readonly noted: string }> {
  let printed = '';
  let noted = '';
  const command = new Command('score').exitOverride();
  const args = given.filter((each) => typeof each === 'string');
  const interrupted = given.find((each) => typeof each !== 'string') ?? new AbortController().signal;
  const terminal = { print: (text: string) => void (printed += text), notify: (text: string) => void (noted += text) };
  defineScore(command, { ...terminal, draw: null, interrupted });
  await command.parseAsync(args, { from: 'user' });
  return { printed, noted };
}

test('a folder of logs is a session, and other files in it are none', async () => {
  const { printed, noted } = await scoring(join(folder, 'session'));
  expect(noted).toBe('');
  expect(printed).toContain('Clock: that of sender, which has the truth.');
  expect(printed).toContain('r1: taken for the same clock, as no exchanges of time are logged.');
  expect(printed).toMatch(/^r0 +tank +49\d /m);
  const json = JSON.parse((await scoring(join(folder, 'session'), '--json')).printed) as {
    viewers: Record<string, Record<string, { deviationMean: number }>>;
  };
  expect(Object.keys(json.viewers)).toEqual(['r0', 'r1']);
  expect(json.viewers['r0']?.['tank']?.deviationMean).toBeCloseTo(mean, 9);
});

test('tables in latitude and longitude are refused: each would count from its own first point', async () => {
  const [truth, picture] = ['places.csv', 'picture.csv'].map((name) => join(folder, name)) as [string, string];
  await writeFile(truth, 't,id,lat,lon\n0,red,48.1,11.5\n1,red,48.1001,11.5001\n2,red,48.1002,11.5002\n');
  await writeFile(picture, 't,id,lat,lon\n0.1,red,48.10001,11.50001\n1.1,red,48.10011,11.50011\n2.1,red,48.10021,11.50021\n');
  await expect(scoring('--truth', truth, '--shown', picture)).rejects.toThrow(
    'places.csv: found latitude and longitude; positions of scores must be x, y and z in metres from one origin',
  );
});

test('tables of any kind serve too, mapped as import maps them', async () => {
  const mapping = ['--map', 't=Time,x=PosX,y=PosY,yaw=Heading', '--id', 'Who', '--units', 'cm,rad'];
  const tables = ['--truth', join(folder, 'truth.csv'), '--shown', join(folder, 'client.csv')];
  const json = JSON.parse((await scoring(...tables, ...mapping, '--json')).printed) as {
    viewers: Record<string, Record<string, { deviationMean: number; orientationErrorMean: number }>>;
  };
  expect(json.viewers['client']?.['tank']?.deviationMean).toBeCloseTo(mean, 6);
  expect(json.viewers['client']?.['tank']?.orientationErrorMean).toBeGreaterThanOrEqual(0);
});

test('causes and other lanes stand beside the score, with what they rest on', async () => {
  const { printed } = await scoring(join(folder, 'game'), '--causes', '--with', join(folder, 'lanes.yaml'), '--quiet');
  expect(printed).toContain(
    'tank as r0 shows it\nThe game: snapshot interpolation, 150 ms (1.5 updates) behind the time stamps, linear, then extrapolated (linear) without a limit.',
  );
  expect(printed).toMatch(/of the lag is due to the interpolation delay of 150 ms \(\d+ to [\d.]+ ms\)/);
  expect(printed).toMatch(/This rests on the redrawn picture, which is off by .* m on average, p95 .* m\./);
  expect(printed).toContain('Not computed: perfect clocks; the game logs no offsets of its own (O)');
  expect(printed).toMatch(/^still +the same /m);
  expect(printed).toMatch(/^still, with updates of its own +\d/m);
  const path = join(folder, 'explained.mcap');
  const more = ['--with', join(folder, 'lanes.yaml'), '--record', path];
  const json = JSON.parse((await scoring(join(folder, 'game'), '--causes', ...more, '--json', '--quiet')).printed) as {
    explanations: readonly object[];
  };
  await withRecording(path, (recording) => {
    const { layout, outline } = recording.setup;
    expect(layout.lanes).toEqual(['game', 'identified', 'still']);
    expect(outline.lanes.map(({ id, playout, model }) => [id, playout?.id, model.id])).toEqual([
      ['game', undefined, 'game'],
      ['identified', 'constant', 'linear'],
      ['still', undefined, 'static'],
    ]);
    const [own = [], identified = [], still = []] = drawnBy(recording);
    expect(own.filter((x) => !Number.isNaN(x)).length).toBeGreaterThan(400);
    const apart = (other: readonly number[]) =>
      Math.max(...own.map((x, row) => Math.abs(x - (other[row] as number))).filter((x) => x >= 0));
    expect(apart(identified)).toBeLessThan(0.02);
    expect(apart(still)).toBeGreaterThan(0.1);
  });
  expect(json.explanations).toMatchObject([
    {
      viewer: 'r0',
      entity: 'tank',
      identified: { setting: { playout: { id: 'constant', delay: 0.15 } }, explains: true },
      causes: { causes: [{ id: 'stamps' }, { id: 'clocks', alone: null }, { id: 'loss' }, {}, {}, {}, { id: 'smoothing' }] },
    },
  ]);
});

/** By lane, where it draws the tank in each row: x, m. */
function drawnBy(recording: Recording): readonly (readonly number[])[] {
  const columns = new TelemetryColumns(recording.setup.layout);
  const rows = [...recording.messages(['rows'])].flatMap(({ record }) => {
    const { times, values, columns: width } = rowsOf(record);
    return Array.from(times, (_, row) => values.subarray(row * width, (row + 1) * width));
  });
  return recording.setup.layout.lanes.map((_, lane) => rows.map((row) => row[columns.pair(lane, 0, 'x')] as number));
}

test('what holds for all pictures is said once', () => {
  const explained = ['red', 'blue'].map((entity) => ({ ...unexplained, entity, notes: ['Nothing turns.', `Of ${entity}.`] }));
  const text = explainText(explained, { viewers: [] });
  expect(text.match(/Nothing turns\./g)).toHaveLength(1);
  expect(text).toMatch(/^\nNothing turns\.\n\nred as r0 shows it\nOf red\.\n\nblue as r0 shows it\nOf blue\.\n$/);
});

const unexplained = { viewer: 'r0', identified: null, causes: null, whatIf: [] };

test('the setting in JSON is a lane that draws so, with the limit that its playout would otherwise bring', async () => {
  const adaptive = lane({
    model: 'linear',
    trigger: { heartbeat: 0.1 },
    playout: 'adaptive',
    params: { playout: { interval: 0.1, buffer: 1 } },
  });
  const { logs } = loggedSession({
    ...game,
    nodes: nodes({ delay: 0.08, jitter: { law: 'uniform', spread: 0.05 }, loss: { law: 'independent', ratio: 0.1 } }),
    lanes: [{ ...adaptive, extrapolation: { limit: 3600, beyond: 'freeze', time: 0.25 } }],
  });
  await mkdir(join(folder, 'adaptive'));
  for (const [process, text] of Object.entries(logs)) await writeFile(join(folder, 'adaptive', `${process}.log`), text);
  const json = JSON.parse((await scoring(join(folder, 'adaptive'), '--causes', '--json', '--quiet')).printed) as {
    explanations: readonly { identified: { setting: object; explains: boolean } }[];
  };
  const identified = json.explanations[0]?.identified;
  expect(identified).toMatchObject({ explains: true, setting: { playout: { id: 'adaptive' }, extrapolation: { limit: 3600 } } });
});

test('a picture whose arrivals are not logged is not explained', async () => {
  const tables = ['--truth', join(folder, 'truth.csv'), '--shown', join(folder, 'client.csv')];
  const mapping = ['--map', 't=Time,x=PosX,y=PosY,yaw=Heading', '--id', 'Who', '--units', 'cm,rad'];
  expect((await scoring(...tables, ...mapping, '--causes')).printed).toContain(
    'Not explained: the viewer logs no arrivals of updates (R).',
  );
});

test('lanes that need plugins of others are refused with the reason', async () => {
  const path = join(folder, 'plugged.yaml');
  await writeFile(path, `${lanesText}plugins: [./my-model.ts]\n`);
  await expect(scoring(join(folder, 'game'), '--with', path)).rejects.toThrow(
    /plugged\.yaml: it needs my-model\.ts \(field plugins\), and a score draws lanes in its own process/,
  );
});

test('an interrupted search says so', async () => {
  await expect(scoring(join(folder, 'session'), '--causes', AbortSignal.abort())).rejects.toThrow('Interrupted after 0 of 2 pictures.');
});

test('a recording of it is one that the bench opens', async () => {
  const path = join(folder, 'session.mcap');
  const { noted } = await scoring(join(folder, 'session'), '--record', path);
  expect(noted).toBe(`${path}: its time 0 is 0.000 s by the clock of the truth; a row every 16.7 ms.\n`);
  await withRecording(path, ({ setup, isComplete }) => {
    expect(isComplete).toBe(true);
    expect(setup.layout.pairs.map(({ receiver }) => receiver)).toEqual(['r0', 'r1']);
  });
  await expect(scoring(path, '--record', path)).rejects.toThrow('this command reads this file');
});

test('a broken gate is the exit status 1, with every case', async () => {
  const session = join(folder, 'session');
  expect((await scoring(session, '--gate', 'deviationP95<=1000')).printed).toMatch(/✓ +r0 +tank +deviationP95 <= 1000 m/);
  await expect(scoring(session, '--gate', 'updates.ageMean<=0.2')).rejects.toMatchObject({
    code: 'not-possible',
    message: '1 of 2 gates are broken.',
  });
});

test.each([
  [[], 'Nothing to score: give the logs of a session'],
  [['empty'], 'none of its files (0) is a log of a game'],
  [['session/notes.txt'], 'line 1: this is no log of a game'],
  [['nowhere.log'], 'there is no such file'],
  [['session', '--offset', 'r9=1'], '--offset r9: no log is of this process; there are r0, r1, sender.'],
  [['session', '--offset', 'r0'], '--offset: found "r0"; it must be two words with = between.'],
  [['session', '--offset', 'r0=soon'], '--offset r0: found "soon"; it must be a number of seconds.'],
])('%j is refused', async ([path, ...options], message) => {
  await expect(scoring(...(path === undefined ? [] : [join(folder, path)]), ...options)).rejects.toThrow(message);
});

test('a session is written as an experiment that runs', async () => {
  const path = join(folder, 'made', 'game.yaml');
  const { noted } = await scoring(join(folder, 'game'), '--write-experiment', path, '--quiet');
  expect(noted).toContain('It sends every 0.1 s');
  const { plan: made } = await loadExperiment(path, { registry });
  expect(made.lanes[0]).toMatchObject({ id: 'game', trigger: { heartbeat: 0.1 }, playout: { params: { delay: 0.15 } } });
  await expect(
    scoring(join(folder, 'session', 'r0.log'), join(folder, 'session', 'sender.log'), '--clock', 'fit', '--write-experiment', path),
  ).rejects.toThrow('its clock was fitted by the paths');
});

/** `driftbench score --updates`: tables of updates beside those of truth and pictures say what logs of a game say. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedSession } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { defineScore } from './score.ts';

const loss = { law: 'independent', ratio: 0.1 } as const;
const { logs } = loggedSession(
  plan({
    duration: 8,
    motion: synthetic('human-like', { style: 'mouse' }),
    nodes: nodes({ delay: 0.053, loss }, { delay: 0.123, loss }),
    lanes: [
      lane({
        model: 'linear',
        trigger: { heartbeat: 0.1 },
        playout: 'constant',
        params: { playout: { delay: 0.15, interpolation: 'linear' } },
      }),
    ],
  }),
);

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-score-'));
  for (const [process, text] of Object.entries(logs)) await writeFile(at(`${process}.log`), text);
  const pose = ['x', 'y', 'z', 'qw', 'qx', 'qy', 'qz', 'life'];
  await writeFile(at('sender.csv'), tableOf(['t', 'entity', ...pose], recordsOf('sender', 'T')));
  for (const viewer of viewers)
    await writeFile(
      at(`${viewer}.csv`),
      tableOf(
        ['t', 'entity', ...pose],
        recordsOf(viewer, 'S').filter((cells) => cells.length > 2),
      ),
    );
  await writeFile(at('updates.csv'), tableOf(updateColumns, updateRows()));
  await writeFile(
    at('renamed.csv'),
    tableOf(['Seq', 'What', 'SrvTime_ms', 'RecvTime_ms', 'LeftAt_s', 'Who', 'PosX', 'PosY'], updateRows(milliseconds)),
  );
});
afterAll(() => rm(folder, { recursive: true }));

const viewers = ['r0', 'r1'];
const updateColumns = 'number,entity,stamp,received,sent,viewer,x,y,z,qw,qx,qy,qz,life,vx,vy,vz,wx,wy,yawRate,ax,ay,az,bytes'.split(',');

/** Cells behind the letter. */
function recordsOf(process: string, letter: string): readonly (readonly string[])[] {
  const lines = (logs[process] ?? '').split('\n').filter((line) => line.startsWith(`${letter},`));
  return lines.map((line) => line.split(',').slice(1));
}

type Rows = readonly (readonly (string | undefined)[])[];

/** What was sent to each viewer, and what became of it. The newest come first: rows may stand in any order. */
function updateRows(rowOf: (row: Rows[number]) => Rows[number] = (row) => row): Rows {
  return recordsOf('sender', 'U')
    .map(([sent, number, entity, viewer, bytes]) => {
      const [received, , , stamp, ...state] = recordsOf(viewer ?? '', 'R').find((cells) => cells[1] === number) ?? [];
      return rowOf([number, entity, stamp ?? sent, received, sent, viewer, ...Array.from({ length: 17 }, (_, k) => state[k]), bytes]);
    })
    .toReversed();
}

const milliseconds = ([number, entity, stamp, received, sent, viewer, x, y]: Rows[number]) => [
  number,
  entity,
  String(1000 * Number(stamp)),
  received === undefined ? '' : String(1000 * Number(received)),
  sent,
  viewer,
  x,
  y,
];

function tableOf(columns: readonly string[], rows: Rows): string {
  return [columns, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

interface Scores {
  readonly viewers: Readonly<Record<string, { readonly tank: { readonly updates?: object } }>>;
  readonly questions: readonly string[];
  readonly explanations: readonly { readonly identified: { readonly setting: object }; readonly causes: object }[];
}

async function scores(...args: readonly string[]): Promise<Scores> {
  let printed = '';
  const command = new Command('score').exitOverride();
  const terminal = { print: (text: string) => void (printed += text), notify: () => undefined };
  defineScore(command, { ...terminal, draw: null, interrupted: new AbortController().signal });
  await command.parseAsync([...args, '--quiet', '--json'], { from: 'user' });
  return JSON.parse(printed) as Scores;
}

const tables = () => ['--truth', at('sender.csv'), ...viewers.flatMap((viewer) => ['--shown', at(`${viewer}.csv`)])];

/** The truth of a mouse looks elsewhere than where it goes, and is questioned for it. */
function ofUpdates({ questions }: Scores): readonly string[] {
  return questions.filter((question) => question.includes('its updates'));
}

/** Numbers to eight digits: a table has its rotations as another number than a log. */
function rounded(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(1e8 * each) / 1e8 + 0 : each)));
}

test('scores and causes are those of the same session in logs', async () => {
  const ofLogs = await scores(...['sender', ...viewers].map((name) => at(`${name}.log`)), '--causes');
  const ofTables = await scores(...tables(), '--updates', at('updates.csv'), '--causes');
  expect(ofUpdates(ofTables)).toEqual([]);
  expect(rounded(ofTables.viewers)).toEqual(rounded(ofLogs.viewers));
  expect(rounded(ofTables.explanations)).toEqual(rounded(ofLogs.explanations));
  expect(ofTables.explanations[0]).toMatchObject({ identified: { setting: { playout: { id: 'constant', delay: 0.15 } } } });
});

test('columns of other names and units are mapped', async () => {
  const map = 'number=Seq,entity=What,stamp=SrvTime_ms,received=RecvTime_ms,sent=LeftAt_s,viewer=Who';
  const mapped = await scores(...tables(), '--updates', at('renamed.csv'), '--map-updates', map);
  const plain = await scores(...tables(), '--updates', at('updates.csv'));
  expect(ofUpdates(mapped)).toEqual([]);
  expect(rounded(mapped.viewers['r1']?.tank.updates)).toEqual(rounded(plain.viewers['r1']?.tank.updates));
});

test('a table without a viewer is of the one that has its name, or the only one', async () => {
  const columns = ['number', 'entity', 'stamp', 'received'];
  const rows = recordsOf('r1', 'R').map(([t, number, entity, stamp]) => [number, entity, stamp, t]);
  await mkdir(at('of'), { recursive: true });
  for (const path of ['any.csv', 'of/r1.csv']) await writeFile(at(path), tableOf(columns, rows));
  const named = await scores(...tables(), '--updates', at('of/r1.csv'));
  expect(named.viewers['r0']?.tank.updates).toBeUndefined();
  expect(named.viewers['r1']?.tank.updates).toMatchObject({ updatesReceived: rows.length, updatesSent: null });
  const only = await scores('--truth', at('sender.csv'), '--shown', at('r1.csv'), '--updates', at('any.csv'));
  expect(only.viewers['r1']?.tank.updates).toEqual(named.viewers['r1']?.tank.updates);
  await expect(scores(...tables(), '--updates', at('any.csv'))).rejects.toThrow(
    'any.csv: no column says who received the updates, and there are 2 viewers: r0, r1. Name the column (--map-updates viewer=…), or give a table for each viewer that has its name.',
  );
});

test('updates that count for nothing are questioned', async () => {
  const rows = [
    ['1', 'tank', '0.1', '0.2'],
    ['2', 'tank', '0.2', ''],
    ['3', 'tnk', '0.3', '0.4'],
    ['', 'tank', '0.4', '0.5'],
  ];
  await writeFile(at('odd.csv'), tableOf(['number', 'entity', 'stamp', 'received'], rows));
  const found = await scores('--truth', at('sender.csv'), '--shown', at('r1.csv'), '--updates', at('odd.csv'));
  const place = `${at('r1.csv')}: of its updates in ${at('odd.csv')}`;
  expect(ofUpdates(found)).toEqual([
    `${place} 1 lack a value of number and are left out.`,
    `${place} 1 did not arrive, and no column says when they were sent (--map-updates sent=…), so that they do not count as lost.`,
    `${place} 1 are of "tnk", of which there is no truth of this name; there are tank. Name entities as the truth does.`,
  ]);
});

test.each([
  [
    'Seq,entity,time,x,y\n1,tank,0.1,0,0\n',
    [],
    'found no column stamp; updates must have number, stamp, received. Say which it is (--map-updates), such as stamp=entity; the file has Seq, entity, time, x, y.',
  ],
  ['number,entity,stamp,x,y\n1,tank,0.1,0,0\n', [], 'found no column received; updates must have number, stamp, received.'],
  ['number,stamp,received\n1,0.1,0.2\n', ['--map-updates', 'sent=Left'], 'unknown column "Left"; allowed: number, stamp, received.'],
  ['number,stamp,received\n1,soon,0.2\n', [], 'line 2, column stamp: found "soon"; it must be a number'],
  ['number,stamp,received,viewer\n1,0.1,0.2,r9\n', [], 'column viewer: unknown viewer "r9"; allowed: r0, r1.'],
  ['number,tick,received,viewer\n1,6,0.2,r0\n', [], 'column "tick" counts ticks or frames; give their rate in Hz (rate, --rate).'],
  ['number,stamp,received,viewer,x\n1,6,0.2,r0,1\n', [], 'found no column y; updates with a position must have x, y.'],
  ['number,stamp,received,viewer,lat,lon\n1,6,0.2,r0,1,1\n', [], 'found latitude and longitude; positions of updates must be x, y and z'],
  ['number,stamp,received\n1,0.1,0.2\n', ['--map-updates', 'nmber=seq'], '--map-updates: unknown quantity "nmber"; allowed: number, stamp'],
  ['number,stamp,received\n1,0.1,0.2\n', ['--map-updates', 'seq'], '--map-updates: found "seq"; it must be quantity=column'],
])('the table %j with %j is refused', async (text, options, message) => {
  await writeFile(at('wrong.csv'), text);
  await expect(scores(...tables(), '--updates', at('wrong.csv'), ...options)).rejects.toThrow(message);
});

test('updates that are given twice, and columns of no table, are refused', async () => {
  const updates = ['--updates', at('updates.csv')];
  await expect(scores(...tables(), ...updates, ...updates)).rejects.toThrow(
    'updates.csv: the updates of tank to r1 are given twice, here and in another file; leave out one of the two.',
  );
  await expect(scores(...tables(), '--map-updates', 'number=Seq')).rejects.toThrow('give them by --updates');
});

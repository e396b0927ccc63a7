/** The contents of a recording, as text. */
import type { Contents } from '../../../main/recording/edits/contents.ts';
import { damagedText } from '../../../main/recording/recording.ts';
import type { SetupRecord } from '../../../main/recording/format/recording-format.ts';
import { figure, tableText, whole } from '../../../main/cli/columns.ts';

export interface RecordingInfo extends Contents {
  readonly file: string;
  readonly bytes: number;
  /** s */
  readonly end: number;
  readonly isWhole: boolean;
  readonly hasResults: boolean;
}

const kinds = { run: 'batch run', session: 'session on the bench', live: 'live session', score: 'scored game' } as const;

export function contentsText(info: RecordingInfo, setup: SetupRecord): string {
  const facts = factsOf(info, setup);
  const width = Math.max(...facts.slice(1).map(([title]) => title.length));
  const lines = facts.map(([title, value]) => `${title.padEnd(width)}  ${value}\n`).join('');
  return `${info.file}\n${lines}\n${topicTable(info.topics)}`;
}

type Fact = readonly [title: string, value: string];

function factsOf(
  info: RecordingInfo,
  { layout, seed, kind, driftbench, began, name, plugins, inputs, format, rowEvery }: SetupRecord,
): readonly Fact[] {
  const { bytes, end } = info;
  return [
    [name, `${kinds[kind]}, seed ${seed}`],
    ['length', `${figure(end)} s`],
    ['size', `${figure(bytes / 1e6)} MB, ${figure((bytes / 1e6 / Math.max(end, 1)) * 60)} MB a minute`],
    ['rows', rowEvery === undefined ? 'at the pace of watching' : `one every ${figure(rowEvery)} s`],
    ['state', stateText(info)],
    ['recorded', `${began.slice(0, 16).replace('T', ' ')} UTC, Driftbench ${driftbench}, format ${format}`],
    ['lanes', layout.lanes.join(', ')],
    ['entities', layout.entities.join(', ')],
    ...inputs.map((input): Fact => ['input', input.name]),
    ...plugins.map(({ path, version, sha256 }): Fact => [
      'plugin',
      `${path}${version === undefined ? '' : ` ${version}`}, SHA-256 ${sha256}`,
    ]),
  ];
}

function stateText({ isWhole, tail, damaged, hasResults }: RecordingInfo): string {
  return [
    isWhole ? 'complete' : `incomplete; ${whole(tail)} bytes at its end cannot be read`,
    ...(damaged > 0 ? [damagedText(damaged)] : []),
    hasResults ? 'with results' : 'without results',
  ].join(', ');
}

function topicTable(topics: Contents['topics']): string {
  const columns = [{ title: 'Topic', words: true }, { title: 'Messages' }, { title: 'Rows' }, { title: 'Size', unit: 'kB' }];
  const rows = topics.map(({ topic, messages, rows: count, bytes }) => [
    topic,
    whole(messages),
    count === null ? '–' : whole(count),
    figure(bytes / 1e3),
  ]);
  return tableText(columns, rows);
}

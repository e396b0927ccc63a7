/** What is in a recording, as text. */
import type { Contents } from '../recordings/edits/contents.ts';
import type { SetupRecord } from '../recordings/format/recording-format.ts';
import { figure, tableText, whole } from './columns.ts';

export interface ToldContents extends Contents {
  readonly file: string;
  readonly bytes: number;
  /** s */
  readonly end: number;
  readonly isWhole: boolean;
  readonly hasResults: boolean;
}

const kinds = { run: 'batch run', session: 'session on the bench', live: 'live session' } as const;

export function contentsText({ file, bytes, end, isWhole, hasResults, topics, damaged, tail }: ToldContents, setup: SetupRecord): string {
  const { layout, seed, kind, driftbench, began, name, plugins, inputs } = setup;
  const state = [
    isWhole ? 'whole' : `breaks off; ${whole(tail)} bytes at its end cannot be read`,
    ...(damaged > 0 ? [`${damaged} damaged chunks`] : []),
    hasResults ? 'with results' : 'without results',
  ];
  const facts = [
    [name, `${kinds[kind]}, seed ${seed}`],
    ['length', `${figure(end)} s`],
    ['size', `${figure(bytes / 1e6)} MB, ${figure((bytes / 1e6 / Math.max(end, 1)) * 60)} MB a minute`],
    ['state', state.join(', ')],
    ['recorded', `${began.slice(0, 16).replace('T', ' ')} UTC, Driftbench ${driftbench}, format ${setup.format}`],
    ['lanes', layout.lanes.join(', ')],
    ['entities', layout.entities.join(', ')],
    ...inputs.map((input) => ['input', input.name]),
    ...plugins.map(({ path, version, sha256 }) => ['plugin', `${path}${version === undefined ? '' : ` ${version}`}, SHA-256 ${sha256}`]),
  ];
  const width = Math.max(...facts.slice(1).map(([title = '']) => title.length));
  const lines = facts.map(([title = '', value = '']) => `${title.padEnd(width)}  ${value}\n`).join('');
  const columns = [{ title: 'Topic', words: true }, { title: 'Messages' }, { title: 'Rows' }, { title: 'Size', unit: 'kB' }];
  const rows = topics.map(({ topic, messages, rows: count, bytes: size }) => [
    topic,
    whole(messages),
    count === null ? '–' : whole(count),
    figure(size / 1e3),
  ]);
  return `${file}\n${lines}\n${tableText(columns, rows)}`;
}

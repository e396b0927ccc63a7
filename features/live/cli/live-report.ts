/** The output of `driftbench host`: a line while it runs, tables or an object at the end. */
import { shellLine } from '../../../contract/shell-line.ts';
import { terminalJson } from '../../../main/base/terminal-text.ts';
import type { LiveState, SeatState, DirectionState } from '../calls/live-state.ts';
import type { StudyState } from '../../study/calls/study-state.ts';
import type { RunResults } from '../../../engine/measure/run-results.ts';
import { figure, milliseconds, tableText, whole } from '../../../main/cli/columns.ts';
import { reportFields, reportText } from '../../../main/cli/run-report.ts';

export interface LiveReport {
  /** Version of the bench. */
  readonly version: string;
  readonly state: LiveState;
  /** The mirror's results; null: none. */
  readonly results: RunResults | null;
  /** s */
  readonly wallTime: number;
}

/** The object of a run, with the fields of live sessions in `live`. */
export function liveJson({ version, state, results, wallTime }: LiveReport): string {
  const { name, epoch, time, round, seats, spectators, tickLateness, study } = state;
  const live = { epoch, time, round, spectators, tickLateness, seats, ...(study && { study }) };
  const run = results ? reportFields({ version, experiment: name, results, wallTime }) : { driftbench: version, experiment: name };
  return terminalJson({ ...run, live });
}

export function liveText({ version, state, results, wallTime }: LiveReport): string {
  if (state.study) return studyText(state.name, state.study);
  const { name, seats, tickLateness, time } = state;
  if (time === 0) return `${name}, live: nothing was played.\n`;
  const head = `${name}, live: ${figure(time)} s of session time; ticks late by ${lateText(tickLateness)}\n`;
  const run = results ? [reportText({ version, experiment: name, results, wallTime })] : [];
  return [head + seatTable(seats), ...run].join('\n');
}

function studyText(name: string, { people, progress }: StudyState): string {
  const rows = people.map(({ person, stage, round, rounds }) => [
    person,
    stage,
    stage === 'done' ? `${rounds}` : `${round - 1}`,
    `${rounds}`,
  ]);
  const title = [{ title: 'Person', words: true }, { title: '', words: true }, { title: 'Rounds' }, { title: 'of' }];
  const folder = progress?.folder ?? '';
  const doubts = (progress?.doubts ?? []).map((doubt) => `${doubt} Its measurement is not to be trusted.\n`).join('');
  return `${name}, a study; the answers are in ${folder}\n${tableText(title, rows)}\n${doubts}The report: ${shellLine`driftbench study report ${folder}`}\n`;
}

const columns = [
  { title: 'Seat', words: true },
  { title: 'Name', words: true },
  { title: 'Hits', unit: 'dealt' },
  { title: '', unit: 'taken' },
  { title: 'Direction', words: true },
  { title: 'Messages' },
  { title: 'Lost' },
  { title: 'Configured p50', unit: 'ms' },
  { title: 'Measured p50', unit: 'ms' },
  { title: 'Late p99', unit: 'ms' },
  { title: 'Refused' },
] as const;

function seatTable(seats: readonly SeatState[]): string {
  const played = seats.filter(({ up, down }) => up && down && up.messages + down.messages > 0);
  return tableText(columns, played.flatMap(seatRows));
}

function seatRows({ id, name, hits, taken, up, down, refused }: SeatState): string[][] {
  const refusals = Object.values(refused).reduce((sum, count) => sum + count, 0);
  return [
    [id, name, whole(hits), whole(taken), 'up', ...channelCells(up), whole(refusals)],
    ['', '', '', '', 'down', ...channelCells(down), ''],
  ];
}

function channelCells(channel: DirectionState | null): string[] {
  if (!channel) return ['–', '–', '–', '–', '–'];
  const { messages, lost, dropped, configured, delivered, lateness } = channel;
  return [whole(messages), whole(lost + dropped), ...[configured.p50, delivered.p50, lateness.p99].map(milliseconds)];
}

/** `12.3 s · running · 3 people, 2 bots · ticks late by p50 0.2, p99 0.9 ms` */
export function liveLine({ status, time, seats, tickLateness, spectators, study }: LiveState): string {
  if (study) return studyLine(study);
  const count = (occupant: SeatState['occupant']) => seats.filter((seat) => seat.occupant === occupant).length;
  const [people, bots, away] = [count('person'), count('bot'), count('away')];
  const more = `${away > 0 ? `, ${away} away` : ''}${spectators > 0 ? `, ${spectators} ${spectators === 1 ? 'spectator' : 'spectators'}` : ''}`;
  return `${figure(time)} s · ${status} · ${people} ${people === 1 ? 'person' : 'people'}, ${bots} ${bots === 1 ? 'bot' : 'bots'}${more} · ticks late by ${lateText(tickLateness)}`;
}

/** `round, 31 s left · P1 playing 2/9, P2 playing 2/9 · 4 of 18 rounds answered` */
function studyLine({ phase, left, people, progress }: StudyState): string {
  const rest = left === null ? '' : `, ${left.toFixed(0)} s left`;
  const each = people.map(({ person, stage, round, rounds }) => `${person} ${stage} ${round}/${rounds}`).join(', ');
  return `${phase}${rest} · ${each || 'no one has joined'} · ${progress?.answered ?? 0} of ${progress?.planned ?? 0} rounds answered`;
}

const lateText = ({ p50, p99 }: LiveState['tickLateness']) =>
  p50 === null ? '–' : `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)} ms`;

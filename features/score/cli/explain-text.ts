/** The game's own setting, causes and what-if as tables and sentences for a terminal. */
import { figure, milliseconds, tableText, whole } from '../../../main/cli/columns.ts';
import type { Cause, CauseFigures, Causes } from '../node/causes.ts';
import type { Explanation } from '../node/explain-session.ts';
import type { Identified } from '../node/identify/identify.ts';
import type { SessionScore } from '../node/score-session.ts';
import type { EntityScore } from '../node/viewer.ts';
import { pictures } from './score-text.ts';

export function explainText(explained: readonly Explanation[], { viewers }: Pick<SessionScore, 'viewers'>): string {
  const scores = new Map(viewers.flatMap(({ viewer, entities }) => entities.map((score) => [`${viewer} ${score.entity}`, score] as const)));
  const ofAll = sharedNotes(explained);
  const pairs = explained.map(
    (each) => `\n${each.entity} as ${each.viewer} shows it\n${pairText(each, ofAll, scores.get(`${each.viewer} ${each.entity}`))}`,
  );
  return [...(ofAll.length > 0 ? ['\n'] : []), ...ofAll.map((note) => `${note}\n`), ...pairs].join('');
}

/** What holds for all of several pictures is said once. */
function sharedNotes([first, ...others]: readonly Explanation[]): readonly string[] {
  if (!first || others.length === 0) return [];
  return first.notes.filter((note) => others.every(({ notes }) => notes.includes(note)));
}

function pairText(explanation: Explanation, said: readonly string[], score: EntityScore | undefined): string {
  const { identified, causes, whatIf, notes, why } = explanation;
  const tables = [
    ...(causes && identified && score ? [causesText(causes, identified, score)] : []),
    ...(whatIf.length > 0 && score ? [whatIfText(explanation, score)] : []),
  ];
  return [
    ...(identified ? [settingText(identified)] : []),
    ...(why !== undefined && !identified ? [`Not explained: ${why}.\n`] : []),
    ...notes.filter((note) => !said.includes(note)).map((note) => `${note}\n`),
    ...tables,
  ].join('');
}

function residualText({ residual }: Identified): string {
  return `${figure(residual.mean)} m on average, p95 ${figure(residual.p95)} m`;
}

function settingText(identified: Identified): string {
  const { text, residual, explains, limit, alsoNear } = identified;
  if (!explains)
    return `The game does something else than any lane that was tried, and nothing is explained by one: the nearest is off by ${residualText(identified)}, and ${figure(limit)} m were allowed. It is ${text}.\n`;
  const near = alsoNear.map((each) => `As near: ${each}.\n`).join('');
  return `The game: ${text}.\nRedrawn so from what arrived, its picture is off by ${residualText(identified)}, in ${whole(residual.frames)} frames.\n${near}`;
}

interface CauseColumn {
  readonly title: string;
  readonly unit: string;
  readonly value: (figures: CauseFigures) => number | null;
  readonly text: (value: number | null) => string;
}

const causeColumns: readonly CauseColumn[] = [
  { title: 'Late', unit: 'ms', value: ({ pictureLatenessMean }) => pictureLatenessMean, text: milliseconds },
  { title: 'Deviation', unit: 'p95, m', value: ({ deviationP95 }) => deviationP95, text: figure },
  { title: 'Jumps', unit: '/min', value: ({ jumpsPerMinute }) => jumpsPerMinute, text: figure },
  { title: 'Judder', unit: 'm/s', value: ({ judder }) => judder, text: figure },
];

function causesText(causes: Causes, identified: Identified, score: EntityScore): string {
  const cells = (figures: CauseFigures | null) => causeColumns.map(({ value, text }) => (figures ? text(value(figures)) : '–'));
  const columns = [
    { title: '', words: true },
    ...causeColumns.map(({ title, unit }) => ({ title, unit })),
    ...causeColumns.map(({ title, unit }, k) => ({ title: k === 0 ? `and all above: ${title}` : title, unit })),
  ];
  const nothing = causeColumns.map(() => '');
  const rows = [
    ['as the game drew it', ...cells(score), ...nothing],
    ['redrawn', ...cells(causes.base), ...nothing],
    ...causes.causes.map(({ name, alone, together }) => [name, ...cells(alone), ...cells(together)]),
  ];
  const unknown = causes.causes.filter(({ why }) => why !== undefined).map(({ name, why }) => `Not computed: ${name}; ${why}.\n`);
  return [tableText(columns, rows), ...sentences(causes, identified).map((each) => `${each}\n`), ...unknown].join('');
}

/** Less than this share of a measure is no cause worth a sentence. */
const leastShare = 0.2;

/** At most so many causes of a measure make its sentence; they overlap. */
const mostCauses = 2;

const subjects = ['of the lag is', 'of the deviation (p95) is', 'of the jumps are', 'of the judder is'];

/** The greatest causes of each measure, with the residual that it rests on. */
export function sentences(causes: Causes, identified: Identified): readonly string[] {
  const found = causeColumns.flatMap(({ value, text, unit }, k) => {
    const all = value(causes.base);
    if (all === null || !(all > 0)) return [];
    const greatest = causes.causes
      .flatMap((cause) => {
        const left = cause.alone && value(cause.alone);
        return left === null ? [] : [{ cause, left, share: (all - left) / all }];
      })
      .filter(({ share }) => share >= leastShare)
      .toSorted((a, b) => b.share - a.share)
      .slice(0, mostCauses);
    if (greatest.length === 0) return [];
    const parts = greatest.map(({ cause, left, share }, place) => {
      const isOf = place === 0 ? ` ${subjects[k]}` : '';
      return `${Math.round(100 * share)} %${isOf} due to ${causeText(cause, causes, identified)} (${text(all)} to ${text(left)} ${unit.replace('p95, ', '')})`;
    });
    return [`${parts.join(', ')}.`];
  });
  return found.length === 0 ? [] : [...found, `This rests on the redrawn picture, which is off by ${residualText(identified)}.`];
}

function causeText({ id, name }: Cause, { bursts }: Causes, { setting }: Identified): string {
  switch (id) {
    case 'smoothing': {
      const delay = setting.playout?.['delay'];
      return setting.playout
        ? `the interpolation delay${typeof delay === 'number' ? ` of ${milliseconds(delay)} ms` : ''}`
        : name.replace('no ', 'the ');
    }
    case 'loss':
      return bursts
        ? `${whole(bursts.count)} ${bursts.count === 1 ? 'burst' : 'bursts'} of loss, with up to ${milliseconds(bursts.longest)} ms between updates`
        : 'loss';
    case 'jitter':
      return 'the jitter of the network';
    case 'delay':
      return 'the delay of the network';
    case 'gaps':
      return 'the time between updates';
    case 'clocks':
      return 'errors of the clocks';
    case 'stamps':
      return 'stamps that are not those of the states';
  }
}

function whatIfText({ whatIf }: Explanation, score: EntityScore): string {
  const columns = [{ title: 'What if', words: true }, { title: 'Updates' }, ...pictures];
  const cells = (each: Parameters<(typeof pictures)[number]['cell']>[0]) => pictures.map(({ cell }) => cell(each));
  const rows = [
    ['as the game drew it', whole(score.updates?.updatesSent ?? score.updates?.updatesReceived ?? 0), ...cells(score)],
    ...whatIf.flatMap(({ lane, sameUpdates, ownUpdates }) => [
      [lane, 'the same', ...cells(sameUpdates)],
      ...(ownUpdates ? [[`${lane}, with updates of its own`, whole(ownUpdates.updatesSent), ...cells(ownUpdates)]] : []),
    ]),
  ];
  const link = whatIf.some(({ ownUpdates }) => ownUpdates)
    ? 'Updates of a lane’s own meet the measured delays; what the game did not send then takes those of its neighbours, and is lost by chance, at the measured ratio.\n'
    : '';
  return `${tableText(columns, rows)}${link}`;
}

/** The layouts that the bench comes with. */
import type { Arrangement, Row, Tabs } from './arrangement.ts';

export interface DefaultLayout {
  readonly name: string;
  /** The purpose of the layout. */
  readonly help: string;
  readonly arrangement: Arrangement;
}

/** Two columns: `main`, with the time line below it, and beside it the scores over charts. */
const beside = (main: Row, charts: Tabs): Arrangement => ({
  row: [
    {
      column: [
        { ...main, share: 0.81 },
        { tabs: ['time-line'], share: 0.19 },
      ],
      share: 0.765,
    },
    {
      column: [
        { tabs: ['inspector'], share: 0.34 },
        { ...charts, share: 0.66 },
      ],
      share: 0.235,
    },
  ],
});

const further = ['lanes', 'fairness', 'charts', 'schedule', 'network', 'delays', 'notes', 'sweep', 'decide', 'lan', 'study'];
const experiment: Tabs = { tabs: ['experiment'], share: 0.18 };

/** Over the time line, which reaches from one side to the other. */
const overTimeLine = (above: Row): Arrangement => ({
  column: [
    { ...above, share: 0.79 },
    { tabs: ['time-line'], share: 0.21 },
  ],
});

export const defaultLayouts: readonly DefaultLayout[] = [
  {
    name: 'watch',
    help: 'Views of every lane, their scores, and charts.',
    arrangement: beside({ row: [experiment, { tabs: ['views', ...further], share: 0.82 }] }, { tabs: ['accuracy'] }),
  },
  {
    name: 'edit',
    help: 'The editor at full height; beside it views and scores, where changes act.',
    arrangement: {
      row: [
        { tabs: [{ kind: 'editor', settings: { shows: 'form' } }, 'experiment'], share: 0.4 },
        {
          column: [
            { tabs: ['views', 'accuracy', 'schedule', 'network', 'delays'], share: 0.56 },
            { tabs: ['lanes', 'inspector'], share: 0.25 },
            { tabs: ['time-line'], share: 0.19 },
          ],
          share: 0.6,
        },
      ],
    },
  },
  {
    name: 'fairness',
    help: 'Scheduler decisions, and the error at each receiver.',
    arrangement: overTimeLine({
      row: [
        {
          column: [
            { tabs: ['fairness', 'lanes', 'accuracy'], share: 0.69 },
            { tabs: ['schedule', 'network', 'delays', 'views'], share: 0.31 },
          ],
          share: 0.78,
        },
        { tabs: ['inspector', 'experiment'], share: 0.22 },
      ],
    }),
  },
  {
    name: 'playtest',
    help: 'A live session: seats with their networks beside one large arena.',
    arrangement: overTimeLine({
      row: [
        { tabs: ['lan', 'experiment'], share: 0.44 },
        { tabs: ['arena', 'views', 'lanes', 'inspector', 'accuracy', 'fairness', 'delays'], share: 0.56 },
      ],
    }),
  },
  {
    name: 'study',
    help: 'A study: design, people and answers beside the arena.',
    arrangement: overTimeLine({
      row: [
        { tabs: ['study', 'lan', { kind: 'editor', settings: { shows: 'form' } }, 'experiment'], share: 0.5 },
        { tabs: ['arena', 'views', 'lanes', 'inspector', 'accuracy'], share: 0.5 },
      ],
    }),
  },
  {
    name: 'sweep',
    help: 'Repeated runs over ranges of settings, their figures side by side, above the open run.',
    arrangement: {
      column: [
        { tabs: ['sweep'], share: 0.74 },
        { tabs: ['views', 'experiment', 'accuracy', 'lanes'], share: 0.26 },
      ],
    },
  },
  {
    name: 'decide',
    help: 'Which models and settings for this motion: the front, and its candidates as lanes in the views.',
    arrangement: {
      row: [
        { tabs: ['decide', 'experiment', 'editor'], share: 0.46 },
        {
          column: [
            { tabs: ['views', 'accuracy'], share: 0.5 },
            { tabs: ['lanes', 'inspector'], share: 0.31 },
            { tabs: ['time-line'], share: 0.19 },
          ],
          share: 0.54,
        },
      ],
    },
  },
];

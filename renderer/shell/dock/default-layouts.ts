/** The layouts that the bench comes with. */
import type { Arrangement, Column, Row, Tabs } from './arrangement.ts';

export interface DefaultLayout {
  readonly name: string;
  /** What it is for. */
  readonly help: string;
  readonly arrangement: Arrangement;
}

const experiment: Tabs = { tabs: ['experiment'], share: 0.19 };
const inspector: Tabs = { tabs: ['inspector'], share: 0.22 };

/** Over the time line, which reaches from one side to the other. */
const overTimeLine = (above: Row): Arrangement => ({
  column: [
    { ...above, share: 0.79 },
    { tabs: ['time-line'], share: 0.21 },
  ],
});

/** Experiment on the left, `middle` between it and the inspector, the time line below all. */
const between = (...middle: Column['column']): Arrangement =>
  overTimeLine({ row: [experiment, { column: middle, share: 0.59 }, inspector] });

export const defaultLayouts: readonly DefaultLayout[] = [
  {
    name: 'compare convergence',
    help: 'Views of every lane, and their errors over time.',
    arrangement: between(
      { tabs: ['views'], share: 0.6 },
      { tabs: ['accuracy', 'lanes', 'fairness', 'charts', 'schedule', 'network', 'delays', 'notes', 'sweep', 'lan'], share: 0.4 },
    ),
  },
  {
    name: 'fairness',
    help: 'Scheduler decisions, and the error at each receiver.',
    arrangement: between(
      { tabs: ['fairness', 'lanes', 'accuracy'], share: 0.5 },
      { tabs: ['schedule', 'network', 'delays', 'views'], share: 0.5 },
    ),
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
    name: 'sweep',
    help: 'Repeated runs over ranges of settings, beside the open run.',
    arrangement: {
      row: [
        experiment,
        {
          column: [
            { tabs: ['sweep'], share: 0.66 },
            { tabs: ['views', 'accuracy', 'lanes'], share: 0.34 },
          ],
          share: 0.81,
        },
      ],
    },
  },
];

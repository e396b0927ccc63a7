/** Claim (f): the default thresholds of IEEE 1278.1, on cars and tanks. */
import claims from '../../claims/folklore.json' with { type: 'json' };
import tolerances from '../../tolerances.json' with { type: 'json' };
import { claimsOfRuns, type CrossedCase } from '../claim.ts';
import { spreadText } from '../figure-text.ts';
import type { Block, Cell, Figure, Lab, Performed } from '../figure.ts';
import { laneOf, receiverOf } from '../receivers.ts';
import { measuredText, runsOfWorld, runsWith, type Motion, type WorldRun } from './worlds.ts';

const { metres, degrees } = tolerances.folklore.disThresholds;
const radians = (degrees * Math.PI) / 180;
const inDegrees = (angle: number | null) => ((angle ?? NaN) * 180) / Math.PI;

/** Models of the standard, by their number. */
const models = { 2: 'fpw', 4: 'rvw', 7: 'rpb' } as const;
type Model = keyof typeof models;
const modelNumbers = [2, 4, 7] as const;
/** Which thresholds a lane has; a heartbeat of 5 s all of them. */
const thresholds = {
  both: `distance: ${metres}, orientation: ${radians}`,
  distance: `distance: ${metres}`,
  orientation: `orientation: ${radians}`,
} as const;
type Threshold = keyof typeof thresholds;
const thresholdNames = Object.keys(thresholds) as readonly Threshold[];

const moving: readonly Motion[] = ['car', 'tank'];
const delay = 0.05;
const duration = 120;

const lane = (model: Model, threshold: Threshold) => `${models[model]}-${threshold}`;

export const disThresholds: Figure = {
  id: 'folklore-dis-thresholds',
  title: '(f) Thresholds of 1 m and 3°, a heartbeat of 5 s',
  source: 'IEEE 1278.1: default dead-reckoning thresholds and heartbeat',
  async measure(lab) {
    return blocksOf(await lab.run(runsOf(lab)));
  },
};

function runsOf(lab: Lab): WorldRun[] {
  const lanes = Object.fromEntries(
    modelNumbers.flatMap((model) =>
      thresholdNames.map((name) => [lane(model, name), `trigger: { ${thresholds[name]}, heartbeat: 5 }, model: { id: ${models[model]} }`]),
    ),
  );
  const links = { viewer: `{ delay: ${delay} }` };
  return runsOfWorld(moving, lab, { frame: 0.02, duration, links, lanes });
}

type Run = Performed<WorldRun>;

const rateOf = ({ results }: Run, id: string) => laneOf(results, id).triggers / duration;

function blocksOf(performed: readonly Run[]): Block[] {
  const rows = moving.flatMap((motion) => {
    const own = runsWith(performed, motion);
    return modelNumbers.map((model): Cell[] => {
      const id = lane(model, 'both');
      return [
        motion,
        `DRM ${model}, \`${models[model]}\``,
        ...thresholdNames.map((name) => spreadText(own.map((run) => rateOf(run, lane(model, name))))),
        measuredText(own, id, (results) => results.deviationMean),
        measuredText(own, id, (results) => results.deviationP95),
        measuredText(own, id, (results) => results.deviationMax),
        measuredText(own, id, (results) => inDegrees(results.orientationErrorP95)),
        measuredText(own, id, (results) => results.jumpsPerMinute),
      ];
    });
  });
  const cases = (isKept: (run: Run, model: Model) => boolean, among: readonly Model[] = modelNumbers) =>
    performed.flatMap((run) =>
      among.map((model): CrossedCase => {
        const { motion, seed } = run.run;
        return { driving: motion, world: `${motion}, ${model}`, seed, kept: isKept(run, model) };
      }),
    );
  const shown = ({ results }: Run, model: Model) => receiverOf(results, lane(model, 'both'));
  return [
    {
      kind: 'text',
      text:
        `Ticks of 20 ms, ${1000 * delay} ms one way, extrapolated from the time stamps, no smoothing; ${duration} s. Each threshold alone has the heartbeat too, which makes 0.2 updates a second. ` +
        `Position and orientation are shown by the model: DRM 2 does not turn.`,
    },
    {
      kind: 'table',
      table: {
        title: 'Rates and errors with the default thresholds',
        columns: [
          'Motion',
          'Model',
          'Updates/s',
          '1 m alone',
          '3° alone',
          'Deviation, mean m',
          'p95, m',
          'largest, m',
          'Orientation, p95 °',
          'Jumps a minute',
        ],
        rows,
      },
    },
    {
      kind: 'claims',
      claims: [
        ...claimsOfRuns(
          claims.F1,
          cases((run, model) => (shown(run, model).deviationP95 ?? Infinity) <= metres),
        ),
        ...claimsOfRuns(
          claims.F2,
          cases((run, model) => inDegrees(shown(run, model).orientationErrorP95) <= degrees),
        ),
        ...claimsOfRuns(
          claims.F3,
          cases((run, model) => rateOf(run, lane(model, 'orientation')) > rateOf(run, lane(model, 'distance'))),
        ),
        ...claimsOfRuns(
          claims.F4,
          cases((run) => rateOf(run, lane(7, 'both')) < rateOf(run, lane(2, 'both')), [7]),
        ),
      ],
    },
  ];
}

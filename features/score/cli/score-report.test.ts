/** The report of a scored session: what its page is given. */
import { expect, test } from 'vitest';
import { unpackedDoubles, unpackedSingles } from '../../../renderer/report/report-lines.ts';
import { loggedSession, readLog, usualOptions } from '../../../test/support/game-logs.ts';
import { synthetic } from '../../../test/support/motion.ts';
import { lane, nodes, plan } from '../../../test/support/plans.ts';
import { measureSession } from '../node/score-session.ts';
import { scoreReport } from './score-report.ts';

test('it has every number, charts whose largest point is the largest deviation, and the command', () => {
  const { logs } = loggedSession(
    plan({
      duration: 4,
      motion: synthetic('circular', {}),
      nodes: nodes({ delay: 0.1 }, { delay: 0.3 }),
      lanes: [lane({ model: 'linear' })],
    }),
  );
  const read = Object.entries(logs).map(([process, text]) => readLog(text, `${process}.log`));
  const measured = measureSession(read, usualOptions);
  const report = scoreReport(measured, { paths: ['my session'], options: { clock: 'auto', same: ['a=b', 'c=d'], offset: undefined } });
  expect(report.commands).toEqual(["npx driftbench score 'my session' --clock auto --same a=b --same c=d"]);
  expect(report.game.pairs.map(({ viewer, entity }) => [viewer, entity])).toEqual([
    ['r0', 'tank'],
    ['r1', 'tank'],
  ]);
  const { picture, updates } = report.game.pairs[1]!;
  expect(picture['deviationMax']).toBe(measured.scored.viewers[1]?.entities[0]?.deviationMax);
  expect(updates?.['ageMean']).toBeCloseTo(0.3, 6);
  const times = unpackedDoubles(report.times);
  const [deviation, lateness] = report.charts.map(({ lines }) => unpackedSingles(lines[1]!.values));
  expect(deviation).toHaveLength(times.length);
  expect(Math.max(...deviation!.filter((value) => value >= 0))).toBeCloseTo(picture['deviationMax']!, 4);
  expect(lateness!.filter((value) => value > 1)).toHaveLength(0);
  // The first frames are drawn once something has arrived, and the truth begins before.
  const begins = measured.pairs.map(({ history }) => history.parts.t[0] as number);
  expect(times[0]).toBeCloseTo(Math.min(...begins) - report.game.begin + 0.125, 9);
  expect(report.verdicts.map(({ text }) => text)).toContain('Clock: that of sender, which has the truth.');
});

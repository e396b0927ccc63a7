/** Levels of detail, contracts and NTP in whole sessions, against second computations that share nothing with them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultNtp } from '../../engine/base/clocks/clock-settings.ts';
import type { KinematicState } from '../../engine/base/kinematic-state.ts';
import type { TraceRow } from '../../engine/network/link-settings.ts';
import type { ReceiverResults } from '../../engine/measure/run-results.ts';
import { Session } from '../../engine/session/session.ts';
import type { LevelPlan, SessionPlan } from '../../engine/session/session-plan.ts';
import { automatic } from '../../engine/update/contracts.ts';
import { anyNumber } from '../support/arbitraries.ts';
import { contracted, tank, trigger } from '../support/contracts.ts';
import { lane, nodes, plan } from '../support/plans.ts';

interface Made {
  readonly lane: number;
  readonly kind: string;
  readonly time: number;
  readonly level: number;
  readonly contract: number;
}

/** Updates as they are made, in order. */
function madeIn(session: SessionPlan): readonly Made[] {
  const made: Made[] = [];
  const running = new Session(session, {
    observer: {
      onUpdate: ({ kind, lane: of, time, update }) =>
        void (kind === 'made' && made.push({ lane: of, kind, time, level: update?.level ?? -1, contract: update?.contract ?? -1 })),
    },
  });
  running.advanceTo(session.duration);
  return made;
}

test('levels of detail: a viewer gets the level that its distance asks for, and leaves it outwards a share further out', () => {
  /** Out along x to 200 m and back, with a sway. */
  const xAt = (now: number) => 200 - Math.abs(20 - now) * 10;
  const yAt = (now: number) => 8 * Math.sin(1.7 * now);
  const motion = {
    kind: 'path' as const,
    create: () => ({
      sample(now: number, out: KinematicState) {
        [out.x, out.y, out.vx, out.vy] = [xAt(now), yAt(now), now < 20 ? 10 : -10, 8 * 1.7 * Math.cos(1.7 * now)];
        return 1;
      },
    }),
  };
  const reaches = fc.tuple(anyNumber(10, 60), anyNumber(70, 110), anyNumber(120, 150));
  fc.assert(
    fc.property(reaches, anyNumber(0, 0.3), anyNumber(-20, 20), (given, hysteresis, viewer) => {
      const models = ['rvw', 'fpw', 'rpw', 'static'];
      const levels = [...given, Infinity].map((reach, k): LevelPlan => {
        const { trigger: rule, model } = lane({ model: models[k]!, trigger: { distance: 0.2 * (k + 1), heartbeat: 0.5 } });
        return { reach, trigger: rule, model };
      });
      const [sender, receiver] = nodes({ delay: 0.1 });
      const made = madeIn(
        plan({
          motion,
          duration: 40,
          nodes: [sender!, { ...receiver!, at: { x: viewer, y: 0 } }],
          lanes: [{ ...lane({ model: 'rvw' }), relevance: { hysteresis, levels } }],
        }),
      );
      const wanted = new Map<number, number>();
      for (let tick = 0, level = -1; tick < 2000; tick++) {
        const distance = Math.hypot(xAt(tick * 0.02) - viewer, yAt(tick * 0.02));
        const entered = [...given, Infinity].findIndex((reach) => distance <= reach);
        const left = [...given, Infinity].findIndex((reach) => distance <= reach * (1 + hysteresis));
        level = level < 0 || entered < level ? entered : Math.max(level, left);
        wanted.set(tick, level);
      }
      expect(made.length).toBeGreaterThan(80);
      expect(made.map(({ level }) => level)).toEqual(made.map(({ time }) => wanted.get(Math.round(time / 0.02))));
      // Each change of level has an update at once.
      const changes = [...wanted.keys()].filter((tick) => tick > 0 && wanted.get(tick) !== wanted.get(tick - 1));
      const times = new Set(made.map(({ time }) => Math.round(time / 0.02)));
      expect(changes.filter((tick) => !times.has(tick))).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

test('contracts: an update names the one that by itself, as a lane, would have needed the fewest lately', () => {
  fc.assert(
    fc.property(fc.nat(1000), anyNumber(0.5, 4), fc.integer({ min: 1, max: 3 }), (seed, over, lead) => {
      const own = { ...trigger, minInterval: 0 };
      const chosen = contracted({ own: 'line', named: ['arc'], schedule: [{ offer: automatic }], rule: { over, lead } });
      const lanes = [
        chosen,
        lane({ id: 'line', model: 'linear', trigger: own }),
        lane({ id: 'arc', model: 'constant-turn', trigger: own }),
      ];
      const made = madeIn(plan({ motion: tank, seed, duration: 40, lanes }));
      // The first update of a contract is needed by all.
      const needed = [1, 2].map((of) =>
        made
          .filter((each) => each.lane === of)
          .map(({ time }) => time)
          .slice(1),
      );
      let present = 0;
      for (const { time, contract } of made.filter((each) => each.lane === 0)) {
        const counts = needed.map((times) => times.filter((each) => each <= time + 1e-6 && each > time - over + 1e-6).length);
        const other = 1 - present;
        if (counts[other]! <= counts[present]! - lead) present = other;
        expect(contract, `at ${time} s`).toBe(present);
      }
      expect(made.filter((each) => each.lane === 0).length).toBeGreaterThan(20);
    }),
    { numRuns: 15 },
  );
});

test('NTP: over delays that change, the clock is off by what four readings and the filter of RFC 5905 leave', () => {
  const anyTrace = fc
    .array(anyNumber(0.01, 0.4), { minLength: 4, maxLength: 12 })
    .map((delays) => delays.map((delay, k): TraceRow => ({ t: 0.7 * k, delay })));
  const delayAt = (rows: readonly TraceRow[], time: number) => {
    const t = time % rows.at(-1)!.t;
    const k = Math.min(Math.floor(t / 0.7), rows.length - 2);
    const share = (t - rows[k]!.t) / 0.7;
    return rows[k]!.delay! * (1 - share) + rows[k + 1]!.delay! * share;
  };
  fc.assert(
    fc.property(
      anyTrace,
      anyTrace,
      anyNumber(-5, 5),
      anyNumber(-2e-4, 2e-4),
      anyNumber(-2e-4, 2e-4),
      fc.integer({ min: 1, max: 8 }),
      (up, down, offset, drift, serverDrift, samples) => {
        const poll = 1.3;
        const [sender, receiver] = nodes({ delay: 0.1 });
        const session = plan({
          motion: tank,
          duration: 30,
          nodes: [
            { ...sender!, clock: { offset: 0, drift: serverDrift, jitter: 0 } },
            {
              ...receiver!,
              down: { delay: 0.1, trace: down },
              up: { delay: 0.1, trace: up },
              clock: { offset, drift, jitter: 0 },
            },
          ],
          lanes: [{ ...lane({}), synchronisation: { kind: 'ntp', ...defaultNtp, poll, samples }, delayFrom: 'clocks' }],
        });
        const running = new Session(session);
        running.advanceTo(session.duration);
        const found = running.results().lanes['base']?.receivers['r0'] as ReceiverResults;

        const client = (now: number) => now + offset + drift * now;
        const server = (now: number) => now + serverDrift * now;
        const exchanges = Array.from({ length: 30 }, (_, k) => {
          const sent = k * poll;
          const asked = sent + delayAt(up, sent);
          const back = asked + delayAt(down, asked);
          const [t0, t1, t2, t3] = [client(sent), server(asked), server(asked), client(back)];
          return { back, theta: (t1 - t0 + t2 - t3) / 2, delta: t3 - t0 - (t2 - t1), t3 };
        });
        const errors: number[] = [];
        for (let tick = 0; tick < 1500; tick++) {
          const now = tick * 0.02;
          const done = exchanges.filter(({ back }) => back <= now + 1e-9).slice(-samples);
          if (done.length === 0) continue;
          const newest = done.at(-1)!.t3;
          const distance = ({ delta, t3 }: (typeof done)[number]) => delta / 2 + 15e-6 * (newest - t3);
          const best = done.reduce((least, each) => (distance(each) < distance(least) ? each : least));
          errors.push(client(now) + best.theta - server(now));
        }
        const mean = errors.reduce((sum, each) => sum + each, 0) / errors.length;
        const rms = Math.sqrt(errors.reduce((sum, each) => sum + each * each, 0) / errors.length);
        // What falls on a tick within rounding happens at it: an exchange may be off by half a nanosecond.
        expect(found.clockErrorMean).toBeCloseTo(mean, 8);
        expect(found.clockErrorRms).toBeCloseTo(rms, 8);
        expect(found.clockErrorMax).toBeCloseTo(Math.max(...errors.map(Math.abs)), 8);
      },
    ),
    { numRuns: 20 },
  );
});

/** What a game may do with what arrives: families of settings, from simple on, each as a grid, and what of one is searched. */
import type { StateField } from '../../../../engine/base/kinematic-state.ts';
import type { Chosen, GameSetting, Manner } from './game-setting.ts';

const delayGrid = [0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.21, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.75, 1];
const limitGrid = [0, 0.1, 0.25, 0.5];
const decayTimes = [0.1, 0.25, 0.5];
const blends = ['linear-blend', 'projective-velocity-blend', 'projective-blend', 'exponential', 'spring', 'hermite'];
const blendLimits = [0.1, 0.25];
const blendTimes = [0.08, 0.2, 0.5];

/** Grids of playouts, the simple ones first. */
export function interpolations(carried: ReadonlySet<StateField>, interval: number): readonly (readonly GameSetting[])[] {
  const kinds = carried.has('vx') ? ['linear', 'hermite'] : ['linear'];
  const constant = (base: string, most: number) =>
    delayGrid
      .filter((delay) => delay <= most)
      .flatMap((delay) => bothWays({ id: 'constant', delay, base, resync: 0.05, interpolation: 'linear' }));
  const adaptive = kinds.flatMap((interpolation) =>
    [1, 2, 3, 4, 6, 0].map((buffer) =>
      interpolated({
        id: 'adaptive',
        interval,
        buffer: Math.max(buffer, 1),
        dynamic: buffer === 0,
        catchUp: 0.02,
        slowDown: 0.04,
        interpolation,
      }),
    ),
  );
  const quantiles = [0.02, 0.08, 0.2].flatMap((start) =>
    [0.8, 0.95, 0.99].flatMap((share) => bothWays({ id: 'quantile', quantile: share, start, scale: 0.05, interpolation: 'linear' })),
  );
  return [constant('stamp', 1), constant('arrival', 0.5), ...(interval > 0.001 && interval < 10 ? [adaptive] : []), quantiles];
}

/** The same with another choice where there are some. */
export function variants(setting: GameSetting, carried: ReadonlySet<StateField>): readonly GameSetting[] {
  const { extrapolation: _, ...unlimited } = setting;
  const { playout, convergence } = setting;
  if (!playout)
    return convergence.id === 'projective-velocity-blend' ? [{ ...setting, convergence: { ...convergence, smooth: true } }] : [];
  const kinds = carried.has('vx') ? ['linear', 'hermite'] : ['linear'];
  const models = modelsFor(carried).filter((id) => id !== 'static');
  return kinds.flatMap((interpolation): readonly GameSetting[] => {
    const own = { ...playout, interpolation };
    const stands = withLimit({ ...setting, playout: own }, 0);
    return [stands, ...models.map((id) => ({ ...unlimited, model: { id }, playout: own }))];
  });
}

/** What games do otherwise, where it makes a difference. What moves by itself moves by time. */
export function mannersOf(setting: GameSetting): readonly GameSetting[] {
  const { model, convergence, playout } = setting;
  if (playout) return [];
  const manners: readonly Manner[] = [
    ...(convergence.id === 'snap' ? [] : ['at-arrival' as const]),
    ...(convergence.id === 'exponential' && model.id === 'static' ? ['each-frame' as const] : []),
  ];
  return manners.map((manner) => ({ ...setting, manner }));
}

/** The same with each limit of extrapolation, and with none. */
export function limited(setting: GameSetting): readonly GameSetting[] {
  const { extrapolation: _, ...unlimited } = setting;
  return [unlimited, ...limitGrid.map((limit) => withLimit(setting, limit))];
}

/** The same with what else may come after a limit: one in which it slows down is earlier than one at which it stands. */
export function endings(setting: GameSetting): readonly GameSetting[] {
  const own = setting.extrapolation?.limit;
  if (own === 0 || setting.model.id === 'static') return [];
  const limits = own === undefined ? limitGrid.filter((limit) => limit > 0) : [own, 0.75 * own, 0.5 * own, 0.25 * own];
  return limits.flatMap((limit): readonly GameSetting[] => [
    withLimit(setting, limit),
    // What goes straight on anyway needs no limit for it.
    ...(setting.model.id === 'linear' ? [] : [{ ...setting, extrapolation: { limit, beyond: 'hold' as const } }]),
    ...decayTimes.map((time) => ({ ...setting, extrapolation: { limit, beyond: 'decay' as const, time } })),
  ]);
}

const clocks = ['synchronised', 'local'] as const;

/** Grids of limits of each extrapolation. */
export function snapped(models: readonly string[]): readonly (readonly GameSetting[])[] {
  return clocks.flatMap((clock) =>
    models
      .filter((id) => id !== 'static' || clock === 'synchronised')
      .map((id) => {
        const setting: GameSetting = { model: { id }, convergence: { id: 'snap' }, clock };
        return id === 'static' ? [setting] : [setting, ...limitGrid.filter((limit) => limit > 0).map((limit) => withLimit(setting, limit))];
      }),
  );
}

function withLimit(setting: GameSetting, limit: number): GameSetting {
  return { ...setting, extrapolation: { limit } };
}

/** Grids of blends of the same extrapolation: without corrections that jump, another limit may fit. */
export function blendsOf(snapping: GameSetting): readonly (readonly GameSetting[])[] {
  const { extrapolation: _, ...setting } = snapping;
  return blends.map((id) =>
    blendTimes.flatMap((time) => {
      const blend = { ...setting, convergence: { id, time } };
      return setting.model.id === 'static' ? [blend] : [blend, ...blendLimits.map((limit) => withLimit(blend, limit))];
    }),
  );
}

/** Past the newest update it stands, or goes on. */
function bothWays(playout: Chosen): readonly GameSetting[] {
  const { extrapolation: _, ...goesOn } = interpolated(playout);
  return [interpolated(playout), goesOn];
}

function interpolated(playout: Chosen): GameSetting {
  return {
    model: { id: 'linear' },
    playout,
    extrapolation: { limit: 0 },
    convergence: { id: 'snap' },
    clock: 'synchronised',
  };
}

/** Models that what updates carry can feed, be it by differences of two updates. */
export function modelsFor(carried: ReadonlySet<StateField>): readonly string[] {
  return [
    'static',
    'linear',
    ...(carried.has('vx') || carried.has('ax') ? ['quadratic'] : []),
    ...(carried.has('qw') ? ['constant-turn'] : []),
  ];
}

/** A number of a setting that is searched. */
export interface Knob {
  readonly at: readonly [part: 'playout' | 'convergence' | 'extrapolation', name: string];
  /** How far it may be from where the grid has it. */
  readonly step: number;
  readonly min: number;
  readonly max: number;
  /** What is added is taken from this one. */
  readonly from?: Knob['at'];
}

/** The sooner and the more slowly it stops: the way is nearly the same, so that one of the two alone is hard to find. */
function earlierAndSlower(limit: number, time: number): Knob {
  return {
    at: ['extrapolation', 'time'],
    from: ['extrapolation', 'limit'],
    step: Math.min(limit, time) / 2,
    min: 0.001,
    max: limit + time - 0.001,
  };
}

export function knobsOf({ playout, convergence, extrapolation }: GameSetting): readonly Knob[] {
  const limit: readonly Knob[] =
    extrapolation && extrapolation.limit > 0
      ? [
          { at: ['extrapolation', 'limit'], step: extrapolation.limit / 2, min: 0.001, max: 10 },
          ...(extrapolation.time === undefined
            ? []
            : [
                { at: ['extrapolation', 'time'] as const, step: extrapolation.time / 2, min: 0.001, max: 10 },
                earlierAndSlower(extrapolation.limit, extrapolation.time),
              ]),
        ]
      : [];
  switch (playout?.id) {
    case 'constant':
      return [
        { at: ['playout', 'delay'], step: 0.05, min: 0, max: 10 },
        ...(playout['base'] === 'arrival' ? [{ at: ['playout', 'resync'] as const, step: 0.04, min: 0.001, max: 10 }] : []),
        ...limit,
      ];
    case 'adaptive':
      return [
        { at: ['playout', 'interval'], step: Number(playout['interval']) / 4, min: 0.001, max: 10 },
        { at: ['playout', 'catchUp'], step: 0.02, min: 0, max: 1 },
        { at: ['playout', 'slowDown'], step: 0.04, min: 0, max: 0.99 },
        ...limit,
      ];
    case 'quantile':
      return [
        { at: ['playout', 'start'], step: 0.06, min: 0, max: 10 },
        { at: ['playout', 'scale'], step: 0.04, min: 0.001, max: 0.99 },
        ...limit,
      ];
    case undefined:
    default:
      return convergence.id === 'snap'
        ? limit
        : [{ at: ['convergence', 'time'], step: Number(convergence['time']) / 2, min: 0.001, max: 10 }, ...limit];
  }
}

export function numberAt(setting: GameSetting, [part, name]: Knob['at']): number {
  return Number((setting[part] as Readonly<Record<string, unknown>> | undefined)?.[name]);
}

export function withNumber(setting: GameSetting, { at, from }: Pick<Knob, 'at' | 'from'>, value: number): GameSetting {
  const changed = put(setting, at, value);
  return from ? put(changed, from, Math.max(numberAt(setting, from) + numberAt(setting, at) - value, 0.001)) : changed;
}

function put(setting: GameSetting, [part, name]: Knob['at'], value: number): GameSetting {
  return { ...setting, [part]: { ...setting[part], [name]: value } };
}

/** Algorithms and what they go by, whatever their numbers. */
export function familyOf({ model, playout, convergence, clock }: GameSetting): string {
  return playout ? `${playout.id} ${String(playout['base'])}` : `${model.id} ${convergence.id} ${clock}`;
}

/** What makes a picture differ from the truth: the game's own setting again, with one thing taken away at a time. */
import type { PoseTrack } from '../../../main/motion/game-log/game-log.ts';
import { laneOf, type GameSetting } from './identify/game-setting.ts';
import { arriving, redrawn } from './identify/redraw.ts';
import type { UpdateFlow } from './identify/updates.ts';
import type { Watch } from './identify/identify.ts';
import { scorePair, type PairScore } from './score-pair.ts';
import type { TruthPath } from './truth-path.ts';
import { updateCauses, updatesWithout, type Without } from './updates-without.ts';

const causeIds = [...updateCauses, 'smoothing'] as const;
export type CauseId = (typeof causeIds)[number];

/** What is given of each picture. */
export type CauseFigures = Pick<PairScore, 'pictureLatenessMean' | 'deviationMean' | 'deviationP95' | 'jumpsPerMinute' | 'judder'>;

export interface Cause {
  readonly id: CauseId;
  /** What is taken away, in words. */
  readonly name: string;
  /** The picture without it; null: `why` says why not. */
  readonly alone: CauseFigures | null;
  /** Without it and all those before. */
  readonly together: CauseFigures | null;
  readonly why?: string;
}

export interface Causes {
  /** The setting's own picture. */
  readonly base: CauseFigures;
  readonly causes: readonly Cause[];
  /** Runs of updates that were lost, and the longest time without one, s; null: no log says what was sent. */
  readonly bursts: { readonly count: number; readonly longest: number } | null;
}

interface TakenAway extends Without {
  readonly smoothing?: boolean;
}

export interface CausedPicture {
  readonly shown: PoseTrack;
  readonly truth: TruthPath;
  readonly flow: UpdateFlow;
  readonly setting: GameSetting;
  /** Why ages mean nothing; null: they do. */
  readonly ageless: string | null;
  /** The game logs its own idea of the time beside exchanges of it. */
  readonly knowsClockError: boolean;
}

export async function causesOf(picture: CausedPicture, watch: Watch): Promise<Causes> {
  const draw = async (without: TakenAway) => {
    await watch.step();
    return figuresWithout(picture, without);
  };
  const base = await draw({});
  let together: TakenAway = {};
  const causes: Cause[] = [];
  for (const id of causeIds) {
    const why = unknownReason(id, picture);
    const name = nameOf(id, picture.setting);
    if (why !== null) {
      causes.push({ id, name, alone: null, together: null, why });
      continue;
    }
    const alone = await draw({ [id]: true });
    const isFirst = Object.keys(together).length === 0;
    together = { ...together, [id]: true };
    causes.push({ id, name, alone, together: isFirst ? alone : await draw(together) });
  }
  return { base, causes, bursts: picture.flow.isSentKnown ? burstsOf(picture.flow) : null };
}

function figuresWithout({ shown, truth, flow, setting, ageless }: CausedPicture, without: TakenAway): CauseFigures {
  const arrivals = arriving(updatesWithout(flow, without, truth));
  const lane = laneOf(without.smoothing ? unsmoothed(setting) : setting);
  const { pictureLatenessMean, deviationMean, deviationP95, jumpsPerMinute, judder } = scorePair(
    redrawn(lane, arrivals, shown, { manner: setting.manner }),
    truth,
  ).score;
  return { pictureLatenessMean: ageless === null ? pictureLatenessMean : null, deviationMean, deviationP95, jumpsPerMinute, judder };
}

/** What has come is shown at once: without a delay to interpolate in, and without a blend. */
function unsmoothed(game: GameSetting): GameSetting {
  const { playout: _, ...setting } = game;
  return { ...setting, convergence: { id: 'snap' } };
}

function nameOf(id: CauseId, { playout, convergence }: GameSetting): string {
  switch (id) {
    case 'stamps':
      return 'stamps are when states were';
    case 'clocks':
      return 'perfect clocks';
    case 'loss':
      return 'no loss';
    case 'jitter':
      return 'no jitter';
    case 'delay':
      return 'no delay of the network';
    case 'gaps':
      return 'an update each tick';
    case 'smoothing':
      return playout ? 'no interpolation delay' : `no smoothing (${convergence.id})`;
  }
}

/** Null: it can be computed. */
function unknownReason(id: CauseId, { flow, setting, ageless, knowsClockError }: CausedPicture): string | null {
  if (id === 'loss' && !flow.isSentKnown) return 'no log says what was sent (U), and so which of it was lost';
  if (id === 'clocks' && !knowsClockError) return 'the game logs no offsets of its own (O) beside exchanges of time (C)';
  if (id === 'stamps' && flow.isTruthful) return 'the updates are logged without their state';
  if (id === 'smoothing' && !setting.playout && setting.convergence.id === 'snap') return 'the game smooths nothing';
  if ((id === 'delay' || id === 'jitter' || id === 'stamps') && ageless !== null) return ageless;
  return null;
}

function burstsOf({ updates }: UpdateFlow): NonNullable<Causes['bursts']> {
  let [count, longest, since] = [0, 0, NaN];
  let isLost = false;
  for (const { sentAt, arrivedAt } of updates) {
    if (Number.isNaN(arrivedAt)) {
      if (!isLost) count += 1;
      isLost = true;
      continue;
    }
    if (isLost && !Number.isNaN(since)) longest = Math.max(longest, sentAt - since);
    [since, isLost] = [sentAt, false];
  }
  return { count, longest };
}

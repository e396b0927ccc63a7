/**
 * Models and convergence schemes in the words of the trade, with the settings that the words leave out in brackets. One
 * that has no words here goes by its id, as do those that take more than a clause to build: docs/pseudocode.md has them.
 */
import { timeText } from '../../../contract/number-text.ts';
import type { Space } from './search/space.ts';
import { angle, number, settingWords, unitOf } from './setting-words.ts';

type Fields = Readonly<Record<string, unknown>>;

interface Technique {
  readonly words: string | ((fields: Fields) => string);
  /** The parameters that the words have. */
  readonly says?: readonly string[];
  /** It takes more to build than the words say. */
  readonly isNamed?: true;
  /** What an update has instead of position, velocity and so on. */
  readonly update?: string;
}

export interface GivenTechnique {
  readonly component: 'model' | 'convergence' | 'playout' | 'scheduler' | 'trigger' | 'clock';
  readonly id: string;
  /** What the lane itself sets. */
  readonly given: Fields;
  readonly defaults?: Fields | undefined;
  readonly space: Space;
}

const straight = 'extrapolate on a straight line';
const turning = 'extrapolate with the velocity turning at the turn rate';
const accelerating = 'extrapolate with constant acceleration';
const newest = 'show the newest position, without extrapolation';

const models: Readonly<Record<string, Technique>> = {
  static: { words: newest },
  linear: { words: straight },
  fpw: { words: straight },
  fpb: { words: straight },
  rpw: { words: `${straight}, while the body turns` },
  'constant-turn': { words: 'extrapolate on a circle, with constant speed and turn rate' },
  bzflag: {
    words: ({ turnThreshold }) =>
      `extrapolate on a circle where the turn rate is above ${angle(Number(turnThreshold))} a second, otherwise on a straight line`,
    says: ['turnThreshold'],
  },
  rpb: { words: turning },
  fvw: { words: accelerating },
  fvb: { words: accelerating },
  quadratic: { words: `${accelerating}, while the body turns` },
  rvw: { words: `${accelerating}, while the body turns` },
  rvb: { words: 'extrapolate with constant acceleration in the turning body' },
  'decaying-acceleration': { words: 'extrapolate with an acceleration and a turn rate that die away', isNamed: true },
  cubic: { words: 'extrapolate on the cubic curve through the last two updates', isNamed: true },
  phbdr: { words: ({ order }) => histories[Number(order)] ?? newest, says: ['order'] },
  'double-exponential': { words: 'extrapolate on the line that fits the last positions best, the newest most', isNamed: true },
  kalman: {
    words: ({ order }) =>
      `extrapolate with the velocity${order === 2 ? ' and acceleration' : ''} that a Kalman filter estimates from the positions`,
    says: ['order'],
    isNamed: true,
  },
  'path-following': {
    words: 'extrapolate along the road that both sides know',
    says: ['road'],
    update: 'the distance along the road and the speed',
  },
  'bounded-forecast': { words: 'extrapolate until the ground or an obstacle stops the entity', isNamed: true },
};

const histories: Readonly<Record<number, string>> = {
  1: 'extrapolate on the line through the last two positions',
  2: 'extrapolate on the parabola through the last three positions',
};

const over = ({ timing, time: length }: Fields) =>
  timing === 'measured' ? 'over the mean time between updates' : `over ${timeText(Number(length))}`;
/** A scheme that takes a time. */
const timed = (words: string): Technique => ({ words: (fields) => `${words} ${over(fields)}`, says: ['time', 'timing'] });

const schemes: Readonly<Record<string, Technique>> = {
  'linear-blend': timed('blend corrections'),
  exponential: timed('let corrections fade exponentially'),
  spring: timed('let corrections fade by a critically damped spring'),
  'dis-smoothing': {
    words: (fields) => `make corrections in ${Number(fields['jumps'])} equal jumps ${over(fields)}, the first at once`,
    says: ['time', 'timing', 'jumps'],
  },
  'projective-blend': timed('blend from the old path to the new one'),
  'projective-velocity-blend': {
    words: (fields) =>
      `blend position and velocity from the old path to the new one ${over(fields)}${fields['smooth'] === true ? ', weighted by 3s² − 2s³ of the share s of that time' : ''}`,
    says: ['time', 'timing', 'smooth'],
  },
  bezier: timed('lead corrections along a Bézier curve'),
  hermite: timed('lead corrections along a Hermite curve'),
  'catmull-rom': timed('lead corrections along a Catmull–Rom curve'),
  'adaptive-offset': { words: 'let small corrections fade slowly and large ones fast', isNamed: true },
  'turn-and-drive': {
    words: ({ maxSpeed, maxTurnRate }) =>
      `let it drive to the corrected place, at no more than ${number(Number(maxSpeed))} m/s and ${angle(Number(maxTurnRate))} a second`,
    says: ['maxSpeed', 'maxTurnRate'],
    isNamed: true,
  },
};

/** What an update of the model carries, where that is not as in a state; undefined: it is. */
export function updateOf(model: string): string | undefined {
  return models[model]?.update;
}

/** null: it has no words. */
export function techniqueWords({ component, ...technique }: GivenTechnique & { component: 'model' | 'convergence' }): string | null {
  const { id, given, defaults = {} } = technique;
  const found = (component === 'model' ? models : schemes)[id];
  if (!found) return null;
  const { words, says = [], isNamed } = found;
  const fields = { ...defaults, ...given };
  const stands = component === 'model' && fields['reverse'] === 'stops' ? ', but never back: then it stands' : '';
  const settings = settingsOf({ component, ...technique, given: without(given, [...says, 'reverse'], defaults) });
  const more = [...(isNamed ? [id] : []), ...(settings.length > 0 ? [settings.join(', ')] : [])].join(': ');
  return `${typeof words === 'string' ? words : words(fields)}${stands}${more === '' ? '' : ` (${more})`}`;
}

/** `systematic (budget 0.5)`: what a reader has to look up. */
export function byId(technique: GivenTechnique): string {
  const settings = settingsOf(technique);
  return settings.length === 0 ? technique.id : `${technique.id} (${settings.join(', ')})`;
}

function settingsOf({ component, id, given, space }: GivenTechnique): string[] {
  return Object.entries(given).flatMap(([name, value]) =>
    name === 'id' || value === undefined ? [] : [settingWords(name, value, unitOf(space, component, id, name))],
  );
}

/** Without what is said already, and what is as it is by default. */
function without(given: Fields, said: readonly string[], defaults: Fields): Fields {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => !said.includes(name) && value !== defaults[name]));
}

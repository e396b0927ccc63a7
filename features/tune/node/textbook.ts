/**
 * Textbook settings: the ones to try before any search. They are among the starts of a search and take part in the
 * choice, so that a small budget recommends no less than a textbook does. Constant turn and second order are extrapolated
 * from the present triggers. Snapshot interpolation gets updates at the present rate, and shows the entity two intervals
 * late (Valve Developer Community, “Interpolation”: a ratio of 2): by a model, and where playouts are chosen by one of
 * them. Each is with a short blend and without.
 */
import {
  keyOfPoint,
  placeOf,
  type Alternative,
  type Component,
  type PlacedPart,
  type Point,
  type Setting,
  type Space,
} from './search/space.ts';

interface TextbookSetting {
  readonly id: string;
  readonly settings?: Readonly<Record<string, Setting>>;
}

/** s */
const shortBlend = 0.1;
const blends: readonly TextbookSetting[] = [{ id: 'snap' }, { id: 'linear-blend', settings: { time: shortBlend } }];
/** Intervals between updates. */
const playoutIntervals = 2;

/** The present setting as the space has it, and what it sends. */
export interface PresentSetting {
  /** By component of the space; null: its alternative takes no part. */
  readonly parts: readonly (PlacedPart | null)[];
  /** Updates of one entity per second. */
  readonly rate: number;
}

/**
 * The textbook settings that the space has. A component of which it has no textbook alternative, and all others, are as
 * at present, or where that takes no part, the first alternative at its defaults.
 */
export function textbookPoints(space: Space, present: PresentSetting): Point[] {
  const points = techniquesIn(space, present.rate).flatMap((technique) =>
    blends.map((convergence): Point => {
      const wanted: Technique = { ...technique, convergence };
      const parts = space.map((component, index) => placedIn(component, wanted[component.name], present.parts[index] ?? null));
      return { choices: parts.map(({ choice }) => choice), places: parts.map(({ places }) => places) };
    }),
  );
  const byKey = new Map(points.map((point) => [keyOfPoint(space, point), point]));
  return [...byKey.values()];
}

/** By component; those that are left out are as at present. */
type Technique = Readonly<Partial<Record<string, TextbookSetting>>>;

/** Of a space without any of the models and playouts, the blends alone are left. */
function techniquesIn(space: Space, rate: number): readonly Technique[] {
  const interval = 1 / rate;
  const late = { delay: playoutIntervals * interval };
  const trigger = { id: 'periodic', settings: { heartbeat: interval } };
  const interpolations = [
    { model: { id: 'delayed', settings: late }, trigger },
    { playout: { id: 'constant', settings: late }, model: { id: 'linear' }, trigger },
  ];
  const techniques: readonly Technique[] = [
    { model: { id: 'constant-turn' } },
    { model: { id: 'quadratic' } },
    ...(Number.isFinite(interval) ? interpolations : []),
  ];
  const offers = (component: string, wanted: string) =>
    space.find(({ name }) => name === component)?.alternatives.some(({ id, isPresent }) => id === wanted && !isPresent) ?? false;
  const known = techniques.filter(({ model, playout }) => (playout ? offers('playout', playout.id) : offers('model', model?.id ?? '')));
  return known.length > 0 ? known : [{}];
}

function placedIn({ alternatives }: Component, wanted: TextbookSetting | undefined, present: PlacedPart | null): PlacedPart {
  const choice = alternatives.findIndex(({ id, isPresent }) => id === wanted?.id && !isPresent);
  if (wanted && choice !== -1) return { choice, places: placesOf(alternatives[choice] as Alternative, wanted.settings ?? {}) };
  return present ?? { choice: 0, places: placesOf(alternatives[0] as Alternative, {}) };
}

/** Within the ranges that are searched; the middle where nothing else is known. */
function placesOf({ dimensions }: Alternative, settings: Readonly<Record<string, Setting>>): number[] {
  return dimensions.map((dimension) => {
    const place = placeOf(dimension, settings[dimension.name] ?? dimension.byDefault) ?? 0.5;
    return Math.min(Math.max(place, 0), 1);
  });
}

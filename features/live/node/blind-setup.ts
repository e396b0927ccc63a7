/** The setup of a participant in a study, without names: those of lanes would name conditions. */
import { createHash } from 'node:crypto';
import type { StudyHead } from '../../../contract/study-record.ts';
import type { LiveSetup } from '../calls/live-calls.ts';
import { RandomStream } from '../../../engine/base/random/random-stream.ts';
import { checkFields } from '../../../experiment/experiment-file.ts';
import { without } from '../../../experiment/field-maps.ts';
import { inheritLanes } from '../../../experiment/lanes.ts';

/** Name of every study for its players. */
export const blindName = 'Study';

/**
 * The setup with the lanes on screens alone (and those from which they take a budget), in a random order, numbered.
 * Every lane has its fields, which the code of a participant needs.
 */
export function blindSetup(setup: LiveSetup, studySeed: number): LiveSetup {
  const file = checkFields(setup.experiment, () => undefined);
  const lanes = inheritLanes(file?.lanes ?? [], () => undefined).flatMap((lane) => (lane ? [lane.fields] : []));
  const usual = file?.game?.screens ?? lanes[0]?.id ?? '';
  const screens = setup.screens ?? new Array<string>(setup.seats).fill(usual);
  const budgets = lanes.flatMap(({ id, trigger }) => (screens.includes(id) && trigger?.budgetOf ? [trigger.budgetOf] : []));
  const random = new RandomStream(studySeed, `study/lanes/${setup.epoch}`);
  const shown = lanes
    .filter(({ id }) => screens.includes(id) || budgets.includes(id))
    .map((lane) => ({ lane, place: random.uniform() }))
    .sort((a, b) => a.place - b.place);
  const names = new Map(shown.map(({ lane }, index) => [lane.id, `lane-${index + 1}`]));
  const nameOf = (id: string) => names.get(id) ?? '';
  const { game, ...fields } = without(setup.experiment as Record<string, unknown>, ...unneeded);
  const numbered = shown.map(({ lane: { trigger, ...lane } }) => ({
    ...without(lane, 'from'),
    id: nameOf(lane.id),
    ...(trigger && { trigger: { ...trigger, ...(trigger.budgetOf && { budgetOf: nameOf(trigger.budgetOf) }) } }),
  }));
  const experiment = { ...fields, name: blindName, lanes: numbered, game: { ...(game as object), screens: nameOf(screens[0] ?? usual) } };
  return { ...setup, experiment, screens: screens.map(nameOf) };
}

/**
 * The seed of the rounds of a study. It is a hash of the whole design, so it is the same when the study goes on another
 * day. The seed of the study cannot be computed from it.
 */
export function playedSeed(study: StudyHead): number {
  return createHash('sha256').update(JSON.stringify(study)).digest().readUInt32LE() & 0x7fff_ffff;
}

/** Fields of an experiment that no participant needs. */
const unneeded = ['name', 'seed', 'description', 'study', 'lanes', 'metrics', 'measures', 'plugins'] as const;

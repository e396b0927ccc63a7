/** A study in the file: which conditions people compare, in which rounds and order, and what they are questioned on. */
import { z } from 'zod';
import { id, numberField, oneOf } from './fields.ts';
import type { LaneFields } from './lanes.ts';
import { versionedPresets, type VersionedPreset } from './link-presets.ts';
import { constantLink, type ConstantLink } from './links.ts';
import { networkHead, type GroupedNetwork } from './population.ts';
import { resolveLink } from './resolved-links.ts';
import type { Report } from './problem.ts';
import { refer, reportRepeated } from './references.ts';

export const studyKinds = ['rating', 'pair', 'detection'] as const;
export type StudyKind = (typeof studyKinds)[number];

const conditionFields = z
  .strictObject({
    id: id('Name of the condition in schedules and reports. Players never see it.'),
    lane: z.string().optional().describe('Id of the lane on the players’ screens. Default: game.screens.'),
    link: z
      .union([oneOf(versionedPresets, 'A link from the catalogue.'), constantLink])
      .optional()
      .describe('Network of every player, to the host and from it: a link from the catalogue, or its fields. Default: that of the nodes.'),
  })
  .describe('What a player experiences in one round.');

const networkFields = z
  .strictObject({
    ...networkHead,
    link: z
      .union([oneOf(versionedPresets, 'A link from the catalogue.'), constantLink])
      .describe('Network of the people who have it, to the host and from it: a link from the catalogue, or its fields.'),
  })
  .describe('A network of the population.');

const questionFields = z
  .strictObject({
    id: id('Name of the question in reports.'),
    text: z.string().min(1).max(200).describe('The question as players read it.'),
    labels: z
      .array(z.string().min(1).max(40))
      .length(5)
      .optional()
      .describe('Words for the five points, from 1 (worst) to 5 (best). Default: bad, poor, fair, good, excellent.'),
  })
  .describe('A question with five points after every round (absolute category rating, ITU-T P.910).');

export const studyFields = z
  .strictObject({
    kind: oneOf(
      studyKinds,
      'rating: every condition is rated by itself; pair: two rounds, then which was better; detection: players press a key where they notice a fault. Default: rating.',
    ).optional(),
    conditions: z.array(conditionFields).min(2).max(12).describe('What is compared.'),
    networks: z
      .array(networkFields)
      .min(1)
      .max(1000)
      .optional()
      .describe(
        'Networks as players have them: each person has one in all rounds whose condition has no link, drawn by weight. Default: none.',
      ),
    round: numberField({ unit: 's', min: 20, max: 120, default: 60, help: 'Length of a round.' }).optional(),
    practice: numberField({
      unit: '',
      integer: true,
      min: 0,
      max: 10,
      default: 1,
      help: 'Practice rounds before those that count.',
    }).optional(),
    repeat: numberField({
      unit: '',
      integer: true,
      min: 1,
      max: 10,
      default: 1,
      help: 'How often a person plays every condition or pair.',
    }).optional(),
    order: oneOf(
      ['williams', 'random'],
      'Order of the conditions. williams: balanced for position and for what came before (Williams square); random: by the seed. Default: williams.',
    ).optional(),
    questions: z
      .array(questionFields)
      .min(1)
      .max(10)
      .optional()
      .describe('Default: overall quality, control, fairness of hits, annoyance.'),
    consent: z.string().min(1).max(5000).optional().describe('What players agree to before they take part.'),
    about: z
      .array(oneOf(['age', 'experience'], 'A question about the person.'))
      .max(2)
      .optional()
      .describe('Optional questions about the person, before practice. Default: none.'),
    dropOut: oneOf(
      ['bot', 'repeat'],
      'When a player leaves in a round: a bot takes the seat, or the round is repeated. Default: bot.',
    ).optional(),
    blindOperator: z.boolean().optional().describe('The operator does not see the conditions either until the end. Default: false.'),
  })
  .describe('A study: a blind comparison of conditions by the players of a live session.');

export type StudyFields = z.output<typeof studyFields>;

/** A study in a file of its own. */
export const studyFile = z
  .strictObject({
    driftbench: z.literal(1).describe('Version of the file format.'),
    experiment: z.string().min(1).describe('The experiment that people play: a file relative to this one. A study in it is ignored.'),
    name: z.string().min(1).optional().describe('Name of the study. Default: that of the experiment.'),
    seed: numberField({ unit: '', integer: true, help: 'Seed in place of the experiment’s.' }).optional(),
    networks: z.string().min(1).optional().describe('A population of networks in place of study.networks: a file relative to this one.'),
    study: studyFields,
  })
  .describe('A study of Driftbench.');

export interface StudyCondition {
  readonly id: string;
  /** Id of the lane on the screens; null: that of the game. */
  readonly lane: string | null;
  /** Name of a preset, or fields; null: the network of the nodes. */
  readonly link: VersionedPreset | ConstantLink | null;
}

/** A network that some of the people have. */
export interface StudyNetwork extends GroupedNetwork {
  readonly link: VersionedPreset | ConstantLink;
}

export interface StudyQuestion {
  readonly id: string;
  readonly text: string;
  /** From 1 to 5. */
  readonly labels: readonly string[];
}

/** A study with its defaults filled in. */
export interface StudyDesign {
  readonly kind: StudyKind;
  readonly conditions: readonly StudyCondition[];
  /** Left out: none; people have the network of the nodes. */
  readonly networks?: readonly StudyNetwork[];
  /** s */
  readonly round: number;
  readonly practice: number;
  readonly repeat: number;
  readonly order: 'williams' | 'random';
  readonly questions: readonly StudyQuestion[];
  readonly consent: string;
  readonly about: readonly ('age' | 'experience')[];
  readonly dropOut: 'bot' | 'repeat';
  readonly blindOperator: boolean;
}

const qualityLabels = ['bad', 'poor', 'fair', 'good', 'excellent'];

export const usualQuestions: readonly StudyQuestion[] = [
  { id: 'quality', text: 'How was the round overall?', labels: qualityLabels },
  { id: 'control', text: 'How well could you control your tank and aim?', labels: qualityLabels },
  { id: 'fairness', text: 'How fair were the hits?', labels: ['very unfair', 'unfair', 'acceptable', 'fair', 'very fair'] },
  {
    id: 'annoyance',
    text: 'How much did the movement of the others annoy you?',
    labels: ['very annoying', 'annoying', 'slightly annoying', 'noticeable, not annoying', 'not noticeable'],
  },
];

const usualConsent =
  'You play several short rounds of a tank game and answer questions about them. The host records your answers, your inputs and ' +
  'network measurements under a code, not under your name. You can stop at any time.';

/** `3g`, or `delay=0.1, loss.ratio=0.02`; null: the network of the nodes. */
export function networkText({ link }: Pick<StudyCondition, 'link'>): string | null {
  return typeof link === 'object' && link !== null ? fieldTexts(link).join(', ') : link;
}

function fieldTexts(fields: object, prefix = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldTexts(value, `${prefix}${name}.`)
      : [`${prefix}${name}=${String(value)}`],
  );
}

/** `lanes`: those of the experiment. */
export function resolveStudy(fields: StudyFields, lanes: readonly LaneFields[], report: Report): StudyDesign {
  reportRepeated(['study', 'conditions'], fields.conditions, report);
  reportRepeated(['study', 'questions'], fields.questions ?? [], report);
  const conditions = fields.conditions.map(({ id, lane, link }, index) => {
    if (lane !== undefined) refer('lane', lanes, lane, ['study', 'conditions', index, 'lane'], report);
    if (typeof link === 'object')
      for (const direction of ['down', 'up'] as const) resolveLink(link, direction, ['study', 'conditions', index, 'link'], report);
    return { id, lane: lane ?? null, link: link ?? null };
  });
  conditions.forEach(({ id, lane, link }, index) => {
    const same = conditions.slice(0, index).find((other) => other.lane === lane && networkText(other) === networkText({ link }));
    const message = `"${id}" has the lane and the link of "${same?.id}"; a study compares different conditions.`;
    if (same) report({ path: ['study', 'conditions', index], message });
  });
  const networks = resolveNetworks(fields, report);
  return {
    kind: fields.kind ?? 'rating',
    conditions,
    ...(networks && { networks }),
    round: fields.round ?? 60,
    practice: fields.practice ?? 1,
    repeat: fields.repeat ?? 1,
    order: fields.order ?? 'williams',
    consent: fields.consent ?? usualConsent,
    about: fields.about ?? [],
    dropOut: fields.dropOut ?? 'bot',
    blindOperator: fields.blindOperator ?? false,
    questions: fields.questions?.map(({ id, text, labels = qualityLabels }) => ({ id, text, labels })) ?? usualQuestions,
  };
}

function resolveNetworks({ networks, conditions }: StudyFields, report: Report): readonly StudyNetwork[] | undefined {
  if (!networks) return undefined;
  reportRepeated(['study', 'networks'], networks, report);
  networks.forEach(({ link }, index) => {
    if (typeof link !== 'object') return;
    for (const direction of ['down', 'up'] as const) resolveLink(link, direction, ['study', 'networks', index, 'link'], report);
  });
  if (conditions.every(({ link }) => link !== undefined))
    report({
      path: ['study', 'networks'],
      message: 'every condition has a link, so no person gets one of these networks; leave out the link of a condition.',
    });
  return networks.map(({ id: name, group, weight = 1, link }) => ({ name, ...(group !== undefined && { group }), weight, link }));
}

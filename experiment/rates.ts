/** Rates in the file: how often a node ticks, sends and draws. */
import { z } from 'zod';
import { stepsOf, type RenderRate, type StepRate } from '../engine/base/time/step-times.ts';
import type { NodeRates } from '../engine/session/session-plan.ts';
import { numberField } from './fields.ts';
import { present } from './field-maps.ts';
import type { FieldPath, Report } from './problem.ts';

const least = 0.1;
const most = 1000;
/** Largest noise as a share of the time from one drawing to the next. */
const noisiest = 1 / 3;

const frequency = (help: string) => numberField({ unit: 'Hz', min: least, max: most, help });

const stepRate = (what: string) =>
  z.union([
    frequency(what),
    z.strictObject({
      rate: frequency(what),
      work: numberField({
        unit: 's',
        min: 0,
        max: 10,
        default: 0,
        help: 'What a step takes. The timer of the next step starts after it: the steps are 1 / rate + work apart.',
      }).optional(),
    }),
  ]);

const hitchFields = z
  .strictObject({
    every: numberField({ unit: 's', min: 0.01, max: 3600, help: 'From the end of one to the next, on average.' }),
    length: numberField({ unit: 's', above: 0, max: 60, help: 'By how much the drawing comes late.' }),
  })
  .describe('Drawings that come late, at random. Left out: none.');

const howOftenDrawn = 'How often it draws.';

const renderRate = z.union([
  frequency(howOftenDrawn),
  z.strictObject({
    rate: frequency(howOftenDrawn),
    phase: numberField({
      unit: '',
      min: 0,
      below: 1,
      default: 0,
      help: 'When the first drawing is, as a share of the time from one to the next.',
    }).optional(),
    noise: numberField({
      unit: 's',
      min: 0,
      max: 1,
      default: 0,
      help: 'Standard deviation of the time from one drawing to the next; at most a third of that time.',
    }).optional(),
    hitches: hitchFields.optional(),
  }),
]);

const byFrames = 'Default: at every frame of the world.';

/** Fields of a node, and of the defaults of all nodes. */
export const rateFields = {
  tick: stepRate('How often it looks at its entities.')
    .optional()
    .describe(`How often the node looks at its entities and evaluates triggers, in Hz, or a map. ${byFrames}`),
  send: stepRate('How often it sends.')
    .optional()
    .describe('How often updates may leave the node, in Hz, or a map; in between the newest of each entity waits. Default: at once.'),
  render: renderRate
    .optional()
    .describe(`How often the node draws, in Hz, or a map. What a viewer sees is measured at its drawings. ${byFrames}`),
};

export const defaultRates = z.strictObject(rateFields).describe('Rates of the nodes that say nothing themselves.');

export type RateFields = z.output<typeof defaultRates>;
type StepFields = NonNullable<RateFields['tick']>;
type RenderFields = NonNullable<RateFields['render']>;

export interface RateContext {
  /** s */
  readonly frame: number;
  /** A player's entity is in the experiment. */
  readonly isPlayed: boolean;
  readonly report: Report;
}

/** The rates of each node, by its own fields and the defaults; undefined where all happens at frames. */
export function resolveRates(nodes: readonly RateFields[], common: RateFields, context: RateContext): (NodeRates | undefined)[] {
  const report = once(context.report);
  return nodes.map((node, index) => ratesOf(node, common, ['nodes', index], { ...context, report }));
}

function ratesOf(own: RateFields, common: RateFields, path: FieldPath, context: RateContext): NodeRates | undefined {
  const placed = (field: keyof RateFields) => (own[field] === undefined ? ['rates', field] : [...path, field]);
  const { tick = common.tick, send = common.send, render = common.render } = own;
  const rates: NodeRates = present({
    tick: tick === undefined ? undefined : stepRateOf(tick),
    send: send === undefined ? undefined : stepRateOf(send),
    render: render === undefined ? undefined : renderRateOf(render),
  });
  if (context.isPlayed) checkPlayed(rates, placed, context);
  checkSend(rates, placed('send'), context);
  checkNoise(rates, placed('render'), context);
  return Object.keys(rates).length === 0 ? undefined : rates;
}

/** A problem of the defaults is that of many nodes. */
function once(report: Report): Report {
  const known = new Set<string>();
  return (problem) => {
    const text = `${problem.path.join('.')}: ${problem.message}`;
    if (!known.has(text)) report(problem);
    known.add(text);
  };
}

function stepRateOf(fields: StepFields): StepRate {
  if (typeof fields === 'number') return { hz: fields };
  return { hz: fields.rate, ...present({ work: fields.work }) };
}

function renderRateOf(fields: RenderFields): RenderRate {
  if (typeof fields === 'number') return { hz: fields };
  const { rate: hz, ...rest } = fields;
  return { hz, ...present(rest) };
}

/** Players move from frame to frame, by what is drawn at each. */
function checkPlayed(rates: NodeRates, placed: (field: 'tick' | 'render') => FieldPath, { frame, report }: RateContext): void {
  for (const field of ['tick', 'render'] as const) {
    if (!rates[field]) continue;
    const message = `found ${rates[field].hz} Hz, but the experiment has players, who move and decide at its frames, ${shortText(1 / frame)} Hz; leave it out. Allowed with players: send.`;
    report({ path: placed(field), message });
  }
}

/** A node that sends more often than it ticks has nothing to send. */
function checkSend({ tick, send }: NodeRates, path: FieldPath, { frame, report }: RateContext): void {
  const ticks = tick ? stepsOf(tick).interval : frame;
  if (!send || stepsOf(send).interval >= ticks * (1 - 1e-9)) return;
  const how = tick ? 'how often the node ticks' : `the frames of the world, ${frame} s; a higher tick allows more`;
  report({ path, message: `found ${shortText(1 / stepsOf(send).interval)} Hz; allowed: at most ${shortText(1 / ticks)} Hz, ${how}.` });
}

function checkNoise({ render }: NodeRates, path: FieldPath, { report }: RateContext): void {
  if (!render?.noise || render.noise <= noisiest / render.hz) return;
  const allowed = Number((noisiest / render.hz).toPrecision(3));
  const message = `found ${render.noise} s; allowed at ${render.hz} Hz: at most ${allowed} s, a third of ${shortText(1 / render.hz)} s.`;
  report({ path: [...path, 'noise'], message });
}

function shortText(value: number): string {
  return String(Number(value.toPrecision(4)));
}

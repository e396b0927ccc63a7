/** Resolves a node's link to engine terms: presets filled in, up and down told apart, fields checked against each other. */
import { idealLink, type JitterSettings, type LinkSettings, type LossSettings } from '../engine/network/link-settings.ts';
import { present, without } from './field-maps.ts';
import type { JitterFields } from './jitter.ts';
import { linkPresets } from './link-presets.ts';
import type { LinkFields, NodeLink } from './links.ts';
import type { LossFields } from './loss.ts';
import { mergeLinks } from './merge-links.ts';
import { listed, type FieldPath, type Report } from './problem.ts';

export type LinkDirection = 'down' | 'up';

type Refuse = (path: FieldPath, message: string) => void;

/** Settings of one direction. Problems are reported at fields below `path`, the path of the node's link. */
export function resolveLink(link: NodeLink, direction: LinkDirection, path: FieldPath, report: Report): LinkSettings {
  const own = link[direction];
  const reportField = directionReport(link, direction, path, report);
  const refuse: Refuse = (field, message) => reportField({ path: field, message });
  const shared = without(link, 'up', 'down');
  const layers = [presetOf(shared, direction), shared, presetOf(own, direction), own ?? {}];
  return complete(layers.reduce(mergeLinks), refuse);
}

/** Reports problems of one direction, told by fields of a link: at the direction's own map where there is one. */
export function directionReport(link: NodeLink, direction: LinkDirection, path: FieldPath, report: Report): Report {
  return ({ path: field, message }) => {
    const sharedPath = [...path, ...field];
    report(
      link[direction] ? { path: [...path, direction, ...field], inheritedFrom: [sharedPath], message } : { path: sharedPath, message },
    );
  };
}

/** What a preset fills; the type is widened to the file's, of which it is a part. */
function presetOf(link: LinkFields | undefined, direction: LinkDirection): LinkFields {
  return link?.preset === undefined ? {} : (linkPresets[link.preset][direction] satisfies LinkSettings as LinkFields);
}

function complete(link: LinkFields, refuse: Refuse): LinkSettings {
  const { jitter, loss, ...rest } = without(link, 'preset', 'model');
  const delay = rest.delay ?? idealLink.delay;
  if (rest.queue !== undefined && rest.bandwidth === undefined)
    refuse(['queue'], 'a queue forms only before a bandwidth; give bandwidth too, or leave queue out.');
  return {
    ...rest,
    delay,
    ...present({ jitter: jitter && completeJitter(jitter, delay, refuse), loss: loss && completeLoss(loss, refuse) }),
  };
}

function completeJitter(fields: JitterFields, delay: number, refuse: Refuse): JitterSettings {
  const jitter = without(fields, 'file');
  const law = jitter.law ?? 'uniform';
  if (law === 'table') checkTable(jitter, refuse);
  else checkLaw(law, jitter, delay, refuse);
  return { ...jitter, law };
}

function checkTable({ values }: JitterFields, refuse: Refuse): void {
  const count = values?.length ?? 0;
  if (count < 2)
    refuse(['jitter', 'values'], `${count === 0 ? 'missing' : 'found 1 value'}; law table needs at least two values, or a file of them.`);
}

function checkLaw(law: string, { spread, values }: JitterFields, delay: number, refuse: Refuse): void {
  if (values) refuse(['jitter', 'values'], `law ${law} takes no values; only law table does.`);
  if (spread === undefined) refuse(['jitter', 'spread'], `missing; law ${law} needs it: a number ≥ 0 and ≤ 60 s.`);
  const positive = law === 'lognormal' || law === 'pareto';
  if (positive && delay === 0)
    refuse(['delay'], `found 0; law ${law} of the jitter needs a mean delay > 0 s, as it has no negative delays.`);
}

/** Fields of each law of loss: those it needs, those it may have. */
const lossFieldsOf = {
  independent: { needed: ['ratio'], further: [] },
  'gilbert-elliott': { needed: ['toBad', 'toGood'], further: ['lossGood', 'lossBad'] },
} as const satisfies Record<LossSettings['law'], Record<'needed' | 'further', readonly (keyof LossFields)[]>>;

function completeLoss(loss: LossFields, refuse: Refuse): LossSettings {
  const { law = 'independent', ratio = 0, toBad = 0, toGood = 0, lossGood, lossBad } = loss;
  const { needed, further } = lossFieldsOf[law];
  const allowed: readonly string[] = ['law', ...needed, ...further];
  for (const field of needed) {
    if (loss[field] === undefined) refuse(['loss', field], `missing; law ${law} needs it: a number ≥ 0 and ≤ 1.`);
  }
  for (const field of Object.keys(loss).filter((name) => !allowed.includes(name))) {
    refuse(['loss', field], `law ${law} has no field "${field}"; allowed: ${listed(allowed)}.`);
  }
  return law === 'independent' ? { law, ratio } : { law, toBad, toGood, ...present({ lossGood, lossBad }) };
}

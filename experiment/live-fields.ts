/** Which fields of an experiment apply while its session runs; all others wait for a restart. */
import type { FieldPath } from './problem.ts';

/** Fields of a link, or of one direction of it. */
const ofLinks = ['delay', 'duplicate', 'order'];
/** The one field of each map in a link. */
export const innerOfLinks: Readonly<Record<string, string>> = { jitter: 'spread', loss: 'ratio' };

export function isLiveLinkField([list, , link, ...rest]: FieldPath): boolean {
  if (list !== 'nodes' || link !== 'link') return false;
  const [field, inner] = rest[0] === 'up' || rest[0] === 'down' ? rest.slice(1) : rest;
  return typeof field === 'string' && (inner === undefined ? ofLinks.includes(field) : innerOfLinks[field] === inner);
}

/** True for the offer of a lane's contracts, once it is due. */
export function isOffer([list, , contracts, schedule]: FieldPath): boolean {
  return list === 'lanes' && contracts === 'contracts' && schedule === 'schedule';
}

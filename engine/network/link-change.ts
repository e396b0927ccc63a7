/** Changes of a running link: the operator's changes, merged into the settings that hold. */
import type { JitterSettings, LinkSettings } from './link-settings.ts';

/** The fields that change. `jitter`: its spread, s; `loss`: a ratio of independent loss. */
export type ChangedFields = Pick<LinkSettings, 'duplicate' | 'order'> & {
  readonly delay?: number | undefined;
  readonly jitter?: number | undefined;
  readonly loss?: number | undefined;
};

/** `present` with the changed fields; a link without jitter gets the uniform law. */
export function changedLink(present: LinkSettings, change: ChangedFields): LinkSettings {
  return {
    ...present,
    delay: change.delay ?? present.delay,
    jitter: changedJitter(present.jitter, change.jitter),
    loss: change.loss === undefined ? present.loss : { law: 'independent', ratio: change.loss },
    duplicate: change.duplicate ?? present.duplicate,
    order: change.order ?? present.order,
  };
}

function changedJitter(present: JitterSettings | undefined, spread: number | undefined): JitterSettings | undefined {
  if (spread === undefined) return present;
  return { law: 'uniform', ...present, spread };
}

/** One direction of a link, as one lane meets it. */
import type { LinkSettings } from './link-settings.ts';
import type { Carrier, Passage } from './passage.ts';

export interface LinkOptions {
  readonly settings: LinkSettings;
  /** Session seed. */
  readonly seed: number;
  /** Name of the link; with the seed it decides the draws, so links of the same name in other lanes meet the same network. */
  readonly name: string;
  /** Loss and duplication do not apply: acknowledgements. */
  readonly reliable: boolean;
}

export class Link implements Carrier {
  settings: LinkSettings;

  constructor({ settings }: LinkOptions) {
    this.settings = settings;
  }

  carry(_update: number, now: number, _bytes: number, out: Passage): void {
    out.arrivals = 1;
    out.first = now + this.settings.delay;
  }
}

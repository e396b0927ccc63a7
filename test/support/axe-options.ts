/** How end-to-end tests run axe. */
import type { RunOptions } from 'axe-core';

/** Without what is loaded for rules on style sheets and media: none of them applies to our pages. */
export const axeOptions = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

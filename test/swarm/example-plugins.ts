/** Plugins of the kinds that have no built-in one: a motion, a trigger, a link model, metrics. */
import errorArea from '../support/plugins/kinds/error-area.ts';
import handover from '../support/plugins/kinds/handover.ts';
import helix from '../support/plugins/kinds/helix.ts';
import hopper from '../support/plugins/kinds/hopper.ts';
import lead from '../support/plugins/kinds/lead.ts';
import longestGap from '../support/plugins/kinds/longest-gap.ts';

export const examplePlugins = [errorArea, handover, helix, hopper, lead, longestGap];

/** The page of GLS: the paper's figures 2 to 5, its claims, and what holds here. */
import type { Topic } from '../figure.ts';
import { aimedFireFigure } from './aimed-fire.ts';
import { constantFireFigure } from './constant-fire.ts';
import { deviationFigure } from './deviation.ts';
import { differences } from './differences.ts';
import { untunedPlayer } from './untuned.ts';

export const gls: Topic = {
  id: 'gls',
  title: 'GLS: the paper’s claims and what holds here',
  about:
    '**The reference player is tuned**: its ranges, angles, swerves and dodges (`far`, `near`, `breakAngle`, `evadeAngle`, `evadeDistance`, `zigzag`, `zigzagPeriod`, `dodgeDistance`, `dodgeTime`, `aimRange`) were searched so that figures below agree with those “there”. ' +
    'The first figure sets a player beside it that was written down once and not tuned. ' +
    'Two computer players shoot at each other by what they see (Palant, Griwodz, Halvorsen: Evaluating dead reckoning variations with a multi-player game simulator, NOSSDAV’06). ' +
    'The paper prints curves without figures, but for a few in its text, and says little of its players; “there” is what an independent implementation found, medians of 20 seeds, unless it says “paper”. What the paper does not say is `own`. The players of that implementation are described in words too: ' +
    'what those leave open (at which range ours begin to aim, how often they swerve, where they evade to) was searched so that position deviation, shots per second, misses and, from then on that they had decided between two ways of dodging, agreed hits come out as there. ' +
    'That these agree is therefore no independent confirmation; position history was not looked at. ' +
    'G12, a thousand times real time: `npm run bench`.',
  figures: [untunedPlayer, deviationFigure, aimedFireFigure, constantFireFigure, differences],
};

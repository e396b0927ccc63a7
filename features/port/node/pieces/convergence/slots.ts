/** What a lane's convergence scheme brings: how an offset fades, or the curve of a blend on one axis. */
import type { BlendAxis } from '../../../../../plugins/kit/blend.ts';
import type { OffsetRest } from '../../../../../plugins/kit/offset-fade.ts';
import type { BlendTime } from './blend-time.ts';

export declare function fading(rest: OffsetRest, time: Readonly<BlendTime>): void;
export declare function curve(axis: BlendAxis, time: Readonly<BlendTime>): void;

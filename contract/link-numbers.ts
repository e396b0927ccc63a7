/** What calls may set of a link while a session runs: the ranges are those of the experiment file. */
import { z } from 'zod';

/** s */
export const delay = z.number().min(0).max(60);
/** Of updates. */
export const share = z.number().min(0).max(1);

/** The call that writes a lane as source code. */
import { z } from 'zod';
import { call } from '../../../contract/bench.ts';
import { engines, languages } from './languages.ts';

const portRequest = z.strictObject({
  /** Of the open experiment: its id. Otherwise the fields of a lane, which stands in place of the experiment's own. */
  lane: z.union([z.string().max(300), z.record(z.string().max(300), z.unknown())]),
  language: z.enum(languages),
  /** With its axes and units, in a file of their own. */
  engine: z.enum(engines).optional(),
  /** In 32 bits; left out: in 64. */
  float: z.boolean().optional(),
});

export interface PortFile {
  readonly name: string;
  readonly text: string;
}

export const portCalls = {
  /** The files of a lane's port, as `driftbench port` writes them: the code, its test, the vectors. */
  'port.write': call<readonly PortFile[]>()('operator', portRequest),
} as const;

type PortCalls = typeof portCalls;
declare module '../../../contract/bench.ts' {
  interface BenchCalls extends PortCalls {}
}

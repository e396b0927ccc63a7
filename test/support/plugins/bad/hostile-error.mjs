/** A DR model whose errors harm the code that inspects them. */
import { defineDeadReckoningModel, z } from 'driftbench/plugin-api';

const refuse = () => {
  throw new Error('not to be looked at');
};
const traps = new Proxy({}, { get: () => refuse });

const thrown = {
  getter: () => Object.defineProperties(new Error('x'), { name: { get: refuse }, message: { get: refuse }, stack: { get: refuse } }),
  proxy: () => new Proxy(new Error('x'), traps),
  symbol: () => ({ [Symbol.toPrimitive]: refuse, toString: refuse }),
  text: () => new Error('long '.repeat(1e6)),
  nothing: () => undefined,
  input: (fix) => {
    fix.toJSON = refuse;
    return new Error('x');
  },
};

export default defineDeadReckoningModel({
  id: 'hostile-error',
  title: 'Throws what harms',
  source: 'planted for a test',
  params: z.object({ error: z.enum(Object.keys(thrown)).default('nothing') }),
  create: ({ params }) => ({
    extrapolate(fix) {
      throw thrown[params.error](fix);
    },
  }),
});

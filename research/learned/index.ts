/** `npm run train`: trains the model `learned`, or measures it beside other models. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { keptLayers, weightsFile } from './keep-weights.ts';
import { errorTable } from './measure.ts';
import { trainedLayers, wholeEffort } from './train.ts';

const help = `Trains the network of the model "learned" and writes its weights, always the same; minutes on one core.

  --measure   no training: the errors of models on paths that it has not seen, as a table
`;
const { values } = parseArgs({ options: { measure: { type: 'boolean' }, help: { type: 'boolean' } } });
/** Seeds of the paths to learn from begin here; those to measure on are far above. */
const seed = 1;
const place = 'plugins/dead-reckoning/learned/weights.ts';

if (values.help) console.log(help);
else if (values.measure) console.log(errorTable().join('\n'));
else {
  const layers = trainedLayers(seed, wholeEffort, (line) => console.log(line));
  writeFileSync(place, weightsFile(keptLayers(layers)));
  console.log(`Wrote ${place}.`);
}

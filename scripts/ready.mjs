/** `npm run ready`: is this commit ready? Every check and the unit tests; `npm test` adds the build and the browser. */
import { checks } from './checks.mjs';
import { runStepsAndExit } from './steps.mjs';

await runStepsAndExit([...checks, { name: 'unit tests', command: ['vitest', 'run', '--project', 'unit'] }]);

/** `npm run deps`: checks the import table, and finds unused code and dependencies. */
import { dependencySteps } from './checks.mjs';
import { runStepsAndExit } from './steps.mjs';

await runStepsAndExit(dependencySteps);

/** `npm run deps`: who may import whom, and what nobody uses. */
import { dependencySteps } from './checks.mjs';
import { runStepsAndExit } from './steps.mjs';

await runStepsAndExit(dependencySteps);

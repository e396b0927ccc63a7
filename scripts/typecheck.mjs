/** `npm run typecheck`: one compile per environment. */
import { typecheckSteps } from './checks.mjs';
import { runStepsAndExit } from './steps.mjs';

await runStepsAndExit(typecheckSteps);

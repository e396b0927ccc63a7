/** The rules of scripts/import-table.mjs for the `depcruise` command. */
import { cruiseOptions, dependencyRules } from './scripts/import-table.mjs';

export default { ...dependencyRules, options: cruiseOptions };

/** Refused: missing-package.ts:2:22: Could not resolve "not-installed" */
import { gravity } from 'not-installed';

export default gravity;

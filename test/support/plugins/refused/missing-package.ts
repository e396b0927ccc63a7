/** Refused: missing-package.ts:2:25: Could not resolve "not-installed" */
import { gravity } from 'not-installed';

export default gravity;

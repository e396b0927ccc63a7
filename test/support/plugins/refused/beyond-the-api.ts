/** Refused: beyond-the-api.ts:2:10: No matching export in "driftbench/plugin-api" for import "openSession" */
import { openSession } from 'driftbench/plugin-api';

export default openSession();

/** Refused: beyond-the-api.ts:2:9: No matching export in "offered:driftbench/plugin-api" for import "openSession" */
import { openSession } from 'driftbench/plugin-api';

export default openSession();

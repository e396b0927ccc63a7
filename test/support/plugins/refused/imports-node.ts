/**
 * Refused: imports-node.ts:5:30: imports "node:fs", but a plugin is pure and runs in browsers too; allowed:
 * driftbench/plugin-api, zod,
 */
import { readFileSync } from 'node:fs';

export default { secret: readFileSync('/etc/hostname') };

/**
 * Refused: requires-node.mjs:5:39: imports "child_process", but a plugin is pure and runs in browsers too; allowed:
 * driftbench/plugin-api, zod,
 */
export default { spawn: () => require('child_process') };

#!/usr/bin/env node
/** The `driftbench` command. The first use builds what it runs. */
import { ensureBuilt, runBuilt } from '../scripts/ensure-built.mjs';

await ensureBuilt();
await runBuilt('cli.js');

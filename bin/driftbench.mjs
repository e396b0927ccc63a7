#!/usr/bin/env node
/** The `driftbench` command. The first use builds what it runs. */
import { ensureBuilt } from '../scripts/ensure-built.mjs';

await ensureBuilt();
await import(new URL('../out/main/cli.js', import.meta.url).href);

/**
 * Refused: imports-electron.ts:6:21: imports "electron", but a plugin is pure and runs in browsers too; allowed:
 * driftbench/plugin-api, zod,
 */
import { defineDeadReckoningModel } from 'driftbench/plugin-api';
import { app } from 'electron';

export default defineDeadReckoningModel(app);

/** Refused: syntax-error.ts:6:14: Expected "=>" but found "(" */
import { defineDeadReckoningModel } from 'driftbench/plugin-api';

export default defineDeadReckoningModel({
  id: 'syntax-error',
  create: () (
});

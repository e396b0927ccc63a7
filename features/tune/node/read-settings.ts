/** Reads a file of settings (YAML) by a schema: problems name line and field, what was found and what is allowed. */
import type { z } from 'zod';
import { explain } from '../../../experiment/explain.ts';
import { ExperimentDocument } from '../../../main/experiment/experiment-document.ts';
import { readInputText } from '../../../main/base/files/read-input.ts';

/** `role`: the kind of file, `a setup of a tuning (.yaml)`. Rejects with a `BenchError`. */
export async function readSettings<Schema extends z.ZodType>(path: string, role: string, schema: Schema): Promise<z.output<Schema>> {
  const document = new ExperimentDocument(path, await readInputText(path, role, { mostMb: 16 }));
  const value = document.value();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw document.refusal(explain(schema, value, result.error.issues));
}

/** `npm run schema`: writes the published JSON Schema of experiment files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { formatted } from './formatted.mjs';
import { root } from './steps.mjs';

const { module } = await runnerImport(join(root, 'main/experiment/published-schema.ts'), { root, logLevel: 'error', configFile: false });
const { publishedSchema, publishedSchemaPath } = /** @type {typeof import('../main/experiment/published-schema.ts')} */ (module);

const path = join(root, publishedSchemaPath);
writeFileSync(path, await formatted(path, publishedSchema()));
console.log(`${publishedSchemaPath} written.`);

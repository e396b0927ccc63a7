/** `npm run schema`: writes the published JSON Schema of experiment files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import prettier from 'prettier';
import { runnerImport } from 'vite';
import { root } from './steps.mjs';

const { module } = await runnerImport(join(root, 'main/experiment/published-schema.ts'), { root, logLevel: 'error', configFile: false });
const { publishedSchema, publishedSchemaPath } = /** @type {typeof import('../main/experiment/published-schema.ts')} */ (module);

const path = join(root, publishedSchemaPath);
const style = await prettier.resolveConfig(path);
writeFileSync(path, await prettier.format(publishedSchema(), { ...style, filepath: path }));
console.log(`${publishedSchemaPath} written.`);

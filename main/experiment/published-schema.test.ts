import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishedSchema, publishedSchemaPath } from './published-schema.ts';

const examples = 'resources/experiments';

test('the published JSON Schema is that of the program; `npm run schema` writes it', () => {
  expect(JSON.parse(readFileSync(publishedSchemaPath, 'utf8'))).toEqual(JSON.parse(publishedSchema()));
});

test('the published JSON Schema takes every example and refuses a misspelt parameter', () => {
  const schema = z.fromJSONSchema(JSON.parse(publishedSchema()) as z.core.JSONSchema.JSONSchema);
  for (const name of readdirSync(examples)) {
    const text = readFileSync(join(examples, name), 'utf8');
    expect(schema.safeParse(parse(text)).error, name).toBeUndefined();
    const misspelt = text.replace('trigger: {', 'triger: {').replace('id: bzflag }', 'id: bzflag, turn: 1 }');
    expect(schema.safeParse(parse(misspelt)).success, name).toBe(false);
  }
});

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { publishedSchema, publishedSchemaPath, schemaOfFiles } from './published-schema.ts';

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

/** The schema with the part that each reference names in its place. */
function withoutReferences({ $defs, ...schema }: { readonly $defs: Readonly<Record<string, object>> }): unknown {
  const inPlace = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map(inPlace);
    if ('$ref' in part) return inPlace($defs[String(part.$ref).replace('#/$defs/', '')]);
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inPlace(value)]));
  };
  return inPlace(schema);
}

test('the published JSON Schema writes what repeats once, and says the same as that of the bench', () => {
  const published = JSON.parse(publishedSchema()) as Parameters<typeof withoutReferences>[0];
  const whole: unknown = JSON.parse(JSON.stringify(schemaOfFiles()));
  expect(withoutReferences(published)).toEqual(whole);
  const parts = Object.values(published.$defs).map((part) => JSON.stringify(part));
  expect(new Set(parts).size).toBe(parts.length);
  expect(JSON.stringify(published).length).toBeLessThan(JSON.stringify(whole).length / 3);
});

const head = 'driftbench: 1\nname: Small\nduration: 10\nentities: [{ id: tank, owner: a, motion: { kind: circular } }]\n';
const lanes = 'lanes: [{ id: base, model: { id: linear }, trigger: { distance: 1 } }]\n';

test.each([
  ['a delay of text', `${head}nodes: [{ id: a }, { id: b, link: { delay: soon } }]\n${lanes}`],
  ['a misspelt field of a link', `${head}nodes: [{ id: a }, { id: b, link: { dely: 0.1 } }]\n${lanes}`],
  ['a loss above 1 in a state', `${head}nodes: [{ id: a }, { id: b, link: { states: [{ loss: { ratio: 2 } }] } }]\n${lanes}`],
  ['an unknown law of jitter', `${head}nodes: [{ id: a }, { id: b, link: { down: { jitter: { law: unform } } } }]\n${lanes}`],
  ['a misspelt parameter of a model', `${head}nodes: [{ id: a }, { id: b }]\n${lanes.replace('id: linear', 'id: kalman, nois: 1')}`],
  ['no lanes', `${head}nodes: [{ id: a }, { id: b }]\n`],
])('the published JSON Schema refuses %s', (_, text) => {
  const schema = z.fromJSONSchema(JSON.parse(publishedSchema()) as z.core.JSONSchema.JSONSchema);
  expect(schema.safeParse(parse(`${head}nodes: [{ id: a }, { id: b, link: { delay: 0.1 } }]\n${lanes}`)).error).toBeUndefined();
  expect(schema.safeParse(parse(text)).success).toBe(false);
});

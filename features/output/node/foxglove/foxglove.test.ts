/** Foxglove gets the recorded data, in messages of its own schemas. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as schemas from '@foxglove/schemas/jsonschema.js';
import { McapStreamReader, type McapTypes } from '@mcap/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { TelemetryColumns } from '../../../../contract/telemetry.ts';
import { recordRun } from '../../../../test/support/recorded.ts';
import { projectPaths } from '../../../../main/base/project-paths.ts';
import { rowsOf } from '../../../../main/recording/format/table.ts';
import { Recording } from '../../../../main/recording/recording.ts';
import { openMotionFile } from '../../../../main/motion/open-motion-file.ts';
import { foxgloveLayout } from './layout.ts';
import { writeFoxglove } from './write-foxglove.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-foxglove-'));
const out = join(folder, 'foxglove.mcap');
let recording: Recording;

interface Message {
  readonly topic: string;
  readonly schema: string;
  readonly logTime: bigint;
  readonly record: Record<string, unknown>;
}
let messages: readonly Message[];

beforeAll(async () => {
  const path = join(folder, 'gls.mcap');
  const { writer } = await recordRun(join(projectPaths().experiments, 'gls-4-constant-fire.yaml'), path, ['duration=8']);
  writer.close();
  recording = await Recording.open(path);
  const count = await writeFoxglove(recording, out, { every: 0, cancelled: new AbortController().signal });
  messages = messagesIn(out);
  expect(messages).toHaveLength(count);
});
afterAll(() => {
  recording.close();
  rmSync(folder, { recursive: true });
});

function messagesIn(path: string): readonly Message[] {
  const reader = new McapStreamReader();
  reader.append(readFileSync(path));
  const [names, channels] = [new Map<number, string>(), new Map<number, { topic: string; schema: string }>()];
  const found: Message[] = [];
  for (let record: McapTypes.TypedMcapRecord | undefined = reader.nextRecord(); record; record = reader.nextRecord()) {
    if (record.type === 'Schema') names.set(record.id, record.name);
    if (record.type === 'Channel') channels.set(record.id, { topic: record.topic, schema: names.get(record.schemaId) ?? '' });
    if (record.type !== 'Message') continue;
    const data = JSON.parse(new TextDecoder().decode(record.data)) as Record<string, unknown>;
    found.push({ ...channels.get(record.channelId)!, logTime: record.logTime, record: data });
  }
  return found;
}

const of = (topic: string) => messages.filter((message) => message.topic === topic);

test('every message is one of Foxglove’s own schema', () => {
  for (const name of ['SceneUpdate', 'FrameTransforms', 'Log'] as const) {
    const schema = z.fromJSONSchema(JSON.parse(JSON.stringify(schemas[name])) as Parameters<typeof z.fromJSONSchema>[0]);
    const found = messages.filter((message) => message.schema === `foxglove.${name}`);
    expect(found.length, name).toBeGreaterThan(0);
    for (const { record } of found) {
      const { error } = schema.safeParse(record);
      expect(error && z.prettifyError(error)).toBeUndefined();
    }
  }
  expect(z.fromJSONSchema(JSON.parse(JSON.stringify(schemas.Log))).safeParse({ level: 'loud' }).success).toBe(false);
});

test('times are those of the day on which it was recorded', () => {
  const began = Date.parse(recording.setup.began);
  for (const { logTime, record } of messages) {
    const since = Number(logTime / 1000n) / 1000 - began;
    expect(since).toBeGreaterThanOrEqual(-0.01);
    expect(since).toBeLessThanOrEqual(8000.01);
    const stamp = record['timestamp'] as { sec: number; nsec: number } | undefined;
    if (stamp) expect(BigInt(stamp.sec) * 1_000_000_000n + BigInt(stamp.nsec)).toBe(logTime);
  }
});

test('real and shown poses are those of the rows, with a line between them; an entity that left is deleted', () => {
  const { layout } = recording.setup;
  const columns = new TelemetryColumns(layout);
  const scenes = of('/scene');
  let row = 0;
  for (const { record } of recording.messages(['rows'])) {
    const { values, times, columns: width } = rowsOf(record);
    times.forEach((_, k) => {
      const { entities, deletions } = scenes[row++]!.record as { entities: readonly SceneEntity[]; deletions: readonly { id: string }[] };
      const byId = new Map(entities.map((entity) => [entity.id, entity]));
      const shown = layout.lanes.flatMap((lane, index) => layout.pairs.map((pair, number) => ({ lane, index, ...pair, number })));
      for (const { lane, index, entity, receiver, number } of shown) {
        const id = `${lane}/${layout.entities[entity]}>${receiver}`;
        const x = values[k * width + columns.pair(index, number, 'x')] ?? NaN;
        const real = values[k * width + columns.entity(entity, 'x')] ?? NaN;
        const isShown = !Number.isNaN(x);
        if (!isShown) expect(deletions).toContainEqual(expect.objectContaining({ id }));
        expect(byId.get(id)?.arrows[0]?.pose.position.x).toBe(isShown ? x : undefined);
        expect(byId.get(id)?.lines[0]?.points[0]?.x).toBe(isShown && !Number.isNaN(real) ? real : undefined);
        expect(byId.get(id)?.texts[0]?.text).toBe(isShown ? id : undefined);
      }
    });
  }
  expect(row).toBe(scenes.length);
});

interface SceneEntity {
  readonly id: string;
  readonly arrows: readonly { readonly pose: { readonly position: { readonly x: number } } }[];
  readonly lines: readonly { readonly points: readonly { readonly x: number }[] }[];
  readonly texts: readonly { readonly text: string }[];
}

test('measures of a pair have numbers with units; shots and joins are in the log', () => {
  const { layout } = recording.setup;
  const { entity = 0, receiver = '' } = layout.pairs[0] ?? {};
  const metrics = of(`/metrics/${layout.lanes[0]}/${layout.entities[entity]}>${receiver}`);
  expect(metrics.length).toBe(of('/scene').length);
  expect(metrics.at(-1)?.record).toMatchObject({ deviation: expect.any(Number) as number, aee: expect.any(Number) as number });
  expect(of('/log').map(({ record }) => record['name'])).toContain('fired');
});

test('the layout of the docs fits every session; with pairs it plots what is in the file', () => {
  const shipped: unknown = JSON.parse(readFileSync('docs/foxglove-layout.json', 'utf8'));
  expect(shipped).toEqual(foxgloveLayout({ lanes: [], pairs: [], entities: [] }));
  const { configById } = foxgloveLayout(recording.setup.layout) as { configById: Record<string, { paths?: readonly { value: string }[] }> };
  const plotted = Object.values(configById).flatMap(({ paths = [] }) => paths);
  expect(plotted.length).toBeGreaterThan(1);
  for (const { value } of plotted) {
    const [, topic = '', field = ''] = /^"(.*)"\.(\w+)$/.exec(value) ?? [];
    expect(of(topic).at(-1)?.record).toHaveProperty(field);
  }
});

test('the file comes back as motion: every frame is an entity', async () => {
  const { tracks } = await openMotionFile(out, { form: 'path' });
  const ids = tracks.map(({ id }) => id);
  for (const id of recording.setup.layout.entities) expect(ids).toContain(id);
});

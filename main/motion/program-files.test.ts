/**
 * Files in the shapes of public data sets and programs: the known drive comes in at once or by the flags that a message
 * names, or the right question is asked, or the refusal says what to do.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownDrive, programFiles, type DriveMoment, type ProgramFile } from '../../test/support/program-files.ts';
import { findingsOf } from './findings.ts';
import type { MotionFile, TrackColumns } from './motion-track.ts';
import { openMotionFile } from './open-motion-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driftbench-programs-'));
});
afterAll(() => rm(folder, { recursive: true }));

const path = knownDrive();

async function opened({ name, content, mapping }: ProgramFile): Promise<MotionFile> {
  const file = join(folder, name);
  await writeFile(file, content(path));
  return openMotionFile(file, { form: 'path', mapping });
}

/** Where the body looks on the level, rad. */
function lookAt({ yaw, qw, qz, qx, qy }: TrackColumns, row: number): number | null {
  if (yaw) return yaw[row]!;
  return qw && qx && qy && qz ? Math.atan2(2 * (qx[row]! * qy[row]! + qw[row]! * qz[row]!), 1 - 2 * (qy[row]! ** 2 + qz[row]! ** 2)) : null;
}

function expectDrive(columns: TrackColumns, { place = 1e-5, turn = 1e-4, origin }: ProgramFile): void {
  const rows = Array.from(columns.t.keys()).filter((row) => columns.life?.[row] !== 0);
  expect(rows).toHaveLength(path.length);
  const [first] = path as readonly [DriveMoment];
  const [dx, dy] = origin === 'moved' ? [first.x, first.y] : [0, 0];
  for (const [k, row] of rows.entries()) {
    const known = path[k]!;
    expect(Math.hypot(columns.x[row]! + dx - known.x, columns.y[row]! + dy - known.y)).toBeLessThanOrEqual(place);
    const look = lookAt(columns, row);
    if (look !== null && turn < Infinity) expect(Math.cos(look - known.yaw)).toBeGreaterThan(1 - turn);
  }
}

test.each(Object.entries(programFiles))('%s', async (_, file) => {
  if (file.refusal) {
    await expect(opened(file)).rejects.toMatchObject({ code: 'bad-input', message: expect.stringMatching(file.refusal) as string });
    return;
  }
  const read = await opened(file);
  const track = file.entity === undefined ? read.tracks[0] : read.tracks.find(({ id }) => id === file.entity);
  expect(read.tracks.map(({ id }) => id)).toContain(file.entity ?? read.tracks[0]?.id);
  const { questions } = findingsOf({ ...read, tracks: [track!] });
  if (file.asks) expect(questions.join('\n')).toMatch(file.asks);
  else expect(questions.filter((question) => /look|radians|degrees|up\?|Velocit/.test(question))).toEqual([]);
  expectDrive(track!.columns, file);
});

test('four of five kinds of files come in, at once or by flags that a message names', () => {
  const files = Object.values(programFiles);
  expect(files.filter(({ refusal }) => !refusal).length).toBeGreaterThanOrEqual(0.8 * files.length);
});

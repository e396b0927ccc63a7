import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveExperiment } from './live-experiment.ts';
import { LiveSession, type LiveMeans, type LiveRequest } from './live-session.ts';
import { usualPace } from './study-session.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'driftbench-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a study whose folder of answers cannot be made is refused with its place', async () => {
  const file = join(folder, 'answers');
  writeFileSync(file, '');
  const experiment = { seats: [], study: {} } as unknown as LiveExperiment;
  const means = { plugins: () => [], experiment: async () => experiment } as unknown as LiveMeans;
  const answers = { folder: file, records: false, people: null, pace: usualPace };
  const opening = LiveSession.open({ path: 'study.yaml', lan: false, bots: 0, answers } as LiveRequest, means, () => undefined);
  await expect(opening).rejects.toThrow(
    expect.objectContaining({ code: 'bad-input', message: `${file}: this is not a folder; name another place.` }),
  );
});

/** Notes on an opened recording, while it is read. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallExperiment } from '../../test/support/experiments.ts';
import { recordRun } from '../../test/support/recorded.ts';
import { rewrite } from './edits/rewrite.ts';
import { trimming } from './edits/trim.ts';
import { OpenedRecording } from './opened-recording.ts';
import { withRecording } from './recording.ts';

const folder = mkdtempSync(join(tmpdir(), 'driftbench-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an answer that reads all occurrences of a trimmed recording goes on while a note is added', async () => {
  const [whole, trimmed] = [join(folder, 'whole.mcap'), join(folder, 'trimmed.mcap')];
  writeFileSync(join(folder, 'small.yaml'), smallExperiment({ duration: 8 }));
  const { writer } = await recordRun(join(folder, 'small.yaml'), whole);
  writer.close();
  const { signal: cancelled } = new AbortController();
  await withRecording(whole, (recording) => rewrite(recording, trimmed, { edit: trimming({ from: 0, to: 8 }), force: false, cancelled }));
  const opened = await OpenedRecording.open(trimmed);
  const density = opened.past.density({ from: 0, to: 100, bins: 1 });
  await opened.note(1, 'meanwhile');
  const noted = opened.past.occurrences({ from: 0, to: 8, after: -1, kinds: ['noted'], limit: 10 });
  expect((await density).counts).toMatchObject({ arrived: [expect.any(Number) as number] });
  expect((await noted).occurrences).toMatchObject([{ time: 1, text: 'meanwhile' }]);
  await opened.close();
});

/** A file of this machine that was dropped or chosen: an experiment becomes the draft, a recording is looked at, motion runs. */
import { defineStore } from 'pinia';
import { longestDraft } from '../../contract/draft/draft-limits.ts';
import { importEnding } from '../../contract/imports.ts';
import { useBench } from '../stores/bench.ts';
import { useDraft } from '../editor/draft.ts';
import { useImports } from './imports.ts';
import { useLayout } from './dock/layout.ts';
import { useLeaving } from './leaving.ts';
import { useRecordings } from '../recordings/recordings.ts';

export const useBringing = defineStore('bringing', () => {
  const bench = useBench();
  const draft = useDraft();
  const imports = useImports();
  const layout = useLayout();
  const leaving = useLeaving();
  const recordings = useRecordings();

  async function bring(file: File): Promise<void> {
    bench.refusal = null;
    if (importEnding(file.name)) await bringRecorded(file);
    else if (!/\.(?:ya?ml|driftbench)$/i.test(file.name)) bench.refusal = adviceFor(file.name);
    else if (file.size > longestDraft) bench.refusal = `${file.name} is too long for an experiment: ${file.size} bytes.`;
    else {
      const text = await file.text();
      leaving.leave(() => void draft.begin(text, file.name, null).then(() => layout.show('editor')));
    }
  }

  async function bringRecorded(file: File): Promise<void> {
    const imported = await imports.bring(file);
    if (imported?.kind === 'recording') await recordings.open(imported.file);
    else if (imported) leaving.leave(() => void run(imported.text, imported.name));
  }

  async function run(text: string, name: string): Promise<void> {
    await draft.begin(text, name, null);
    await draft.apply();
    if (draft.problems.length > 0) layout.show('editor');
  }

  return { bring };
});

function adviceFor(name: string): string {
  return `${name} is no experiment; bring one that ends in .yaml or .driftbench, a recording (.mcap), or motion (.rec, .csv).`;
}

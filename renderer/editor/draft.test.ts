// @vitest-environment happy-dom
/** The draft: edited, undone, sent to the bench. */
import { disposePinia, getActivePinia } from 'pinia';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../client/bench-client.ts';
import type { DraftCheck } from '../../contract/draft-calls.ts';
import { exampleState } from '../../test/support/page/example-state.ts';
import { wiredBench } from '../../test/support/page/wired-bench.ts';
import { useBench } from '../run/connection/bench.ts';
import { useDraft } from './draft.ts';
import { useLeaving } from '../shell/leaving.ts';
import { patience } from '../../test/support/patience.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

freshStores();

const text = `driftbench: 1
name: An example # its name
nodes:
  - { id: sender }
  - { id: near, link: { delay: 0.2 } }
lanes: [{ id: base }]
`;

const delayIn = (draft: string) => Number(/delay: ([\d.]+)/.exec(draft)?.[1]);

/** A bench that runs the text, and finds every text sound. */
async function benchWithDraft() {
  const check = (draft: string): DraftCheck => {
    const nodes = exampleState.experiment?.nodes.map((node) => (node.id === 'near' ? { ...node, down: { delay: delayIn(draft) } } : node));
    return { problems: [], resolved: { nodes: nodes ?? [], lanes: exampleState.experiment?.lanes ?? [] } };
  };
  const wired = wiredBench((name, params) => {
    if (name === 'experiments.running') return { text, base: 'example.yaml', saved: true };
    if (name === 'experiments.save') return { file: 'mine.yaml', text };
    if (name === 'experiments.list') return [];
    return name === 'experiments.check' ? check((params as { text: string }).text) : exampleState;
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connection = { kind: 'open', role: 'operator', version: '' };
  const draft = useDraft();
  await draft.wake();
  await draft.check();
  return { draft, wired, sent: (call: string) => wired.calls.filter(([name]) => name === call).map(([, params]) => params) };
}

test('what runs is the draft; each edit is undone and redone', async () => {
  const { draft } = await benchWithDraft();
  expect([draft.text, draft.unsaved, draft.unapplied]).toEqual([text, false, false]);
  await draft.edit({ kind: 'set', path: ['name'], value: 'Another' });
  await draft.edit({ kind: 'insert', path: ['lanes'], index: 1, value: { id: 'second' } });
  const after = draft.text;
  expect(after).toBe(text.replace('An example #', 'Another #').replace('[{ id: base }]', '[{ id: base }, { id: second }]'));
  draft.undo();
  draft.undo();
  expect([draft.text, draft.unsaved]).toEqual([text, false]);
  draft.redo();
  draft.redo();
  expect(draft.text).toBe(after);
});

test('a delay applies at once; a lane waits for a restart', async () => {
  const { draft, sent } = await benchWithDraft();
  await draft.edit({ kind: 'set', path: ['nodes', 1, 'link', 'delay'], value: 0.7 });
  await draft.check();
  await vi.waitFor(() => expect(sent('session.setLink')).toEqual([{ node: 'near', direction: 'down', delay: 0.7 }]), patience);
  expect([draft.unapplied, draft.unsaved]).toEqual([false, true]);
  await draft.edit({ kind: 'insert', path: ['lanes'], index: 1, value: { id: 'second' } });
  await draft.check();
  expect(draft.unapplied).toBe(true);
  await draft.apply();
  expect(sent('session.apply')).toEqual([{ text: draft.text, name: 'example.yaml', base: 'example.yaml', seed: 1 }]);
  expect(draft.unapplied).toBe(false);
});

test('a draft that is begun while another is being saved stays, under its own name', async () => {
  const { draft } = await benchWithDraft();
  const saving = draft.save('mine.yaml', false);
  await draft.begin('driftbench: 1\nname: Dropped\n', 'dropped.yaml', null);
  expect(await saving).toBe(true);
  expect([draft.text, draft.source.name]).toEqual(['driftbench: 1\nname: Dropped\n', 'dropped.yaml']);
});

test('an experiment that is opened becomes the draft, also where it is what runs while another was begun', async () => {
  const { draft, wired } = await benchWithDraft();
  await draft.begin('driftbench: 1\nname: Dropped\n', 'dropped.yaml', null);
  await draft.edit({ kind: 'set', path: ['name'], value: 'Changed' });
  wired.state({ ...exampleState, epoch: exampleState.epoch + 1 });
  await vi.waitFor(() => expect(draft.applied).toBe(text), patience);
  expect(draft.text).toContain('Changed');
  useLeaving().open('example.yaml');
  useLeaving().discard();
  wired.state({ ...exampleState, epoch: exampleState.epoch + 2 });
  await vi.waitFor(() => expect([draft.text, draft.source.name]).toEqual([text, 'example.yaml']), patience);
});

test('an unsaved draft of another experiment stays and says what is open; on demand it is replaced', async () => {
  const { draft, wired } = await benchWithDraft();
  await draft.begin('driftbench: 1\nname: Dropped\n', 'dropped.yaml', null);
  await draft.edit({ kind: 'set', path: ['name'], value: 'Changed' });
  wired.state({ ...exampleState, epoch: exampleState.epoch + 1, source: 'recording' });
  await vi.waitFor(() => expect(draft.other).toBe('example.yaml'), patience);
  expect(draft.text).toContain('Changed');
  draft.takeOther();
  expect([draft.text, draft.source.name, draft.other, draft.unapplied]).toEqual([text, 'example.yaml', null, false]);
});

test('what is not in the library is not saved, though nothing was changed in it; saved, it is; only changes would be lost', async () => {
  const { draft } = await benchWithDraft();
  await draft.begin(text, 'dropped.yaml', null);
  expect([draft.unsaved, draft.changed]).toEqual([true, false]);
  expect(await draft.save('mine.yaml', false)).toBe(true);
  expect([draft.unsaved, draft.source.name]).toEqual([false, 'mine.yaml']);
  await draft.begin(text, 'dropped.yaml', null);
  expect(draft.wouldBeLost).toBe(false);
  await draft.edit({ kind: 'set', path: ['name'], value: 'Changed' });
  expect(draft.wouldBeLost).toBe(true);
  draft.giveUp();
  expect([draft.wouldBeLost, draft.text]).toEqual([false, text]);
});

test('what was typed last is not checked any more once the stores have ended', async () => {
  const { draft, sent } = await benchWithDraft();
  const before = sent('experiments.check').length;
  vi.useFakeTimers();
  try {
    await draft.edit({ kind: 'set', path: ['name'], value: 'Another' });
    disposePinia(getActivePinia()!);
    await vi.advanceTimersByTimeAsync(1000);
  } finally {
    vi.useRealTimers();
  }
  expect(sent('experiments.check')).toHaveLength(before);
});

test('what was typed while the bench was away is checked once it is back', async () => {
  const { draft, sent } = await benchWithDraft();
  const bench = useBench();
  vi.useFakeTimers();
  try {
    await vi.advanceTimersByTimeAsync(1000);
    const before = sent('experiments.check').length;
    bench.connectionChanged({ kind: 'lost', reason: 'it ended', attempt: 1, waitMs: 1000 });
    await draft.edit({ kind: 'set', path: ['name'], value: 'Another' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent('experiments.check')).toHaveLength(before);
    bench.connectionChanged({ kind: 'open', role: 'operator', version: '' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent('experiments.check').slice(before)).toEqual([{ text: draft.text, base: 'example.yaml' }]);
  } finally {
    vi.useRealTimers();
  }
});

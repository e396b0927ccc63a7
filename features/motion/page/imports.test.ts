// @vitest-environment happy-dom
/** Files that are dropped or chosen: sent to the bench piece by piece, opened, refused, cancelled. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { BenchClient } from '../../../client/bench-client.ts';
import { importPieceBytes } from '../calls/imports.ts';
import { patience } from '../../../test/support/patience.ts';
import { exampleState } from '../../../test/support/page/example-state.ts';
import { wiredBench } from '../../../test/support/page/wired-bench.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import MotionDialog from './MotionDialog.vue';
import { useDraft } from '../../../renderer/editor/draft.ts';
import { useImports } from './imports.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';

freshStores();

/** A bench that gives these answers, and otherwise accepts everything. */
function benchThat(answers: Readonly<Record<string, unknown>> = {}, onCall: (name: string) => void = () => {}) {
  const wired = wiredBench((name, params) => {
    onCall(name);
    if (name in answers) return answers[name];
    if (name.startsWith('imports.')) return name === 'imports.end' ? { kind: 'recording', file: 'match 2.mcap' } : { import: 1 };
    if (name === 'experiments.running') return { text: '', base: null, saved: true };
    if (name === 'experiments.save') return { file: 'saved.yaml', text: (params as { text: string }).text };
    if (name === 'experiments.check') return { problems: [], resolved: { nodes: [], lanes: [] } };
    return name.endsWith('.list') ? [] : exampleState;
  });
  const bench = useBench();
  bench.attach(new BenchClient(wired.port));
  wired.greet(exampleState);
  bench.connection = { kind: 'open', role: 'operator', version: '' };
  const sent = (name: string) => wired.calls.filter(([call]) => call === name).map(([, params]) => params);
  return { bench, wired, sent, imports: useImports() };
}

/** What was imported is run, and saved. */
const saved = () => vi.waitFor(() => expect(useDraft().source.name).toBe('saved.yaml'), patience);

const content = new Uint8Array(importPieceBytes + 5).map((_, at) => at % 251);
const match = () => new File([content], 'match.mcap');

test('a recording from elsewhere is sent whole, in pieces, and opened', async () => {
  const { imports, sent } = benchThat();
  await imports.importFile(match());
  const pieces = sent('imports.piece') as { offset: number; base64: string }[];
  expect(pieces.map(({ offset }) => offset)).toEqual([0, importPieceBytes]);
  expect(Buffer.concat(pieces.map(({ base64 }) => Buffer.from(base64, 'base64'))).equals(content)).toBe(true);
  expect(sent('recordings.open')).toEqual([{ file: 'match 2.mcap' }]);
});

test('one that has the name and the length of another that is kept is not taken for it: the bench says which it is', async () => {
  const { imports, sent } = benchThat({ 'recordings.list': [{ file: 'match.mcap', bytes: content.length, duration: 1, changed: '' }] });
  await imports.importFile(match());
  expect([sent('imports.begin').length, sent('recordings.open')]).toEqual([1, [{ file: 'match 2.mcap' }]]);
});

test('motion runs in the experiment that is made around it', async () => {
  const text = 'driftbench: 1\nname: tank\n';
  const { imports, sent } = benchThat({ 'imports.end': { kind: 'motion', name: 'tank.yaml', text } });
  await imports.importFile(new File(['t,x,y\n0,0,0\n'], 'tank.csv'));
  await vi.waitFor(() => expect(sent('session.apply')).toMatchObject([{ name: 'tank.yaml', text }]), patience);
  await saved();
});

test('and is saved in the library at once, beside an experiment of its name', async () => {
  const text = 'driftbench: 1\nname: tank\n';
  const listed = [{ file: 'tank.yaml', name: 'Tank', description: '', origin: 'own', topic: '', seats: null }];
  const { imports, sent } = benchThat({
    'imports.end': { kind: 'motion', name: 'tank.yaml', text },
    'experiments.list': listed,
    'experiments.save': { file: 'tank-2.yaml', text },
  });
  await imports.importFile(new File(['t,x,y\n0,0,0\n'], 'tank.csv'));
  await vi.waitFor(() => expect(sent('experiments.save')).toEqual([{ text, name: 'tank-2.yaml', replace: false }]), patience);
  await vi.waitFor(() => expect(useDraft().unsaved).toBe(false), patience);
});

const foreign = {
  isForeign: true,
  problem: null,
  columns: [{ quantity: 'x', name: 'PosX', unit: 'm' }],
  ids: ['Player'],
  unused: ['Comment'],
  axes: 'zup: z up',
  rate: null,
  facts: ['60 Hz'],
  questions: ['RotY goes to 359, read as radians. Are these degrees? Then give units: deg.'],
  paths: [{ id: '', x: [0, 1], y: [0, 1] }],
};

test('motion of another program is shown before it is used; the mapping of the dialog goes into the experiment', async () => {
  const { imports, sent } = benchThat({
    'imports.look': foreign,
    'imports.end': { kind: 'motion', name: 'drive.yaml', text: 'driftbench: 1\n' },
  });
  mount(MotionDialog, { attachTo: document.body });
  const importing = imports.importFile(new File(['Time,PosX,PosY\n0,0,0\n'], 'drive.csv'));
  await vi.waitFor(() => expect(imports.decision?.name).toBe('drive.csv'), patience);
  await flushPromises();
  const dialog = () => document.querySelector('[data-testid="motion-dialog"]');
  expect(dialog()?.textContent).toContain('x = PosX (m); entities by Player.');
  expect(dialog()?.textContent).toContain('Not read: Comment');
  expect(dialog()?.textContent).toContain('RotY goes to 359');
  const preset = document.querySelector<HTMLSelectElement>('[data-testid="motion-preset"]')!;
  preset.value = 'unity';
  preset.dispatchEvent(new Event('change', { bubbles: true }));
  await flushPromises();
  expect(sent('imports.look')).toContainEqual({ import: 1, mapping: { preset: 'unity' } });
  dialog()?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await importing;
  expect(sent('imports.end')).toEqual([{ import: 1, mapping: { preset: 'unity' } }]);
  expect(imports.decision).toBeNull();
  await saved();
});

test('an answer to a question, and columns from the list, go into the mapping; placeholders say what holds', async () => {
  const { imports, sent } = benchThat({ 'imports.look': foreign });
  mount(MotionDialog, { attachTo: document.body });
  const importing = imports.importFile(new File(['Time,PosX,PosY\n0,0,0\n'], 'drive.csv'));
  await vi.waitFor(() => expect(imports.decision).not.toBeNull(), patience);
  await flushPromises();
  const at = <Element extends HTMLElement>(id: string) => document.querySelector<Element>(`[data-testid="${id}"]`)!;
  expect([at<HTMLInputElement>('motion-units').placeholder, at<HTMLInputElement>('motion-id').placeholder]).toEqual(['m', 'Player']);
  at('motion-answer').click();
  await flushPromises();
  expect(sent('imports.look').at(-1)).toEqual({ import: 1, mapping: { units: ['deg'] } });
  const z = at<HTMLSelectElement>('motion-column-z');
  expect([...z.options].map(({ text }) => text)).toEqual(['not read', 'Comment', 'Player', 'PosX', 'do not read']);
  z.value = 'Comment';
  z.dispatchEvent(new Event('change', { bubbles: true }));
  await flushPromises();
  expect(sent('imports.look').at(-1)).toEqual({ import: 1, mapping: { units: ['deg'], map: { z: 'Comment' } } });
  at('motion-right').click();
  await flushPromises();
  expect(at('motion-questions')).toBeNull();
  imports.decision?.settle(null);
  await importing;
});

test('a mapping that cannot be is said so and not sent; closing the dialog gives the file up', async () => {
  const { imports, sent } = benchThat({ 'imports.look': foreign });
  mount(MotionDialog, { attachTo: document.body });
  const importing = imports.importFile(new File(['Time,PosX,PosY\n0,0,0\n'], 'drive.csv'));
  await vi.waitFor(() => expect(imports.decision).not.toBeNull(), patience);
  await flushPromises();
  const axes = document.querySelector<HTMLInputElement>('[data-testid="motion-axes"]')!;
  axes.value = 'sideways';
  axes.dispatchEvent(new Event('input', { bubbles: true }));
  await flushPromises();
  expect(document.querySelector('[data-testid="motion-problem"]')?.textContent).toContain('axes');
  expect(document.querySelector<HTMLButtonElement>('[data-testid="motion-use"]')?.disabled).toBe(true);
  imports.decision?.settle(null);
  await importing;
  expect([sent('imports.cancel').length, sent('imports.end').length]).toEqual([1, 0]);
});

test('an import that is cancelled ends on the bench; another has to wait until then', async () => {
  const { imports, sent, bench } = benchThat();
  const first = imports.send(match());
  expect(await imports.send(new File(['1'], 'other.csv'))).toBeNull();
  expect(bench.refusal).toBe('match.mcap is still being uploaded; wait for it, or cancel it.');
  imports.cancel();
  await first;
  expect([sent('imports.cancel').length, sent('imports.end').length, imports.upload]).toEqual([1, 0, null]);
});

test('an import that is cancelled while its last piece is being sent ends, too', async () => {
  const { imports, sent } = benchThat({}, (name) => name === 'imports.piece' && imports.cancel());
  expect(await imports.send(new File(['t,x,y\n0,0,0\n'], 'tank.csv'))).toBeNull();
  expect([sent('imports.cancel').length, sent('imports.end').length]).toEqual([1, 0]);
});

test('of two ways to read a motion file the one chosen last is shown, whichever is answered first', async () => {
  const answers: (() => void)[] = [];
  const { imports, bench } = benchThat({ 'imports.look': foreign });
  mount(MotionDialog, { attachTo: document.body });
  const importing = imports.importFile(new File(['Time,PosX,PosY\n0,0,0\n'], 'drive.csv'));
  await vi.waitFor(() => expect(imports.decision).not.toBeNull(), patience);
  await flushPromises();
  const { ask } = bench;
  bench.ask = (async (name: 'imports.look', params: { readonly import: number; readonly mapping?: { readonly preset?: string } }) => {
    if (name !== 'imports.look') return ask(name, params as never);
    await new Promise<void>((resolve) => answers.push(resolve));
    return { ...foreign, axes: params.mapping?.preset ?? '' };
  }) as typeof bench.ask;
  const preset = document.querySelector<HTMLSelectElement>('[data-testid="motion-preset"]')!;
  for (const value of ['unity', 'unreal']) {
    preset.value = value;
    preset.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const answer of answers.toReversed()) {
    answer();
    await flushPromises();
  }
  expect(document.querySelector('[data-testid="motion-columns"]')?.textContent).toContain('Axes unreal.');
  imports.decision?.settle(null);
  await importing;
});

// @vitest-environment happy-dom
/**
 * The forms of the editor on the experiments that the bench comes with: all of a file is there, and an edit changes
 * what it names.
 */
import { flushPromises, mount, type VueWrapper } from '@vue/test-utils';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { FieldSchema } from '../../experiment/allowed.ts';
import type { FieldPath } from '../../experiment/problem.ts';
import { schemaOf } from '../../main/experiment/published-schema.ts';
import { registry } from '../../test/support/plans.ts';
import { runningDraft } from '../../test/support/page/running-draft.ts';
import EditorForm from './EditorForm.vue';
import { type PartName, parts, type Picked } from './form-context.ts';
import { freshStores } from '../../test/support/fresh-stores.ts';

let schema: FieldSchema;

beforeAll(() => void (schema = schemaOf(registry) as FieldSchema));
freshStores();

const textOf = (file: string) => readFileSync(`resources/experiments/${file}`, 'utf8');

async function shown(part: PartName, picked: Picked | null = null): Promise<VueWrapper> {
  const form = mount(EditorForm, { props: { schema, part, help: false, picked }, attachTo: document.body });
  await flushPromises();
  return form;
}

/** With everything unfolded. */
async function unfolded(part: PartName): Promise<VueWrapper> {
  const all = await shown(part);
  const folded = () => all.findAll('.fold[aria-expanded=false]');
  while (folded().length > 0) await Promise.all(folded().map((each) => each.trigger('click')));
  return all;
}

/** Every value of a file with its place; lists of plain values are one. */
function valuesOf(fields: unknown, path: FieldPath = []): (readonly [string, unknown])[] {
  if (Array.isArray(fields) && fields.every((each) => typeof each !== 'object')) return [[path.join('.'), fields.join(', ')]];
  if (typeof fields !== 'object' || fields === null) return [[path.join('.'), fields]];
  return Object.entries(fields).flatMap(([key, value]) => valuesOf(value, [...path, key]));
}

/** Which part of the editor shows a place. */
function partOf(path: string): PartName {
  const first = path.split('.')[0] as PartName;
  return parts.includes(first) ? first : 'experiment';
}

/** As the file has it: in SI. */
function inFile(input: HTMLInputElement): string {
  const unit = input.closest('.field')?.querySelector('.unit')?.textContent ?? '';
  const factor = { ms: 1e-3, '%': 1e-2 }[unit];
  return factor === undefined || input.value === '' ? input.value : String(Number((Number(input.value) * factor).toPrecision(9)));
}

/** Messages of the form by place; null: those of its parts. */
function saidBy(form: VueWrapper): ReadonlyMap<string, string | null> {
  const shown = [...form.element.querySelectorAll('[data-field]')].map((each) => [each.getAttribute('data-field') ?? '', null] as const);
  const inputs = [...form.element.querySelectorAll('input')].map((input) => [input.id.replace('field-', ''), inFile(input)] as const);
  const tuples = new Set(inputs.filter(([path]) => path.endsWith('-1')).map(([path]) => path.slice(0, -2)));
  return new Map<string, string | null>([...shown, ...inputs.filter(([path]) => !tuples.has(path))]);
}

/** Which algorithm or kind it is stands in the choice itself. */
const placeOf = (path: string) => path.replace(/\.(?:id|kind|player)$/, '');

test('all that a file says stands in the form of its part, as it says it', async () => {
  const { fields } = await runningDraft(textOf('netgames05.yaml'));
  const all = valuesOf(fields).filter(([path]) => path !== 'driftbench');
  for (const part of new Set(all.map(([path]) => partOf(path)))) {
    const said = saidBy(await unfolded(part));
    const expected = all.filter(([path]) => partOf(path) === part).map(([path, value]) => [path, String(value)] as const);
    const found = expected.map(([path, value]) => [path, said.get(path) ?? (said.has(placeOf(path)) ? value : 'nothing')]);
    expect(found).toEqual(expected.map((each) => [...each]));
  }
});

test('a number that is typed, in the unit of the bench, changes its place in the text and nothing else', async () => {
  const before = textOf('netgames05.yaml');
  const draft = await runningDraft(before);
  const form = await shown('nodes', { index: 1 });
  await form.get('[id="field-nodes.1.link.delay"]').setValue('250');
  await flushPromises();
  const [was, is] = [before, draft.text].map((text) => text.split('\n'));
  expect(is?.filter((line, index) => line !== was?.[index])).toHaveLength(1);
  expect(is?.find((line, index) => line !== was?.[index])).toContain('delay: 0.25');
  draft.undo();
  expect(draft.text).toBe(before);
  await form.get('[id="field-nodes.1.link.delay"]').setValue('0.3 s');
  await flushPromises();
  expect(draft.text).toBe(is?.join('\n').replace('delay: 0.25', 'delay: 0.3'));
});

test('a lane that is renamed is renamed wherever it is named', async () => {
  const draft = await runningDraft(textOf('contracts.yaml'));
  const form = await shown('lanes', { index: 0 });
  await form.get('[id="field-lanes.0.id"]').setValue('bend');
  await flushPromises();
  expect(draft.text).toContain('- id: bend');
  expect(draft.text).toMatch(/from: bend\b/);
  expect(draft.text).not.toMatch(/from: arc\b/);
});

test('a name that is another lane’s while it is typed leaves what names the other lane', async () => {
  const draft = await runningDraft('lanes:\n  - id: base\n  - id: tuned\n  - id: fine\n    from: base\n  - id: finer\n    from: tuned\n');
  const form = await shown('lanes', { index: 1 });
  const name = form.get('[id="field-lanes.1.id"]');
  for (const typed of ['bas', 'base', 'base-b']) {
    await name.setValue(typed);
    await flushPromises();
  }
  await name.trigger('blur');
  expect(draft.fields).toEqual({
    lanes: [{ id: 'base' }, { id: 'base-b' }, { id: 'fine', from: 'base' }, { id: 'finer', from: 'base-b' }],
  });
});

test('a number of a pair that is deleted to be typed again leaves the other one; an incomplete pair can be completed', async () => {
  const draft = await runningDraft('nodes:\n  - id: near\n    at: [3, 4]\n  - id: far\n    at: [7]\n');
  const form = await unfolded('nodes');
  for (const [field, typed] of [
    ['nodes.0.at', ''],
    ['nodes.0.at', '5'],
    ['nodes.1.at-1', '8'],
  ] as const) {
    await form.get(`[id="field-${field}"]`).setValue(typed);
    await flushPromises();
  }
  expect(draft.fields).toEqual({
    nodes: [
      { id: 'near', at: [5, 4] },
      { id: 'far', at: [7, 8] },
    ],
  });
});

test('a node that is picked is unfolded, again when it is picked again', async () => {
  await runningDraft(textOf('netgames05.yaml'));
  const form = await shown('nodes', { index: 2 });
  const isOpen = () => form.findAll('[data-field^="nodes."] > header .fold').map((fold) => fold.attributes('aria-expanded'));
  expect(isOpen()[2]).toBe('true');
  expect(isOpen()[1]).toBe('false');
  await form.setProps({ picked: { index: 1 } });
  await flushPromises();
  expect(isOpen()[1]).toBe('true');
});

test('an unfolded element stays unfolded when one before it is duplicated or removed', async () => {
  await runningDraft(textOf('netgames05.yaml'));
  const form = await shown('nodes', { index: 2 });
  const unfoldedNames = () => form.findAll('[data-field^="nodes."] > header .fold[aria-expanded=true] strong').map((name) => name.text());
  const [name] = unfoldedNames();
  for (const act of ['Duplicate', 'Remove']) {
    await form.get(`[aria-label^="${act} "]`).trigger('click');
    await flushPromises();
    expect(unfoldedNames()).toEqual([name]);
  }
});

test('a new list element is named in the singular, on the button and in the draft', async () => {
  const draft = await runningDraft(textOf('netgames05.yaml'));
  const form = await shown('entities');
  const words = form.findAll('.add').map((button) => button.text());
  expect(words).toContain('+ entity');
  await form
    .findAll('.add')
    .find((button) => button.text() === '+ entity')
    ?.trigger('click');
  await flushPromises();
  expect(draft.text).toContain('id: entity');
});

test('loss is a share and the length of its bursts; what is out of range stays as typed, with a word, and is not written', async () => {
  const draft = await runningDraft('nodes:\n  - id: far\n    link: { delay: 0.1, loss: { ratio: 0.02 } }\n');
  const form = await shown('nodes', { index: 0 });
  const [share, burst] = ['ratio', 'badTime'].map((name) => form.get<HTMLInputElement>(`[id="field-nodes.0.link.loss.${name}"]`));
  await burst!.setValue('150');
  await flushPromises();
  expect(draft.fields).toMatchObject({ nodes: [{ link: { loss: { law: 'gilbert-elliott-time', goodTime: 7.35, badTime: 0.15 } } }] });
  await share!.setValue('200');
  await flushPromises();
  expect([share!.element.value, form.get('[data-testid=loss-field] [role=alert]').text()]).toEqual([
    '200',
    'lost: not applied, 0 to 100 % are allowed',
  ]);
  await share!.setValue('20');
  await flushPromises();
  expect(draft.fields).toMatchObject({ nodes: [{ link: { loss: { goodTime: 0.6, badTime: 0.15 } } }] });
  expect(form.find('[data-testid=loss-field] [role=alert]').exists()).toBe(false);
});

test('that a restart is needed is said once for the whole form, whatever was changed', async () => {
  await runningDraft('nodes:\n  - id: far\n    link: { delay: 0.1, duplicate: 0.02, rate: 100000 }\n');
  const form = mount(EditorForm, { props: { schema, part: 'nodes', help: true, picked: { index: 0 } }, attachTo: document.body });
  await flushPromises();
  for (const field of ['link.delay', 'link.duplicate', 'link.rate', 'id']) await form.get(`[id="field-nodes.0.${field}"]`).setValue('25');
  await flushPromises();
  expect(form.findAll('.changed').length).toBeGreaterThan(2);
  expect(form.text().match(/restarts?\b/g)).toEqual(['restarts']);
});

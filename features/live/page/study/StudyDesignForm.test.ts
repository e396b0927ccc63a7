// @vitest-environment happy-dom
/** The form of a study: no number is replaced by another one without a word. */
import { flushPromises, mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { freshStores } from '../../../../test/support/fresh-stores.ts';
import { runningDraft } from '../../../../test/support/page/running-draft.ts';
import StudyDesignForm from './StudyDesignForm.vue';

freshStores();

/** The form of an experiment with a study whose rounds last so long, s. */
async function formOf(round: number) {
  const text = `game: { players: 2 }\nstudy: { round: ${round}, conditions: [{ id: one, link: 4g }, { id: other, link: 3g }] }\n`;
  const draft = await runningDraft(text);
  const form = mount(StudyDesignForm, { attachTo: document.body });
  await flushPromises();
  return { text, form, draft, round: form.get<HTMLInputElement>('[data-testid=study-round]') };
}

test('a round of 10 s in a file stays 10, marked as not allowed', async () => {
  const { text, draft, round } = await formOf(10);
  await round.trigger('focus');
  await round.trigger('blur');
  expect([round.element.value, round.attributes('aria-invalid'), draft.text]).toEqual(['10', 'true', text]);
});

test('a round of 10 s that is typed is refused in words, and one of 30 s is written', async () => {
  const { text, form, draft, round } = await formOf(60);
  await round.setValue('10');
  expect(round.attributes('aria-invalid')).toBe('true');
  await round.trigger('blur');
  await flushPromises();
  expect(draft.text).toBe(text);
  expect(document.querySelector('[role=alert]')?.textContent).toBe('“10” is not applied: 20 to 120 are allowed. 60 stays.');
  await round.setValue('30');
  await round.trigger('blur');
  await flushPromises();
  expect(draft.text).toBe(text.replace('round: 60', 'round: 30'));
  form.unmount();
});

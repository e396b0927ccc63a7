// @vitest-environment happy-dom
/** The questions of a study: answers stay while states arrive, missing ones are asked for once. */
import { mount } from '@vue/test-utils';
import { expect, test, vi } from 'vitest';
import { exampleLive } from '../../../test/support/page/live-state.ts';
import { freshStores } from '../../../test/support/fresh-stores.ts';
import { useParticipation } from './participation.ts';
import type { StudyScreen } from './study-screen.ts';
import StudyPage from './StudyPage.vue';

freshStores();

const labels = ['bad', 'poor', 'fair', 'good', 'excellent'];

function screenOf(round: number, left: number, kind: 'rating' | 'pair' = 'rating'): StudyScreen {
  return {
    page: 'questions',
    phase: 'questions',
    left,
    texts: { kind, consent: '', about: [], questions: ['First?', 'Second?'].map((text) => ({ text, labels })) },
    person: { person: 'P1', seat: 0, stage: 'questions', round, rounds: 3, isPractice: false, part: null, condition: null },
  };
}

test('chosen answers outlast the states of a round; a missing one is pointed out, then left out; a new round begins blank', async () => {
  const answer = vi.fn((_name: string, _answer: unknown) => Promise.resolve(exampleLive));
  useParticipation().attach({ call: answer, on: () => () => undefined } as never);
  const page = mount(StudyPage, { props: { screen: screenOf(1, 30) }, attachTo: document.body });
  const choice = (point: number) => page.find<HTMLInputElement>(`[data-testid=rating-0-${point}]`);
  await choice(4).setValue(true);
  await page.setProps({ screen: screenOf(1, 29) });
  expect(choice(4).element.checked).toBe(true);
  await page.find('form').trigger('submit');
  expect([answer.mock.calls.length, page.find('[data-testid=reminder]').text()]).toEqual([
    0,
    expect.stringContaining('One answer is missing'),
  ]);
  await page.setProps({ screen: screenOf(1, 28) });
  await page.find('form').trigger('submit');
  expect(answer).toHaveBeenCalledExactlyOnceWith('live.answer', { round: 1, ratings: [4, null], better: null });
  await page.setProps({ screen: screenOf(2, 30) });
  expect(choice(4).element.checked).toBe(false);
  // The chosen answer is sent before the time is over.
  await choice(2).setValue(true);
  await page.setProps({ screen: screenOf(2, 0.9) });
  expect(answer).toHaveBeenLastCalledWith('live.answer', { round: 2, ratings: [2, null], better: null });
});

test('in a comparison of two rounds, too, what was chosen is sent before the time is over', async () => {
  const answer = vi.fn((_name: string, _answer: unknown) => Promise.resolve(exampleLive));
  useParticipation().attach({ call: answer, on: () => () => undefined } as never);
  const page = mount(StudyPage, { props: { screen: screenOf(1, 30, 'pair') }, attachTo: document.body });
  await page.find<HTMLInputElement>('[data-testid=better-B]').setValue(true);
  await page.setProps({ screen: screenOf(1, 0.9, 'pair') });
  expect(answer).toHaveBeenCalledExactlyOnceWith('live.answer', expect.objectContaining({ round: 1, better: 'B' }));
});

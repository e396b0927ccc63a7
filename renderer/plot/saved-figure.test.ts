// @vitest-environment happy-dom
/** Figures that cannot be saved. */
import { mount } from '@vue/test-utils';
import { expect, test } from 'vitest';
import { h } from 'vue';
import { type PdfWriter, pdfWriter } from './pdf-writer.ts';
import { type SavedFigure, useSavedFigure } from './saved-figure.ts';

const withoutFont: PdfWriter = {
  font: () => Promise.reject(new Error('the bench does not send its font.')),
  write: () => Promise.resolve(new Blob()),
};

test('a figure that cannot be saved says why in its dialog, until that is closed', async () => {
  const { figure, unmount } = savedFigure(withoutFont);
  await figure.save('pdf');
  expect([figure.isEdited.value, figure.problem.value]).toEqual([true, 'The PDF was not saved: the bench does not send its font.']);
  figure.edit(false);
  expect([figure.isEdited.value, figure.problem.value]).toEqual([false, '']);
  unmount();
});

function savedFigure(pdf: PdfWriter): { readonly figure: SavedFigure; readonly unmount: () => void } {
  const made: SavedFigure[] = [];
  const host = {
    setup() {
      made.push(useSavedFigure(() => ({ canvas: null, title: 'Deviation', legend: [], name: 'deviation' })));
      return () => h('p');
    },
  };
  const shown = mount(host, { global: { provide: { [pdfWriter as symbol]: pdf } } });
  return { figure: made[0]!, unmount: () => shown.unmount() };
}

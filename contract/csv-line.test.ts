import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';

test('a text that a spreadsheet would compute begins with an apostrophe; numbers stay', () => {
  const texts = ['=1+1', '+A1', '-A1', '@SUM(A1)', '\tx', 'a=b', '-5', '+1e-7', ''];
  expect(csvLine([...texts, -3, null, NaN])).toBe("'=1+1,'+A1,'-A1,'@SUM(A1),'\tx,a=b,-5,+1e-7,,-3,,\n");
});

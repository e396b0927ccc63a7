import { expect, test } from 'vitest';
import { mappingFields } from './motion.ts';

test('columns may be named by numbers, as YAML writes them', () => {
  expect(mappingFields.parse({ map: { t: 1, x: '2', y: 3 }, id: 4 })).toEqual({ map: { t: '1', x: '2', y: '3' }, id: '4' });
  expect(mappingFields.safeParse({ map: { t: 0 } }).success).toBe(false);
  expect(mappingFields.safeParse({ map: { t: 1.5 } }).success).toBe(false);
});

test('units of angles have whole numbers of games too', () => {
  expect(mappingFields.parse({ units: ['turns', 'turns16', 'centideg'] }).units).toHaveLength(3);
});

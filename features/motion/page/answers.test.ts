/** What questions about motion files ask for, as buttons. */
import { expect, test } from 'vitest';
import { motionUnits } from '../../../experiment/motion.ts';
import { answersTo, withUnit } from './answers.ts';

const titles = (question: string) => answersTo(question).map(({ title }) => title);

test.each([
  [
    'yaw goes to 359, read as radians. Are these degrees, or 8-bit turns (256 a turn)? Then give units: deg or turns8.',
    ['units: deg', 'units: turns8'],
  ],
  ['Is it in other units? Then give units: rad, deg, turns or turns8.', ['units: rad', 'units: deg', 'units: turns', 'units: turns8']],
  [
    'The median speed is 1500 m/s. Are the positions in cm or mm, or the times in ms? Then give units: cm, mm or ms.',
    ['units: cm', 'units: mm', 'units: ms'],
  ],
  ['Does y point up? Then give axes: unity or yup, or a preset.', ['axes: unity', 'axes: yup']],
  ['Are these entities? Then give id: none, or the column that distinguishes entities.', ['id: none']],
  ['give a further column, as car does not distinguish them: id: car,COLUMN.', []],
  ['If that is right, give held: drop; if the entity really stands and leaps, held: keep.', ['held: drop', 'held: keep']],
  ['Then do not read them: map vx=none,vy=none.', ['map: vx=none,vy=none']],
  ['A column with few values need not be read: map, such as heading=none.', ['map: heading=none']],
  [
    'Is it likely? Then give map: yawRate=57.3*w.z. If w.z is something else, do not read it: map yawRate=none.',
    ['map: yawRate=57.3*w.z', 'map: yawRate=none'],
  ],
  ['If it is a quaternion, give map: qx=q[0],qy=q[1],qz=q[2],qw=q[3], in the file’s order.', ['map: qx=q[0],qy=q[1],qz=q[2],qw=q[3]']],
  ['Did the program stop writing?', []],
  ['If it is in other units or axes, give units or axes.', []],
] as const)('%s', (question, expected) => {
  expect(titles(question)).toEqual(expected);
});

test('an answer is a mapping that the bench takes', () => {
  expect(answersTo('Then give map: yaw=Heading,heading=none.')[0]?.mapping).toEqual({ map: { yaw: 'Heading', heading: 'none' } });
  expect(answersTo('Then give units: turns16 or centideg.').map(({ mapping }) => mapping)).toEqual([
    { units: ['turns16'] },
    { units: ['centideg'] },
  ]);
});

test('a unit takes the place of another of its kind, and of no other', () => {
  expect(withUnit(['cm', 'deg'], 'rad')).toEqual(['cm', 'rad']);
  for (const unit of motionUnits) expect(withUnit([unit], unit)).toEqual([unit]);
});

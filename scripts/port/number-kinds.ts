/** The kinds of numbers in a port: which kind a declaration has, and which kind two of them give together. */
import ts from 'typescript';
import type { TypeName } from '../../features/port/node/tree.ts';

/** As `pieces/numbers.ts` names them. */
const kindsOfNumber: Readonly<Record<string, TypeName>> = {
  Whole: 'whole',
  Moment: 'point',
  Place: 'point',
  Double: 'double',
  Doubles: 'double[]',
};
/** Fields that are places on an axis, by their classes: where an engine counts in 32 bits they have 64, as times have. */
const places: Readonly<Record<string, readonly string[]>> = { KinematicState: ['x', 'y', 'z'], BlendAxis: ['shown', 'target', 'position'] };

/** `x` of a state is a place on an axis. */
export function placeOf(node: ts.Node | undefined): TypeName | undefined {
  if (!node || !ts.isPropertyDeclaration(node) || !ts.isClassDeclaration(node.parent)) return undefined;
  return places[node.parent.name?.text ?? '']?.includes(node.name.getText()) ? 'point' : undefined;
}

/** As the type is written. */
export function kindOf(node: ts.TypeNode | undefined): TypeName | undefined {
  return node && kindsOfNumber[node.getText()];
}

/** A point less a point is a duration or a distance: a number. Otherwise the result is a point or has 64 bits if one of the two does. */
export function typeOfBoth(op: string, a: TypeName, b: TypeName): TypeName {
  if (a === 'point' && b === 'point' && op === '-') return 'number';
  return [a, b].find((each) => each === 'double' || each === 'point') ?? a;
}

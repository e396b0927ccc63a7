/**
 * `power/no-operator`, a rule for oxlint, which cannot forbid an operator itself. What simulates must give the same digits
 * under every version of Node, and `**` does not.
 */

const message = 'The last bit of ** depends on the version of Node. Use power or square of engine/base/math/power.ts.';

/** @param {{ report: (finding: { node: { operator: string }, message: string }) => void }} context */
function create(context) {
  /** @param {{ operator: string }} node */
  const check = (node) => {
    if (node.operator === '**' || node.operator === '**=') context.report({ node, message });
  };
  return { BinaryExpression: check, AssignmentExpression: check };
}

export default { meta: { name: 'power' }, rules: { 'no-operator': { create } } };

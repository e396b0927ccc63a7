/**
 * `power/no-operator`, a rule for oxlint, which has no rule of its own against an operator: what simulates gives the same
 * digits under every version of Node.
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

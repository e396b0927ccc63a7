/** Goes through the tree of a port: every expression, every statement, every function. */
import type { Declaration, Expr, FunctionTree, Statement } from './tree.ts';

/** Applies `change` to every expression below, the innermost first. What has not changed stays the same object. */
export function mapExpr(expr: Expr, change: (expr: Expr) => Expr): Expr {
  const again = (each: Expr) => mapExpr(each, change);
  const all = (each: readonly Expr[]) => {
    const changed = each.map(again);
    return changed.every((one, index) => one === each[index]) ? each : changed;
  };
  switch (expr.k) {
    case 'field':
    case 'unary': {
      const of = again(expr.of);
      return change(of === expr.of ? expr : { ...expr, of });
    }
    case 'item': {
      const [of, at] = [again(expr.of), again(expr.at)];
      return change(of === expr.of && at === expr.at ? expr : { ...expr, of, at });
    }
    case 'call':
    case 'math': {
      const args = all(expr.args);
      return change(args === expr.args ? expr : { ...expr, args });
    }
    case 'method': {
      const [of, args] = [again(expr.of), all(expr.args)];
      return change(of === expr.of && args === expr.args ? expr : { ...expr, of, args });
    }
    case 'binary': {
      const [a, b] = [again(expr.a), again(expr.b)];
      return change(a === expr.a && b === expr.b ? expr : { ...expr, a, b });
    }
    case 'choice':
      return change({ ...expr, if: again(expr.if), a: again(expr.a), b: again(expr.b) });
    case 'array':
      return change({ ...expr, length: again(expr.length) });
    case 'literal':
    case 'flag':
    case 'known':
    case 'name':
    case 'this':
    case 'new':
      return change(expr);
  }
}

/** Applies `change` to every expression of statements (null: none changes), and `filter` to each statement thereafter. */
export function mapStatements(
  statements: readonly Statement[],
  change: ((expr: Expr) => Expr) | null,
  filter: (statement: Statement) => readonly Statement[] = (each) => [each],
): Statement[] {
  const expr = (each: Expr) => (change ? mapExpr(each, change) : each);
  const block = (body: readonly Statement[]) => mapStatements(body, change, filter);
  const one = (each: Statement): Statement => {
    switch (each.k) {
      case 'let':
        return { ...each, value: expr(each.value) };
      case 'set':
        return { ...each, to: expr(each.to), value: expr(each.value) };
      case 'if':
        return { ...each, if: expr(each.if), body: block(each.body), else: block(each.else) };
      case 'while':
        return { ...each, while: expr(each.while), body: block(each.body) };
      case 'for':
        return { ...each, from: expr(each.from), to: expr(each.to), body: block(each.body) };
      case 'return':
        return { ...each, value: each.value && expr(each.value) };
      case 'do':
        return { ...each, call: expr(each.call) };
      case 'note':
        return each;
    }
  };
  return untilReturn(statements.flatMap((each) => filter(one(each))));
}

function untilReturn(statements: readonly Statement[]): Statement[] {
  const end = statements.findIndex(({ k }) => k === 'return');
  return end < 0 ? [...statements] : statements.slice(0, end + 1);
}

/** Of its functions, and of the values that it begins with. */
export function mapDeclaration(
  each: Declaration,
  change: (expr: Expr) => Expr,
  filter?: (statement: Statement) => readonly Statement[],
): Declaration {
  if (each.k === 'const') return { ...each, value: mapExpr(each.value, change) };
  if (each.k === 'function') return { ...each, body: mapStatements(each.body, change, filter) };
  return {
    ...each,
    fields: each.fields.map((field) => ({ ...field, value: mapExpr(field.value, change) })),
    methods: each.methods.map((method) => mapDeclaration(method, change, filter) as FunctionTree),
  };
}

/** Its functions. */
export function mapFunctions(each: Declaration, change: (tree: FunctionTree) => FunctionTree): Declaration {
  if (each.k === 'const') return each;
  return each.k === 'function' ? change(each) : { ...each, methods: each.methods.map(change) };
}

/** Each statement, and those inside of it. */
export function forEachStatement(statements: readonly Statement[], visit: (each: Statement) => void): void {
  for (const each of statements) {
    visit(each);
    if (each.k === 'if') [each.body, each.else].forEach((body) => forEachStatement(body, visit));
    if (each.k === 'while' || each.k === 'for') forEachStatement(each.body, visit);
  }
}

/** The names of variables and parameters that are used. */
export function usedNames(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  mapStatements(body, (expr) => {
    if (expr.k === 'name' && expr.scope === 'local') names.add(expr.name);
    return expr;
  });
  return names;
}

/** What a declaration needs: functions, constants and classes. */
export function namesIn(each: Declaration): Set<string> {
  const names = new Set<string>();
  const addType = (t: string) => names.add(t.replace('[]', ''));
  if (each.k === 'class') each.fields.forEach(({ t }) => addType(t));
  for (const { params } of each.k === 'class' ? each.methods : each.k === 'function' ? [each] : []) params.forEach(({ t }) => addType(t));
  mapDeclaration(each, (expr) => {
    if (expr.k === 'call' || (expr.k === 'name' && expr.scope === 'const')) names.add(expr.name);
    if (expr.k === 'method' || expr.k === 'field') addType(expr.of.t);
    addType(expr.t);
    return expr;
  });
  names.delete(each.name);
  return names;
}

/** A class that games use: what it shows stays. */
export function isShown(name: string): boolean {
  return ['KinematicState', 'Update', 'Publisher', 'Receiver', 'ClockEstimate'].includes(name);
}

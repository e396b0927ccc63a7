/**
 * Writes out what has a name of its own only because other lanes need more of it: functions that are called once,
 * classes of which nothing but numbers is left, or no number at all.
 */
import type { ClassTree, Declaration, Expr, FunctionTree, Statement, TypeName } from './tree.ts';
import { forEachStatement, isShown, mapDeclaration, mapFunctions, mapStatements } from './walk.ts';

/** A longer body keeps its name, unless it is all that its caller has. */
const mostStatements = 12;

/** One round, after which more may be left out. */
export function inline(declarations: readonly Declaration[]): Declaration[] {
  return withoutRecords(withoutStatelessClasses(withoutSingleCalls(withoutConstantParams(declarations))));
}

interface Callee {
  readonly tree: FunctionTree;
  /** Null: a function. */
  readonly of: ClassTree | null;
  readonly uses: number;
}

function withoutSingleCalls(declarations: readonly Declaration[]): Declaration[] {
  const uses = new Map<string, number>();
  for (const each of declarations)
    mapDeclaration(each, (expr) => {
      const key = keyOf(expr);
      if (key !== null) uses.set(key, (uses.get(key) ?? 0) + 1);
      return expr;
    });
  const callees = new Map<string, Callee>();
  const add = (key: string, tree: FunctionTree, of: ClassTree | null) => callees.set(key, { tree, of, uses: uses.get(key) ?? 0 });
  for (const each of declarations) {
    if (each.k === 'function') add(each.name, each, null);
    if (each.k === 'class') for (const method of each.methods) add(`${each.name}.${method.name}`, method, each);
  }
  return declarations.map((each) =>
    mapFunctions(each, (tree) => new Inlining(tree, each.k === 'class' ? each.name : null, callees).result()),
  );
}

function keyOf(expr: Expr): string | null {
  if (expr.k === 'call') return expr.name;
  return expr.k === 'method' ? `${expr.of.t}.${expr.name}` : null;
}

/** One function, with the bodies of what it calls. */
class Inlining {
  readonly #tree: FunctionTree;
  readonly #class: string | null;
  readonly #callees: ReadonlyMap<string, Callee>;
  #names: Set<string> | null = null;
  /** Constants and functions: a local name that is one of these would hide it. */
  #globals: Set<string> | null = null;
  #assigned: ReadonlySet<string> | null = null;

  constructor(tree: FunctionTree, className: string | null, callees: ReadonlyMap<string, Callee>) {
    this.#tree = tree;
    this.#class = className;
    this.#callees = callees;
  }

  result(): FunctionTree {
    const [only, ...rest] = this.#tree.body;
    if (rest.length === 0 && (only?.k === 'do' || (only?.k === 'return' && only.value))) {
      const whole = this.#bodyOf(only.k === 'do' ? only.call : (only.value as Expr), only.k);
      const doc = (whole?.doc ?? '').replace(this.#tree.doc, '');
      if (whole) return { ...this.#tree, doc: [this.#tree.doc, doc].filter(Boolean).join(' '), body: whole.body };
    }
    const filter = (each: Statement): readonly Statement[] => {
      const found = each.k === 'do' ? this.#bodyOf(each.call, null) : null;
      if (!found) return [each];
      if (found.doc === '' || onlyCopies(found.body)) return found.body;
      // One comment is enough, unless it names a source.
      const rest = found.body[0]?.k === 'note' && !found.body[0].text.includes('Source:') ? found.body.slice(1) : found.body;
      return [{ k: 'note', text: found.doc }, ...rest];
    };
    return { ...this.#tree, body: this.#withTail(mapStatements(this.#tree.body, null, filter)) };
  }

  /** The last statement may return what a body does that returns something. */
  #withTail(body: readonly Statement[]): readonly Statement[] {
    const last = body.at(-1);
    const found = last?.k === 'return' && last.value ? this.#bodyOf(last.value, 'return') : null;
    return found && found.doc === '' ? [...body.slice(0, -1), ...found.body] : body;
  }

  /** What stands for the call; null: it remains. `whole`: the call is all that the caller does. */
  #bodyOf(call: Expr, whole: 'do' | 'return' | null): { readonly doc: string; readonly body: readonly Statement[] } | null {
    const key = keyOf(call);
    const callee = key === null ? undefined : this.#callees.get(key);
    if (!callee || (call.k !== 'call' && call.k !== 'method') || !this.#mayGo(callee, call, whole)) return null;
    const { tree } = callee;
    const names = (this.#names ??= localNames(this.#tree));
    const globals = (this.#globals ??= globalNames(this.#tree.body));
    const argsAct = call.args.some((arg) => calls([{ k: 'do', call: arg }]));
    const given = new Map<string, Expr>();
    const opening: Statement[] = [];
    for (const [index, { name, t }] of tree.params.entries()) {
      const arg = call.args[index];
      if (!arg) return null;
      if (this.#isPlain(arg, t, tree) && !(argsAct && arg.k === 'field' && !isObject(t))) given.set(name, arg);
      else if (arg.t === t && !names.has(name)) opening.push({ k: 'let', name, t, value: arg, changes: false });
      else return null;
    }
    const own = [...localNames({ ...tree, params: [] }), ...opening.map((each) => (each.k === 'let' ? each.name : ''))];
    if (own.some((name) => names.has(name))) return null;
    const used = globalNames(tree.body);
    if (own.some((name) => globals.has(name)) || [...names].some((name) => used.has(name))) return null;
    for (const name of own) names.add(name);
    for (const name of used) globals.add(name);
    const body = mapStatements(tree.body, (expr) => {
      if (expr.k === 'name' && expr.scope === 'local') return given.get(expr.name) ?? expr;
      return expr.k === 'this' && call.k === 'method' ? call.of : expr;
    });
    return { doc: commentOf(tree, given), body: [...opening, ...body] };
  }

  #mayGo({ tree, of, uses }: Callee, call: Expr & { k: 'call' | 'method' }, whole: 'do' | 'return' | null): boolean {
    if (tree === this.#tree || (of && isShown(of.name) && !tree.own)) return false;
    if (call.k === 'method' && call.of.k !== 'this' && !(isPath(call.of) && usesPublic(tree, of))) return false;
    if (call.k === 'method' && call.of.k === 'this' && of?.name !== this.#class) return false;
    if (assignedNames(tree.body).size > changedNames(tree.body).size) return false;
    const [only, ...rest] = tree.body;
    if (whole === null && only?.k === 'do' && rest.length === 0) return true;
    if (uses !== 1) return false;
    return whole === null ? !returns(tree.body) && sizeOf(tree.body) <= mostStatements : (whole === 'do') === (tree.t === 'void');
  }

  /** It may stand wherever the parameter does. */
  #isPlain(arg: Expr, t: TypeName, callee: FunctionTree): boolean {
    if (arg.k === 'literal' || arg.k === 'known' || arg.k === 'flag') return true;
    if (arg.k === 'name' && arg.scope === 'const') return arg.t === t;
    if (isObject(t)) return isPath(arg);
    if (arg.t !== t) return false;
    if (arg.k === 'name') return !(this.#assigned ??= assignedNames(this.#tree.body)).has(arg.name);
    return arg.k === 'field' && isPath(arg) && !calls(callee.body) && !sets(callee.body, arg);
  }
}

function isObject(t: TypeName): boolean {
  return /^[A-Z]/.test(t);
}

/** `this`, a name, or a field of one of these. */
function isPath(expr: Expr): boolean {
  return expr.k === 'this' || (expr.k === 'name' && expr.scope === 'local') || (expr.k === 'field' && isPath(expr.of));
}

/** A method that needs nothing private of its class. */
function usesPublic(tree: FunctionTree, of: ClassTree | null): boolean {
  let found = of !== null;
  const own = new Set([...(of?.fields ?? []), ...(of?.methods ?? [])].filter((each) => each.own).map(({ name }) => name));
  mapStatements(tree.body, (expr) => {
    if ((expr.k === 'field' || expr.k === 'method') && expr.of.k === 'this' && own.has(expr.name)) found = false;
    return expr;
  });
  return found;
}

/** The comment, with the names that its parameters have here. */
function commentOf({ doc }: FunctionTree, given: ReadonlyMap<string, Expr>): string {
  return doc.replace(/`(\w+)`/g, (text, name: string) => {
    const arg = given.get(name);
    return arg?.k === 'name' || arg?.k === 'field' ? `\`${arg.name}\`` : text;
  });
}

/** It says by itself what it does. */
function onlyCopies(body: readonly Statement[]): boolean {
  return body.every((each) => each.k === 'set' && each.to.k === 'field' && each.value.k === 'field' && each.to.name === each.value.name);
}

function localNames({ params, body }: Pick<FunctionTree, 'params' | 'body'>): Set<string> {
  const names = new Set(params.map(({ name }) => name));
  forEachStatement(body, (each) => {
    if (each.k === 'let' || each.k === 'for') names.add(each.name);
  });
  return names;
}

/** The constants and functions that are used. */
function globalNames(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  mapStatements(body, (expr) => {
    if (expr.k === 'call' || (expr.k === 'name' && expr.scope === 'const')) names.add(expr.name);
    return expr;
  });
  return names;
}

/** Variables that get another value. */
function assignedNames(body: readonly Statement[]): Set<string> {
  const names = new Set<string>();
  forEachStatement(body, (each) => {
    if (each.k === 'set' && each.to.k === 'name') names.add(each.to.name);
  });
  return names;
}

/** Those of them that are no parameters. */
function changedNames(body: readonly Statement[]): Set<string> {
  const declared = localNames({ params: [], body });
  return new Set([...assignedNames(body)].filter((name) => declared.has(name)));
}

function returns(body: readonly Statement[]): boolean {
  let found = false;
  forEachStatement(body, (each) => {
    found ||= each.k === 'return';
  });
  return found;
}

function sizeOf(body: readonly Statement[]): number {
  let size = 0;
  forEachStatement(body, (each) => {
    size += each.k === 'note' ? 0 : 1;
  });
  return size;
}

function calls(body: readonly Statement[]): boolean {
  let found = false;
  mapStatements(body, (expr) => {
    found ||= keyOf(expr) !== null;
    return expr;
  });
  return found;
}

function sets(body: readonly Statement[], field: Expr & { k: 'field' }): boolean {
  let found = false;
  forEachStatement(body, (each) => {
    found ||= each.k === 'set' && each.to.k === 'field' && each.to.name === field.name && each.to.of.t === field.of.t;
  });
  return found;
}

/** A parameter that is the same number, or the same flag, wherever the function is called. */
function withoutConstantParams(declarations: readonly Declaration[]): Declaration[] {
  const given = new Map<string, (readonly Expr[])[]>();
  for (const each of declarations)
    mapDeclaration(each, (expr) => {
      const key = keyOf(expr);
      if (key !== null && (expr.k === 'call' || expr.k === 'method')) given.set(key, [...(given.get(key) ?? []), expr.args]);
      return expr;
    });
  return declarations.map((each) =>
    mapFunctions(each, (tree) => {
      const calls = given.get(each.k === 'class' ? `${each.name}.${tree.name}` : tree.name) ?? [];
      const constant = new Map<string, Expr>();
      for (const [index, { name, t }] of tree.params.entries()) {
        const [first, ...others] = calls.map((args) => args[index]);
        const isConstant = first?.k === 'literal' || first?.k === 'flag' || (first?.k === 'name' && first.scope === 'const');
        if (isConstant && first.t === t && others.every((other) => JSON.stringify(other) === JSON.stringify(first)))
          constant.set(name, first);
      }
      const isAssigned = assignedNames(tree.body);
      const change = (expr: Expr) =>
        expr.k === 'name' && expr.scope === 'local' && !isAssigned.has(expr.name) ? (constant.get(expr.name) ?? expr) : expr;
      return constant.size === 0 ? tree : { ...tree, body: mapStatements(tree.body, change) };
    }),
  );
}

/** A class without fields is its functions. */
function withoutStatelessClasses(declarations: readonly Declaration[]): Declaration[] {
  const functions = new Set(declarations.filter(({ k }) => k === 'function').map(({ name }) => name));
  const stateless = declarations.find(
    (each): each is ClassTree =>
      each.k === 'class' &&
      !isShown(each.name) &&
      each.fields.length === 0 &&
      each.methods.length > 0 &&
      each.methods.every(({ name }) => !functions.has(name)),
  );
  if (!stateless) return [...declarations];
  const asCall = (expr: Expr): Expr =>
    expr.k === 'method' && expr.of.t === stateless.name ? { k: 'call', name: expr.name, args: expr.args, t: expr.t } : expr;
  return declarations
    .flatMap((each): readonly Declaration[] => {
      if (each !== stateless) return [each];
      return each.methods.map((method, index) => (index === 0 ? { ...method, doc: `${each.doc} ${method.doc}`.trim() } : method));
    })
    .map((each) => mapDeclaration(each, asCall))
    .map((each) => (each.k === 'class' ? { ...each, fields: each.fields.filter(({ t }) => t !== stateless.name) } : each));
}

/** A class of which only fields are left, in one field of another class, whose methods take them one by one. */
function withoutRecords(declarations: readonly Declaration[]): Declaration[] {
  const classes = declarations.filter((each) => each.k === 'class');
  for (const record of classes) {
    if (isShown(record.name) || record.methods.length > 0) continue;
    const [owner, ...more] = classes.filter(({ fields }) => fields.some(({ t }) => t.replace('[]', '') === record.name));
    const [field, ...others] = owner?.fields.filter(({ t }) => t === record.name) ?? [];
    if (!owner || !field || more.length > 0 || others.length > 0 || isHandedOn(declarations, record.name)) continue;
    const taken = new Set([...owner.fields, ...owner.methods].map(({ name }) => name));
    const named = (name: string) => (taken.has(name) ? `${field.name}${name.slice(0, 1).toUpperCase()}${name.slice(1)}` : name);
    const flat = (expr: Expr): Expr =>
      expr.k === 'field' && expr.of.k === 'field' && expr.of.t === record.name
        ? { k: 'field', of: expr.of.of, name: named(expr.name), t: expr.t }
        : expr;
    return declarations
      .filter((each) => each !== record)
      .map((each) => {
        const fields = (each === owner ? owner.fields : []).flatMap((one) =>
          one === field ? record.fields.map((inner) => ({ ...inner, name: named(inner.name), own: true })) : [one],
        );
        return mapDeclaration(each === owner ? { ...owner, fields } : each, flat);
      });
  }
  return [...declarations];
}

/** An object of the class is used as a whole, and not only for its fields. */
function isHandedOn(declarations: readonly Declaration[], name: string): boolean {
  let [whole, taken] = [0, 0];
  const params = declarations.flatMap((each) => (each.k === 'class' ? each.methods : each.k === 'function' ? [each] : []));
  for (const each of declarations)
    mapDeclaration(each, (expr) => {
      if (expr.t === name && expr.k !== 'new') whole += 1;
      if (expr.k === 'field' && expr.of.k === 'field' && expr.of.t === name) taken += 1;
      return expr;
    });
  return whole !== taken || params.some((each) => each.params.some(({ t }) => t === name));
}

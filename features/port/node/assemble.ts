/**
 * Puts the pieces of a lane together: decides the flags, and leaves out what the lane does not need, so that a port has
 * no more in it than somebody would write by hand for this lane alone.
 */
import { inline } from './inline.ts';
import type { ClassTree, ConstTree, Declaration, Expr, FunctionTree, PieceTree, Statement } from './tree.ts';
import { isShown, mapDeclaration, mapExpr, mapFunctions, mapStatements, namesIn, usedNames } from './walk.ts';

export interface LaneSettings {
  /** The files that it is made of; of one name the last counts. */
  readonly files: readonly string[];
  readonly flags: Readonly<Record<string, boolean>>;
  readonly numbers: Readonly<Record<string, number>>;
}

/** What others call, in the order in which it is read. */
const roots = ['Publisher', 'Receiver'];

/** The declarations of a lane, each after those that it needs. */
export function assemble(tree: PieceTree, settings: LaneSettings, more: readonly string[] = []): readonly Declaration[] {
  const found = new Map(settings.files.flatMap((file) => (tree[file] ?? []).map((each) => [each.name, each] as const)));
  const names = [...roots, ...more];
  const first = ordered(found, names).map((each) => decided(each, settings));
  const short = settled(first, (each) => lean(reachedFrom(each, names)));
  return reachedFrom(
    settled(short, (each) => lean(reachedFrom(inline(each), names))),
    names,
  ).map((each) => mapFunctions(each, withoutGoneParams));
}

/** As long as a round changes anything. */
function settled(declarations: readonly Declaration[], round: (before: readonly Declaration[]) => readonly Declaration[]) {
  for (let [now, before] = [declarations, '']; ; now = round(now)) {
    const text = JSON.stringify(now);
    if (text === before) return now;
    before = text;
  }
}

function reachedFrom(declarations: readonly Declaration[], names: readonly string[]): Declaration[] {
  return ordered(new Map(declarations.map((each) => [each.name, each])), names);
}

function decided(each: Declaration, { flags, numbers }: LaneSettings): Declaration {
  const number = numbers[each.name];
  if (each.k === 'const' && number !== undefined) return { ...each, value: { k: 'literal', text: String(number), t: each.t } };
  const flag = (expr: Expr): Expr => {
    if (expr.k !== 'name' || expr.scope !== 'const' || expr.t !== 'boolean') return expr;
    const value = flags[expr.name];
    if (value === undefined) throw new Error(`The flag ${expr.name} of a port is not set.`);
    return { k: 'flag', value, t: 'boolean' };
  };
  return mapDeclaration(each, flag);
}

function folded(expr: Expr): Expr {
  if (expr.k === 'unary' && expr.op === '!' && expr.of.k === 'flag') return { k: 'flag', value: !expr.of.value, t: 'boolean' };
  if (expr.k === 'choice' && expr.if.k === 'flag') return expr.if.value ? expr.a : expr.b;
  if (expr.k === 'binary' && (expr.op === '&&' || expr.op === '||')) {
    const neutral = expr.op === '&&';
    if (expr.a.k === 'flag') return expr.a.value === neutral ? expr.b : expr.a;
    if (expr.b.k === 'flag' && expr.b.value === neutral) return expr.a;
    if (expr.b.k === 'flag' && !calls(expr.a)) return expr.b;
  }
  return expr.k === 'binary' ? withoutNeutral(expr) : expr;
}

/** It may do more than give a value. */
function calls(expr: Expr): boolean {
  let found = false;
  mapExpr(expr, (each) => {
    found ||= each.k === 'call' || each.k === 'method';
    return each;
  });
  return found;
}

const comparisons: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** A comparison of two numbers that are known: some compilers warn of what can never be reached. */
function compared(expr: Expr, consts: ReadonlyMap<string, number>): Expr {
  if (expr.k !== 'binary') return expr;
  const numberOf = (each: Expr) =>
    each.k === 'literal' ? Number(each.text) : each.k === 'name' && each.scope === 'const' ? consts.get(each.name) : undefined;
  const [a, b, compare] = [numberOf(expr.a), numberOf(expr.b), comparisons[expr.op]];
  return a === undefined || b === undefined || !compare ? expr : { k: 'flag', value: compare(a, b), t: 'boolean' };
}

/** 1 · x, 0 · x and x + 0, as flags leave them. */
function withoutNeutral(expr: Expr & { k: 'binary' }): Expr {
  const is = (each: Expr, text: string) => each.k === 'literal' && each.text === text;
  if (expr.op === '*' && is(expr.a, '0')) return expr.a;
  if (expr.op === '*' && is(expr.b, '0')) return expr.b;
  if (expr.op === '*' && is(expr.a, '1')) return expr.b;
  if (expr.op === '*' && is(expr.b, '1')) return expr.a;
  if (expr.op === '/' && is(expr.a, '0')) return expr.a;
  if ((expr.op === '+' || expr.op === '-') && is(expr.b, '0')) return expr.a;
  return expr;
}

/** An `if` that is decided, or does nothing; a factor of 1; what is set to itself. */
function foldedStatement(each: Statement): readonly Statement[] {
  // Of a function that is written out for one object in both places.
  if (each.k === 'set' && each.op === '=' && JSON.stringify(each.to) === JSON.stringify(each.value)) return [];
  if (each.k === 'set' && each.op === '*=' && each.value.k === 'literal' && each.value.text === '1') return [];
  if (each.k === 'set' && each.op === '*=' && each.value.k === 'literal' && each.value.text === '0') return [{ ...each, op: '=' }];
  if (each.k === 'while' && each.while.k === 'flag' && !each.while.value) return [];
  if (each.k !== 'if') return [each];
  if (each.if.k === 'flag') return each.if.value ? each.body : each.else;
  if (each.body.length === 0 && each.else.length === 0) return [];
  if (each.body.length === 0)
    return [{ ...each, if: folded({ k: 'unary', op: '!', of: each.if, t: 'boolean' }), body: each.else, else: [] }];
  return [each];
}

/** One round of leaving out. */
function lean(declarations: readonly Declaration[]): Declaration[] {
  const functions = new Map(declarations.filter((each) => each.k === 'function').map((each) => [each.name, each]));
  const classes = new Map(declarations.filter((each) => each.k === 'class').map((each) => [each.name, each]));
  const calledOf = (expr: Expr): FunctionTree | undefined => {
    if (expr.k === 'call') return functions.get(expr.name);
    return expr.k === 'method' ? classes.get(expr.of.t)?.methods.find(({ name }) => name === expr.name) : undefined;
  };
  const constant = constantFields(declarations);
  const consts = new Map(
    declarations.flatMap((each) =>
      each.k === 'const' && each.value.k === 'literal' ? [[each.name, Number(each.value.text)] as const] : [],
    ),
  );
  const change = (expr: Expr): Expr => {
    if (expr.k === 'field') return constant.get(`${expr.of.t}.${expr.name}`) ?? expr;
    if (expr.k !== 'call' && expr.k !== 'method') return compared(folded(expr), consts);
    const called = calledOf(expr);
    if (!called) return expr;
    const inline = expr.k === 'call' ? inlined(called, expr.args) : null;
    const used = usedNames(called.body);
    return inline ?? { ...expr, args: expr.args.filter((_, index) => isKept(called.params[index]?.name, used)) };
  };
  const filter = (each: Statement): readonly Statement[] => {
    if (each.k === 'do' && calledOf(each.call)?.body.length === 0) return [];
    return foldedStatement(each);
  };
  const read = readFields(declarations);
  const isOwn = (expr: Expr & { k: 'field' }) => classes.get(expr.of.t)?.fields.some(({ name, own }) => own && name === expr.name) ?? false;
  const isRead = (expr: Expr) => expr.k !== 'field' || (isShown(expr.of.t) && !isOwn(expr)) || read.has(`${expr.of.t}.${expr.name}`);
  const changed = declarations
    .map(withoutUnusedParams)
    .map((each) => mapDeclaration(each, change, (statement) => (statement.k === 'set' && !isRead(statement.to) ? [] : filter(statement))))
    .map((each) => mapFunctions(each, withoutUnusedNames));
  const called = calledMethods(changed);
  return changed.map((each) => (each.k === 'class' ? withoutUnused(each, read, called) : each));
}

/** Without sentences of comments, "`x`: …", on parameters that are gone. */
function withoutGoneParams(each: FunctionTree): FunctionTree {
  const names = new Set([...usedNames(each.body), ...each.params.map(({ name }) => name)]);
  const kept = (text: string) =>
    text
      .split(/(?<=\.) /)
      .filter((sentence) => names.has(/^`(\w+)`:/.exec(sentence)?.[1] ?? '') || !/^`\w+`:/.test(sentence))
      .join(' ');
  const body = mapStatements(each.body, null, (one) => (one.k === 'note' ? [{ k: 'note', text: kept(one.text) }] : [one]));
  return { ...each, doc: kept(each.doc), body };
}

function withoutUnusedParams(each: Declaration): Declaration {
  return mapFunctions(each, (tree) => {
    const used = usedNames(tree.body);
    return { ...tree, params: tree.params.filter(({ name }) => used.has(name)) };
  });
}

function isKept(name: string | undefined, used: ReadonlySet<string>): boolean {
  return name === undefined || used.has(name);
}

/** Without variables that nothing uses, and those that only name a number or an object. */
function withoutUnusedNames(each: FunctionTree): FunctionTree {
  const used = usedNames(each.body);
  const literals = new Map<string, Expr>();
  const body = mapStatements(
    each.body,
    (expr) => (expr.k === 'name' && expr.scope === 'local' ? (literals.get(expr.name) ?? expr) : expr),
    (statement) => {
      if (statement.k !== 'let') return [statement];
      const { value } = statement;
      // Of another block with the same name.
      literals.delete(statement.name);
      if (!statement.changes && (isPlainNumber(value) || isConst(value) || isOwnObject(value) || isOnce(each.body, statement)))
        literals.set(statement.name, value);
      return used.has(statement.name) && !literals.has(statement.name) ? [statement] : [];
    },
  );
  return { ...each, body };
}

function isConst(value: Expr): boolean {
  return value.k === 'name' && value.scope === 'const';
}

/** A number of an object that is read once, in a function that only calculates; or what a function of two lines hands on. */
function isOnce(body: readonly Statement[], { name, value }: Statement & { k: 'let' }): boolean {
  let uses = 0;
  let isPure = true;
  const last = body.at(-1);
  const handsOn =
    body.length === 2 && last?.k === 'do' && (last.call.k === 'call' || last.call.k === 'method') && !last.call.args.some(calls);
  mapStatements(
    body,
    (expr) => {
      if (expr.k === 'name' && expr.name === name) uses += 1;
      if (expr.k === 'call' || expr.k === 'method') isPure &&= handsOn;
      return expr;
    },
    (one) => {
      if (one.k === 'set' && one.to.k === 'field' && value.k === 'field' && one.to.name === value.name) isPure = false;
      if (one.k === 'while' || one.k === 'for') isPure = false;
      return [one];
    },
  );
  const isField = value.k === 'field' && !/^[A-Z]/.test(value.t);
  return uses === 1 && isPure && (isField || (handsOn && !calls(value)));
}

function isPlainNumber(value: Expr): boolean {
  return value.k === 'literal' || value.k === 'known';
}

/** `this.field`, an object: a second name for it may be written to, where others have only one. */
function isOwnObject(value: Expr): boolean {
  return value.k === 'field' && value.of.k === 'this' && /^[A-Z]/.test(value.t);
}

/** A function that only hands on what it gets is written out where it is called. */
function inlined({ params, body: [only, ...rest] }: FunctionTree, args: readonly Expr[]): Expr | null {
  if (only?.k !== 'return' || rest.length > 0 || !only.value) return null;
  const { value } = only;
  const isPlain = (each: Expr) => each.k === 'name' || each.k === 'literal' || each.k === 'known';
  if (value.k !== 'name' && !((value.k === 'call' || value.k === 'math') && value.args.every(isPlain))) return null;
  // A call among the arguments happens once, and in its place.
  if (args.some(calls) && (args.length > 1 || value.k === 'name' || value.args.length > 1)) return null;
  return mapExpr(value, (expr) => {
    const index = expr.k === 'name' && expr.scope === 'local' ? params.findIndex(({ name }) => name === expr.name) : -1;
    return args[index] ?? expr;
  });
}

/** The fields that something reads: `Class.field`. */
function readFields(declarations: readonly Declaration[]): Set<string> {
  const read = new Set<string>();
  const visit = (expr: Expr): Expr => {
    if (expr.k === 'field') read.add(`${expr.of.t}.${expr.name}`);
    return expr;
  };
  const statement = (each: Statement): readonly Statement[] => [each];
  for (const each of declarations) {
    mapDeclaration(
      each,
      (expr) => expr,
      (one) => {
        // What is written alone is not read; what it is written from is.
        if (one.k === 'set') {
          mapExpr(one.to.k === 'field' ? one.to.of : one.to, visit);
          mapExpr(one.value, visit);
        } else if (one.k === 'let') mapExpr(one.value, visit);
        else if (one.k === 'return' && one.value) mapExpr(one.value, visit);
        else if (one.k === 'do') mapExpr(one.call, visit);
        else if (one.k === 'if') mapExpr(one.if, visit);
        else if (one.k === 'while') mapExpr(one.while, visit);
        else if (one.k === 'for') [one.from, one.to].forEach((expr) => mapExpr(expr, visit));
        return statement(one);
      },
    );
  }
  return read;
}

/** `Class.method` of what is called. */
function calledMethods(declarations: readonly Declaration[]): Set<string> {
  const called = new Set<string>();
  for (const each of declarations)
    mapDeclaration(each, (expr) => {
      if (expr.k === 'method') called.add(`${expr.of.t}.${expr.name}`);
      return expr;
    });
  return called;
}

function withoutUnused(each: ClassTree, read: ReadonlySet<string>, called: ReadonlySet<string>): ClassTree {
  return {
    ...each,
    fields: each.fields.filter(({ name, own }) => (isShown(each.name) && !own) || read.has(`${each.name}.${name}`)),
    methods: each.methods.filter(({ name, own }) => (isShown(each.name) && !own) || called.has(`${each.name}.${name}`)),
  };
}

/** `Class.field` of those that are never set, by their numbers. */
function constantFields(declarations: readonly Declaration[]): Map<string, Expr> {
  const isConstant = (value: Expr) => isPlainNumber(value) || value.k === 'flag' || (value.k === 'name' && value.scope === 'const');
  const fields = declarations.flatMap((each) =>
    each.k === 'class' && !isShown(each.name) ? each.fields.map(({ name, value }) => [`${each.name}.${name}`, value] as const) : [],
  );
  const constant = new Map<string, Expr>(fields.filter(([, value]) => isConstant(value)));
  for (const each of declarations)
    mapDeclaration(
      each,
      (expr) => expr,
      (one) => {
        if (one.k === 'set' && one.to.k === 'field') constant.delete(`${one.to.of.t}.${one.to.name}`);
        return [one];
      },
    );
  return constant;
}

/** What the roots reach, each after what it needs; constants first. */
function ordered(found: ReadonlyMap<string, Declaration>, from: readonly string[]): Declaration[] {
  const reached = new Map<string, Declaration>();
  const visit = (name: string) => {
    const each = found.get(name);
    if (!each || reached.has(name)) return;
    // Marks it before what it needs: two may need each other.
    reached.set(name, each);
    for (const needed of namesIn(each)) visit(needed);
    reached.delete(name);
    reached.set(name, each);
  };
  from.forEach(visit);
  const all = [...reached.values()];
  const places = [...found.keys()];
  const consts = all
    .filter((each): each is ConstTree => each.k === 'const')
    .sort((a, b) => places.indexOf(a.name) - places.indexOf(b.name));
  return [...consts, ...all.filter(({ k }) => k !== 'const')];
}

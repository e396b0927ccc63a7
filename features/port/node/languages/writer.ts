/** What the languages have in common: the order of a file, expressions, statements, comments. */
import type { ClassTree, ConstTree, Declaration, Expr, FieldTree, FunctionTree, Param, Statement, TypeName } from '../tree.ts';
import { forEachStatement } from '../walk.ts';

/** Where a name stands decides how it is written. */
export type NameKind = 'local' | 'const' | 'function' | 'method' | 'field';

const precedence: Readonly<Record<string, number>> = {
  '||': 1,
  '&&': 2,
  '==': 4,
  '!=': 4,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
};
const unary = 7;
const widest = 110;

/** Names that are taken from an object on one line. */
const mostNames = 7;

/** Fields on one line. */
const mostFields = 4;

function isLike(first: FieldTree, each: FieldTree): boolean {
  const [a, b] = [first.value, each.value];
  if (a.k !== 'literal' || b.k !== 'literal' || a.text !== b.text) return false;
  return each.doc === '' && each.t === first.t && each.own === first.own && vectorOf(each.name) === vectorOf(first.name);
}

/** It has 64 bits where numbers have 32. */
export function isWide(t: TypeName): boolean {
  return t === 'point' || t === 'double';
}

/** `vx`, `vy` and `vz` have one vector; longer names are none. */
function vectorOf(name: string): string | undefined {
  return /^([a-z]?)[w-z]$/.exec(name)?.[1];
}

type Copy = Statement & { k: 'set'; to: Expr & { k: 'field' }; value: Expr & { k: 'field' | 'name' } };

function isCopy(each: Statement & { k: 'set' }): each is Copy {
  const { op, to, value } = each;
  return op === '=' && to.k === 'field' && (value.k === 'field' || value.k === 'name') && to.name === value.name;
}

/** A number that is set on this axis, without the axis. */
function formOnAxis(each: Statement, axis: string): string | null {
  if (each.k !== 'set' || each.value.k === 'literal' || each.to.k !== 'field' || !each.to.name.endsWith(axis)) return null;
  if (vectorOf(each.to.name) === undefined || isCopy(each)) return null;
  return JSON.stringify(each).replaceAll(new RegExp(`"name":"([a-z]?)${axis}"`, 'g'), '"name":"$1"');
}

/** On one axis, between two states. */
function isDifference(value: Expr): value is Expr & { k: 'binary'; a: Expr & { k: 'field' }; b: Expr & { k: 'field' } } {
  return value.k === 'binary' && value.op === '-' && value.a.k === 'field' && value.b.k === 'field' && value.a.name === value.b.name;
}

/** What is alike goes on one line; undefined: nothing does. */
function likeOf(each: Statement): string | undefined {
  if (each.k === 'set' && isCopy(each)) {
    const vector = vectorOf(each.to.name);
    return vector === undefined ? undefined : `copy ${vector} ${JSON.stringify([each.to.of, each.value.k === 'field' && each.value.of])}`;
  }
  if (each.k === 'let' && !each.changes && isDifference(each.value) && vectorOf(each.name) === '')
    return `difference ${each.t} ${JSON.stringify([each.value.a.of, each.value.b.of])}`;
  if (each.k === 'set' && each.op === '=' && each.value.k === 'literal' && each.to.k === 'field')
    return `set ${each.value.text} ${JSON.stringify(each.to.of)}`;
  if (each.k === 'let' && !each.changes && each.value.k === 'field' && (each.t === 'number' || each.t === 'point'))
    return `let ${each.t} ${JSON.stringify(each.value.of)}`;
  return undefined;
}

export abstract class Writer {
  readonly #lines: string[] = [];
  #depth = 0;
  /** One step of indentation. */
  protected abstract readonly indent: string;
  /** Before each line of a comment. */
  protected abstract readonly comment: string;
  /** Before each line of a comment among statements. */
  protected readonly remark: string = '// ';
  protected readonly declarations: readonly Declaration[];
  protected abstract readonly known: Readonly<Record<'infinity' | 'pi' | 'halfRoot', string>>;

  /** Numbers have 32 bits; points in time and on an axis, and what has 64 bits everywhere, have 64. */
  protected readonly isFloat: boolean;

  constructor(declarations: readonly Declaration[], isFloat = false) {
    this.declarations = declarations;
    this.isFloat = isFloat;
  }

  get text(): string {
    return `${this.#lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()}\n`;
  }

  protected get consts(): readonly ConstTree[] {
    return this.declarations.filter((each) => each.k === 'const');
  }
  protected get others(): readonly (ClassTree | FunctionTree)[] {
    return this.declarations.filter((each) => each.k !== 'const');
  }
  protected classOf(t: TypeName): ClassTree | undefined {
    return this.declarations.find((each): each is ClassTree => each.k === 'class' && each.name === t);
  }
  protected calledOf(expr: Expr): FunctionTree | undefined {
    if (expr.k === 'call') return this.declarations.find((each): each is FunctionTree => each.k === 'function' && each.name === expr.name);
    return expr.k === 'method' ? this.classOf(expr.of.t)?.methods.find(({ name }) => name === expr.name) : undefined;
  }

  protected line(text = ''): void {
    this.#lines.push(text === '' ? '' : this.indent.repeat(this.#depth) + text);
  }

  protected inside(body: () => void): void {
    this.#depth += 1;
    body();
    this.#depth -= 1;
  }

  /** A comment in lines of no more than the usual width. */
  protected doc(text: string): void {
    if (text !== '') this.wrapped(text.split(' '), this.comment);
  }

  /** Words in lines of no more than the usual width. */
  protected wrapped(words: readonly string[], before = ''): void {
    const width = widest - this.#depth * this.indent.length - before.length;
    let line = '';
    for (const word of words) {
      if (line !== '' && line.length + word.length + 1 > width) {
        this.line(before + line);
        line = '';
      }
      line += line === '' ? word : ` ${word}`;
    }
    this.line(before + line);
  }

  abstract name(name: string, kind: NameKind, own?: boolean): string;
  protected abstract typeName(t: TypeName): string;
  protected abstract readonly selfName: string;

  protected isOwn(t: TypeName, name: string): boolean {
    const tree = this.classOf(t);
    return [...(tree?.fields ?? []), ...(tree?.methods ?? [])].some((each) => each.name === name && each.own);
  }

  protected param({ name, t }: Param): string {
    return `${this.typeName(t)} ${this.name(name, 'local')}`;
  }

  protected literal(text: string, t: TypeName): string {
    return t === 'whole' || /[.e]/.test(text) ? text : `${text}.0`;
  }

  expr(expr: Expr, least = 0): string {
    switch (expr.k) {
      case 'literal':
        return this.literal(expr.text, expr.t);
      case 'flag':
        return String(expr.value);
      case 'known':
        return this.known[expr.name];
      case 'name':
        return this.name(expr.name, expr.scope);
      case 'this':
        return this.selfName;
      case 'field':
        return this.field(expr);
      case 'item':
        return `${this.expr(expr.of, unary)}[${this.at(expr.at)}]`;
      case 'call':
        return `${this.name(expr.name, 'function')}(${this.args(expr)})`;
      case 'method':
        return this.method(expr);
      case 'math':
        return this.math(expr);
      case 'unary':
        return this.enclosed(`${expr.op}${this.operand(expr)}`, unary, least);
      case 'binary':
        return this.binary(expr, least);
      case 'choice':
        return this.enclosed(this.choice(expr), 0, least);
      case 'new':
        return this.made(expr.t);
      case 'array':
        return this.array(expr);
    }
  }

  /** `--x` would count down. */
  private operand({ of }: Expr & { k: 'unary' }): string {
    const text = this.expr(of, unary);
    return text.startsWith('-') ? `(${text})` : text;
  }

  /**
   * Operators of one precedence go from left to right, so such a one on the right is enclosed: (a + b) + c is not always
   * a + (b + c). Languages differ in what a comparison of comparisons means.
   */
  private binary(expr: Expr & { k: 'binary' }, least: number): string {
    const own = precedence[expr.op] as number;
    const needed = expr.op === '||' && expr.b.k === 'binary' && expr.b.op === '&&' ? unary : own + 1;
    const left = own === precedence['<'] ? own + 1 : own;
    const first = expr.op === '||' && expr.a.k === 'binary' && expr.a.op === '&&' ? unary : left;
    const mixed = isWide(expr.t) ? expr.t : null;
    const [a, b] = [
      mixed ? this.as(mixed, expr.a, first) : this.expr(expr.a, first),
      mixed ? this.as(mixed, expr.b, needed) : this.expr(expr.b, needed),
    ];
    const text = `${a} ${this.operator(expr.op)} ${b}`;
    if (this.isFloat && expr.t === 'number' && expr.a.t === 'point') return this.narrowed(text, least);
    return this.enclosed(text, own, least);
  }

  /** What lies between two points as a number of 32 bits. */
  protected abstract narrowed(text: string, least: number): string;

  /** What is handed over as another kind of number: 64 bits are narrowed to 32. */
  protected as(t: TypeName, expr: Expr, least = 0): string {
    return this.isFloat && t === 'number' && isWide(expr.t) ? this.narrowed(this.expr(expr), least) : this.expr(expr, least);
  }

  protected enclosed(text: string, own: number, least: number): string {
    return own < least || (own === 0 && least > 0) ? `(${text})` : text;
  }

  protected operator(op: string): string {
    return op;
  }

  protected field(expr: Expr & { k: 'field' }): string {
    return `${this.expr(expr.of, unary)}.${this.name(expr.name, 'field', this.isOwn(expr.of.t, expr.name))}`;
  }

  protected at(expr: Expr): string {
    return this.expr(expr);
  }

  protected method(expr: Expr & { k: 'method' }): string {
    return `${this.expr(expr.of, unary)}.${this.name(expr.name, 'method', this.isOwn(expr.of.t, expr.name))}(${this.args(expr)})`;
  }

  protected args(expr: Expr & { k: 'call' | 'method' }): string {
    const called = this.calledOf(expr);
    return expr.args.map((each, index) => this.as(called?.params[index]?.t ?? each.t, each)).join(', ');
  }

  protected choice({ if: condition, a, b }: Expr & { k: 'choice' }): string {
    return `${this.expr(condition, 1)} ? ${this.expr(a, 1)} : ${this.expr(b, b.k === 'choice' ? 0 : 1)}`;
  }

  protected abstract math(expr: Expr & { k: 'math' }): string;
  protected abstract made(t: TypeName): string;
  protected abstract array(expr: Expr & { k: 'array' }): string;

  protected block(head: string, body: readonly Statement[]): void {
    this.line(`${head} {`);
    this.inside(() => this.statements(body));
    this.line('}');
  }

  statements(statements: readonly Statement[]): void {
    for (let k = 0; k < statements.length;) {
      // What is about to happen is said once; a source always.
      const [before, each] = [statements[k - 1], statements[k]];
      if (before?.k === 'note' && each?.k === 'note' && !each.text.includes('Source:')) {
        k += 1;
        continue;
      }
      const group = this.group(statements.slice(k));
      if (group.length > 1) this.grouped(group);
      else this.statement(statements[k] as Statement);
      k += Math.max(1, group.length);
    }
  }

  /** The first statements, as far as they go on one line: what an object is taken apart to, what becomes zero. */
  protected group(statements: readonly Statement[]): readonly Statement[] {
    const [first] = statements;
    if (this.isVector(statements)) return statements.slice(0, 3);
    const like = first && likeOf(first);
    if (!like) return [];
    const end = statements.findIndex((each) => likeOf(each) !== like);
    const most = first.k !== 'set' ? mostNames : like.startsWith('copy') ? 4 : 3;
    return statements.slice(0, Math.min(end < 0 ? statements.length : end, most));
  }

  /** The first three set x, y and z of a vector to the same, each on its axis, and are short. */
  protected isVector(statements: readonly Statement[]): boolean {
    const three = statements.slice(0, 3);
    const forms = three.map((each, index) => formOnAxis(each, 'xyz'[index] ?? ''));
    if (forms.length < 3 || forms[0] === null || forms.some((each) => each !== forms[0])) return false;
    return this.fits(three.map((each) => this.textOf(each)).join('; '));
  }

  /** Writes a group on one line. */
  protected grouped(group: readonly Statement[]): void {
    const [first] = group;
    if (this.isVector(group) || (first?.k === 'set' && isCopy(first))) this.side(group);
    else if (first?.k === 'set')
      this.line(
        `${group.map((each) => (each.k === 'set' ? `${this.expr(each.to)} = ` : '')).join('')}${this.expr(first.value)}${this.end}`,
      );
    else this.unpacked(group.filter((each) => each.k === 'let'));
  }

  /** One beside the other, as far as there is room. */
  protected side(group: readonly Statement[], between = ' '): void {
    let line = '';
    for (const each of group) {
      const text = this.textOf(each);
      if (line !== '' && !this.fits(line + between + text)) {
        this.line(line);
        line = '';
      }
      line += line === '' ? text : between + text;
    }
    this.line(line);
  }

  /** Of a statement on one line. */
  private textOf(each: Statement): string {
    const before = this.#lines.length;
    this.statement(each);
    const [text = ''] = this.#lines.splice(before);
    return text.trim();
  }

  protected abstract unpacked(group: readonly (Statement & { k: 'let' })[]): void;

  /** `if` and its only statement, and that of `else`, where they are short: a line each. */
  protected short({ if: condition, body, else: otherwise }: Statement & { k: 'if' }): string[] | null {
    const first = this.shortLine(`if ${this.condition(condition)} `, body);
    if (first === null) return null;
    if (otherwise.length === 0) return [first];
    const [only, ...rest] = otherwise;
    if (only?.k !== 'if' || rest.length > 0) {
      const second = this.shortLine(this.elseWord, otherwise);
      return second === null ? null : [first, second];
    }
    const [second, ...more] = this.short(only) ?? [];
    return second === undefined ? null : [first, this.elseIf(second), ...more];
  }

  protected fits(line: string): boolean {
    return line.length + this.#depth * this.indent.length <= widest;
  }

  protected readonly elseWord: string = 'else ';

  protected elseIf(text: string): string {
    return `else ${text}`;
  }

  private shortLine(head: string, [only, ...rest]: readonly Statement[]): string | null {
    if (!only || rest.length > 0 || !['return', 'set', 'do'].includes(only.k)) return null;
    const whole = head + this.alone(this.textOf(only));
    return this.fits(whole) ? whole : null;
  }

  /** The only statement after a short `if`. */
  protected alone(text: string): string {
    return text;
  }

  protected statement(each: Statement): void {
    switch (each.k) {
      case 'let':
        return this.let(each);
      case 'set':
        return this.line(`${this.expr(each.to)} ${each.op} ${this.as(each.to.t, each.value)}${this.end}`);
      case 'if':
        return this.if(each);
      case 'while':
        return this.block(`while (${this.expr(each.while)})`, each.body);
      case 'for':
        return this.for(each);
      case 'return':
        return this.line(each.value ? `return ${this.as(this.returns, each.value)}${this.end}` : `return${this.end}`);
      case 'do':
        return this.line(`${this.expr(each.call)}${this.end}`);
      case 'note':
        return this.wrapped(each.text.split(' '), this.remark);
    }
  }

  /** What the present function returns. */
  protected returns: TypeName = 'void';

  protected readonly end: string = ';';
  protected abstract let(each: Statement & { k: 'let' }): void;

  protected if(each: Statement & { k: 'if' }): void {
    const { if: condition, body, else: otherwise } = each;
    const short = this.short(each);
    if (short !== null) return short.forEach((each) => this.line(each));
    this.line(`if (${this.expr(condition)}) {`);
    this.inside(() => this.statements(body));
    this.otherwise(otherwise);
  }

  /** `else if` stays on one line. */
  protected otherwise(statements: readonly Statement[]): void {
    const [only, ...rest] = statements;
    if (!only) return this.line('}');
    if (only.k === 'if' && rest.length === 0) {
      this.line(`} else if ${this.condition(only.if)} {`);
      this.inside(() => this.statements(only.body));
      return this.otherwise(only.else);
    }
    this.line('} else {');
    this.inside(() => this.statements(statements));
    this.line('}');
  }

  protected condition(expr: Expr): string {
    return `(${this.expr(expr)})`;
  }

  protected for({ name, from, to, step, body }: Statement & { k: 'for' }): void {
    const k = this.name(name, 'local');
    const head = `${this.typeName('whole')} ${k} = ${this.expr(from)}; ${k} ${step === 1 ? '<' : '>'} ${this.expr(to)}; ${k} ${step === 1 ? '+=' : '-='} 1`;
    this.block(`for (${head})`, body);
  }

  /** What is alike, and has one comment, is written together. */
  protected fieldDoc(fields: readonly FieldTree[], write: (group: readonly [FieldTree, ...FieldTree[]]) => void): void {
    for (let rest = fields; rest[0];) {
      const [first] = rest;
      const end = rest.findIndex((each, index) => index > 0 && !isLike(first, each));
      const group = rest.slice(1, Math.min(end < 0 ? rest.length : end, mostFields));
      this.doc(first.doc);
      write([first, ...group]);
      rest = rest.slice(1 + group.length);
    }
  }
}

export function snake(name: string): string {
  return name.replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
}

export function pascal(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1);
}

/** The methods of a class, by their names, that change it. */
export function changingMethods(declarations: readonly Declaration[]): (t: TypeName, name: string) => boolean {
  const changing = new Set<string>();
  const classes = declarations.filter((each) => each.k === 'class');
  const isWritten = (expr: Expr): boolean => rootOf(expr).k === 'this';
  for (let before = -1; before !== changing.size;) {
    before = changing.size;
    for (const { name, methods } of classes)
      for (const method of methods) {
        const visit = (expr: Expr): void => {
          if (expr.k === 'method') {
            if (isWritten(expr.of) && changing.has(`${expr.of.t}.${expr.name}`)) changing.add(`${name}.${method.name}`);
          }
          if (expr.k === 'call' || expr.k === 'method') {
            const called =
              expr.k === 'call'
                ? functionOf(declarations, expr.name)
                : classes.find((each) => each.name === expr.of.t)?.methods.find((each) => each.name === expr.name);
            expr.args.forEach((arg, index) => {
              if (called?.params[index]?.written && isWritten(arg)) changing.add(`${name}.${method.name}`);
            });
          }
          childrenOf(expr).forEach(visit);
        };
        forEachStatement(method.body, (each) => {
          if (each.k === 'set' && isWritten(each.to)) changing.add(`${name}.${method.name}`);
          expressionsOf(each).forEach(visit);
        });
      }
  }
  return (t, name) => changing.has(`${t}.${name}`);
}

function functionOf(declarations: readonly Declaration[], name: string): FunctionTree | undefined {
  return declarations.find((each): each is FunctionTree => each.k === 'function' && each.name === name);
}

/** The object that a place is in: `this`, or a name. */
export function rootOf(expr: Expr): Expr {
  return expr.k === 'field' || expr.k === 'item' ? rootOf(expr.of) : expr;
}

function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.k) {
    case 'field':
    case 'unary':
      return [expr.of];
    case 'item':
      return [expr.of, expr.at];
    case 'call':
    case 'math':
      return expr.args;
    case 'method':
      return [expr.of, ...expr.args];
    case 'binary':
      return [expr.a, expr.b];
    case 'choice':
      return [expr.if, expr.a, expr.b];
    case 'literal':
    case 'flag':
    case 'known':
    case 'name':
    case 'this':
    case 'new':
    case 'array':
      return [];
  }
}

function expressionsOf(each: Statement): readonly Expr[] {
  switch (each.k) {
    case 'let':
      return [each.value];
    case 'set':
      return [each.to, each.value];
    case 'if':
      return [each.if];
    case 'while':
      return [each.while];
    case 'for':
      return [each.from, each.to];
    case 'return':
      return each.value ? [each.value] : [];
    case 'do':
      return [each.call];
    case 'note':
      return [];
  }
}

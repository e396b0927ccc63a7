/** A lane as GDScript of Godot 3: one script with inner classes. */
import type { ClassTree, Expr, FunctionTree, Statement, TypeName } from '../tree.ts';
import { snake, Writer, type NameKind } from './writer.ts';

/** Functions of the language, and words, that are no names. */
const taken =
  /^(?:sin|cos|tan|sqrt|floor|ceil|round|abs|sign|pow|log|exp|ease|lerp|max|min|clamp|convert|str|range|load|len|step|interval|match|pass|signal|tool|export|onready|var|const|self|position|rotation)$/;

export class GdScriptWriter extends Writer {
  protected readonly indent = '\t';
  protected readonly comment = '# ';
  protected override readonly remark = '# ';
  protected readonly selfName = 'self';
  protected override readonly end = '';
  protected readonly known = { infinity: 'INF', pi: 'PI', halfRoot: '0.7071067811865476' };
  /** Inside of the functions that stand by themselves they are called without their class. */
  #isAmongFunctions = false;

  write(): string {
    for (const { name, doc, value } of this.consts) {
      this.doc(doc);
      this.line(`const ${this.name(name, 'const')} = ${this.expr(value)}`);
    }
    for (const each of this.others) if (each.k === 'class') this.class(each);
    this.line();
    this.line('# The formulae of the lane.');
    this.line('class Formulae:');
    this.#isAmongFunctions = true;
    this.inside(() => {
      for (const each of this.others) if (each.k === 'function') this.function(each, 'static ');
      this.line();
      this.line('# min and max of the language are in single precision.');
      this.line('static func least(a, b): return a if a < b else b');
      this.line();
      this.line('static func greatest(a, b): return a if a > b else b');
    });
    return this.text;
  }

  name(name: string, kind: NameKind, own = false): string {
    if (kind === 'const') return snake(name).toUpperCase();
    const called = snake(name);
    if (kind === 'function') return this.#isAmongFunctions ? called : `Formulae.${called}`;
    if (own) return `_${called}`;
    return taken.test(called) ? `${called}_` : called;
  }

  protected typeName(t: TypeName): string {
    return t;
  }

  protected override field(expr: Expr & { k: 'field' }): string {
    const own = this.isOwn(expr.of.t, expr.name);
    return expr.of.k === 'this' && own ? this.name(expr.name, 'field', true) : super.field(expr);
  }

  protected override method(expr: Expr & { k: 'method' }): string {
    const own = this.isOwn(expr.of.t, expr.name);
    return expr.of.k === 'this' ? `${this.name(expr.name, 'method', own)}(${this.args(expr)})` : super.method(expr);
  }

  protected override operator(op: string): string {
    return { '&&': 'and', '||': 'or' }[op] ?? op;
  }

  override expr(expr: Expr, least = 0): string {
    // It binds less than a comparison, and more than `and`.
    if (expr.k === 'unary' && expr.op === '!') return this.enclosed(`not ${this.expr(expr.of, 7)}`, 3, least);
    return super.expr(expr, least);
  }

  protected override choice({ if: condition, a, b }: Expr & { k: 'choice' }): string {
    return `${this.expr(a, 1)} if ${this.expr(condition, 1)} else ${this.expr(b, 1)}`;
  }

  protected math({ name, args }: Expr & { k: 'math' }): string {
    const list = args.map((each) => this.expr(each)).join(', ');
    // The language's own min and max are in single precision.
    if (name === 'min' || name === 'max')
      return `${this.#isAmongFunctions ? '' : 'Formulae.'}${name === 'min' ? 'least' : 'greatest'}(${list})`;
    return name === 'fround' ? `PoolRealArray([${list}])[0]` : `${name}(${list})`;
  }

  protected narrowed(text: string): string {
    return text;
  }

  protected made(t: TypeName): string {
    return `${t}.new()`;
  }

  protected array(): string {
    return '[]';
  }

  protected let({ name, value }: Statement & { k: 'let' }): void {
    this.line(`var ${this.name(name, 'local')} = ${this.expr(value)}`);
  }

  protected override grouped(group: readonly Statement[]): void {
    this.side(group, '; ');
  }

  protected unpacked(): void {}

  protected override block(head: string, body: readonly Statement[]): void {
    this.line(`${head}:`);
    this.inside(() => (body.length === 0 ? this.line('pass') : this.statements(body)));
  }

  protected override condition(expr: Expr): string {
    return `${this.expr(expr)}:`;
  }

  protected override readonly elseWord = 'else: ';

  protected override elseIf(text: string): string {
    return `el${text}`;
  }

  protected override if(each: Statement & { k: 'if' }): void {
    const { if: condition, body, else: otherwise } = each;
    const short = this.short(each);
    if (short !== null) return short.forEach((line) => this.line(line));
    this.block(`if ${this.expr(condition)}`, body);
    this.otherwise(otherwise);
  }

  protected override otherwise(statements: readonly Statement[]): void {
    const [only, ...rest] = statements;
    if (!only) return;
    if (only.k === 'if' && rest.length === 0) {
      this.block(`elif ${this.expr(only.if)}`, only.body);
      return this.otherwise(only.else);
    }
    this.block('else', statements);
  }

  protected override statement(each: Statement): void {
    if (each.k === 'while') this.block(`while ${this.expr(each.while)}`, each.body);
    else super.statement(each);
  }

  protected override for({ name, from, to, step, body }: Statement & { k: 'for' }): void {
    const ends = `${this.expr(from)}, ${this.expr(to)}${step === 1 ? '' : ', -1'}`;
    this.block(`for ${this.name(name, 'local')} in range(${ends})`, body);
  }

  private function({ name, doc, params, body, own }: FunctionTree, before: string): void {
    this.line();
    this.doc(doc);
    const called = before === '' ? this.name(name, 'method', own) : snake(name);
    this.block(`${before}func ${called}(${params.map((each) => this.name(each.name, 'local')).join(', ')})`, body);
  }

  private class({ name, doc, fields, methods }: ClassTree): void {
    this.line();
    this.doc(doc);
    this.line(`class ${name}:`);
    this.inside(() => {
      this.fieldDoc(fields, (group) => {
        this.line(group.map(({ name: field, value, own }) => `var ${this.name(field, 'field', own)} = ${this.expr(value)}`).join('; '));
      });
      const arrays = fields.filter(({ value }) => value.k === 'array');
      if (arrays.length > 0) this.fill(arrays);
      for (const method of methods) this.function(method, '');
    });
  }

  private fill(arrays: ClassTree['fields']): void {
    this.line();
    this.line('func _init():');
    this.inside(() => {
      for (const { name, t, value, own } of arrays) {
        if (value.k !== 'array') continue;
        this.line(`for _k in range(${this.expr(value.length)}):`);
        this.inside(() =>
          this.line(
            `${this.name(name, 'field', own)}.append(${/^(?:number|double)\[\]$/.test(t) ? '0.0' : `${t.replace('[]', '')}.new()`})`,
          ),
        );
      }
    });
  }
}

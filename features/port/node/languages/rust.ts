/** A lane as Rust: one module. */
import type { ClassTree, Expr, FunctionTree, Param, Statement, TypeName } from '../tree.ts';
import { usedNames } from '../walk.ts';
import { changingMethods, isWide, snake, Writer, type NameKind } from './writer.ts';

const reserved = /^(?:move|in|box|type|match|loop|mod|use|where|ref|fn|final)$/;

export class RustWriter extends Writer {
  protected readonly indent = '    ';
  protected readonly comment = '/// ';
  protected readonly selfName = 'self';
  private readonly real = this.isFloat ? 'f32' : 'f64';
  protected readonly known = {
    infinity: `${this.real}::INFINITY`,
    pi: `std::${this.real}::consts::PI`,
    halfRoot: `std::${this.real}::consts::FRAC_1_SQRT_2`,
  };
  readonly #changes = changingMethods(this.declarations);
  /** Names of the present function that are references already. */
  #references = new Set<string>();

  write(): string {
    for (const { name, doc, t, value } of this.consts) {
      this.doc(doc);
      this.line(`const ${this.name(name, 'const')}: ${this.typeName(t)} = ${this.expr(value)};`);
    }
    for (const each of this.others) {
      this.line();
      if (each.k === 'function') this.function(each, null);
      else this.class(each);
    }
    return this.text;
  }

  name(name: string, kind: NameKind): string {
    if (kind === 'const') return snake(name).toUpperCase();
    return reserved.test(name) ? `${snake(name)}_` : snake(name);
  }

  protected typeName(t: TypeName): string {
    return { number: this.real, point: 'f64', double: 'f64', whole: 'i32', boolean: 'bool' }[t] ?? t;
  }

  protected narrowed(text: string, least: number): string {
    return this.enclosed(`(${text}) as f32`, 0, least);
  }

  protected override as(t: TypeName, expr: Expr, least = 0): string {
    const widens = this.isFloat && isWide(t) && expr.t === 'number' && expr.k !== 'literal';
    return widens ? `f64::from(${this.expr(expr)})` : super.as(t, expr, least);
  }

  protected override param({ name, t, written }: Param): string {
    const before = /^[A-Z]/.test(t) ? (written ? '&mut ' : '&') : '';
    return `${this.name(name, 'local')}: ${before}${this.typeName(t)}`;
  }

  protected override at(expr: Expr): string {
    const text = this.expr(expr);
    return expr.k === 'literal' ? text : `${/ /.test(text) ? `(${text})` : text} as usize`;
  }

  protected math({ name, args, t }: Expr & { k: 'math' }): string {
    const list = args.map((each) => this.as(t, each)).join(', ');
    if (name === 'fround') return this.isFloat ? list : `f64::from((${list}) as f32)`;
    return `${this.typeName(t)}::${{ log: 'ln' }[name] ?? name}(${list})`;
  }

  protected made(t: TypeName): string {
    return `${t}::new()`;
  }

  protected array({ t, length }: Expr & { k: 'array' }): string {
    return `[${/^(?:number|double)\[\]$/.test(t) ? '0.0' : `${t.replace('[]', '')}::new()`}; ${this.size(length)}]`;
  }

  private size(length: Expr): string {
    return length.k === 'literal' ? length.text : `${/ /.test(this.expr(length)) ? `(${this.expr(length)})` : this.expr(length)} as usize`;
  }

  /** What is read while it, or what it is part of, is written, is read from a copy. */
  protected override args(expr: Expr & { k: 'call' | 'method' }): string {
    const called = this.calledOf(expr);
    const places = expr.args.map((each) => this.expr(each).replace(/\[.*/, ''));
    const written = places.filter((_, index) => called?.params[index]?.written);
    if (expr.k === 'method' && expr.of.k === 'this' && this.#changes(expr.of.t, expr.name)) written.push('self');
    return expr.args
      .map((each, index) => {
        const text = this.as(called?.params[index]?.t ?? each.t, each);
        const place = places[index] as string;
        if (!/^[A-Z]/.test(each.t)) return text;
        const isReference = each.k === 'name' && this.#references.has(each.name);
        if (called?.params[index]?.written) return isReference ? text : `&mut ${text}`;
        if (written.some((other) => other === place || (other === 'self' && place.startsWith('self.')))) return `&${text}.clone()`;
        return isReference ? text : `&${text}`;
      })
      .join(', ');
  }

  protected override choice({ if: condition, a, b }: Expr & { k: 'choice' }): string {
    return `if ${this.expr(condition)} { ${this.expr(a)} } else ${b.k === 'choice' ? this.choice(b) : `{ ${this.expr(b)} }`}`;
  }

  protected let({ name, value, changes }: Statement & { k: 'let' }): void {
    this.line(`let ${changes ? 'mut ' : ''}${this.name(name, 'local')} = ${this.expr(value)};`);
  }

  protected unpacked(group: readonly (Statement & { k: 'let' })[]): void {
    const names = group.map(({ name }) => this.name(name, 'local')).join(', ');
    this.line(`let (${names}) = (${group.map(({ value }) => this.expr(value)).join(', ')});`);
  }

  /** An assignment has no value: several are one of a tuple. */
  protected override grouped(group: readonly Statement[]): void {
    const sets = group.filter((each) => each.k === 'set');
    if (sets.length === 0 || this.isVector(group)) return super.grouped(group);
    this.line(`(${sets.map(({ to }) => this.expr(to)).join(', ')}) = (${sets.map(({ value }) => this.expr(value)).join(', ')});`);
  }

  protected override if(each: Statement & { k: 'if' }): void {
    const short = this.short(each);
    if (short !== null && this.fits(short.join(' '))) return this.line(short.join(' '));
    const { if: condition, body, else: otherwise } = each;
    this.line(`if ${this.expr(condition)} {`);
    this.inside(() => this.statements(body));
    this.otherwise(otherwise);
  }

  protected override alone(text: string): string {
    return `{ ${text} }`;
  }

  protected override condition(expr: Expr): string {
    return this.expr(expr);
  }

  protected override statement(each: Statement): void {
    if (each.k === 'while') this.block(`while ${this.expr(each.while)}`, each.body);
    else super.statement(each);
  }

  protected override for({ name, from, to, step, body }: Statement & { k: 'for' }): void {
    const range = step === 1 ? `${this.expr(from)}..${this.expr(to)}` : `(${this.expr(to, 5)} + 1..=${this.expr(from)}).rev()`;
    this.block(`for ${usedNames(body).has(name) ? this.name(name, 'local') : '_'} in ${range}`, body);
  }

  private function({ name, doc, params, t, body, own }: FunctionTree, of: string | null): void {
    this.#references = new Set(params.filter((each) => /^[A-Z]/.test(each.t)).map((each) => each.name));
    this.doc(doc);
    const self = of === null ? [] : [this.#changes(of, name) ? '&mut self' : '&self'];
    const list = [...self, ...params.map((each) => this.param(each))].join(', ');
    this.returns = t;
    const result = t === 'void' ? '' : ` -> ${this.typeName(t)}`;
    this.line(`${of !== null && !own ? 'pub ' : ''}fn ${this.name(name, 'function')}(${list})${result} {`);
    this.inside(() => {
      const last = body.at(-1);
      this.statements(last?.k === 'return' ? body.slice(0, -1) : body);
      if (last?.k === 'return' && last.value) this.line(this.as(t, last.value));
    });
    this.line('}');
  }

  private class({ name, doc, fields, methods }: ClassTree): void {
    this.doc(doc);
    this.line('#[derive(Clone, Copy)]');
    this.line(`pub struct ${name} {`);
    this.inside(() =>
      this.fieldDoc(fields, (group) => {
        const [{ t, value, own }] = group;
        const type = value.k === 'array' ? `[${this.typeName(t.replace('[]', ''))}; ${this.size(value.length)}]` : this.typeName(t);
        this.line(group.map((each) => `${own ? '' : 'pub '}${this.name(each.name, 'field')}: ${type},`).join(' '));
      }),
    );
    this.line('}');
    this.line();
    this.line(`impl ${name} {`);
    this.inside(() => {
      this.line('pub fn new() -> Self {');
      this.inside(() => {
        const given = fields.map((field) => `${this.name(field.name, 'field')}: ${this.expr(field.value)}`);
        const whole = `Self { ${given.join(', ')} }`;
        if (this.fits(whole)) return this.line(whole);
        this.line('Self {');
        this.inside(() => this.wrapped(given.map((each) => `${each},`)));
        this.line('}');
      });
      this.line('}');
      for (const method of methods) {
        this.line();
        this.function(method, name);
      }
    });
    this.line('}');
  }
}

/** A lane as C# 7: one file. */
import type { ClassTree, Expr, FunctionTree, Statement, TypeName } from '../tree.ts';
import { pascal, Writer, type NameKind } from './writer.ts';

const reserved: Readonly<Record<string, string>> = { out: 'result', fixed: 'fixedOne', object: 'entity', base: 'origin' };

export class CSharpWriter extends Writer {
  protected readonly indent = '    ';
  protected readonly comment = '/// ';
  protected readonly selfName = 'this';
  private readonly real = this.isFloat ? 'float' : 'double';
  private readonly suffix = this.isFloat ? 'f' : '';
  protected readonly known = {
    infinity: `${this.real}.PositiveInfinity`,
    pi: this.isFloat ? '(float)Math.PI' : 'Math.PI',
    halfRoot: `0.7071067811865476${this.suffix}`,
  };

  write(namespace: string): string {
    this.line('using System;');
    this.line(`using static ${namespace}.Lane;`);
    this.line();
    this.braces(`namespace ${namespace}`, () => {
      this.line('/// Parameters and formulae of the lane.');
      this.braces('public static class Lane', () => {
        for (const { name, doc, t, value } of this.consts) {
          this.doc(doc);
          this.line(`public const ${this.typeName(t)} ${this.name(name, 'const')} = ${this.expr(value)};`);
        }
        for (const each of this.others) if (each.k === 'function') this.function(each, 'public static ');
      });
      for (const each of this.others) if (each.k === 'class') this.class(each);
    });
    return this.text;
  }

  private braces(head: string, body: () => void): void {
    this.line(`${head} {`);
    this.inside(body);
    this.line('}');
  }

  name(name: string, kind: NameKind, own = false): string {
    if (kind === 'const' || kind === 'function' || kind === 'method') return pascal(name);
    if (kind === 'field') return own ? `_${name}` : name;
    return reserved[name] ?? name;
  }

  protected typeName(t: TypeName): string {
    return { number: this.real, point: 'double', whole: 'int', boolean: 'bool', 'number[]': `${this.real}[]` }[t] ?? t;
  }

  protected override literal(text: string, t: TypeName): string {
    return super.literal(text, t) + (t === 'number' ? this.suffix : '');
  }

  protected narrowed(text: string): string {
    return `(float)(${text})`;
  }

  protected override field(expr: Expr & { k: 'field' }): string {
    const own = this.isOwn(expr.of.t, expr.name);
    return expr.of.k === 'this' && own ? this.name(expr.name, 'field', true) : super.field(expr);
  }

  protected override method(expr: Expr & { k: 'method' }): string {
    return expr.of.k === 'this' ? `${this.name(expr.name, 'method')}(${this.args(expr)})` : super.method(expr);
  }

  protected math({ name, args, t }: Expr & { k: 'math' }): string {
    const list = args.map((each) => this.as(name === 'fround' ? 'number' : each.t, each)).join(', ');
    if (name === 'fround') return this.isFloat ? list : `(double)(float)(${list})`;
    const ofFloats = this.isFloat && t === 'number' && !['min', 'max', 'abs'].includes(name);
    return `${ofFloats ? '(float)' : ''}Math.${pascal(name)}(${list})`;
  }

  protected made(t: TypeName): string {
    return `new ${t}()`;
  }

  protected array({ t, length }: Expr & { k: 'array' }): string {
    const size = this.expr(length);
    return /^(?:number|double)\[\]$/.test(t)
      ? `new ${this.typeName(t.replace('[]', ''))}[${size}]`
      : `Make(${size}, () => new ${t.replace('[]', '')}())`;
  }

  protected let({ name, t, value }: Statement & { k: 'let' }): void {
    this.line(`${this.typeName(t)} ${this.name(name, 'local')} = ${this.expr(value)};`);
  }

  protected unpacked(group: readonly (Statement & { k: 'let' })[]): void {
    this.line(
      `${this.typeName(group[0]?.t ?? 'number')} ${group.map(({ name, value }) => `${this.name(name, 'local')} = ${this.expr(value)}`).join(', ')};`,
    );
  }

  private function({ name, doc, params, t, body }: FunctionTree, before: string): void {
    this.returns = t;
    this.line();
    this.doc(doc);
    this.block(`${before}${this.typeName(t)} ${this.name(name, 'function')}(${params.map((each) => this.param(each)).join(', ')})`, body);
  }

  private class({ name, doc, fields, methods }: ClassTree): void {
    this.line();
    this.doc(doc);
    this.braces(`public sealed class ${name}`, () => {
      this.fieldDoc(fields, (group) => {
        const [{ t, own }] = group;
        const isObject = /[A-Z[]/.test(t);
        const list = group.map((each) => `${this.name(each.name, 'field', own)} = ${this.expr(each.value)}`).join(', ');
        this.line(`${own ? 'private' : 'public'} ${isObject ? 'readonly ' : ''}${this.typeName(t)} ${list};`);
      });
      for (const method of methods) this.function(method, method.own ? 'private ' : 'public ');
      if (fields.some(({ t }) => /^[A-Z].*\[\]$/.test(t))) this.make();
    });
  }

  /** An array of new objects. */
  private make(): void {
    this.line();
    this.braces('private static T[] Make<T>(int length, Func<T> create)', () => {
      this.line('var made = new T[length];');
      this.line('for (int k = 0; k < length; k++) made[k] = create();');
      this.line('return made;');
    });
  }
}

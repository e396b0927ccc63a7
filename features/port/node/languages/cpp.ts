/** A lane as C++ 17: one header. */
import type { ClassTree, Expr, FieldTree, FunctionTree, Param, Statement, TypeName } from '../tree.ts';
import { changingMethods, pascal, rootOf, Writer, type NameKind } from './writer.ts';

const reserved = /^(?:double|float|int|new|delete|this|default|switch|case|auto|register)$/;

export class CppWriter extends Writer {
  protected readonly indent = '    ';
  protected readonly comment = '/// ';
  protected readonly selfName = 'this';
  private readonly real = this.isFloat ? 'float' : 'double';
  private readonly suffix = this.isFloat ? 'f' : '';
  protected readonly known = {
    infinity: `std::numeric_limits<${this.real}>::infinity()`,
    pi: `3.141592653589793${this.suffix}`,
    halfRoot: `0.7071067811865476${this.suffix}`,
  };
  readonly #changes = changingMethods(this.declarations);

  write(namespace: string): string {
    for (const header of ['algorithm', 'array', 'cmath', 'limits']) this.line(`#include <${header}>`);
    this.line();
    this.line(`namespace ${namespace} {`);
    this.line();
    for (const { name, doc, t, value } of this.consts) {
      this.doc(doc);
      this.line(`constexpr ${this.typeName(t)} ${this.name(name, 'const')} = ${this.expr(value)};`);
    }
    for (const each of this.others) {
      this.line();
      if (each.k === 'function') this.function(each, 'inline ', '');
      else this.class(each);
    }
    this.line();
    this.line(`}  // namespace ${namespace}`);
    return `#pragma once\n\n${this.text}`;
  }

  name(name: string, kind: NameKind, own = false): string {
    if (kind === 'const') return `k${pascal(name)}`;
    return own && kind === 'field' ? `${name}_` : reserved.test(name) ? `${name}_` : name;
  }

  protected typeName(t: TypeName): string {
    return { number: this.real, point: 'double', whole: 'int', boolean: 'bool' }[t] ?? t;
  }

  protected override literal(text: string, t: TypeName): string {
    return super.literal(text, t) + (t === 'number' ? this.suffix : '');
  }

  protected narrowed(text: string): string {
    return `static_cast<float>(${text})`;
  }

  protected override param({ name, t, written }: Param): string {
    const type = this.typeName(t);
    if (!/^[A-Z]/.test(t)) return `${type} ${this.name(name, 'local')}`;
    return `${written ? '' : 'const '}${type}& ${this.name(name, 'local')}`;
  }

  protected override field(expr: Expr & { k: 'field' }): string {
    const own = this.isOwn(expr.of.t, expr.name);
    if (expr.of.k !== 'this') return super.field(expr);
    return own ? this.name(expr.name, 'field', own) : `this->${this.name(expr.name, 'field', own)}`;
  }

  protected override at(expr: Expr): string {
    return `static_cast<std::size_t>(${this.expr(expr)})`;
  }

  protected override method(expr: Expr & { k: 'method' }): string {
    return expr.of.k === 'this' ? `${this.name(expr.name, 'method')}(${this.args(expr)})` : super.method(expr);
  }

  protected math({ name, args }: Expr & { k: 'math' }): string {
    const list = args.map((each) => this.as(name === 'fround' ? 'number' : each.t, each)).join(', ');
    if (name === 'fround') return this.isFloat ? list : `static_cast<double>(static_cast<float>(${list}))`;
    return `std::${{ min: 'min', max: 'max' }[name] ?? name}(${list})`;
  }

  protected made(): string {
    return '{}';
  }

  protected array(): string {
    return '{}';
  }

  protected let({ name, t, value, changes }: Statement & { k: 'let' }): void {
    const isPlace = /^[A-Z]/.test(t) && rootOf(value) !== value;
    this.line(`${changes ? '' : 'const '}${this.typeName(t)}${isPlace ? '&' : ''} ${this.name(name, 'local')} = ${this.expr(value)};`);
  }

  protected unpacked(group: readonly (Statement & { k: 'let' })[]): void {
    this.line(
      `const ${this.typeName(group[0]?.t ?? 'number')} ${group.map(({ name, value }) => `${this.name(name, 'local')} = ${this.expr(value)}`).join(', ')};`,
    );
  }

  private function({ name, doc, params, t, body }: FunctionTree, before: string, after: string): void {
    this.returns = t;
    this.doc(doc);
    this.block(
      `${before}${this.typeName(t)} ${this.name(name, 'function')}(${params.map((each) => this.param(each)).join(', ')})${after}`,
      body,
    );
  }

  private class({ name, doc, fields, methods }: ClassTree): void {
    this.doc(doc);
    const isOpen = [...fields, ...methods].every((each) => !each.own);
    this.line(`${isOpen ? 'struct' : 'class'} ${name} {`);
    for (const own of [false, true]) {
      const [someFields, someMethods] = [fields.filter((each) => each.own === own), methods.filter((each) => each.own === own)];
      if (someFields.length + someMethods.length === 0) continue;
      if (!isOpen) this.line(own ? 'private:' : 'public:');
      this.inside(() => {
        this.fieldDoc(someFields, (group) => this.fieldLine(group, own));
        for (const [index, method] of someMethods.entries()) {
          if (index > 0 || someFields.length > 0) this.line();
          this.function(method, '', this.#changes(name, method.name) ? '' : ' const');
        }
      });
    }
    this.line('};');
  }

  private fieldLine([{ name, t, value }, ...more]: readonly [FieldTree, ...FieldTree[]], own: boolean): void {
    const called = this.name(name, 'field', own);
    if (value.k === 'array') this.line(`std::array<${this.typeName(t.replace('[]', ''))}, ${this.expr(value.length)}> ${called}{};`);
    else if (value.k === 'new') this.line(`${this.typeName(t)} ${called}{};`);
    else {
      const others = more.map((each) => `, ${this.name(each.name, 'field', own)} = ${this.expr(each.value)}`).join('');
      this.line(`${this.typeName(t)} ${called} = ${this.expr(value)}${others};`);
    }
  }
}

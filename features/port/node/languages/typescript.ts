/** A lane as TypeScript. */
import type { ClassTree, Expr, FunctionTree, Param, Statement, TypeName } from '../tree.ts';
import { Writer, type NameKind } from './writer.ts';

export class TypeScriptWriter extends Writer {
  protected readonly indent = '  ';
  protected readonly comment = ' * ';
  protected readonly selfName = 'this';
  protected readonly known = { infinity: 'Infinity', pi: 'Math.PI', halfRoot: 'Math.SQRT1_2' };

  write(): string {
    for (const { name, doc, value } of this.consts) {
      this.doc(doc);
      this.line(`export const ${name} = ${this.expr(value)};`);
    }
    for (const each of this.others) {
      this.line();
      if (each.k === 'function') this.function(each, 'function ');
      else this.class(each);
    }
    return this.text;
  }

  protected override doc(text: string): void {
    if (text === '') return;
    const whole = `/** ${text} */`;
    if (this.fits(whole)) return this.line(whole);
    this.line('/**');
    super.doc(text);
    this.line(' */');
  }

  name(name: string, _kind: NameKind, own = false): string {
    return own ? `#${name}` : name;
  }

  protected typeName(t: TypeName): string {
    return ['whole', 'point', 'double'].includes(t) ? 'number' : t;
  }

  protected override param({ name, t, written }: Param): string {
    return `${name}: ${/^[A-Z]/.test(t) && !written ? `Readonly<${t}>` : this.typeName(t)}`;
  }

  protected override literal(text: string): string {
    return text;
  }

  protected override operator(op: string): string {
    return op === '==' || op === '!=' ? `${op}=` : op;
  }

  protected math({ name, args }: Expr & { k: 'math' }): string {
    return `Math.${name}(${args.map((each) => this.expr(each)).join(', ')})`;
  }

  protected narrowed(text: string): string {
    return text;
  }

  protected made(t: TypeName): string {
    return `new ${t}()`;
  }

  protected array({ t, length }: Expr & { k: 'array' }): string {
    const size = this.expr(length);
    return /^(?:number|double)\[\]$/.test(t)
      ? `new Array<number>(${size}).fill(0)`
      : `Array.from({ length: ${size} }, () => new ${t.replace('[]', '')}())`;
  }

  protected let({ name, value, changes }: Statement & { k: 'let' }): void {
    this.line(`${changes ? 'let' : 'const'} ${name} = ${this.expr(value)};`);
  }

  protected unpacked(group: readonly (Statement & { k: 'let' })[]): void {
    if (group.some(({ value }) => value.k !== 'field'))
      return this.line(`const ${group.map(({ name, value }) => `${name} = ${this.expr(value)}`).join(', ')};`);
    const names = group.map(({ name, value }) => {
      const member = value.k === 'field' ? this.name(value.name, 'field') : name;
      return member === name ? name : `${member}: ${name}`;
    });
    const [first] = group;
    if (first?.value.k === 'field') this.line(`const { ${names.join(', ')} } = ${this.expr(first.value.of)};`);
  }

  /** Private fields cannot be taken apart. */
  protected override group(statements: readonly Statement[]): readonly Statement[] {
    const group = super.group(statements);
    return group.some((each) => each.k === 'let' && each.value.k === 'field' && this.isOwn(each.value.of.t, each.value.name)) ? [] : group;
  }

  protected override for(each: Statement & { k: 'for' }): void {
    const { name, from, to, step, body } = each;
    const head = `let ${name} = ${this.expr(from)}; ${name} ${step === 1 ? '<' : '>'} ${this.expr(to)}; ${name} ${step === 1 ? '+=' : '-='} 1`;
    this.block(`for (${head})`, body);
  }

  private function({ name, doc, params, t, body, own }: FunctionTree, before: string): void {
    this.doc(doc);
    const list = params.map((each) => this.param(each)).join(', ');
    this.block(`${before === '' ? this.name(name, 'method', own) : `export ${before}${name}`}(${list}): ${this.typeName(t)}`, body);
  }

  private class({ name, doc, fields, methods }: ClassTree): void {
    this.doc(doc);
    this.line(`export class ${name} {`);
    this.inside(() => {
      this.fieldDoc(fields, (group) => {
        const list = group.map(({ name: field, t, value, own }) => {
          const isObject = /[A-Z[]/.test(t);
          const type = isObject ? '' : `: ${this.typeName(t)}`;
          return `${isObject ? 'readonly ' : ''}${this.name(field, 'field', own)}${type} = ${this.expr(value)};`;
        });
        this.line(list.join(' '));
      });
      for (const method of methods) {
        this.line();
        this.function(method, '');
      }
    });
    this.line('}');
  }
}

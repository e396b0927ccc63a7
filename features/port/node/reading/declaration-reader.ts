/** Reads the declarations of a file into the tree of a port: functions, classes, constants, and the plugin that it defines. */
import type ts from 'typescript';
import type { ClassTree, ConstTree, Declaration, Expr, FieldTree, FunctionTree, TypeName } from '../tree.ts';
import { constructed, plainTypes } from './expression-reader.ts';
import { mapExpr } from '../walk.ts';
import { nameOf, Untranslatable } from './source-reader.ts';
import { StatementReader } from './statement-reader.ts';

/** What of a file has no translation, by the name of what is declared; that of the plugin itself is `default`. */
export interface Refused {
  readonly k: 'refused';
  readonly name: string;
  readonly why: Untranslatable;
}

/** Of a model's members the engine reads these itself, or asks them when a lane is written. */
const ofTheEngine = ['isStateless', 'carries', 'isStraight'];

export class DeclarationReader extends StatementReader {
  declarations(): (Declaration | Refused)[] {
    return this.source.statements.flatMap((statement) => this.#tried(statement));
  }

  #tried(node: ts.Statement): (Declaration | Refused)[] {
    try {
      return this.#declaration(node);
    } catch (why) {
      if (!(why instanceof Untranslatable)) throw why;
      return this.#namesOf(node).map((name) => ({ k: 'refused', name, why }));
    }
  }

  #namesOf(node: ts.Statement): string[] {
    if (this.ts.isVariableStatement(node)) return node.declarationList.declarations.map(({ name }) => name.getText());
    if (this.ts.isFunctionDeclaration(node) || this.ts.isClassDeclaration(node)) return [node.name?.text ?? 'default'];
    return ['default'];
  }

  #declaration(node: ts.Statement): Declaration[] {
    if (this.ts.isFunctionDeclaration(node) && node.body && node.name) return [this.function(node, node.name.text, this.doc(node), false)];
    if (this.ts.isClassDeclaration(node) && node.name) return [this.#class(node, node.name.text)];
    if (this.ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap((each) => this.#constant(each, this.doc(node)));
    if (this.ts.isExportAssignment(node)) return this.#plugin(node.expression);
    if (this.ts.isExportDeclaration(node) && /\bas default\b|\bdefault\b.*['"](?!\.)/s.test(node.getText()))
      return this.fail(node, otherDefinition);
    return [];
  }

  #constant(node: ts.VariableDeclaration, doc: string): ConstTree[] {
    if (!node.initializer || !this.ts.isIdentifier(node.name)) return [];
    if (!(node.parent.flags & this.ts.NodeFlags.Const)) return this.fail(node, 'a variable of a whole file');
    const t = this.declaredType(node);
    if (!plainTypes.includes(t)) return [];
    return [{ k: 'const', name: node.name.text, doc, t, value: this.#value(node.initializer, t) }];
  }

  /** Not every language has functions in a constant. */
  #value(node: ts.Expression, t: TypeName): Expr {
    return mapExpr(this.expr(node, t), (each) =>
      /^(?:call|method|math|new|array)$/.test(each.k) ? this.fail(node, 'a function in a constant') : each,
    );
  }

  #class(node: ts.ClassDeclaration, name: string): ClassTree {
    const base = node.heritageClauses?.find(({ token }) => token === this.ts.SyntaxKind.ExtendsKeyword);
    if (base) return this.fail(base, 'a class made from another');
    const constructor = node.members.find(this.ts.isConstructorDeclaration);
    const constants = this.isForeign ? undefined : constructed[name];
    if (constructor && !constants) return this.fail(constructor, 'a class with a constructor');
    const fields: FieldTree[] = [];
    const methods: FunctionTree[] = [];
    const given = this.#givenFields(constructor, constants ?? {});
    for (const member of node.members) {
      if (this.ts.getJSDocDeprecatedTag(member) || this.ts.isConstructorDeclaration(member)) continue;
      if (this.ts.isPropertyDeclaration(member)) fields.push(this.#field(member, given));
      else if (this.ts.isMethodDeclaration(member) || this.ts.isGetAccessor(member))
        methods.push(this.function(member, nameOf(member.name), this.doc(member), this.ts.isPrivateIdentifier(member.name)));
      else this.fail(member, 'a member of this kind');
    }
    return { k: 'class', name, doc: this.doc(node), fields, methods };
  }

  #field(node: ts.PropertyDeclaration, given: ReadonlyMap<string, ts.Expression>): FieldTree {
    const name = nameOf(node.name);
    const value = node.initializer ?? given.get(name);
    if (!value || this.ts.getCombinedModifierFlags(node) & this.ts.ModifierFlags.Static)
      return this.fail(node, 'a field without a value, or of the class itself,');
    const t = this.declaredType(node);
    return { name, doc: this.doc(node), own: this.ts.isPrivateIdentifier(node.name), t, value: this.#initial(value, t) };
  }

  /** What a constructor sets the fields to, by their names; its parameters are constants of the lane. */
  #givenFields(
    constructor: ts.ConstructorDeclaration | undefined,
    constants: Readonly<Record<string, string>>,
  ): ReadonlyMap<string, ts.Expression> {
    const names = constructor?.parameters.flatMap(({ name }) =>
      this.ts.isObjectBindingPattern(name) ? name.elements.map((element) => element.name) : [name],
    );
    for (const name of names ?? [])
      this.rename(name, { k: 'name', name: constants[nameOf(name)] ?? nameOf(name), scope: 'const', t: 'number' });
    const assigned = constructor?.body?.statements.flatMap((each) =>
      this.ts.isExpressionStatement(each) &&
      this.ts.isBinaryExpression(each.expression) &&
      this.ts.isPropertyAccessExpression(each.expression.left)
        ? [[nameOf(each.expression.left.name), each.expression.right] as const]
        : [],
    );
    return new Map(assigned);
  }

  #initial(node: ts.Expression, t: TypeName): Expr {
    return this.ts.isObjectLiteralExpression(node) && !this.isForeign ? { k: 'new', t } : this.expr(node, t);
  }

  /** A plugin: the model's `extrapolate`, with what its path keeps; how an offset fades; the curve of a blend. */
  #plugin(definition: ts.Expression): Declaration[] {
    const rules = this.ts.isCallExpression(definition) ? definition.arguments[0] : undefined;
    if (!rules || !this.ts.isObjectLiteralExpression(rules)) return this.fail(definition, otherDefinition);
    const member = (name: string) => rules.properties.find((each) => each.name && nameOf(each.name) === name);
    const create = member('create');
    const source = member('source');
    const cited =
      source && this.ts.isPropertyAssignment(source) && this.ts.isStringLiteral(source.initializer)
        ? ` Source: ${source.initializer.text}.`
        : '';
    const doc = this.fileDoc() + cited;
    const made = create && (this.ts.isPropertyAssignment(create) ? create.initializer : create);
    if (!made || !(this.ts.isArrowFunction(made) || this.ts.isMethodDeclaration(made)) || !made.body)
      return this.fail(create ?? rules, 'a create of this form');
    for (const parameter of made.parameters) this.#takeParams(parameter.name);
    const { kept: all, result } = this.#bodyOf(made.body);
    const kept = this.#keptOf(all);
    if (result && this.ts.isNewExpression(result)) return this.#scheme(result, doc);
    if (!result || !this.ts.isObjectLiteralExpression(result)) return this.fail(result ?? made, otherResult);
    return this.#model(result, kept, doc);
  }

  /** What a path keeps, without the parameters, which are taken apart. */
  #keptOf(kept: readonly ts.VariableDeclaration[]): readonly ts.VariableDeclaration[] {
    return kept.filter(({ name, initializer }) => {
      if (initializer?.getText() !== 'params') return true;
      this.#takeParams(name);
      return false;
    });
  }

  /** The parameters of a plugin are constants of the lane. */
  #takeParams(name: ts.BindingName): void {
    if (!this.ts.isObjectBindingPattern(name)) return;
    for (const element of name.elements) {
      if (this.ts.isObjectBindingPattern(element.name)) this.#takeParams(element.name);
      else if (element.getText() === 'params' && this.ts.isIdentifier(element.name)) this.holdParams(element.name);
      else if (this.checker.getTypeAtLocation(element).flags & this.ts.TypeFlags.Number)
        this.rename(element.name, { k: 'name', name: nameOf(element.propertyName ?? element.name), scope: 'const', t: 'number' });
    }
  }

  #model(result: ts.ObjectLiteralExpression, kept: readonly ts.VariableDeclaration[], doc: string): Declaration[] {
    const extrapolate = result.properties.find((each) => each.name?.getText() === 'extrapolate');
    const other = result.properties.find((each) => each !== extrapolate && !ofTheEngine.includes(each.name?.getText() ?? ''));
    if (other) return this.fail(other, 'a model with this');
    if (!extrapolate || !this.ts.isMethodDeclaration(extrapolate)) return this.fail(extrapolate ?? result, 'an extrapolate of this form');
    if (kept.length === 0) return [this.function(extrapolate, 'extrapolate', doc, false)];
    const fields = kept.map((each): FieldTree => {
      if (!each.initializer || !this.ts.isIdentifier(each.name)) return this.fail(each, 'what a path keeps in this form');
      const t = this.declaredType(each);
      const [name, value] = [nameOf(each.name), this.expr(each.initializer, t)];
      this.rename(each.name, { k: 'field', of: { k: 'this', t: 'BodyPath' }, name, t });
      return { name, doc: '', own: true, t, value };
    });
    return [{ k: 'class', name: 'BodyPath', doc, fields, methods: [this.function(extrapolate, 'extrapolate', '', false)] }];
  }

  /** `new OffsetFade(params, fading)` and `new Blend(params, curve)`. */
  #scheme(made: ts.NewExpression, doc: string): Declaration[] {
    const name = { OffsetFade: 'fading', Blend: 'curve' }[made.expression.getText()];
    const [, given, ...more] = made.arguments ?? [];
    if (!name || !given || more.length > 0) return this.fail(made, otherResult);
    const body = this.#functionOf(given);
    return body ? [this.function(body, name, this.doc(body) || doc, false)] : this.fail(given, 'a function given in this form');
  }

  #functionOf(node: ts.Expression): ts.ArrowFunction | ts.FunctionDeclaration | undefined {
    if (this.ts.isArrowFunction(node)) return node;
    const called = this.ts.isCallExpression(node) ? node.expression : node;
    const declared = this.checker.getSymbolAtLocation(called)?.valueDeclaration;
    if (!declared || !this.ts.isFunctionDeclaration(declared) || !declared.body) return undefined;
    if (!this.ts.isCallExpression(node)) return declared;
    const { result } = this.#bodyOf(declared.body);
    declared.parameters.forEach(({ name }, index) => {
      const [, param] = /^params\.(\w+)$/.exec(node.arguments[index]?.getText() ?? '') ?? [];
      if (param && !this.isForeign) this.rename(name, { k: 'name', name: flagOf(param), scope: 'const', t: 'boolean' });
    });
    return result && this.ts.isArrowFunction(result) ? result : undefined;
  }

  /** The variables that a function begins with, and what it returns; all else is refused. */
  #bodyOf(body: ts.ConciseBody): { kept: ts.VariableDeclaration[]; result: ts.Expression | undefined } {
    if (!this.ts.isBlock(body)) return { kept: [], result: this.#inner(body) };
    const last = body.statements.at(-1);
    const kept = body.statements.slice(0, -1).flatMap((each) => {
      if (!this.ts.isVariableStatement(each)) return this.fail(each, 'a statement before what is returned');
      return [...each.declarationList.declarations];
    });
    return { kept, result: last && this.ts.isReturnStatement(last) && last.expression ? this.#inner(last.expression) : undefined };
  }

  #inner(node: ts.Expression): ts.Expression {
    return this.ts.isParenthesizedExpression(node) ? this.#inner(node.expression) : node;
  }
}

const otherDefinition = 'a plugin that is not written out where it is exported';
const otherResult = 'what is neither an object with extrapolate, nor new OffsetFade(params, …), nor new Blend(params, …),';

/** The flag in `constants.ts` of a plugin's parameter. */
function flagOf(param: string): string {
  return `is${param.slice(0, 1).toUpperCase()}${param.slice(1)}`;
}

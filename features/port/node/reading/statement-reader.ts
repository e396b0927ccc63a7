/** Reads functions, statement by statement, into the tree of a port. */
import type ts from 'typescript';
import type { Expr, FunctionTree, Param, Statement, TypeName } from '../tree.ts';
import { ExpressionReader } from './expression-reader.ts';
import { forEachStatement, mapExpr, mapStatements } from '../walk.ts';
import { kindOf, nameOf } from './source-reader.ts';

/** What an object that is taken apart in the list of parameters is called; a state by default. */
const namesOfParts: Readonly<Record<string, string>> = { BlendTime: 'time', PursuitFlow: 'flow' };

export abstract class StatementReader extends ExpressionReader {
  protected function(node: ts.FunctionLikeDeclaration, name: string, doc: string, own: boolean): FunctionTree {
    const { Async, Static, Abstract } = this.ts.ModifierFlags;
    if (node.asteriskToken || this.ts.getCombinedModifierFlags(node) & (Async | Static | Abstract))
      return this.fail(node, 'a function of this kind');
    const { body: block } = node;
    if (!block || !this.ts.isBlock(block)) return this.fail(node, 'a function without a body in braces');
    return this.inside(node, () => {
      const opening: Statement[] = [];
      const params = node.parameters.map((each) => this.#param(each, opening));
      const t = node.type ? this.typeOfNode(node.type) : this.returned(node);
      if (this.isForeign && (isClassName(t) || t.endsWith('[]'))) this.fail(node.type ?? node, 'an object as a result');
      return { k: 'function', name, doc, params, t, body: [...opening, ...this.#statements(block.statements, t)], own };
    });
  }

  /** A destructured object gets the name of what it is; of a step its time remains. */
  #param(node: ts.ParameterDeclaration, opening: Statement[]): Param {
    if (node.initializer || node.dotDotDotToken || node.questionToken) return this.fail(node, 'a parameter that may be left out');
    const type = this.checker.getTypeAtLocation(node);
    const isStep = this.symbolName(type) === 'TimeStep';
    const t = kindOf(node.type) ?? this.nameOfType(type, node);
    const written = !isStep && isClassName(t) && !this.isReadonly(node);
    if (isStep) {
      if (this.ts.isIdentifier(node.name)) this.rename(node.name, { k: 'name', name: 'dt', scope: 'local', t });
      else this.#checkStep(node.name);
      return { name: 'dt', t, written };
    }
    if (this.ts.isIdentifier(node.name)) return { name: node.name.text, t, written };
    const name = namesOfParts[t] ?? 'state';
    opening.push(...this.#unpacked(node.name, { k: 'name', name, scope: 'local', t }));
    return { name, t, written };
  }

  /** Of a step, its time is taken as `dt`. */
  #checkStep(name: ts.BindingPattern): void {
    if (!/^\{ *dt,? *\}$/.test(name.getText())) this.fail(name, 'dt by another name');
  }

  #unpacked(name: ts.BindingName, from: Expr): Statement[] {
    if (!this.ts.isObjectBindingPattern(name)) return this.fail(name, 'an array that is taken apart');
    if (from.k === 'call' || from.k === 'method') return this.fail(name, 'a result that is taken apart');
    return name.elements.map((element): Statement => {
      if (element.initializer || element.dotDotDotToken || !this.ts.isIdentifier(element.name))
        return this.fail(element, 'a part of this form');
      const member = nameOf(element.propertyName ?? element.name);
      const declared = this.members(element);
      const t = this.placeOf(declared[0]) ?? this.nameOfType(this.checker.getTypeAtLocation(element), element);
      const isGetter = declared.some(this.ts.isGetAccessor);
      const value: Expr = isGetter ? { k: 'method', of: from, name: member, args: [], t } : { k: 'field', of: from, name: member, t };
      return { k: 'let', name: nameOf(element.name), t, value, changes: false };
    });
  }

  #statements(nodes: readonly ts.Statement[], returns: TypeName): Statement[] {
    return nodes.flatMap((node) => this.#statement(node, returns));
  }

  #block(node: ts.Statement | undefined, returns: TypeName): Statement[] {
    if (!node) return [];
    return this.ts.isBlock(node) ? this.#statements(node.statements, returns) : this.#statement(node, returns);
  }

  #statement(node: ts.Statement, returns: TypeName): Statement[] {
    if (this.ts.isVariableStatement(node))
      return node.declarationList.declarations.flatMap((each) => this.#let(each, node.declarationList));
    if (this.ts.isExpressionStatement(node)) return this.#action(node.expression);
    if (this.ts.isIfStatement(node))
      return [
        {
          k: 'if',
          if: this.condition(node.expression),
          body: this.#block(node.thenStatement, returns),
          else: this.#block(node.elseStatement, returns),
        },
      ];
    if (this.ts.isWhileStatement(node))
      return [{ k: 'while', while: this.condition(node.expression), body: this.#block(node.statement, returns) }];
    if (this.ts.isForStatement(node)) return [this.#for(node, returns)];
    if (this.ts.isReturnStatement(node)) {
      if (node.expression && returns === 'void') return [...this.#action(node.expression), { k: 'return', value: null }];
      return [{ k: 'return', value: node.expression ? this.expr(node.expression, returns) : null }];
    }
    return this.fail(node, 'a statement of this form');
  }

  #let({ name, initializer, type }: ts.VariableDeclaration, list: ts.VariableDeclarationList): Statement[] {
    if (!initializer) return this.fail(name, 'a variable without a value');
    if (this.ts.isObjectBindingPattern(name)) {
      const from = this.expr(initializer);
      if (from.t !== 'number') return this.#unpacked(name, from);
      this.#checkStep(name);
      return [];
    }
    const value = this.#own(this.expr(initializer, kindOf(type)), initializer);
    return [{ k: 'let', name: nameOf(name), t: kindOf(type) ?? value.t, value, changes: (list.flags & this.ts.NodeFlags.Let) !== 0 }];
  }

  /** Counts up to what is to the right of `<`, or down to what is to the right of `>`; other languages find that once. */
  #for({ initializer, condition, incrementor, statement }: ts.ForStatement, returns: TypeName): Statement {
    const first = initializer && this.ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
    const [, op, by] = /^\w+(?:(\+\+)| (\+=|-=) 1)$/.exec(incrementor?.getText() ?? '') ?? [];
    const step = by === '-=' ? -1 : 1;
    if (!first?.initializer || !condition || !this.ts.isBinaryExpression(condition) || !(op ?? by))
      return this.fail(statement.parent, 'a for of another form');
    const name = nameOf(first.name);
    if (
      condition.left.getText() !== name ||
      condition.operatorToken.getText() !== (step > 0 ? '<' : '>') ||
      !incrementor?.getText().startsWith(name)
    )
      return this.fail(condition, `a for that does not count by 1 from where it begins, while ${name} is below or above its end,`);
    if (this.declaredType(first) !== 'whole') return this.fail(first, 'a counter that is no Whole');
    const [from, to] = [this.expr(first.initializer, 'whole'), this.expr(condition.right, 'whole')];
    const body = this.#block(statement, returns);
    const changed = this.#changedIn(body, to, name);
    if (changed !== undefined) return this.fail(condition, `a for in which ${changed} changes`);
    return { k: 'for', name, from, to, step, body };
  }

  /** What of a counter and its end may change on the way. */
  #changedIn(body: readonly Statement[], to: Expr, counter: string): string | undefined {
    const read = new Set([counter]);
    const found: string[] = [];
    let hasFields = false;
    mapExpr(to, (each) => {
      if (each.k === 'name' || each.k === 'field') read.add(each.name);
      if (each.k === 'field') hasFields = true;
      if (each.k === 'item' || each.k === 'method' || each.k === 'call') found.push('its end');
      return each;
    });
    forEachStatement(body, (each) => {
      if (each.k === 'set' && (each.to.k === 'name' || each.to.k === 'field') && read.has(each.to.name)) found.push(each.to.name);
    });
    // A function that is called may write to a field.
    mapStatements(body, (each) => {
      if (hasFields && (each.k === 'call' || each.k === 'method')) found.push('its end');
      return each;
    });
    return found[0];
  }

  /** Some languages copy an object that gets a second name. */
  #own(value: Expr, node: ts.Expression): Expr {
    const isSecond = this.isForeign && (isClassName(value.t) || value.t.endsWith('[]')) && value.k !== 'new' && value.k !== 'array';
    return isSecond ? this.fail(node, 'a second name of an object') : value;
  }

  #oneMore(to: Expr): Statement {
    return { k: 'set', to, op: '+=', value: { k: 'literal', text: '1', t: to.t } };
  }

  /** A call or an assignment; `a = b = 0` is two. */
  #action(node: ts.Expression): Statement[] {
    if (this.ts.isPostfixUnaryExpression(node) && node.operator === this.ts.SyntaxKind.PlusPlusToken)
      return [this.#oneMore(this.expr(node.operand))];
    if (!this.ts.isBinaryExpression(node)) {
      const call = this.expr(node);
      return call.k === 'call' || call.k === 'method' ? [{ k: 'do', call }] : this.fail(node, 'a statement of this form');
    }
    const targets: ts.Expression[] = [];
    let rest: ts.Expression = node;
    while (this.ts.isBinaryExpression(rest) && rest.operatorToken.kind === this.ts.SyntaxKind.EqualsToken) {
      targets.push(rest.left);
      rest = rest.right;
    }
    if (targets.length === 0) {
      const to = this.expr(node.left);
      const op = node.operatorToken.getText();
      if (!['+=', '-=', '*=', '/='].includes(op)) return this.fail(node, op);
      return [{ k: 'set', to, op, value: this.expr(node.right, to.t) }];
    }
    const places = targets.map((target) => this.expr(target));
    this.#own(this.expr(rest), rest);
    if (this.isNumeral(rest)) return places.map((to): Statement => ({ k: 'set', to, op: '=', value: this.expr(rest, to.t) }));
    // The last is set first, and once; each before it becomes what that is.
    return places.map((to, index): Statement => ({ k: 'set', to, op: '=', value: places[index + 1] ?? this.expr(rest, to.t) })).reverse();
  }
}

function isClassName(t: TypeName): boolean {
  return /^[A-Z]/.test(t);
}

/** Reads expressions into the tree of a port. */
import type ts from 'typescript';
import type { Expr, TypeName } from '../tree.ts';
import { kindOf, nameOf, SourceReader } from './source-reader.ts';

/** Classes of plugins that a lane has one object of: which of its constants their constructors get. */
export const constructed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PositionFilter: { position: 'positionNoise', velocity: 'velocityWander', acceleration: 'accelerationWander' },
  RandomWalks: { velocity: 'velocityWander', acceleration: 'accelerationWander' },
  PositionHistory: { order: 'historyOrder' },
  SmoothedLine: { alpha: 'newestWeight', interval: 'seriesInterval' },
  DecayingMotion: { decay: 'accelerationDecay', turnDecay: 'turnRateDecay' },
  CubicCurve: { shortest: 'shortestCurve', longest: 'longestCurve' },
};
export const plainTypes: readonly TypeName[] = ['number', 'whole', 'double', 'boolean'];
/** Functions of the engine that are the language's own. */
const ownFunctions: Readonly<Record<string, string>> = { cosineOf: 'cos', sineOf: 'sin' };
/** Functions of JavaScript that are pieces, as not every language has them. */
const functionsOfAll = ['abs', 'acos', 'asin', 'atan', 'atan2', 'cos', 'exp', 'floor', 'fround', 'log', 'max', 'min', 'sin', 'sqrt', 'tan'];
/** What is compared. */
const comparable: readonly TypeName[] = [...plainTypes, 'point'];
const functionsOfPieces: Readonly<Record<string, string>> = { expm1: 'expLessOne', log1p: 'logOfOneMore' };

export abstract class ExpressionReader extends SourceReader {
  /** Names in a port of the parameters of a plugin, and of what a plugin's path keeps. */
  readonly #renamed = new Map<ts.Symbol, Expr>();
  /** Variables that hold all parameters of a plugin. */
  readonly #params = new Set<ts.Symbol>();
  /** The function that is read. */
  #within: ts.Node | undefined;

  /** `wanted`: what a plain number is taken as. */
  protected expr(node: ts.Expression, wanted: TypeName = 'number'): Expr {
    if (this.ts.isParenthesizedExpression(node) || this.ts.isAsExpression(node) || this.ts.isNonNullExpression(node))
      return this.expr(node.expression, wanted);
    if (this.ts.isNumericLiteral(node))
      return { k: 'literal', text: String(Number(node.text)), t: wanted === 'whole' || wanted === 'double' ? wanted : 'number' };
    if (node.kind === this.ts.SyntaxKind.TrueKeyword || node.kind === this.ts.SyntaxKind.FalseKeyword)
      return { k: 'flag', value: node.kind === this.ts.SyntaxKind.TrueKeyword, t: 'boolean' };
    if (node.kind === this.ts.SyntaxKind.ThisKeyword) return { k: 'this', t: this.nameOfType(this.checker.getTypeAtLocation(node), node) };
    if (this.ts.isIdentifier(node)) return this.#identifier(node);
    if (this.ts.isPropertyAccessExpression(node)) return this.#property(node);
    if (this.ts.isElementAccessExpression(node)) {
      const [of, at] = [this.expr(node.expression), this.expr(node.argumentExpression, 'whole')];
      if (node.questionDotToken || !of.t.endsWith('[]')) return this.fail(node, 'an element of this form');
      if (at.t !== 'whole') return this.fail(node.argumentExpression, 'an index that is no Whole');
      return { k: 'item', of, at, t: of.t.replace('[]', '') };
    }
    if (this.ts.isPrefixUnaryExpression(node)) return this.#unary(node, wanted);
    if (this.ts.isBinaryExpression(node)) return this.#binary(node, wanted);
    if (this.ts.isConditionalExpression(node)) {
      const [a, b] = this.#pair(node.whenTrue, node.whenFalse, wanted);
      return { k: 'choice', if: this.condition(node.condition), a, b, t: a.t };
    }
    if (this.ts.isCallExpression(node)) return this.#call(node);
    if (this.ts.isNewExpression(node)) return this.#new(node, wanted);
    if (this.ts.isObjectLiteralExpression(node)) {
      const [only] = node.properties;
      if (node.properties.length === 1 && only?.name?.getText() === 'dt')
        return this.ts.isPropertyAssignment(only) ? this.expr(only.initializer) : { k: 'name', name: 'dt', scope: 'local', t: 'number' };
    }
    return this.fail(node, 'an expression of this form');
  }

  /** What an `if` or `!` is about: other languages take true and false alone. */
  protected condition(node: ts.Expression): Expr {
    const expr = this.expr(node);
    return expr.t === 'boolean' ? expr : this.fail(node, 'a condition that is not true or false');
  }

  #unary(node: ts.PrefixUnaryExpression, wanted: TypeName): Expr {
    const op = this.ts.tokenToString(node.operator);
    if (op !== '-' && op !== '!') return this.fail(node, `${op}`);
    const of = op === '!' ? this.condition(node.operand) : this.expr(node.operand, wanted);
    if (op === '-' && of.k === 'literal') return { ...of, text: of.text.startsWith('-') ? of.text.slice(1) : `-${of.text}` };
    return { k: 'unary', op, of, t: op === '!' ? 'boolean' : of.t };
  }

  /** Both of one type; a literal takes the other's. */
  #pair(left: ts.Expression, right: ts.Expression, wanted: TypeName): readonly [Expr, Expr] {
    const b = this.expr(right, wanted);
    const a = this.expr(left, this.isNumeral(right) ? wanted : b.t);
    return this.isNumeral(right) && a.t === 'whole' ? [a, this.expr(right, 'whole')] : [a, b];
  }

  #binary(node: ts.BinaryExpression, wanted: TypeName): Expr {
    const op = node.operatorToken.getText().replace(/^([!=]=)=$/, '$1');
    const compares = /^(?:[!=]=|[<>]=?)$/.test(op);
    const [a, b] = this.#pair(node.left, node.right, compares ? 'number' : wanted);
    const isLogical = compares || op === '&&' || op === '||';
    if (!isLogical && !['+', '-', '*', '/', '%'].includes(op)) return this.fail(node, op);
    const isWhole = a.t === 'whole' && b.t === 'whole';
    if (compares && ![a, b].every(({ t }) => comparable.includes(t))) return this.fail(node, `${op} of objects`);
    if (!compares && isLogical !== (a.t === 'boolean' && b.t === 'boolean')) return this.fail(node, `${op} of these`);
    if (op === '%' && !isWhole) return this.fail(node, '% of what are no whole numbers');
    if (op === '/' && isWhole) return this.fail(node, '/ of whole numbers');
    return { k: 'binary', op, a, b, t: isLogical ? 'boolean' : typeOfBoth(op, a.t, b.t) };
  }

  #identifier(node: ts.Identifier): Expr {
    // Fields that begin as NaN are set before they are read.
    if (node.text === 'NaN' && this.ts.isPropertyDeclaration(node.parent)) return { k: 'literal', text: '0', t: 'number' };
    if (node.text === 'Infinity') return { k: 'known', name: 'infinity', t: 'number' };
    const shorthand = this.ts.isShorthandPropertyAssignment(node.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined;
    const symbol = shorthand ?? this.checker.getSymbolAtLocation(node);
    const renamed = symbol && this.#renamed.get(symbol);
    if (renamed) return renamed;
    const original = symbol && symbol.flags & this.ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
    const declared = original?.valueDeclaration;
    const isConst = declared && this.ts.isVariableDeclaration(declared) && this.ts.isSourceFile(declared.parent.parent.parent);
    if (isConst) this.known(node.text, declared, node, 'the constant');
    else if (!declared || !this.#isWithin(declared)) return this.fail(node, `${node.text}, which is declared outside of the function,`);
    const t = this.declaredType(declared, node);
    if (isConst && !plainTypes.includes(t)) return this.fail(node, `the constant ${node.text}`);
    return { k: 'name', name: node.text, scope: isConst ? 'const' : 'local', t };
  }

  /** The names of a function are its own, or constants. */
  #isWithin(declared: ts.Node): boolean {
    for (let node: ts.Node | undefined = declared; node; node = node.parent) if (node === this.#within) return true;
    return false;
  }

  /** `read` reads what belongs to that function. */
  protected inside<T>(node: ts.Node, read: () => T): T {
    const before = this.#within;
    this.#within = node;
    const result = read();
    this.#within = before;
    return result;
  }

  #property(node: ts.PropertyAccessExpression): Expr {
    if (node.questionDotToken) return this.fail(node, '?.');
    const text = node.getText();
    if (text === 'Math.PI') return { k: 'known', name: 'pi', t: 'number' };
    if (text === 'Math.SQRT1_2') return { k: 'known', name: 'halfRoot', t: 'number' };
    const param = this.#param(node);
    if (param) return param;
    const of = this.expr(node.expression);
    if (of.t === 'number' && node.name.text === 'dt') return of;
    if (!/^[A-Z]\w*$/.test(of.t)) return this.fail(node, `.${node.name.text}`);
    const symbol = this.checker.getSymbolAtLocation(node.name);
    // A field of `Readonly<…>` has no value of its own.
    const declared = symbol?.valueDeclaration ?? symbol?.declarations?.find(this.ts.isPropertyDeclaration);
    const t = declared ? this.declaredType(declared, node) : this.nameOfType(this.checker.getTypeAtLocation(node), node);
    const name = nameOf(node.name);
    if (declared && this.ts.isGetAccessor(declared)) return { k: 'method', of, name, args: [], t };
    return { k: 'field', of, name, t };
  }

  #call(node: ts.CallExpression): Expr {
    const { expression } = node;
    const signature = this.checker.getResolvedSignature(node);
    const params = signature?.parameters ?? [];
    const args = () => node.arguments.map((each, index) => this.expr(each, this.paramType(params[index])));
    if (!signature || node.questionDotToken) return this.fail(node, 'a call of this form');
    if (this.ts.isIdentifier(expression)) {
      const own = ownFunctions[expression.text];
      if (!own) this.#checkFunction(expression, signature);
      return own
        ? { k: 'math', name: own, args: args(), t: 'number' }
        : { k: 'call', name: expression.text, args: args(), t: this.typeOfSignature(signature, node) };
    }
    if (!this.ts.isPropertyAccessExpression(expression)) return this.fail(node, 'a call of this form');
    const called = nameOf(expression.name);
    if (expression.expression.getText() === 'Math') {
      const given = args();
      const piece = functionsOfPieces[called];
      if (!piece && !functionsOfAll.includes(called)) return this.fail(node, `Math.${called}`);
      if (/^(?:min|max)$/.test(called) && given.length !== 2) return this.fail(node, `Math.${called} of other than two numbers`);
      if (piece) return { k: 'call', name: piece, args: given, t: 'number' };
      const kind = called === 'fround' ? 'number' : given.map((each) => each.t).reduce((a, b) => typeOfBoth('+', a, b), 'number');
      return { k: 'math', name: called, args: given, t: kind };
    }
    if (node.getText().startsWith('Array.from')) return this.#array(node);
    const of = this.expr(expression.expression);
    if (!/^[A-Z]\w*$/.test(of.t)) return this.fail(node, `.${called}()`);
    return { k: 'method', of, name: called, args: args(), t: this.typeOfSignature(signature, node) };
  }

  /** Functions are called by the names by which they are declared. */
  #checkFunction(called: ts.Identifier, signature: ts.Signature): void {
    const declared = signature.getDeclaration() as ts.SignatureDeclaration | undefined;
    if (!declared || !this.ts.isFunctionDeclaration(declared) || declared.name?.text !== called.text)
      this.fail(called, `${called.text}, which is no function of a file,`);
    else this.known(called.text, declared, called, 'the function');
  }

  /** `Array.from({ length }, () => new Entry())` */
  #array(node: ts.CallExpression): Expr {
    const [size, make] = node.arguments;
    const length = size && this.ts.isObjectLiteralExpression(size) ? size.properties[0] : undefined;
    const made = make && this.ts.isArrowFunction(make) && this.ts.isNewExpression(make.body) ? make.body : undefined;
    if (!length || !this.ts.isPropertyAssignment(length) || !made) return this.fail(node, 'an array of this form');
    return { k: 'array', length: this.expr(length.initializer, 'whole'), t: `${made.expression.getText()}[]` };
  }

  #new(node: ts.NewExpression, wanted: TypeName): Expr {
    const name = node.expression.getText();
    const [length] = node.arguments ?? [];
    if (name === 'TimeStep') return { k: 'literal', text: '0', t: 'number' };
    if (name === 'Float64Array' && length)
      return { k: 'array', length: this.expr(length, 'whole'), t: wanted === 'double[]' ? wanted : 'number[]' };
    if (length && (this.isForeign || !constructed[name])) return this.fail(node, 'a constructor with arguments');
    this.nameOfType(this.checker.getTypeAtLocation(node), node);
    return { k: 'new', t: name };
  }

  /** `used`: where a refusal is reported. */
  protected declaredType(node: ts.Declaration, used: ts.Node = node): TypeName {
    const { type, initializer } = node as ts.VariableDeclaration;
    const kind = kindOf(type) ?? this.placeOf(this.ts.isBindingElement(node) ? this.members(node)[0] : node);
    if (kind) return kind;
    if (!type && initializer && (this.ts.isVariableDeclaration(node) || this.ts.isPropertyDeclaration(node))) {
      if (this.ts.isCallExpression(initializer) && initializer.getText().startsWith('Array.from')) return this.#array(initializer).t;
      if (this.ts.isVariableDeclaration(node) && !this.ts.isSourceFile(node.parent.parent.parent)) return this.expr(initializer).t;
    }
    return this.nameOfType(this.checker.getTypeAtLocation(node), used);
  }

  /** `params.gravity` */
  #param({ expression, name }: ts.PropertyAccessExpression): Expr | undefined {
    const symbol = this.ts.isIdentifier(expression) && this.checker.getSymbolAtLocation(expression);
    if (!symbol || !this.#params.has(symbol)) return undefined;
    const isNumber = this.checker.getTypeAtLocation(name).flags & this.ts.TypeFlags.Number;
    return isNumber ? { k: 'name', name: name.text, scope: 'const', t: 'number' } : this.fail(name, 'a parameter that is no number');
  }

  /** Of this name are the parameters of a plugin. */
  protected holdParams(name: ts.Identifier): void {
    const symbol = this.checker.getSymbolAtLocation(name);
    if (symbol) this.#params.add(symbol);
  }

  protected rename(name: ts.Node, as: Expr): void {
    const symbol = this.checker.getSymbolAtLocation(name);
    if (symbol) this.#renamed.set(symbol, as);
  }

  protected isNumeral(node: ts.Expression): boolean {
    if (this.ts.isPrefixUnaryExpression(node)) return this.isNumeral(node.operand);
    return this.ts.isNumericLiteral(node) || (this.ts.isParenthesizedExpression(node) && this.isNumeral(node.expression));
  }
}

/** A point less a point is a duration or a distance: a number. Otherwise the result is a point or has 64 bits if one of the two does. */
function typeOfBoth(op: string, a: TypeName, b: TypeName): TypeName {
  if (a === 'point' && b === 'point' && op === '-') return 'number';
  return [a, b].find((each) => each === 'double' || each === 'point') ?? a;
}

/**
 * Reads the pieces that ports are made of, and what they use of the engine and of plugins, from TypeScript into a tree.
 * What no other language has is refused, with the line.
 */
import { relative } from 'node:path';
import ts from 'typescript';
import type {
  ClassTree,
  ConstTree,
  Declaration,
  Expr,
  FieldTree,
  FunctionTree,
  Param,
  PieceTree,
  Statement,
  TypeName,
} from '../../features/port/node/tree.ts';
import { kindOf, placeOf, typeOfBoth } from './number-kinds.ts';

/** The files are named from `root`. */
export function readPieces(root: string, files: readonly string[]): PieceTree {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const program = ts.createProgram(
    files.map((file) => `${root}/${file}`),
    options,
  );
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    files.map((file) => {
      const source = program.getSourceFile(`${root}/${file}`);
      if (!source) throw new Error(`${file}: there is no such file`);
      return [file, new Reader(root, source, checker).declarations()];
    }),
  );
}

/** What a line has that cannot be translated. */
class Untranslatable extends Error {}

/** Types whose objects are plain numbers in a port, or another class there. */
const otherTypes: Readonly<Record<string, TypeName>> = { TimeStep: 'number', Orientation: 'KinematicState', Pick: 'KinematicState' };
/** Classes of plugins that a lane has one object of: which of its constants their constructors get. */
const constructed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  PositionFilter: { position: 'positionNoise', velocity: 'velocityWander', acceleration: 'accelerationWander' },
  RandomWalks: { velocity: 'velocityWander', acceleration: 'accelerationWander' },
  PositionHistory: { order: 'historyOrder' },
  SmoothedLine: { alpha: 'newestWeight', interval: 'seriesInterval' },
  DecayingMotion: { decay: 'accelerationDecay', turnDecay: 'turnRateDecay' },
  CubicCurve: { shortest: 'shortestCurve', longest: 'longestCurve' },
};
/** What an object that is taken apart in the list of parameters is called; a state by default. */
const namesOfParts: Readonly<Record<string, string>> = { BlendTime: 'time', PursuitFlow: 'flow' };
const plainTypes: readonly TypeName[] = ['number', 'whole', 'double', 'boolean'];
/** Functions of the engine that are the language's own. */
const ownFunctions: Readonly<Record<string, string>> = { cosineOf: 'cos', sineOf: 'sin' };
/** Functions of JavaScript that are pieces, as not every language has them. */
const functionsOfPieces: Readonly<Record<string, string>> = { expm1: 'expLessOne', log1p: 'logOfOneMore' };
/** Sentences about the engine that runs the bench are none of a port's. */
const aboutTheBench = /\b(?:box(?:ed)?|inlin|allocat|scratch|plugin|engine\b|fdlibm)/i;

class Reader {
  readonly #root: string;
  readonly #source: ts.SourceFile;
  readonly #checker: ts.TypeChecker;
  /** Names in a port of the parameters of a plugin, and of what a plugin's path keeps. */
  readonly #renamed = new Map<ts.Symbol, Expr>();

  constructor(root: string, source: ts.SourceFile, checker: ts.TypeChecker) {
    this.#root = root;
    this.#source = source;
    this.#checker = checker;
  }

  declarations(): Declaration[] {
    return this.#source.statements.flatMap((statement): Declaration[] => {
      try {
        return this.#declaration(statement);
      } catch (error) {
        if (!(error instanceof Untranslatable) || this.#isPiece) throw error;
        return [];
      }
    });
  }

  get #isPiece(): boolean {
    return this.#source.fileName.includes('/features/port/');
  }

  #declaration(node: ts.Statement): Declaration[] {
    if (ts.isFunctionDeclaration(node) && node.body && node.name) return [this.#function(node, node.name.text, this.#doc(node), false)];
    if (
      ts.isClassDeclaration(node) &&
      node.name &&
      (this.#isPiece || constructed[node.name.text] || !node.members.some(ts.isConstructorDeclaration))
    )
      return [this.#class(node, node.name.text)];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap((each) => this.#constant(each, this.#doc(node)));
    if (ts.isExportAssignment(node)) return this.#plugin(node.expression);
    return [];
  }

  #constant(node: ts.VariableDeclaration, doc: string): ConstTree[] {
    if (!node.initializer || !ts.isIdentifier(node.name)) return [];
    const t = this.#declaredType(node);
    if (!plainTypes.includes(t)) return [];
    return [{ k: 'const', name: node.name.text, doc, t, value: this.#expr(node.initializer, t) }];
  }

  #class(node: ts.ClassDeclaration, name: string): ClassTree {
    const fields: FieldTree[] = [];
    const methods: FunctionTree[] = [];
    const given = this.#givenFields(node, constructed[name] ?? {});
    for (const member of node.members) {
      if (ts.getJSDocDeprecatedTag(member) || !member.name) continue;
      const own = ts.isPrivateIdentifier(member.name);
      const called = nameOf(member.name);
      const value = ts.isPropertyDeclaration(member) ? (member.initializer ?? given.get(called)) : undefined;
      if (value && ts.isPropertyDeclaration(member))
        fields.push({
          name: called,
          doc: this.#doc(member),
          own,
          t: this.#declaredType(member),
          value: this.#initial(value, this.#declaredType(member)),
        });
      else if (ts.isMethodDeclaration(member) || ts.isGetAccessor(member))
        methods.push(this.#function(member, called, this.#doc(member), own));
    }
    return { k: 'class', name, doc: this.#doc(node), fields, methods };
  }

  /** What a constructor sets the fields to, by their names; its parameters are constants of the lane. */
  #givenFields(node: ts.ClassDeclaration, constants: Readonly<Record<string, string>>): ReadonlyMap<string, ts.Expression> {
    const constructor = node.members.find(ts.isConstructorDeclaration);
    const names = constructor?.parameters.flatMap(({ name }) =>
      ts.isObjectBindingPattern(name) ? name.elements.map((element) => element.name) : [name],
    );
    for (const name of names ?? [])
      this.#rename(name, { k: 'name', name: constants[nameOf(name)] ?? nameOf(name), scope: 'const', t: 'number' });
    const assigned = constructor?.body?.statements.flatMap((each) =>
      ts.isExpressionStatement(each) && ts.isBinaryExpression(each.expression) && ts.isPropertyAccessExpression(each.expression.left)
        ? [[nameOf(each.expression.left.name), each.expression.right] as const]
        : [],
    );
    return new Map(assigned);
  }

  #initial(node: ts.Expression, t: TypeName): Expr {
    return ts.isObjectLiteralExpression(node) ? { k: 'new', t } : this.#expr(node, t);
  }

  /**
   * A plugin: the model's `extrapolate`, with what its path keeps; how an offset fades; the curve of a blend. Of others
   * there is nothing.
   */
  #plugin(definition: ts.Expression): Declaration[] {
    if (!ts.isCallExpression(definition)) return [];
    const [rules] = definition.arguments;
    if (!rules || !ts.isObjectLiteralExpression(rules)) return [];
    const member = (name: string) => rules.properties.find((each) => each.name && ts.isIdentifier(each.name) && each.name.text === name);
    const create = member('create');
    const source = member('source');
    const cited =
      source && ts.isPropertyAssignment(source) && ts.isStringLiteral(source.initializer) ? ` Source: ${source.initializer.text}.` : '';
    const doc = this.#fileDoc() + cited;
    const made = create && (ts.isPropertyAssignment(create) ? create.initializer : create);
    if (!made || !(ts.isArrowFunction(made) || ts.isMethodDeclaration(made)) || !made.body) return [];
    for (const parameter of made.parameters) this.#takeParams(parameter.name);
    const { kept, result } = bodyOf(made.body);
    for (const { name, initializer } of kept) if (initializer?.getText() === 'params') this.#takeParams(name);
    if (result && ts.isNewExpression(result)) return this.#scheme(result, doc);
    const extrapolate =
      result && ts.isObjectLiteralExpression(result) ? result.properties.find((each) => each.name?.getText() === 'extrapolate') : undefined;
    return extrapolate && ts.isMethodDeclaration(extrapolate) ? this.#model(extrapolate, kept, doc) : [];
  }

  /** The parameters of a plugin are constants of the lane. */
  #takeParams(name: ts.BindingName): void {
    if (!ts.isObjectBindingPattern(name)) return;
    for (const element of name.elements) {
      if (ts.isObjectBindingPattern(element.name)) this.#takeParams(element.name);
      else if (this.#checker.getTypeAtLocation(element).flags & ts.TypeFlags.Number)
        this.#rename(element.name, { k: 'name', name: nameOf(element.name), scope: 'const', t: 'number' });
    }
  }

  #rename(name: ts.Node, as: Expr): void {
    const symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol) this.#renamed.set(symbol, as);
  }

  #model(extrapolate: ts.MethodDeclaration, kept: readonly ts.VariableDeclaration[], doc: string): Declaration[] {
    if (kept.length === 0) return [this.#function(extrapolate, 'extrapolate', doc, false)];
    const fields = kept.map((each): FieldTree => {
      const t = this.#declaredType(each);
      const [name, value] = [nameOf(each.name), this.#expr(each.initializer as ts.Expression, t)];
      this.#rename(each.name, { k: 'field', of: { k: 'this', t: 'BodyPath' }, name, t });
      return { name, doc: '', own: true, t, value };
    });
    return [{ k: 'class', name: 'BodyPath', doc, fields, methods: [this.#function(extrapolate, 'extrapolate', '', false)] }];
  }

  /** `new OffsetFade(params, fading)` and `new Blend(params, curve)`. */
  #scheme(made: ts.NewExpression, doc: string): Declaration[] {
    const name = { OffsetFade: 'fading', Blend: 'curve' }[made.expression.getText()];
    const [, given, ...more] = made.arguments ?? [];
    if (!name || !given || more.length > 0) return [];
    const body = this.#functionOf(given);
    return body ? [this.#function(body, name, this.#doc(body) || doc, false)] : [];
  }

  #functionOf(node: ts.Expression): ts.ArrowFunction | ts.FunctionDeclaration | undefined {
    if (ts.isArrowFunction(node)) return node;
    const called = ts.isCallExpression(node) ? node.expression : node;
    const declared = this.#checker.getSymbolAtLocation(called)?.valueDeclaration;
    if (!declared || !ts.isFunctionDeclaration(declared) || !declared.body) return undefined;
    if (!ts.isCallExpression(node)) return declared;
    const { result } = bodyOf(declared.body);
    declared.parameters.forEach(({ name }, index) => {
      const [, param] = /^params\.(\w+)$/.exec(node.arguments[index]?.getText() ?? '') ?? [];
      if (param) this.#rename(name, { k: 'name', name: flagOf(param), scope: 'const', t: 'boolean' });
    });
    return result && ts.isArrowFunction(result) ? result : undefined;
  }

  #function(node: ts.FunctionLikeDeclaration, name: string, doc: string, own: boolean): FunctionTree {
    const opening: Statement[] = [];
    const params = node.parameters.map((each) => this.#param(each, opening));
    const t = node.type ? this.#typeOfNode(node.type) : this.#returned(node);
    const body = node.body && ts.isBlock(node.body) ? this.#statements(node.body.statements, t) : this.#fail(node, 'a body');
    return { k: 'function', name, doc, params, t, body: [...opening, ...body], own };
  }

  #returned(node: ts.FunctionLikeDeclaration): TypeName {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    return signature ? this.#nameOfType(signature.getReturnType(), node) : 'void';
  }

  /** A destructured object gets the name of what it is; of a step its time remains. */
  #param(node: ts.ParameterDeclaration, opening: Statement[]): Param {
    const type = this.#checker.getTypeAtLocation(node);
    const isStep = this.#symbolName(type) === 'TimeStep';
    const t = kindOf(node.type) ?? this.#nameOfType(type, node);
    const written = !isStep && isClassName(t) && !this.#isReadonly(node);
    if (isStep) {
      if (ts.isIdentifier(node.name)) this.#rename(node.name, { k: 'name', name: 'dt', scope: 'local', t });
      return { name: 'dt', t, written };
    }
    if (ts.isIdentifier(node.name)) return { name: node.name.text, t, written };
    const name = namesOfParts[t] ?? 'state';
    opening.push(...this.#unpacked(node.name, { k: 'name', name, scope: 'local', t }));
    return { name, t, written };
  }

  #isReadonly(node: ts.ParameterDeclaration): boolean {
    const text = node.type?.getText() ?? this.#checker.typeToString(this.#checker.getTypeAtLocation(node));
    return text.startsWith('Readonly<');
  }

  #unpacked(name: ts.BindingName, from: Expr): Statement[] {
    if (!ts.isObjectBindingPattern(name)) return this.#fail(name, 'an array that is taken apart');
    if (from.k === 'call' || from.k === 'method') return this.#fail(name, 'a result that is taken apart');
    return name.elements.map((element): Statement => {
      const member = nameOf(element.propertyName ?? element.name);
      const declared = this.#members(element);
      const t = placeOf(declared[0]) ?? this.#nameOfType(this.#checker.getTypeAtLocation(element), element);
      const isGetter = declared.some(ts.isGetAccessor);
      const value: Expr = isGetter ? { k: 'method', of: from, name: member, args: [], t } : { k: 'field', of: from, name: member, t };
      return { k: 'let', name: nameOf(element.name), t, value, changes: false };
    });
  }

  /** The declarations of what an object is taken apart to. */
  #members({ parent, propertyName, name }: ts.BindingElement): readonly ts.Declaration[] {
    return this.#checker.getTypeAtLocation(parent).getProperty(nameOf(propertyName ?? name))?.declarations ?? [];
  }

  #statements(nodes: readonly ts.Statement[], returns: TypeName): Statement[] {
    return nodes.flatMap((node) => this.#statement(node, returns));
  }

  #block(node: ts.Statement | undefined, returns: TypeName): Statement[] {
    if (!node) return [];
    return ts.isBlock(node) ? this.#statements(node.statements, returns) : this.#statement(node, returns);
  }

  #statement(node: ts.Statement, returns: TypeName): Statement[] {
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap((each) => this.#let(each, node.declarationList));
    if (ts.isExpressionStatement(node)) return this.#action(node.expression);
    if (ts.isIfStatement(node))
      return [
        {
          k: 'if',
          if: this.#expr(node.expression),
          body: this.#block(node.thenStatement, returns),
          else: this.#block(node.elseStatement, returns),
        },
      ];
    if (ts.isWhileStatement(node)) return [{ k: 'while', while: this.#expr(node.expression), body: this.#block(node.statement, returns) }];
    if (ts.isForStatement(node)) return [this.#for(node, returns)];
    if (ts.isReturnStatement(node)) {
      if (node.expression && returns === 'void') return [...this.#action(node.expression), { k: 'return', value: null }];
      return [{ k: 'return', value: node.expression ? this.#expr(node.expression, returns) : null }];
    }
    if (ts.isBlock(node)) return this.#statements(node.statements, returns);
    return this.#fail(node, ts.SyntaxKind[node.kind]);
  }

  #let({ name, initializer, type }: ts.VariableDeclaration, list: ts.VariableDeclarationList): Statement[] {
    if (!initializer) return this.#fail(name, 'a variable without a value');
    if (ts.isObjectBindingPattern(name)) {
      const from = this.#expr(initializer);
      if (from.t === 'number') return [];
      return this.#unpacked(name, from);
    }
    const value = this.#expr(initializer, kindOf(type));
    return [{ k: 'let', name: nameOf(name), t: kindOf(type) ?? value.t, value, changes: (list.flags & ts.NodeFlags.Let) !== 0 }];
  }

  #for({ initializer, condition, incrementor, statement }: ts.ForStatement, returns: TypeName): Statement {
    const first = initializer && ts.isVariableDeclarationList(initializer) ? initializer.declarations[0] : undefined;
    if (!first?.initializer || !condition || !ts.isBinaryExpression(condition) || !incrementor)
      return this.#fail(statement, 'a for of another form');
    const step = ts.isPostfixUnaryExpression(incrementor) || incrementor.getText().includes('+=') ? 1 : -1;
    return {
      k: 'for',
      name: nameOf(first.name),
      from: this.#expr(first.initializer, 'whole'),
      to: this.#expr(condition.right, 'whole'),
      step,
      body: this.#block(statement, returns),
    };
  }

  /** A call or an assignment; `a = b = 0` is two. */
  #action(node: ts.Expression): Statement[] {
    if (ts.isPostfixUnaryExpression(node) && node.operator === ts.SyntaxKind.PlusPlusToken)
      return [{ k: 'set', to: this.#expr(node.operand), op: '+=', value: { k: 'literal', text: '1', t: 'whole' } }];
    if (!ts.isBinaryExpression(node)) return [{ k: 'do', call: this.#expr(node) }];
    const targets: ts.Expression[] = [];
    let rest: ts.Expression = node;
    while (ts.isBinaryExpression(rest) && rest.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
      targets.push(rest.left);
      rest = rest.right;
    }
    if (targets.length === 0) {
      const to = this.#expr(node.left);
      const op = node.operatorToken.getText();
      if (!['+=', '-=', '*=', '/='].includes(op)) return this.#fail(node, op);
      return [{ k: 'set', to, op, value: this.#expr(node.right, to.t) }];
    }
    const places = targets.map((target) => this.#expr(target));
    if (isNumeral(rest)) return places.map((to): Statement => ({ k: 'set', to, op: '=', value: this.#expr(rest, to.t) }));
    // The last is set first, and once; each before it becomes what that is.
    return places.map((to, index): Statement => ({ k: 'set', to, op: '=', value: places[index + 1] ?? this.#expr(rest, to.t) })).reverse();
  }

  /** `wanted`: what a plain number is taken as. */
  #expr(node: ts.Expression, wanted: TypeName = 'number'): Expr {
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return this.#expr(node.expression, wanted);
    if (ts.isNumericLiteral(node))
      return { k: 'literal', text: String(Number(node.text)), t: wanted === 'whole' || wanted === 'double' ? wanted : 'number' };
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword)
      return { k: 'flag', value: node.kind === ts.SyntaxKind.TrueKeyword, t: 'boolean' };
    if (node.kind === ts.SyntaxKind.ThisKeyword) return { k: 'this', t: this.#nameOfType(this.#checker.getTypeAtLocation(node), node) };
    if (ts.isIdentifier(node)) return this.#identifier(node);
    if (ts.isPropertyAccessExpression(node)) return this.#property(node);
    if (ts.isElementAccessExpression(node)) {
      const of = this.#expr(node.expression);
      return { k: 'item', of, at: this.#expr(node.argumentExpression, 'whole'), t: of.t.replace('[]', '') };
    }
    if (ts.isPrefixUnaryExpression(node)) return this.#unary(node, wanted);
    if (ts.isBinaryExpression(node)) return this.#binary(node, wanted);
    if (ts.isConditionalExpression(node)) {
      const [a, b] = this.#pair(node.whenTrue, node.whenFalse, wanted);
      return { k: 'choice', if: this.#expr(node.condition), a, b, t: a.t };
    }
    if (ts.isCallExpression(node)) return this.#call(node);
    if (ts.isNewExpression(node)) return this.#new(node, wanted);
    if (ts.isObjectLiteralExpression(node)) {
      const [only] = node.properties;
      if (node.properties.length === 1 && only?.name?.getText() === 'dt')
        return ts.isPropertyAssignment(only) ? this.#expr(only.initializer) : { k: 'name', name: 'dt', scope: 'local', t: 'number' };
    }
    return this.#fail(node, ts.SyntaxKind[node.kind]);
  }

  #unary(node: ts.PrefixUnaryExpression, wanted: TypeName): Expr {
    const op = ts.tokenToString(node.operator);
    if (op !== '-' && op !== '!') return this.#fail(node, `${op}`);
    const of = this.#expr(node.operand, wanted);
    if (op === '-' && of.k === 'literal') return { ...of, text: of.text.startsWith('-') ? of.text.slice(1) : `-${of.text}` };
    return { k: 'unary', op, of, t: op === '!' ? 'boolean' : of.t };
  }

  /** Both of one type; a literal takes the other's. */
  #pair(left: ts.Expression, right: ts.Expression, wanted: TypeName): readonly [Expr, Expr] {
    const b = this.#expr(right, wanted);
    const a = this.#expr(left, isNumeral(right) ? wanted : b.t);
    return isNumeral(right) && a.t === 'whole' ? [a, this.#expr(right, 'whole')] : [a, b];
  }

  #binary(node: ts.BinaryExpression, wanted: TypeName): Expr {
    const op = node.operatorToken.getText().replace(/^([!=]=)=$/, '$1');
    const compares = /^(?:[!=]=|[<>]=?)$/.test(op);
    const [a, b] = this.#pair(node.left, node.right, compares ? 'number' : wanted);
    const isLogical = compares || op === '&&' || op === '||';
    if (!isLogical && !['+', '-', '*', '/', '%'].includes(op)) return this.#fail(node, op);
    const isWhole = a.t === 'whole' && b.t === 'whole';
    if (op === '%' && !isWhole) return this.#fail(node, '% of what are no whole numbers');
    if (op === '/' && isWhole) return this.#fail(node, '/ of whole numbers');
    return { k: 'binary', op, a, b, t: isLogical ? 'boolean' : typeOfBoth(op, a.t, b.t) };
  }

  #identifier(node: ts.Identifier): Expr {
    // Fields that begin as NaN are set before they are read.
    if (node.text === 'NaN') return { k: 'literal', text: '0', t: 'number' };
    if (node.text === 'Infinity') return { k: 'known', name: 'infinity', t: 'number' };
    const shorthand = ts.isShorthandPropertyAssignment(node.parent)
      ? this.#checker.getShorthandAssignmentValueSymbol(node.parent)
      : undefined;
    const symbol = shorthand ?? this.#checker.getSymbolAtLocation(node);
    const renamed = symbol && this.#renamed.get(symbol);
    if (renamed) return renamed;
    const original = symbol && symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const declared = original?.valueDeclaration;
    const isConst = declared && ts.isVariableDeclaration(declared) && ts.isSourceFile(declared.parent.parent.parent);
    const t = declared ? this.#declaredType(declared) : this.#nameOfType(this.#checker.getTypeAtLocation(node), node);
    if (isConst && !plainTypes.includes(t)) return this.#fail(node, `the constant ${node.text}`);
    return { k: 'name', name: node.text, scope: isConst ? 'const' : 'local', t };
  }

  #property(node: ts.PropertyAccessExpression): Expr {
    const text = node.getText();
    if (text === 'Math.PI') return { k: 'known', name: 'pi', t: 'number' };
    if (text === 'Math.SQRT1_2') return { k: 'known', name: 'halfRoot', t: 'number' };
    const of = this.#expr(node.expression);
    if (of.t === 'number' && node.name.text === 'dt') return of;
    const symbol = this.#checker.getSymbolAtLocation(node.name);
    // A field of `Readonly<…>` has no value of its own.
    const declared = symbol?.valueDeclaration ?? symbol?.declarations?.find(ts.isPropertyDeclaration);
    const t = declared ? this.#declaredType(declared) : this.#nameOfType(this.#checker.getTypeAtLocation(node), node);
    const name = nameOf(node.name);
    if (declared && ts.isGetAccessor(declared)) return { k: 'method', of, name, args: [], t };
    return { k: 'field', of, name, t };
  }

  #call(node: ts.CallExpression): Expr {
    const { expression } = node;
    const signature = this.#checker.getResolvedSignature(node);
    const params = signature?.parameters ?? [];
    const args = () => node.arguments.map((each, index) => this.#expr(each, this.#paramType(params[index])));
    const t = signature ? this.#typeOfSignature(signature, node) : this.#fail(node, 'a call');
    if (ts.isIdentifier(expression)) {
      const own = ownFunctions[expression.text];
      return own ? { k: 'math', name: own, args: args(), t: 'number' } : { k: 'call', name: expression.text, args: args(), t };
    }
    if (!ts.isPropertyAccessExpression(expression)) return this.#fail(node, 'a call of this form');
    const called = nameOf(expression.name);
    if (expression.expression.getText() === 'Math') {
      const given = args();
      const piece = functionsOfPieces[called];
      if (piece) return { k: 'call', name: piece, args: given, t: 'number' };
      const kind = called === 'fround' ? 'number' : given.map((each) => each.t).reduce((a, b) => typeOfBoth('+', a, b), 'number');
      return { k: 'math', name: called, args: given, t: kind };
    }
    if (node.getText().startsWith('Array.from')) return this.#array(node);
    return { k: 'method', of: this.#expr(expression.expression), name: called, args: args(), t };
  }

  #paramType(symbol: ts.Symbol | undefined): TypeName {
    const declared = symbol?.valueDeclaration;
    return (declared && ts.isParameter(declared) && kindOf(declared.type)) || 'number';
  }

  #typeOfSignature(signature: ts.Signature, node: ts.Node): TypeName {
    const declared = signature.getDeclaration()?.type;
    return kindOf(declared) ?? this.#nameOfType(signature.getReturnType(), node);
  }

  /** `Array.from({ length }, () => new Entry())` */
  #array(node: ts.CallExpression): Expr {
    const [size, make] = node.arguments;
    const length = size && ts.isObjectLiteralExpression(size) ? size.properties[0] : undefined;
    const made = make && ts.isArrowFunction(make) && ts.isNewExpression(make.body) ? make.body : undefined;
    if (!length || !ts.isPropertyAssignment(length) || !made) return this.#fail(node, 'an array of this form');
    return { k: 'array', length: this.#expr(length.initializer, 'whole'), t: `${made.expression.getText()}[]` };
  }

  #new(node: ts.NewExpression, wanted: TypeName): Expr {
    const name = node.expression.getText();
    const [length] = node.arguments ?? [];
    if (name === 'TimeStep') return { k: 'literal', text: '0', t: 'number' };
    if (name === 'Float64Array' && length)
      return { k: 'array', length: this.#expr(length, 'whole'), t: wanted === 'double[]' ? wanted : 'number[]' };
    if (length && !constructed[name]) return this.#fail(node, 'a constructor with arguments');
    return { k: 'new', t: name };
  }

  #declaredType(node: ts.Declaration): TypeName {
    const { type, initializer } = node as ts.VariableDeclaration;
    const kind = kindOf(type) ?? placeOf(ts.isBindingElement(node) ? this.#members(node)[0] : node);
    if (kind) return kind;
    if (!type && initializer && (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node))) {
      if (ts.isCallExpression(initializer) && initializer.getText().startsWith('Array.from')) return this.#array(initializer).t;
      if (ts.isVariableDeclaration(node) && !ts.isSourceFile(node.parent.parent.parent)) return this.#expr(initializer).t;
    }
    return this.#nameOfType(this.#checker.getTypeAtLocation(node), node);
  }

  #typeOfNode(node: ts.TypeNode): TypeName {
    return kindOf(node) ?? this.#nameOfType(this.#checker.getTypeFromTypeNode(node), node);
  }

  #symbolName(type: ts.Type): string {
    return (
      (type.aliasSymbol?.name === 'Readonly'
        ? this.#symbolName(type.aliasTypeArguments?.[0] as ts.Type)
        : (type.aliasSymbol ?? type.symbol)?.name) ?? ''
    );
  }

  #nameOfType(type: ts.Type, node: ts.Node): TypeName {
    if (type.flags & ts.TypeFlags.NumberLike) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLike) return 'boolean';
    if (type.flags & (ts.TypeFlags.Void | ts.TypeFlags.Undefined)) return 'void';
    if (type.getProperty('qw') && type.getProperties().length === 4) return 'KinematicState';
    const name = this.#symbolName(type);
    if (name === 'Float64Array') return 'number[]';
    if (!name || name.startsWith('__')) return this.#fail(node, `the type ${this.#checker.typeToString(type)}`);
    return otherTypes[name] ?? name;
  }

  /** The comment before a declaration, without what concerns the bench alone. */
  #doc(node: ts.Node): string {
    const docs = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
    return docs.length === 0 ? '' : plainComment((docs.at(-1) as ts.JSDoc).getText());
  }

  #fileDoc(): string {
    const [first] = ts.getLeadingCommentRanges(this.#source.text, 0) ?? [];
    return first ? plainComment(this.#source.text.slice(first.pos, first.end)) : '';
  }

  #fail(node: ts.Node, what: string): never {
    const { line } = this.#source.getLineAndCharacterOfPosition(node.getStart());
    throw new Untranslatable(`${relative(this.#root, this.#source.fileName)}:${line + 1}: ${what} has no translation`);
  }
}

function plainComment(comment: string): string {
  const text = comment
    .replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
  return text
    .split(/(?<=\.) (?=[A-Z0-9])/)
    .filter((sentence) => !aboutTheBench.test(sentence))
    .join(' ');
}

function nameOf(name: ts.Node): string {
  return name.getText().replace(/^#/, '');
}

/** The flag in `constants.ts` of a plugin's parameter. */
function flagOf(param: string): string {
  return `is${param.slice(0, 1).toUpperCase()}${param.slice(1)}`;
}

function isClassName(t: TypeName): boolean {
  return /^[A-Z]/.test(t);
}

function isNumeral(node: ts.Expression): boolean {
  if (ts.isPrefixUnaryExpression(node)) return isNumeral(node.operand);
  return ts.isNumericLiteral(node) || (ts.isParenthesizedExpression(node) && isNumeral(node.expression));
}

/** The constants that a function begins with, and what it returns. */
function bodyOf(body: ts.ConciseBody): { kept: ts.VariableDeclaration[]; result: ts.Expression | undefined } {
  if (!ts.isBlock(body)) return { kept: [], result: inner(body) };
  const kept = body.statements.flatMap((each) => (ts.isVariableStatement(each) ? [...each.declarationList.declarations] : []));
  const last = body.statements.at(-1);
  return { kept, result: last && ts.isReturnStatement(last) && last.expression ? inner(last.expression) : undefined };
}

function inner(node: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(node) ? inner(node.expression) : node;
}

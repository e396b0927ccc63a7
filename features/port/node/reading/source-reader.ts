/** What every reader of a source has: the compiler, the names of types in a port, comments, and refusals with their line. */
import { relative } from 'node:path';
import type ts from 'typescript';
import type { TypeName } from '../tree.ts';
import type { Compiler } from './compiler.ts';

/** What cannot be translated, and where it stands; lines and columns from 1. */
export class Untranslatable extends Error {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What stands there. */
  readonly text: string;
  /** What of it has no translation. */
  readonly what: string;

  constructor(node: ts.Node, root: string, what: string) {
    const source = node.getSourceFile();
    const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
    const file = relative(root, source.fileName);
    const text = shortened(node.getText());
    super(`${file}:${line + 1}:${character + 1}: ${text}: ${what} has no translation`);
    this.file = file;
    this.line = line + 1;
    this.column = character + 1;
    this.text = text;
    this.what = what;
  }
}

/** A file to read, and what is known of it. */
export interface Source {
  readonly compiler: Compiler;
  readonly checker: ts.TypeChecker;
  readonly file: ts.SourceFile;
  /** The folder that files are named from. */
  readonly root: string;
  /** Whether ports have what is declared outside of the plugin that is read; left out: they have all that is read. */
  readonly isKnown?: (name: string, file: ts.SourceFile) => boolean;
}

/** Types whose objects are plain numbers in a port, or another class there. */
const otherTypes: Readonly<Record<string, TypeName>> = { TimeStep: 'number', Orientation: 'KinematicState', Pick: 'KinematicState' };
/** The kinds of numbers, as `pieces/numbers.ts` names them. */
const kindsOfNumber: Readonly<Record<string, TypeName>> = {
  Whole: 'whole',
  Moment: 'point',
  Place: 'point',
  Double: 'double',
  Doubles: 'double[]',
};
/** Fields that are places on an axis, by their classes: where an engine counts in 32 bits they have 64, as times have. */
const places: Readonly<Record<string, readonly string[]>> = { KinematicState: ['x', 'y', 'z'], BlendAxis: ['shown', 'target', 'position'] };
/** Sentences about the engine that runs the bench are none of a port's. */
const aboutTheBench = /\b(?:box(?:ed)?|inlin|allocat|scratch|plugin|engine\b|fdlibm)/i;

export abstract class SourceReader {
  protected readonly ts: Compiler;
  protected readonly source: ts.SourceFile;
  protected readonly checker: ts.TypeChecker;
  readonly #root: string;
  readonly #isKnown: Source['isKnown'];

  constructor({ compiler, checker, file, root, isKnown }: Source) {
    this.ts = compiler;
    this.checker = checker;
    this.source = file;
    this.#root = root;
    this.#isKnown = isKnown;
  }

  protected typeOfNode(node: ts.TypeNode): TypeName {
    return kindOf(node) ?? this.nameOfType(this.checker.getTypeFromTypeNode(node), node);
  }

  protected nameOfType(given: ts.Type, node: ts.Node): TypeName {
    const type = this.#bare(given);
    const { NumberLike, BooleanLike, Void, Undefined } = this.ts.TypeFlags;
    if (type.flags & NumberLike) return 'number';
    if (type.flags & BooleanLike) return 'boolean';
    if (type.flags & (Void | Undefined)) return 'void';
    if (type.getProperty('qw') && type.getProperties().length === 4) return 'KinematicState';
    const name = this.symbolName(type);
    if (name === 'Float64Array') return 'number[]';
    const known = otherTypes[name];
    if (known) return known;
    const isNamed = name !== '' && !name.startsWith('__');
    if (!isNamed || (this.isForeign && !((this.#symbolOf(type)?.flags ?? 0) & this.ts.SymbolFlags.Class)))
      return this.fail(node, `the type ${this.checker.typeToString(type)}`);
    this.known(name, this.#symbolOf(type)?.declarations?.[0], node, 'the type');
    return name;
  }

  protected symbolName(given: ts.Type): string {
    const type = this.#bare(given);
    return (type.aliasSymbol ?? this.#symbolOf(type))?.name ?? '';
  }

  /** Plain types have none. */
  #symbolOf(type: ts.Type): ts.Symbol | undefined {
    return type.symbol;
  }

  /** Without `Readonly<…>`. */
  #bare(type: ts.Type): ts.Type {
    const [inner] = type.aliasSymbol?.name === 'Readonly' ? (type.aliasTypeArguments ?? []) : [];
    return inner ? this.#bare(inner) : type;
  }

  protected isReadonly(node: ts.ParameterDeclaration): boolean {
    const text = node.type?.getText() ?? this.checker.typeToString(this.checker.getTypeAtLocation(node));
    return text.startsWith('Readonly<');
  }

  /** The declarations of what an object is taken apart to. */
  protected members({ parent, propertyName, name }: ts.BindingElement): readonly ts.Declaration[] {
    return this.checker.getTypeAtLocation(parent).getProperty(nameOf(propertyName ?? name))?.declarations ?? [];
  }

  protected paramType(symbol: ts.Symbol | undefined): TypeName {
    const declared = symbol?.valueDeclaration;
    return (declared && this.ts.isParameter(declared) && kindOf(declared.type)) || 'number';
  }

  protected typeOfSignature(signature: ts.Signature, node: ts.Node): TypeName {
    const declared = signature.getDeclaration()?.type;
    return kindOf(declared) ?? this.nameOfType(signature.getReturnType(), node);
  }

  protected returned(node: ts.FunctionLikeDeclaration): TypeName {
    const signature = this.checker.getSignatureFromDeclaration(node);
    return signature ? this.nameOfType(signature.getReturnType(), node) : 'void';
  }

  /** The comment before a declaration, without what concerns the bench alone. */
  protected doc(node: ts.Node): string {
    const docs = this.ts.getJSDocCommentsAndTags(node).filter(this.ts.isJSDoc);
    return docs.length === 0 ? '' : plainComment((docs.at(-1) as ts.JSDoc).getText());
  }

  protected fileDoc(): string {
    const [first] = this.ts.getLeadingCommentRanges(this.source.text, 0) ?? [];
    return first ? plainComment(this.source.text.slice(first.pos, first.end)) : '';
  }

  /** Of an author's plugin, and not of the bench's own sources, of which tests compile every port. */
  protected get isForeign(): boolean {
    return this.#isKnown !== undefined;
  }

  /** Refuses what is declared elsewhere, and no part of ports. */
  protected known(name: string, declared: ts.Node | undefined, node: ts.Node, what: string): void {
    if (this.#isKnown && declared && !this.#isKnown(name, declared.getSourceFile())) this.fail(node, `${what} ${name}`);
  }

  protected fail(node: ts.Node, what: string): never {
    throw new Untranslatable(node, this.#root, what);
  }

  /** `x` of a state is a place on an axis. */
  protected placeOf(node: ts.Node | undefined): TypeName | undefined {
    if (!node || !this.ts.isPropertyDeclaration(node) || !this.ts.isClassDeclaration(node.parent)) return undefined;
    return places[node.parent.name?.text ?? '']?.includes(node.name.getText()) ? 'point' : undefined;
  }
}

/** As the type is written. */
export function kindOf(node: ts.TypeNode | undefined): TypeName | undefined {
  return node && kindsOfNumber[node.getText()];
}

export function nameOf(name: ts.Node): string {
  return name.getText().replace(/^#/, '');
}

/** On one line, and no longer than that. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
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

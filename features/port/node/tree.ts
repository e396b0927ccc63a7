/**
 * The tree of the pieces that ports are made of: what all five languages have in common, as `reading` reads
 * it from TypeScript.
 */

/**
 * `number`; `whole`; `point`, in time or on an axis, and `double`, which have 64 bits where numbers have 32; `boolean`, `void`,
 * the name of a class, or one of these with `[]`.
 */
export type TypeName = string;

export type Expr =
  | { readonly k: 'literal'; readonly text: string; readonly t: TypeName }
  | { readonly k: 'flag'; readonly value: boolean; readonly t: 'boolean' }
  /** ∞, π, √½ */
  | { readonly k: 'known'; readonly name: 'infinity' | 'pi' | 'halfRoot'; readonly t: 'number' }
  | { readonly k: 'name'; readonly name: string; readonly scope: 'local' | 'const'; readonly t: TypeName }
  | { readonly k: 'this'; readonly t: TypeName }
  | { readonly k: 'field'; readonly of: Expr; readonly name: string; readonly t: TypeName }
  | { readonly k: 'item'; readonly of: Expr; readonly at: Expr; readonly t: TypeName }
  | { readonly k: 'call'; readonly name: string; readonly args: readonly Expr[]; readonly t: TypeName }
  | { readonly k: 'method'; readonly of: Expr; readonly name: string; readonly args: readonly Expr[]; readonly t: TypeName }
  | { readonly k: 'math'; readonly name: string; readonly args: readonly Expr[]; readonly t: TypeName }
  | { readonly k: 'unary'; readonly op: '-' | '!'; readonly of: Expr; readonly t: TypeName }
  | { readonly k: 'binary'; readonly op: string; readonly a: Expr; readonly b: Expr; readonly t: TypeName }
  | { readonly k: 'choice'; readonly if: Expr; readonly a: Expr; readonly b: Expr; readonly t: TypeName }
  | { readonly k: 'new'; readonly t: TypeName }
  | { readonly k: 'array'; readonly length: Expr; readonly t: TypeName };

export type Statement =
  | { readonly k: 'let'; readonly name: string; readonly t: TypeName; readonly value: Expr; readonly changes: boolean }
  | { readonly k: 'set'; readonly to: Expr; readonly op: string; readonly value: Expr }
  | { readonly k: 'if'; readonly if: Expr; readonly body: readonly Statement[]; readonly else: readonly Statement[] }
  | { readonly k: 'while'; readonly while: Expr; readonly body: readonly Statement[] }
  /** From `from` in steps of 1 while below `to`, or in steps of −1 while above it. */
  | {
      readonly k: 'for';
      readonly name: string;
      readonly from: Expr;
      readonly to: Expr;
      readonly step: 1 | -1;
      readonly body: readonly Statement[];
    }
  | { readonly k: 'return'; readonly value: Expr | null }
  | { readonly k: 'do'; readonly call: Expr }
  /** A comment on the statements after it. */
  | { readonly k: 'note'; readonly text: string };

export interface Param {
  readonly name: string;
  readonly t: TypeName;
  /** An object that is written to. */
  readonly written: boolean;
}

export interface FunctionTree {
  readonly k: 'function';
  readonly name: string;
  readonly doc: string;
  readonly params: readonly Param[];
  readonly t: TypeName;
  readonly body: readonly Statement[];
  /** Of a class: not for other classes. */
  readonly own: boolean;
}

export interface FieldTree {
  readonly name: string;
  readonly doc: string;
  readonly t: TypeName;
  readonly value: Expr;
  readonly own: boolean;
}

export interface ClassTree {
  readonly k: 'class';
  readonly name: string;
  readonly doc: string;
  readonly fields: readonly FieldTree[];
  readonly methods: readonly FunctionTree[];
}

export interface ConstTree {
  readonly k: 'const';
  readonly name: string;
  readonly doc: string;
  readonly t: TypeName;
  readonly value: Expr;
}

export type Declaration = FunctionTree | ClassTree | ConstTree;

/** Declarations by the file that they stand in, as it is named from the project's folder. */
export type PieceTree = Readonly<Record<string, readonly Declaration[]>>;

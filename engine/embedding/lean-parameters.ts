/**
 * Parameters of built-in plugins in games: defaults and ranges without the schema library, of which a game would load a
 * hundred times the size of its receiver. The build of `driftbench/engine` puts it in the place of `zod`; a test
 * compares the two for every built-in plugin.
 */

/** One parameter, or an object of them: the part of a schema's interface that plugins use. */
class Parameter {
  readonly #check: (value: unknown) => unknown;
  readonly #fallback: { readonly value: unknown } | null;

  /** `check` returns the value or throws. */
  constructor(check: (value: unknown) => unknown, fallback: { readonly value: unknown } | null = null) {
    this.#check = check;
    this.#fallback = fallback;
  }

  parse(value: unknown): unknown {
    return value === undefined && this.#fallback ? this.#fallback.value : this.#check(value);
  }

  default(value: unknown): Parameter {
    return new Parameter(this.#check, { value });
  }

  optional(): Parameter {
    return this.default(undefined);
  }

  /** Games have no forms and help pages: the text is dropped. */
  meta(): this {
    return this;
  }

  describe(): this {
    return this;
  }

  /** A text is judged by its length. */
  min(least: number): Parameter {
    return this.#also((value) => size(value) >= least, `must be ≥ ${least}`);
  }

  max(most: number): Parameter {
    return this.#also((value) => size(value) <= most, `must be ≤ ${most}`);
  }

  int(): Parameter {
    return this.#also(Number.isSafeInteger, 'must be a whole number');
  }

  #also(holds: (value: unknown) => boolean, rule: string): Parameter {
    return new Parameter((value) => {
      const checked = this.#check(value);
      if (!holds(checked)) throw new RangeError(`found ${String(checked)}; it ${rule}`);
      return checked;
    }, this.#fallback);
  }
}

function size(value: unknown): number {
  return typeof value === 'string' ? value.length : (value as number);
}

function oneType(type: 'number' | 'boolean' | 'string'): Parameter {
  return new Parameter((value) => {
    if (typeof value === type && (type !== 'number' || Number.isFinite(value))) return value;
    throw new TypeError(`found ${String(value)}; it must be a ${type}`);
  });
}

type Shape = Readonly<Record<string, Parameter>>;

class ParameterObject extends Parameter {
  readonly shape: Shape;

  constructor(shape: Shape, check: (values: unknown) => unknown) {
    super(check);
    this.shape = shape;
  }
}

/** Names that the object does not have are left aside. */
function object(shape: Shape): ParameterObject {
  return new ParameterObject(shape, (values) => {
    const given = (values ?? {}) as Readonly<Record<string, unknown>>;
    const entries = Object.entries(shape).map(([name, parameter]) => {
      try {
        return [name, parameter.parse(given[name])] as const;
      } catch (error) {
        throw new RangeError(`parameter ${name}: ${(error as Error).message}`);
      }
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  });
}

function oneOf(words: readonly string[]): Parameter {
  return new Parameter((value) => {
    if (words.includes(value as string)) return value;
    throw new RangeError(`found ${String(value)}; allowed: ${words.join(', ')}`);
  });
}

/** The names are those of the schema library. */
export const z = {
  object: (shape: Shape) => object(shape),
  number: () => oneType('number'),
  boolean: () => oneType('boolean'),
  string: () => oneType('string'),
  enum: (words: readonly string[]) => oneOf(words),
};

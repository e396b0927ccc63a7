/**
 * TypeScript’s compiler, which parses files of declarations once for all programs of a test file. That is most of the
 * work for small programs. All of them must have the same options.
 */
import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile | undefined>();

function createProgram(files: unknown, options: ts.CompilerOptions = {}): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...how) => {
    if (!/\.d\.[cm]?ts$/.test(name)) return getSourceFile(name, ...how);
    if (!parsed.has(name)) parsed.set(name, getSourceFile(name, ...how));
    return parsed.get(name);
  };
  return ts.createProgram(files as readonly string[], options, host);
}

export const compiler: typeof ts = { ...ts, createProgram };

/**
 * TypeScript’s compiler, which parses files of declarations once for all programs of a test file. That is most of the
 * work for small programs.
 */
import ts from 'typescript';

const parsed = new Map<string, ts.SourceFile | undefined>();

function createProgram(files: unknown, options: ts.CompilerOptions = {}): ts.Program {
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...how) => {
    if (!/\.d\.[cm]?ts$/.test(name)) return getSourceFile(name, ...how);
    const key = `${JSON.stringify(how[0])} ${name}`;
    if (!parsed.has(key)) parsed.set(key, getSourceFile(name, ...how));
    return parsed.get(key);
  };
  return ts.createProgram(files as readonly string[], options, host);
}

export const compiler: typeof ts = { ...ts, createProgram };

/** Writes a lane as source code of a language, with its vectors and a program that runs them. */
import type { LanePlan } from '../../../engine/session/session-plan.ts';
import { BenchError } from '../../../contract/errors.ts';
import { assemble } from './assemble.ts';
import { settingsOf } from './lane-settings.ts';
import { CppWriter } from './languages/cpp.ts';
import { CSharpWriter } from './languages/csharp.ts';
import { GdScriptWriter } from './languages/gdscript.ts';
import { engineFacts, hasFloats, type Language, type PortForm } from '../calls/languages.ts';
import { engineFiles } from './engines.ts';
import { RustWriter } from './languages/rust.ts';
import { TypeScriptWriter } from './languages/typescript.ts';
import pieces from './pieces.json' with { type: 'json' };
import { cppProgram } from './programs/cpp.ts';
import { csharpProgram } from './programs/csharp.ts';
import { gdscriptProgram } from './programs/gdscript.ts';
import { callsOf, type Calls } from './programs/program.ts';
import { rustProgram } from './programs/rust.ts';
import { typescriptProgram } from './programs/typescript.ts';
import type { Declaration, PieceTree } from './tree.ts';
import { vectorsOf } from './vectors.ts';

interface Writing {
  readonly code: string;
  readonly program: string;
  /** What precedes the text of a comment. */
  readonly comment: string;
  readonly write: (declarations: readonly Declaration[], isFloat: boolean) => string;
  readonly test: (calls: Calls) => string;
}

const writings: Readonly<Record<Language, Writing>> = {
  csharp: {
    code: 'Lane.cs',
    program: 'LaneTest.cs',
    comment: '// ',
    write: (all, isFloat) => new CSharpWriter(all, isFloat).write('PortedLane'),
    test: csharpProgram,
  },
  cpp: {
    code: 'lane.hpp',
    program: 'lane_test.cpp',
    comment: '// ',
    write: (all, isFloat) => new CppWriter(all, isFloat).write('lane'),
    test: cppProgram,
  },
  gdscript: {
    code: 'lane.gd',
    program: 'lane_test.gd',
    comment: '# ',
    write: (all) => new GdScriptWriter(all).write(),
    test: gdscriptProgram,
  },
  rust: {
    code: 'lane.rs',
    program: 'lane_test.rs',
    comment: '//! ',
    write: (all, isFloat) => new RustWriter(all, isFloat).write(),
    test: rustProgram,
  },
  typescript: {
    code: 'lane.ts',
    program: 'lane-test.ts',
    comment: '// ',
    write: (all) => new TypeScriptWriter(all).write(),
    test: typescriptProgram,
  },
};

/** How far vectors for numbers of 32 bits are moved, m: their motions then reach 1 km. */
const farAway = 640;

/** The files of a port by their names, the code first. Throws a `BenchError` if something of the lane has no port. */
export function portLane(
  lane: LanePlan,
  { language, engine, float: isFloat = false }: PortForm,
  title: string,
): ReadonlyMap<string, string> {
  if (engine && engineFacts[engine].language !== language)
    throw new BenchError('bad-input', `A lane for ${engine} is written in ${engineFacts[engine].language}; found ${language}.`);
  if (isFloat && !hasFloats.includes(language))
    throw new BenchError('bad-input', `32-bit floats: ${language} has none as plain numbers; ${hasFloats.join(', ')} have.`);
  const declarations = declarationsOf(lane);
  const { code, program, comment, write, test } = writings[language];
  const calls = callsOf(declarations, isFloat);
  const glue = engine && engineFiles[engine];
  return new Map([
    [code, `${comment}${title}\n\n${write(declarations, isFloat)}`],
    [program, test(calls)],
    ['vectors.txt', vectorsOf(lane, isFloat && !lane.publishing?.quantisation?.position ? farAway : 0)],
    ...(glue ? [[glue.name, glue.text(calls)] as const] : []),
  ]);
}

/** They are the same in every language, and putting them together is most of the work of a port. */
const assembled = new WeakMap<LanePlan, readonly Declaration[]>();

function declarationsOf(lane: LanePlan): readonly Declaration[] {
  const former = assembled.get(lane);
  if (former) return former;
  const declarations = assemble(pieces as unknown as PieceTree, settingsOf(lane), lane.clock === 'synchronised' ? ['ClockEstimate'] : []);
  assembled.set(lane, declarations);
  return declarations;
}

/**
 * The first line of a game's log: version, program, process, axes, units and the form of rotations. With it,
 * the cells of records.
 */
import { BenchError } from '../../../contract/errors.ts';
import { listed, unknownWord } from '../../../experiment/problem.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { axesOf, type Axes } from '../mapping/axes.ts';
import { logVersion, logWord } from './game-log.ts';

/** Cells of a rotation, by its form. */
const rotationCells = { none: 0, yaw: 1, 'yaw-deg': 1, xyzw: 4, wxyz: 4 } as const;

export type RotationForm = keyof typeof rotationCells;

export interface LogHead {
  readonly program: string;
  /** Empty: the head does not name it. */
  readonly process: string;
  readonly axes: Axes;
  /** Metres in a unit of length. */
  readonly metres: number;
  readonly rotation: RotationForm;
  readonly rotationCells: number;
}

const lengths: Readonly<Record<string, number>> = { m: 1, cm: 0.01, mm: 0.001, km: 1000, in: 0.0254, ft: 0.3048 };
/** Engines, and the axes that they have. */
const engines: Readonly<Record<string, string>> = { godot: 'yup', bevy: 'yup' };
const axesNames = ['unity', 'unreal', 'godot', 'bevy', 'zup', 'enu', 'ned', 'yup'];
const axesTriple = /^-?[xyz],?-?[xyz],?-?[xyz]$/;
const fields = ['program', 'process', 'axes', 'units', 'rotation'];

const example = `${logWord} ${logVersion},program=tanks 1.4,process=client-1,axes=unity,units=m,rotation=xyzw`;

/** The cells of each record. */
const forms: Readonly<Record<string, string>> = {
  T: 'T,t,entity,x,y,z,rotation,spawn,teleport',
  S: 'S,t,entity,x,y,z,rotation,spawn',
  U: 'U,t,number,entity,receivers,bytes',
  R: 'R,t,number,entity,stamp,x,y,z,rotation,spawn,vx,vy,vz,wx,wy,wz,ax,ay,az',
  C: 'C,t0,t1,t2,t3,process',
  O: 'O,t,offset,process',
  N: 'N,t,text',
};

export const recordLetters = Object.keys(forms);

/** The cells of a record, for messages. `head`: null, it has no rotations. */
export function formOf(letter: string, head: LogHead | null): string {
  const { rotation = 'none', rotationCells: cells = 0 } = head ?? {};
  const names = cells === 4 ? (rotation === 'wxyz' ? 'qw,qx,qy,qz' : 'qx,qy,qz,qw') : 'yaw';
  return (forms[letter] ?? '').replace(',rotation', cells === 0 ? '' : `,${names}`);
}

/** True if a file begins as a log does. */
export function beginsAsLog(start: string): boolean {
  return start.replace(/^\uFEFF/, '').startsWith(logWord);
}

/** Throws a `BenchError` that says what is wrong, without the place. */
export function readHead(line: string): LogHead {
  const [first = '', ...cells] = line.replace(/^\uFEFF/, '').split(',');
  const [word, version = ''] = first.trim().split(/\s+/);
  if (word !== logWord) throw wrong(`this is no log of a game: its first line must be such as ${example}.`);
  if (version !== String(logVersion))
    throw wrong(`found version "${shortened(version)}"; this program reads version ${logVersion}. Update whichever is older.`);
  const found = new Map(cells.map((cell) => fieldOf(cell)));
  const rotation = oneOf('rotation', found.get('rotation') ?? 'xyzw', Object.keys(rotationCells)) as RotationForm;
  return {
    program: found.get('program') ?? '',
    process: found.get('process') ?? '',
    axes: axesIn(found.get('axes')),
    metres: lengths[oneOf('units', found.get('units') ?? 'm', Object.keys(lengths))] as number,
    rotation,
    rotationCells: rotationCells[rotation],
  };
}

function fieldOf(cell: string): readonly [string, string] {
  const [name = '', ...value] = cell.split('=');
  return [oneOf('field', name.trim(), fields), value.join('=').trim()];
}

/** Triples are written without commas, which separate fields: `x-zy`. */
function axesIn(name: string | undefined): Axes {
  if (name === undefined) throw wrong(`the axes are missing; add axes=, with ${listed(axesNames)}.`);
  const triple = axesTriple.test(name) ? name.match(/-?[xyz]/g)?.join(',') : undefined;
  const axes = axesOf(triple ?? engines[name] ?? oneOf('axes', name, axesNames));
  if (axes) return axes;
  throw wrong(`found axes "${name}"; each of x, y and z must be there once.`);
}

function oneOf(what: string, found: string, allowed: readonly string[]): string {
  if (allowed.includes(found)) return found;
  throw wrong(unknownWord(what, found, allowed));
}

function wrong(message: string): BenchError {
  return new BenchError('bad-input', message);
}

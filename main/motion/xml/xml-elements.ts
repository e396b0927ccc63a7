/**
 * The elements of an XML text, as its parser reports them: names without prefix, texts without markup. Entities other
 * than those of XML itself are refused, so that a text cannot grow.
 */
import sax from 'sax';
import { BenchError } from '../../../contract/errors.ts';
import { shortened } from '../../../experiment/shortened.ts';
import { decodedText } from '../decoded-text.ts';

export interface XmlElement {
  /** Without its prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: XmlElement | null;
  readonly depth: number;
}

export interface XmlHandler {
  /** False: nothing more is needed. */
  begin?(element: XmlElement): boolean | void;
  /** `text`: of the element itself, trimmed. */
  end?(element: XmlElement, text: string): void;
}

/** Elements within elements, so deep. */
const deepest = 200;
/** Characters given to the parser at a time. */
const pieceLength = 1 << 16;

/** Throws a `BenchError` that names the line. */
export function eachElement(path: string, bytes: Uint8Array, handler: XmlHandler): void {
  const parser = sax.parser(true, { position: true });
  let isDone = false;
  const open: { readonly element: XmlElement; text: string }[] = [];
  const fault = (message: string) => new BenchError('bad-input', `${path}, line ${parser.line + 1}: ${message}`);
  parser.onerror = (error) => {
    const [what = ''] = error.message.split('\n');
    throw fault(`this is not XML that can be read: ${shortened(what)}.`);
  };
  parser.onopentag = ({ name, attributes }) => {
    if (open.length === deepest) throw fault(`found elements within each other, ${deepest} deep; this is no file of tracks.`);
    const parent = open.at(-1)?.element ?? null;
    const plain = Object.entries(attributes).map(([key, value]) => [localName(key), String(value)] as const);
    const element = { name: localName(name), attributes: Object.fromEntries(plain), parent, depth: open.length };
    open.push({ element, text: '' });
    if (handler.begin?.(element) === false) isDone = true;
  };
  const addText = (text: string) => {
    const last = open.at(-1);
    if (last) last.text += text;
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const last = open.pop();
    if (last) handler.end?.(last.element, last.text.trim());
  };
  const text = decoded(path, bytes);
  for (let at = 0; at < text.length && !isDone; at += pieceLength) parser.write(text.slice(at, at + pieceLength));
  if (!isDone) parser.close();
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** In the encoding that its first line names. */
function decoded(path: string, bytes: Uint8Array): string {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const isLatin = /^\s*<\?xml[^>]*encoding=["'](iso-8859-1|latin1|windows-1252)["']/i.test(opening);
  return decodedText(path, bytes, isLatin ? 'windows-1252' : 'utf-8').trimStart();
}

/** Commands that people copy into a shell: whatever a name contains, it stays one word and runs nothing. */

/**
 * A line for a shell whose values are words of it: `` shellLine`driftbench plugins trust ${path}` ``. A value that an
 * option could be mistaken for is written as a path.
 */
export function shellLine(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: parts }, ...values.map((value) => shellWord(String(value).replace(/^-/, './-'))));
}

/** A text as one word of a shell, on one line. */
export function shellWord(text: string): string {
  if (/^[\w@%+:,./-][\w@%+=:,./-]*$/.test(text) || isWindowsPath(text)) return text;
  return hasControls(text) ? `"$(printf '${escaped(text)}')"` : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** No shell of that system knows single quotes and backslashes alike; a shell of another one takes the backslashes away. */
const isWindowsPath = (text: string) => /^[A-Za-z]:\\[\w.\\-]*$/.test(text);

const controls = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const hasControls = (text: string) => controls.test(text);

/** For `printf`, which has no line break in its format: in a comment of a script a line break would end the comment. */
function escaped(text: string): string {
  return Array.from(text, (each) => (controls.test(each) || /['"\\%$`!]/.test(each) ? octal(each) : each)).join('');
}

/** Its bytes in UTF-8; `%` has to be doubled beside. */
function octal(text: string): string {
  if (text === '%') return '%%';
  const escape = (hex: string) => `\\${Number.parseInt(hex, 16).toString(8).padStart(3, '0')}`;
  const bytes = encodeURIComponent(text).matchAll(/%(..)|(.)/g);
  return Array.from(bytes, ([, hex, plain = '']) => escape(hex ?? plain.charCodeAt(0).toString(16))).join('');
}

/** Writes a file in a shell; no line of the text is the one that ends it. The text ends in a line break. */
export function fileCommand(name: string, text: string): string {
  let end = 'END';
  while (text.split('\n').includes(end)) end += '_';
  return `cat > ${shellWord(name)} <<'${end}'\n${text}${end}`;
}

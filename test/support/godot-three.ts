/** The recorder for Godot, as Godot 3 wants it. */

/** Puts the lines that are marked for Godot 3 in place of those before them. */
export function godotThree(source: string): string {
  const lines: string[] = [];
  for (const line of source.split('\n'))
    if (line.startsWith('#3 ')) lines.splice(-1, 1, line.slice(3));
    else lines.push(line);
  return lines.join('\n');
}

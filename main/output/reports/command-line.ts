/** A command as a person types it: words that a shell would take apart are quoted. */

/** Options with a value each; left out where there is none, once each where there are several. */
export type Options = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** `npx driftbench run file.yaml --seed 7 --set 'lanes.base.convergence={ id: snap }'` */
export function commandLine(command: string, file: string, options: Options): string {
  const given = Object.entries(options).flatMap(([name, value = []]) =>
    (Array.isArray(value) ? (value as readonly string[]) : [value]).flatMap((each) => [`--${name}`, String(each)]),
  );
  return ['npx', 'driftbench', command, file, ...given].map(quoted).join(' ');
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

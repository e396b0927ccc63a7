/** What ports are written for: languages and engines, with the names that people know them by. */
const languageTitles = { csharp: 'C#', cpp: 'C++', gdscript: 'GDScript', rust: 'Rust', typescript: 'TypeScript' } as const;
export type Language = keyof typeof languageTitles;
export const languages = Object.keys(languageTitles) as readonly Language[];

/** Those whose plain numbers may have 32 bits. */
export const hasFloats: readonly Language[] = ['csharp', 'cpp', 'rust'];

export const engines = ['unity', 'unreal', 'godot', 'bevy'] as const;
export type Engine = (typeof engines)[number];

/** An engine's language, and its name. */
export const engineFacts: Readonly<Record<Engine, { readonly language: Language; readonly title: string }>> = {
  unity: { language: 'csharp', title: 'Unity' },
  unreal: { language: 'cpp', title: 'Unreal' },
  godot: { language: 'gdscript', title: 'Godot 3' },
  bevy: { language: 'rust', title: 'Bevy' },
};

/** How a lane is written. */
export interface PortForm {
  readonly language: Language;
  /** With the axes and units of this engine, whose language it must be. */
  readonly engine?: Engine | undefined;
  /** Numbers have 32 bits, but for times. Left out: they have 64. */
  readonly float?: boolean | undefined;
}

/** Every language, each followed by its engines, by names of their own. */
export const portForms: ReadonlyMap<string, PortForm & { readonly title: string }> = new Map(
  languages.flatMap((language) => {
    const title: string = languageTitles[language];
    const own = engines.filter((engine) => engineFacts[engine].language === language);
    return [
      [language, { language, title }] as const,
      ...own.map((engine) => [engine, { language, engine, title: `${title}, ${engineFacts[engine].title}` }] as const),
    ];
  }),
);

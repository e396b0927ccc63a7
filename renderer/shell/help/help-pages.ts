/** The pages of the documentation that the bench shows. Their texts are in `help-texts.ts`, which no first picture needs. */
import { shallowRef } from 'vue';
import { glossaryWords, type GlossaryWord } from '../actions/trade-words.ts';

export interface HelpPage {
  /** Name of the file, without its ending. */
  readonly id: string;
  readonly title: string;
}

/** In the order of the list; pages for those who develop the bench are left out. */
export const helpPages: readonly HelpPage[] = [
  { id: 'bench', title: 'The bench' },
  { id: 'glossary', title: 'Glossary' },
  { id: 'catalogue', title: 'What to show, and how' },
  { id: 'latency-compensation', title: 'Latency compensation' },
  { id: 'algorithms', title: 'Algorithms' },
  { id: 'pseudocode', title: 'Algorithms in pseudocode' },
  { id: 'learned', title: 'A learned model' },
  { id: 'experiment-format', title: 'Experiment files' },
  { id: 'links', title: 'Nodes and links' },
  { id: 'lanes', title: 'Lanes' },
  { id: 'experiment-reference', title: 'All fields of an experiment' },
  { id: 'results-format', title: 'Results' },
  { id: 'what-a-viewer-notices', title: 'What a viewer notices' },
  { id: 'sweep-format', title: 'Sweeps' },
  { id: 'campaigns', title: 'Sweeps on many machines' },
  { id: 'tune', title: 'Tuning' },
  { id: 'ports', title: 'Ports' },
  { id: 'games', title: 'Dead reckoning in a game' },
  { id: 'from-bench-to-engine', title: 'From the bench into your engine' },
  { id: 'recordings', title: 'Recordings' },
  { id: 'exports', title: 'Exports' },
  { id: 'importing-motion', title: 'Importing motion' },
  { id: 'networks', title: 'Logs of networks' },
  { id: 'score-your-game', title: 'Score your game' },
  { id: 'score', title: 'Scoring a running game' },
  { id: 'game-logs', title: 'Logs of a running game' },
  { id: 'live-sessions', title: 'Live sessions' },
  { id: 'studies', title: 'Studies' },
  { id: 'dis', title: 'DIS traffic' },
  { id: 'foxglove', title: 'Foxglove' },
  { id: 'proxy', title: 'The delay proxy' },
  { id: 'plugin-authors', title: 'Writing plugins' },
  { id: 'plugin-reference', title: 'Types of plugins' },
  { id: 'plugin-kinds', title: 'Kinds of plugins' },
  { id: 'plugin-isolation', title: 'Trusting plugins' },
  { id: 'desktop', title: 'The desktop app' },
  { id: 'migrating', title: 'From former versions' },
];

/** The page that the help shows. */
export const shownPage = shallowRef('bench');

const glossary = import.meta.glob('../../../docs/glossary.md', { query: '?raw', import: 'default' }) as Readonly<
  Record<string, () => Promise<string>>
>;

/** The words of the glossary; none where it cannot be read. */
export async function readGlossary(): Promise<readonly GlossaryWord[]> {
  const [read] = Object.values(glossary);
  return read ? read().then(glossaryWords, () => []) : [];
}

/** Options of commands that read a session: how its clocks go together, and which names mean the same. */
import { Option, type Command } from 'commander';
import { BenchError } from '../../../contract/errors.ts';
import { gathered } from '../../../main/cli/option-values.ts';
import { clockRules, type ClockRule } from '../node/clocks.ts';
import type { ScoreOptions } from '../node/score-session.ts';

export interface SessionFlags {
  readonly clock?: ClockRule;
  readonly offset?: readonly string[];
  readonly same?: readonly string[];
}

export function addSessionOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--clock <rule>',
        'how clocks are brought to that of the truth: same; exchanges of time (C); game: its own offsets (O); fit: by the paths, where an offset looks like a lag; auto: exchanges, else offsets, else the same',
      )
        .choices(clockRules)
        .default('auto'),
    )
    .option('--offset <process=seconds>', 'adds so much to the times of a process instead (repeatable)', gathered)
    .option('--same <shown=truth>', 'name of an entity that is shown, and its name in the truth (repeatable)', gathered);
}

export function sessionOptionsOf({ clock = 'auto', offset, same }: SessionFlags): ScoreOptions {
  const offsets = new Map([...pairsOf('offset', offset)].map(([process, text]) => [process, seconds(process, text)]));
  return { clocks: { rule: clock, offsets }, same: pairsOf('same', same) };
}

/** Name and value, at the last `=`. */
function pairsOf(option: string, texts: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    texts.map((text) => {
      const at = text.lastIndexOf('=');
      if (at > 0 && at + 1 < text.length) return [text.slice(0, at), text.slice(at + 1)] as const;
      throw new BenchError('bad-input', `--${option}: found "${text}"; it must be two words with = between.`);
    }),
  );
}

function seconds(process: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value)) return value;
  throw new BenchError('bad-input', `--offset ${process}: found "${text}"; it must be a number of seconds.`);
}

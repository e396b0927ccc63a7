/** Completion in the text of an experiment, as the text editor takes it: fields, words and algorithms with their help. */
import {
  autocompletion,
  insertCompletionText,
  startCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { FieldSchema } from '../../experiment/allowed.ts';
import { type Completion, completionsAt } from './draft/completions.ts';

export function yamlCompletion(schema: FieldSchema): Extension {
  return autocompletion({ override: [(context) => found(context, schema)], icons: false });
}

/** While a word is being written, or when asked for. */
function found({ state, pos, explicit }: CompletionContext, schema: FieldSchema): CompletionResult | null {
  const completions = completionsAt(state.doc.toString(), pos, schema);
  if (!completions || (completions.from === pos && !explicit)) return null;
  return { from: completions.from, options: completions.options.map(optionOf), validFor: /^[\w-]*$/ };
}

function optionOf({ label, detail, help, put, goesOn }: Completion): Option {
  return {
    ...{ label, detail, ...(help !== '' && { info: help }) },
    apply(view, _, from, to) {
      view.dispatch(insertCompletionText(view.state, put, from, to));
      if (goesOn) startCompletion(view);
    },
  };
}

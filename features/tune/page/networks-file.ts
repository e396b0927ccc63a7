/** A file of networks: `networks: [{ id, weight, link }]`, where a link is a preset of the catalogue or its fields. */
import { parse } from 'yaml';
import { z } from 'zod';
import { explain, fieldName } from '../../../experiment/explain.ts';
import { linkPresetNames } from '../../../experiment/link-presets.ts';
import { networkFields } from '../calls/tune-setup.ts';
import type { DraftNetwork } from './tune-draft.ts';

const { weight, link } = networkFields.shape;
const fileFields = z.object({
  networks: z
    .array(
      z.object({
        id: networkFields.shape.name,
        weight,
        link: z.union([z.enum(linkPresetNames).transform((preset) => ({ preset })), link]),
      }),
    )
    .min(1)
    .max(1000),
});

/** The networks of the text, or what is wrong with it. */
export function networksOfFile(text: string): readonly DraftNetwork[] | { readonly problem: string } {
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 100 });
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const result = fileFields.safeParse(value);
  if (result.success) return result.data.networks.map(({ id, ...network }) => ({ preset: fileKind, name: id, ...network }));
  const [first] = explain(fileFields, value, result.error.issues);
  return { problem: first ? `${fieldName(first.path, value)}: ${first.message}` : 'It has no networks: [{ id, weight, link }].' };
}

/** The kind of a network that a file brought. */
export const fileKind = 'file';

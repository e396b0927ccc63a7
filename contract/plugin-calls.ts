/** Third-party plugins as pages see them: where each was found, whether it may run, and what it offers. */
import type { Guidance } from '../engine/plugin-api/define.ts';
import { z } from 'zod';

/**
 * The status of a plugin that was found:
 * `trusted`: the operator permitted this exact content, it is loaded with the next session;
 * `waiting`: it waits for that permission, none of it has run;
 * `disabled`: the operator has turned it off;
 * `refused`: it cannot be loaded, `error` says why.
 */
export type PluginStatus = 'trusted' | 'waiting' | 'disabled' | 'refused';

/** Where it was found: in the user's folder, in a project's, or named at the start, which permits it for that start. */
export type PluginOrigin = 'user' | 'project' | 'named';

/** The description in a package; it is read without running anything. */
export interface PackageFields {
  readonly name?: string;
  readonly version?: string;
  readonly description?: string;
  readonly author?: string;
  readonly license?: string;
}

export interface PluginParam {
  readonly name: string;
  /** SI; empty for ratios, counts and words. */
  readonly unit: string;
  /** `≥ 0 and ≤ 30`, or the allowed words. */
  readonly range: string;
  /** null: it must be given. */
  readonly default: unknown;
  readonly help: string;
}

/** The description of a plugin once it may run. */
export interface PluginDetails {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** Where the algorithm comes from: a paper, an equation. */
  readonly source: string;
  /** When to choose it. */
  readonly guidance?: Guidance | undefined;
  /** Version of the plugin API that it is made for. */
  readonly api: number;
  readonly params: readonly PluginParam[];
}

export interface FoundPlugin {
  /** Whole path of the file or of the package's folder. */
  readonly path: string;
  readonly origin: PluginOrigin;
  readonly state: PluginStatus;
  /** SHA-256, in hexadecimal, of everything that would run; null where it cannot be put together. */
  readonly checksum: string | null;
  /** True where the operator had trusted other content at the same place. */
  readonly changed: boolean;
  readonly error: string | null;
  /** null: a single file. */
  readonly package: PackageFields | null;
  /** null until it may run. */
  readonly details: PluginDetails | null;
}

/** When a plugin fails, a session ends, or continues without the plugin's lanes. */
export const faultRules = ['stop', 'drop-lane'] as const;
export type FaultRule = (typeof faultRules)[number];

/** All that the bench knows of plugins. */
export interface PluginsState {
  readonly found: readonly FoundPlugin[];
  readonly builtIn: readonly PluginDetails[];
  /** Folders in which plugins are looked for, whether they are there or not. */
  readonly folders: readonly string[];
  readonly onFault: FaultRule;
}

export const noPlugins: PluginsState = { found: [], builtIn: [], folders: [], onFault: 'stop' };

const path = z.string().min(1).max(4096);
export const pluginRequest = z.strictObject({ path });
/** The checksum that the operator saw: permission is for this content only. */
export const pluginTrust = z.strictObject({ path, checksum: z.string().regex(/^[0-9a-f]{64}$/) });
export const faultRuleRequest = z.strictObject({ onFault: z.enum(faultRules) });

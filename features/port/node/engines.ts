/** Axes and units of engines: the file that a port gets for one, and its name. */
import type { Engine } from '../calls/languages.ts';
import { bevyGlue } from './engines/bevy.ts';
import { godotGlue } from './engines/godot.ts';
import { unityGlue } from './engines/unity.ts';
import { unrealGlue } from './engines/unreal.ts';
import type { Calls } from './programs/program.ts';

export const engineFiles: Readonly<Record<Engine, { readonly name: string; readonly text: (calls: Calls) => string }>> = {
  unity: { name: 'LaneInUnity.cs', text: unityGlue },
  unreal: { name: 'LaneComponent.h', text: unrealGlue },
  godot: { name: 'lane_in_godot.gd', text: godotGlue },
  bevy: { name: 'lane_in_bevy.rs', text: bevyGlue },
};

/** What an update carries by DR model, and its bytes as the codec counts them. */
import { stateFields, type StateField } from '../../engine/base/kinematic-state.ts';
import type { DeadReckoningModel } from '../../engine/plugin-api/dead-reckoning.ts';
import { openWorld, type WorldView } from '../../engine/plugin-api/world-view.ts';
import { UpdateCodec } from '../../engine/update/update-codec.ts';
import { everything } from '../../engine/update/update-parts.ts';
import { builtInPlugins } from '../../plugins/index.ts';

export interface ModelBytes {
  readonly id: string;
  readonly carries: string;
  /** Of a full update. */
  readonly spatial: number;
  readonly planar: number;
}

const ring = { id: 'ring', points: [0, 1].map((x) => ({ x, y: 0, z: 0 })), closed: false };
/** Models that need a road have this one. */
export const worldWithRoad: WorldView = { ...openWorld, roads: [ring] };

const quantities: readonly (readonly [string, readonly StateField[]])[] = [
  ['position', stateFields.position],
  ['velocity', stateFields.velocity],
  ['acceleration', stateFields.acceleration],
  ['orientation', stateFields.orientation],
  ['turn rate', stateFields.turnRate],
];

/** Every built-in model, in the order of the list. */
export function modelBytes(): readonly ModelBytes[] {
  return builtInPlugins.flatMap((plugin) => {
    if (plugin.kind !== 'dead-reckoning') return [];
    const params = plugin.params.safeParse({}).data ?? plugin.params.parse({ road: ring.id });
    const model = plugin.create({ params, world: worldWithRoad });
    const { carries } = model;
    const bytesOf = (planar: boolean) => new UpdateCodec({ carries, quantisation: { planar } }).bytesOf(everything);
    return [{ id: plugin.id, carries: wordsOf(model), spatial: bytesOf(false), planar: bytesOf(true) }];
  });
}

/** `turn rate (wz)`: that number of it alone. */
function wordsOf(model: DeadReckoningModel): string {
  const { carries } = model;
  if (model.describe) return `${String(carries?.length ?? 'all')} numbers of its own`;
  const words = quantities.map(([name, fields]) => {
    const carried = carries ? fields.filter((field) => carries.includes(field)) : fields;
    if (carried.length === 0) return [];
    return carried.length === fields.length ? [name] : [`${name} (${carried.join(', ')})`];
  });
  return words.flat().join(', ');
}

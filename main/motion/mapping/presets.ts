/** What is known of the files of some programs. */
import type { MotionMapping } from '../../../experiment/motion.ts';

type Preset = NonNullable<MotionMapping['preset']>;

export const presets: Readonly<Record<Preset, MotionMapping>> = {
  /** `Transform.position` and `eulerAngles` or `rotation`. */
  unity: { axes: 'unity', units: ['m', 'deg'] },
  /** `GetActorLocation` and `GetActorRotation`. */
  unreal: { axes: 'unreal', units: ['cm', 'deg'] },
  /** `global_position` and `rotation`; also three.js and glTF, whose models may look along +z. */
  godot: { axes: 'yup', units: ['m', 'rad'] },
  /** Source: 1 unit is 1 inch in the code’s own physics; give `units` for maps of another scale. */
  source: { axes: 'zup', units: ['in', 'deg'] },
  /** REP 103. */
  ros: { axes: 'enu', units: ['m', 'rad'] },
  gps: { geo: true, axes: 'enu', units: ['m', 'deg'] },
  /** highD: 25 Hz; the upper left corner of a vehicle’s box, in axes of the picture, y down. */
  highd: { axes: 'x,-y,z', units: ['m', 'deg'], rate: 25, id: 'id', map: { t: 'frame', x: 'x + 0.5*width', y: 'y + 0.5*height' } },
  /** Next Generation Simulation, US-101 and I-80: feet, and milliseconds since 1970; x across the road, y along it. */
  ngsim: { axes: 'zup', units: ['ft', 'ms'], id: 'Vehicle_ID', map: { t: 'Global_Time', x: 'Local_X', y: 'Local_Y' } },
};

/** The mapping with its preset filled in; what is given counts. */
export function withPreset(mapping: MotionMapping): MotionMapping {
  const { preset } = mapping;
  if (preset === undefined) return mapping;
  const base = presets[preset];
  return { ...base, ...mapping, ...((base.map || mapping.map) && { map: { ...base.map, ...mapping.map } }) };
}

/** Turn and drive: the shown vehicle turns towards the target and drives there, never faster than a real one could. */
import {
  copyState,
  defineConvergenceScheme,
  distanceBetween,
  metres,
  metresPerSecond,
  radiansPerSecond,
  z,
  type ConvergenceScheme,
  type DrawStep,
  type KinematicState,
  type WorldView,
} from '../../kit/index.ts';
import { Detour } from './detour.ts';
import { Drive, variants } from './drive.ts';

const waysWithObstacles = ['through', 'around', 'jump'] as const;

const params = z.object({
  maxSpeed: metresPerSecond({ default: 25, min: 0, max: 10_000, help: 'Full speed of the vehicle, ahead and back; 2 in the source.' }),
  maxTurnRate: radiansPerSecond({ default: Math.PI / 4, min: 0, max: 100, help: 'Full turn rate of the vehicle; π/2 in the source.' }),
  variant: z.enum(variants).default('strict').meta({
    unit: '',
    description:
      'Arrival within one step: strict, only when facing the target; smooth, slowing down to it; snap, onto the target at any heading.',
  }),
  jumpBeyond: metres({ default: 0, min: 0, help: 'Further away than this it jumps to the target; 0 never jumps.' }),
  obstacles: z.enum(waysWithObstacles).default('through').meta({
    unit: '',
    description: 'Obstacles of the world on the straight path: drive through them, drive around them, or jump to the target.',
  }),
  room: metres({ default: 1.4, min: 0, max: 1000, help: 'Room kept around obstacles: half the width of the vehicle.' }),
});

class TurnAndDrive implements ConvergenceScheme {
  /** Around obstacles it remembers its side. */
  readonly isStateless: boolean;
  readonly #drive: Drive;
  readonly #jumpBeyond: number = NaN;
  /** The obstacles that it jumps over; null: none. */
  readonly #hurdles: Detour | null;

  constructor({ jumpBeyond, obstacles: passing, room, ...vehicle }: z.output<typeof params>, { obstacles }: WorldView) {
    const detour = passing === 'through' || obstacles.length === 0 ? null : new Detour(obstacles, room);
    this.#drive = new Drive(vehicle, passing === 'around' ? detour : null);
    this.#hurdles = passing === 'jump' ? detour : null;
    this.#jumpBeyond = jumpBeyond;
    this.isStateless = passing !== 'around';
  }

  /** Each step starts from what was drawn last, and needs to know nothing of updates. */
  land(): void {}

  place(target: Readonly<KinematicState>, step: Readonly<DrawStep>, out: KinematicState): void {
    if (this.#isTooFar(target, out) || this.#isBlocked(target, out)) copyState(target, out);
    else if (step.dt > 0) this.#drive.step(target, step, out);
  }

  #isBlocked(target: Readonly<KinematicState>, out: Readonly<KinematicState>): boolean {
    return this.#hurdles !== null && this.#hurdles.isBlocked(out, target);
  }

  #isTooFar(target: Readonly<KinematicState>, out: Readonly<KinematicState>): boolean {
    return this.#jumpBeyond > 0 && distanceBetween(target, out) > this.#jumpBeyond;
  }
}

export default defineConvergenceScheme({
  id: 'turn-and-drive',
  title: 'Turn and drive (GLS)',
  source: 'NOSSDAV 2006 (GLS), 3.3: turn by α, at most at full rate; drive at cos α of full speed',
  guidance: {
    use: 'Driving rules',
    goodFor: 'tanks: the correction looks like driving, and players can aim (GLS 2006)',
    needs: 'the limits of speed and turn rate of the vehicle',
    costs: 'less accurate positions, most of all at short delays (GLS 2006)',
  },
  params,
  create: (context) => new TurnAndDrive(context.params, context.world),
});

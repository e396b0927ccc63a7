/** Experiments for live tests: one car on a circle, one receiver, algorithms to choose. */

export interface SmallExperiment {
  /** As YAML. */
  readonly trigger?: string;
  readonly model?: string;
  readonly convergence?: string;
  readonly scheduler?: string;
  /** s */
  readonly duration?: number;
}

/** The text of an experiment file. */
export function smallExperiment({
  trigger = '{ distance: 0.25 }',
  model = 'linear',
  convergence = 'snap',
  scheduler = 'send-to-all',
  duration = 600,
}: SmallExperiment = {}): string {
  return `
driftbench: 1
name: A car on a circle
duration: ${duration}
entities:
  - { id: car, owner: driver, motion: { kind: circular, radius: 50, speed: 15 } }
nodes:
  - { id: driver }
  - { id: viewer, link: { delay: 0.1 } }
lanes:
  - id: base
    trigger: ${trigger}
    model: { id: ${model} }
    convergence: { id: ${convergence} }
    scheduler: { id: ${scheduler} }
`;
}

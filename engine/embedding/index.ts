/** For games with a loop and a network of their own: an entity's publisher and receiver, and their options. */
export { BenchClock as PeerClock } from '../live/bench-clock.ts';
export { copyState, KinematicState, setYaw, yawOf } from '../base/kinematic-state.ts';
export type { ClockMode, ExtrapolationRule, TriggerRule } from '../plugin-api/lane-rules.ts';
export { openWorld, type WorldView } from '../plugin-api/world-view.ts';
export type { QuantisationRule } from '../update/quantisation-rule.ts';
export type { Choice, SharedChoices } from './choices.ts';
export { EntityPublisher, type PublishingChoices, type SendUpdate } from './entity-publisher.ts';
export { EntityReceiver, entityOf, type ReceivingChoices } from './entity-receiver.ts';
export { ShownErrorMeter } from './shown-error-meter.ts';

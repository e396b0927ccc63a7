/** The guard around a link model: a fate that cannot be is the model's fault. */
import type { LinkModelPlugin } from '../plugin-api/define.ts';
import type { LinkModel, LinkPacket, PacketFate } from '../plugin-api/link-model.ts';
import { answered } from './fault-text.ts';
import type { PluginGuard } from './plugin-guard.ts';
import { refusePromise } from './plugin-shape.ts';

export class GuardedLinkModel implements LinkModel {
  readonly #model: LinkModel;
  readonly #guard: PluginGuard;
  readonly #call: number;

  constructor(model: LinkModel, plugin: LinkModelPlugin, guard: PluginGuard) {
    guard.demand(plugin, model, 'carry');
    this.#model = model;
    this.#guard = guard;
    this.#call = guard.register(plugin, 'carry');
  }

  carry(packet: LinkPacket, fate: PacketFate): void {
    try {
      this.#guard.enter(this.#call);
      refusePromise(this.#model.carry(packet, fate));
    } catch (error) {
      throw this.#guard.thrown(this.#call, { packet }, error);
    }
    const { delay, lost } = fate as { readonly delay: unknown; readonly lost: unknown };
    if (typeof delay !== 'number' || !(delay >= 0 && delay < Infinity))
      throw this.#guard.fault(this.#call, `wrote a delay of ${answered(delay)} s, where 0 or more is asked for,`, { packet });
    if (lost !== true && lost !== false)
      throw this.#guard.fault(this.#call, `wrote ${answered(lost)} for lost, not true or false,`, { packet });
    this.#guard.leave();
  }
}

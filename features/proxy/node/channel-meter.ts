/** Figures of a channel of the proxy: packets, and the configured and the measured delay. */
import type { DelaySummary } from '../../../contract/link-numbers.ts';
import type { Delivery } from '../../../engine/network/delivery.ts';
import { QuantileSketch } from '../../../engine/measure/quantile-sketch.ts';

export interface ChannelFigures {
  /** Packets taken and their bytes: datagrams, or pieces of a stream as they were read. */
  readonly packets: number;
  readonly bytes: number;
  readonly delivered: number;
  /** Lost by the law of loss; found the queue before the bandwidth full; found the proxy's own room full. */
  readonly lost: number;
  readonly dropped: number;
  readonly refused: number;
  /** Delivered a second time. */
  readonly duplicated: number;
  /** In flight now. */
  readonly underWay: number;
  /** Configured. */
  readonly configured: DelaySummary;
  /** Measured. */
  readonly delivery: DelaySummary;
  /** Measured − configured delay. */
  readonly lateness: DelaySummary;
}

/** Summarises delays. */
export class DelayMeter {
  readonly #sketch = new QuantileSketch();
  #sum = 0;
  #max = 0;

  add(delay: number): void {
    this.#sketch.add(delay);
    this.#sum += delay;
    if (delay > this.#max) this.#max = delay;
  }

  get figures(): DelaySummary {
    const { count } = this.#sketch;
    if (count === 0) return { mean: null, p50: null, p99: null, max: null };
    return { mean: this.#sum / count, p50: this.#sketch.quantile(0.5), p99: this.#sketch.quantile(0.99), max: this.#max };
  }
}

export class ChannelMeter {
  packets = 0;
  refused = 0;
  underWay = 0;
  /** Delay of the packet delivered last, s; null before the first. */
  latest: number | null = null;
  #bytes = 0;
  #lost = 0;
  #dropped = 0;
  #duplicated = 0;
  #delivered = 0;
  #configured = new DelayMeter();
  #delivery = new DelayMeter();
  #lateness = new DelayMeter();

  /** A packet was sent. */
  taken(bytes: number, { lost, dropped, arrivals }: Readonly<Delivery>): void {
    this.packets += 1;
    this.#bytes += bytes;
    if (lost) this.#lost += 1;
    if (dropped) this.#dropped += 1;
    if (arrivals === 2) this.#duplicated += 1;
  }

  /** A packet was delivered: its configured delay, and how late it was, s. */
  delivered(configured: number, lateness: number): void {
    this.underWay -= 1;
    this.#delivered += 1;
    this.latest = configured + lateness;
    this.#configured.add(configured);
    this.#delivery.add(configured + lateness);
    this.#lateness.add(lateness);
  }

  /** Delays count from now on. */
  forgetDelays(): void {
    this.#configured = new DelayMeter();
    this.#delivery = new DelayMeter();
    this.#lateness = new DelayMeter();
  }

  get figures(): ChannelFigures {
    return {
      packets: this.packets,
      bytes: this.#bytes,
      delivered: this.#delivered,
      lost: this.#lost,
      dropped: this.#dropped,
      refused: this.refused,
      duplicated: this.#duplicated,
      underWay: this.underWay,
      configured: this.#configured.figures,
      delivery: this.#delivery.figures,
      lateness: this.#lateness.figures,
    };
  }
}

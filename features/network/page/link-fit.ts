/** The links with a trace that the open experiment has, and the fit that the bench makes of one, or of a log. */
import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import { importPieceBytes } from '../../motion/calls/imports.ts';
import { base64Of } from '../../motion/page/base64.ts';
import { useBench } from '../../../renderer/run/connection/bench.ts';
import { formatQuantity, formatTimeLeft } from '../../../renderer/components/format/quantity.ts';
import { noLinkFit, type LinkDirection, type LinkFitState, type TracedLink } from '../calls/link-fit.ts';

export const useLinkFit = defineStore('link-fit', () => {
  const bench = useBench();
  const state = shallowRef<LinkFitState>(noLinkFit);
  /** Null: not listed yet. */
  const traced = shallowRef<readonly TracedLink[] | null>(null);
  const isRunning = computed(() => state.value.status === 'running');
  const isSending = shallowRef(false);
  /** Counts the listings: an answer about an experiment that has been left is dropped. */
  let listings = 0;

  watch(
    () => bench.client,
    (client) => {
      state.value = noLinkFit;
      client?.on('linkFit', (next) => (state.value = next));
    },
    { immediate: true, flush: 'sync' },
  );

  /** Lists the traces anew. */
  async function list(): Promise<void> {
    const listing = ++listings;
    traced.value = null;
    const found = await bench.ask('network.traces', {});
    if (found && listing === listings) traced.value = found;
  }

  const fit = (link: LinkDirection) => void bench.ask('network.fit', link);

  /** Sends the log, then fits it. Resolves once the fit has begun, or that was refused, which is shown. */
  async function fitFile(file: File): Promise<void> {
    isSending.value = true;
    try {
      const begun = await bench.ask('network.begin', { name: file.name, bytes: file.size });
      if (begun && (await send(file, begun.log))) await bench.ask('network.fitLog', begun);
    } catch (error) {
      bench.refusal = `${file.name} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    } finally {
      isSending.value = false;
    }
  }

  /** Resolves with true if all of it has arrived. */
  async function send(file: File, log: number): Promise<boolean> {
    for (let offset = 0; offset < file.size; offset += importPieceBytes) {
      const base64 = await base64Of(file.slice(offset, offset + importPieceBytes));
      if (!(await bench.ask('network.piece', { log, offset, base64 }))) return false;
    }
    return true;
  }

  const cancel = () => void bench.ask('network.cancel', {});

  return { state, traced, isRunning, isSending, list, fit, fitFile, cancel };
});

/** `→ far`: updates to it; `← far`: its acknowledgements. As in the panel of the delays. */
export function linkInWords({ node, direction }: LinkDirection): string {
  return direction === 'down' ? `→ ${node}` : `← ${node}`;
}

/** `→ far, 311 rows, 77.1 s` */
export function tracedInWords({ rows, length, ...link }: TracedLink): string {
  return `${linkInWords(link)}, ${formatQuantity(rows, 'count')} rows, ${formatQuantity(length, 's')}`;
}

/** Empty: there is nothing to say. */
export function progressInWords({ status, share, timeLeft, message }: LinkFitState): string {
  if (status === 'failed') return message ?? 'The fit failed.';
  if (status === 'cancelled') return 'The fit was cancelled.';
  if (status !== 'running') return '';
  const left = timeLeft === null ? '' : `, ${formatTimeLeft(timeLeft)} left`;
  return `Fitting: ${formatQuantity(share, 'ratio', { digits: 2 })}${left}`;
}

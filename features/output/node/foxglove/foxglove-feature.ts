/** Shows the open run of the bench to Foxglove, where the operator wants that. */
import type { BenchFeature, OpenedFeature } from '../../../../main/bench/bench-feature.ts';
import type { FoxgloveStream } from './foxglove-server.ts';

export const foxgloveFeature: BenchFeature = {
  id: 'foxglove',
  open: ({ foxglove: address, version }) => (address === undefined ? {} : shown(address, version)),
};

function shown(address: string, version: string): OpenedFeature {
  let stream: FoxgloveStream | null = null;
  let onlooker: OpenedFeature = {};
  return {
    async begin() {
      const { benchOnlooker, foxgloveAddress, foxgloveLine, FoxgloveStream: Stream } = await import('./foxglove-server.ts');
      stream = await Stream.open(foxgloveAddress(address), version);
      onlooker = benchOnlooker(stream);
      return foxgloveLine(stream);
    },
    changed: (state) => onlooker.changed?.(state),
    rows: (epoch, rows) => onlooker.rows?.(epoch, rows),
    game: (rows) => onlooker.game?.(rows),
    close: () => stream?.close(),
  };
}
